/** Runs cases of clicks on the browser's machine: node selection.mjs path/to/clicks.js < cases */

export function run(Clicks, cases) {
  return cases.map(({ tree, cells, steps }) => {
    const clicks = new Clicks(tree, cells);
    return steps.map((step) => {
      const [verb] = Object.keys(step);
      const acts = {
        click: () => clicks.click(step.click),
        count: () => clicks.choose_count(step.count),
        back: () => clicks.back(step.back ?? undefined),
        cancel: () => clicks.cancel(),
      };
      return { done: acts[verb](), only: clicks.only, movable: clicks.movable, pending: clicks.pending };
    });
  });
}

if (typeof process !== "undefined" && process.argv[2]) {
  const { Clicks } = await import(process.argv[2]);
  const { readFileSync } = await import("node:fs");
  process.stdout.write(JSON.stringify(run(Clicks, JSON.parse(readFileSync(0, "utf8")))));
}
