// One side at work: makes a load with one `dist/` and renders so many blocks of it. Words: the `dist/`, the build, the
// load's name, blocks, and how often: the fastest turn in ms is printed. A load that is silent or of which records
// were dropped is an error: it would weigh something else than it says.
import { loadSide } from "./kit.mjs";
import { checkSound, LOADS } from "./loads.mjs";

const [dist, build, name, blocks, turns = "1"] = process.argv.slice(2);
const { make } = LOADS.find((load) => load.name === name);
const { world, render } = await make({ api: await loadSide(dist), build });
let best = Number.POSITIVE_INFINITY;
for (let turn = 0; turn < Number(turns); turn++) {
  const start = performance.now();
  for (let block = 0; block < Number(blocks); block++) render();
  best = Math.min(best, performance.now() - start);
}
checkSound(world);
console.log(best);
