// `node bench/hail/gpu.mjs`: how long WebGPU takes to find the impacts of a step, from new stones handed over to the
// list read back, with 100,000 and 1,000,000 stones in the air over the picnic; and whether they are those that the CPU
// finds. It runs in Node on any Vulkan driver that Dawn accepts (VK_ICD_FILENAMES names one). Numbers as words choose
// other crowds: `node bench/hail/gpu.mjs 20000`.
import { argv, exit, stdout } from "node:process";
import { Hail, hailScenes } from "phonolite/hail";
import { create } from "webgpu";
import { packForGpu } from "#dist/hail/colliders/pack.js";
import { WebGpuFinder } from "../../dist/hail/find/webgpu.js";

/** Mean seconds of a fall from the cloud, and steps until as many land as are born. */
const FALL = 1.3;
const WARM_UP = 150;
const MEASURED = 60;
/** Finds under way at once, as in a page. */
const AHEAD = 4;

/** What stones struck, and when, by their numbers. */
class Landings {
  left = 0;
  #times;
  #colliders;
  constructor(most) {
    this.#times = new Float64Array(Math.ceil(most));
    this.#colliders = new Int32Array(Math.ceil(most)).fill(-1);
  }
  add({ stone, collider, time }) {
    this.left++;
    this.#times[stone] = time;
    this.#colliders[stone] = collider;
  }
  /** Compares with the same impact found otherwise, and takes it out. */
  compare({ stone, collider, time }, differences) {
    if (this.#colliders[stone] < 0) {
      differences.missing++;
      return;
    }
    this.left--;
    if (this.#colliders[stone] !== collider || this.#times[stone] !== time) differences.different++;
  }
}

const gpu = create([]);
const adapter = await gpu.requestAdapter();
if (!adapter) {
  console.log("WebGPU has no adapter here: VK_ICD_FILENAMES should name a Vulkan driver that Dawn accepts");
  exit(1);
}
const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
const device = await adapter.requestDevice({ requiredLimits: { maxBufferSize, maxStorageBufferBindingSize } });
const crowds = argv.slice(2).map(Number);
console.log(`WebGPU on ${adapter.info.description || adapter.info.device || adapter.info.vendor}`);
for (const stones of crowds.length > 0 ? crowds : [100_000, 1_000_000]) await measure(stones);
stdout.write("", () => exit(0)); // Dawn may keep Node from ending

/** Measures one crowd and prints what came. */
async function measure(stones) {
  const { colliders, cloud, wind } = hailScenes.picnic();
  const options = { colliders, cloud, wind, rate: stones / FALL, bounces: 0, seed: 7 };
  const hail = new Hail(options);
  hail.leaveToFinder();
  const { packed, stepSeconds } = hail;
  const setup = { colliders: packForGpu(packed), count: packed.count, stepSeconds };
  const finder = await WebGpuFinder.create(device, setup, { keep: [gpu, adapter] });
  const found = new Landings((1.1 * options.rate * (WARM_UP + 2 * MEASURED)) / 60 + 1000);
  const counts = { named: 0, lost: 0, late: 0 };
  const finish = (step, answer) => {
    counts.named += answer.count;
    counts.lost += answer.lost;
    for (const impact of hail.finish(step, answer)) found.add(impact);
  };

  const alone = [];
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    const { step, from, to } = hail.begin();
    const begun = performance.now();
    finder.take(hail.stones, from, to);
    const answer = await finder.find(step);
    if (i >= WARM_UP) alone.push(performance.now() - begun);
    finish(step, answer);
  }
  const together = await inFlight(hail, finder, finish);
  counts.late = hail.counts.late;
  finder.dispose();

  const plain = new Hail(options);
  const cpu = [];
  const differences = { missing: 0, different: 0, extra: 0 };
  while (plain.nextStep < hail.nextStep) {
    const begun = performance.now();
    const impacts = plain.step();
    cpu.push(performance.now() - begun);
    for (const impact of impacts) found.compare(impact, differences);
  }
  differences.extra = found.left;
  const figures = [
    `${stones.toLocaleString("en")} stones in the air, ring of ${hail.stones.capacity.toLocaleString("en")}:`,
    `  ms a step with read-back, one at a time: median ${median(alone)}, best ${best(alone)}`,
    `  ms a step with read-back, ${AHEAD} under way: ${together.toFixed(3)}`,
    `  ms a step by the CPU, births and landings with it: median ${median(cpu.slice(WARM_UP))}, ` +
      `best ${best(cpu.slice(WARM_UP))}`,
    `  impacts ${plain.counts.falls}, ${list({ ...counts, ...differences })}`,
  ];
  console.log(figures.join("\n"));
}

/** Milliseconds a step when several are under way; what the CPU does for the hail is left out. */
async function inFlight(hail, finder, finish) {
  const answers = [];
  let spent = 0;
  for (let i = 0; i < MEASURED + AHEAD; i++) {
    if (i < MEASURED) {
      const { step, from, to } = hail.begin();
      const begun = performance.now();
      finder.take(hail.stones, from, to);
      answers.push({ step, answer: finder.find(step) });
      spent += performance.now() - begun;
    }
    if (i < AHEAD) continue;
    const begun = performance.now();
    const { step, answer } = answers.shift();
    const named = await answer;
    spent += performance.now() - begun;
    finish(step, named);
  }
  return spent / MEASURED;
}

function list(counts) {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function median(times) {
  return times
    .slice()
    .sort((a, b) => a - b)
    [times.length >> 1].toFixed(3);
}

function best(times) {
  return Math.min(...times).toFixed(3);
}
