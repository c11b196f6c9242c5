/** What the browser would show of moves: node effects.mjs path/to/effects.js < [[before, after, way]] */
import { readFileSync } from "node:fs";

const { effects } = await import(process.argv[2]);
const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([before, after, way]) => {
  const found = effects(before, after, way);
  return found && { ...found, staying: Object.fromEntries(found.staying) };
})));
