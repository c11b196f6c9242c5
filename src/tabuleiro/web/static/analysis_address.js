/** Addresses and files of what is analysed. */

/** Longer addresses are not written. */
const LONGEST = 4000;

/** @typedef {{game: string, start: string, position: string, walk: import("./analysis_walk.js").Walk, id: string | null}} Place */

/** The address of what is on the board. @param {Place} place */
export function address_of({ game, start, position, walk, id }) {
  if (id && walk.branch === null) return `/analysis/${id}#${walk.ply}`;
  const line = { game, position: start, moves: walk.moves.join(" "), ply: String(walk.ply) };
  const address = `/analysis?${new URLSearchParams(line)}`;
  if (walk.moves.length && address.length <= LONGEST) return address;
  return position_address("/analysis", game, position);
}

/** A position on some page. @param {string} page @param {string} game @param {string} position */
export function position_address(page, game, position) {
  return `${page}?${new URLSearchParams({ game, position })}`;
}

/** A line as a file to save. @param {Place} place */
export function transcript_of({ game, start, walk }) {
  const text = `[Game "${game}"]\n[Start "${start}"]\n\n${[...walk.moves, "*"].join(" ")}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
