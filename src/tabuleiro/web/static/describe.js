/** A site in words, for a screen reader. */
import { look_of } from "./looks.js";
import { _ } from "./words.js";

/**
 * @param {import("./types.js").Cell} cell
 * @param {import("./board.js").Picture} picture
 * @param {string[]} sides their names
 */
export function describe(cell, picture, sides) {
  const { diagram, must = diagram.must, destinations = [], selected = [] } = picture;
  const look = look_of(diagram.game);
  const said = [cell.site, standing(cell, sides, look), look.ground_name(cell.ground, sides)];
  if (selected.includes(cell.site)) said.push(_("chosen"));
  if (destinations.includes(cell.site)) said.push(_("possible"));
  if (must.includes(cell.site)) said.push(_("must move"));
  if (diagram.stuck.includes(cell.site)) said.push(_("scared, need not move"));
  if (diagram.settled.includes(cell.site)) said.push(_("settled"));
  return said.filter(Boolean).join(", ");
}

/** @param {import("./types.js").Cell} cell @param {string[]} sides @param {import("./looks.js").Look} look */
function standing(cell, sides, look) {
  const count = cell.pieces.length;
  const top = cell.pieces[count - 1];
  if (!top) return _("empty");
  const values = { kind: look.kind_name(top.kind), side: sides[top.side - 1] ?? "", count };
  if (!values.side) return values.kind;
  if (count === 1) return _("{kind} of {side}", values);
  const mixed = cell.pieces.some((piece) => piece.side !== top.side);
  return mixed ? _("pile of {count}, {side} on top", values) : _("pile of {count} of {side}", values);
}
