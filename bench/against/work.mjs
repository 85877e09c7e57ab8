// One side at work: makes a load with one `dist/` and renders so many blocks of it. Words: the `dist/`, the build, the
// load's name, blocks, and how often: the fastest turn in ms is printed.
import { loadSide } from "./kit.mjs";
import { LOADS } from "./loads.mjs";

const [dist, build, name, blocks, turns = "1"] = process.argv.slice(2);
const { make } = LOADS.find((load) => load.name === name);
const render = await make({ api: await loadSide(dist), build });
let best = Number.POSITIVE_INFINITY;
for (let turn = 0; turn < Number(turns); turn++) {
  const start = performance.now();
  for (let block = 0; block < Number(blocks); block++) render();
  best = Math.min(best, performance.now() - start);
}
console.log(best);
