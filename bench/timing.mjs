// Fair times on a shared machine. Jobs take turns in one run, and each keeps its best time. A call of more than a few
// milliseconds is always interrupted by somebody, so a long job is cut into slices whose best times are added. A turn
// is several short batches: the first of them brings the job's data back into the caches, which the job before it has
// used.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Shortest batch, ms: long against the clock's resolution. */
const BATCH = 0.25;
/** Length of a turn, ms, unless one batch is longer. */
const TURN = 4;
/** Length of the warm-up of a job, ms: the time in which the host replaces its first, slow code. */
const WARM = 60;

/**
 * Best seconds of each job. A job is a function, or an object with
 *
 * - `run(i)`: does slice i of the work; `slices`: how many there are (default 1)
 * - `before()`, `after()`: called around each turn, not timed
 *
 * @param {Record<string, (() => void) | { run: (i: number) => void, slices?: number, before?: () => void, after?: () =>
 * void }>} jobs
 * @param {{ ms?: number, rounds?: number }} options `ms` for each job, and at least `rounds` turns
 */
export function best(jobs, { ms = 300, rounds = 5 } = {}) {
  const list = Object.entries(jobs).map(([name, job]) => prepare(name, job));
  const end = performance.now() + ms * list.length;
  for (let round = 0; round < rounds || performance.now() < end; round++) {
    for (const job of list) takeTurn(job);
  }
  return Object.fromEntries(list.map((job) => [job.name, job.times.reduce((a, b) => a + b, 0) / 1000]));
}

/** Calls `work` `count` times; returns the milliseconds of each call. */
export function each(count, work) {
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    work(i);
    times[i] = performance.now() - start;
  }
  return times;
}

/** The middle one. */
export function median(times) {
  return Float64Array.from(times).sort()[times.length >> 1];
}

/** A copy of a function with its own optimised code, so that one caller's types do not slow another's. */
export function own(fn) {
  return new Function(`return ${fn.toString()}`)();
}

/** Frees what nothing refers to any more, so that it is not freed while something is timed. */
export function collect() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

function prepare(name, given) {
  const job = typeof given === "function" ? { run: given } : given;
  const { run, slices = 1, before = nothing, after = nothing } = job;
  const ready = { name, run, slices, before, after, times: new Float64Array(slices), repeats: 1, batches: 1 };
  const end = performance.now() + WARM;
  do {
    ready.times.fill(Infinity);
    takeTurn(ready);
    const longest = Math.max(...ready.times, 1e-4);
    // slices may depend on each other, so they are never repeated one by one
    ready.repeats = slices > 1 ? 1 : Math.ceil(BATCH / longest);
    ready.batches = Math.max(1, Math.round(TURN / (ready.repeats * longest * slices)));
  } while (performance.now() < end);
  ready.times.fill(Infinity);
  return ready;
}

function takeTurn({ run, slices, before, after, times, repeats, batches }) {
  before();
  for (let b = 0; b < batches; b++) {
    for (let i = 0; i < slices; i++) {
      const start = performance.now();
      for (let r = 0; r < repeats; r++) run(i);
      times[i] = Math.min(times[i], (performance.now() - start) / repeats);
    }
  }
  after();
}

function nothing() {}
