// Fair times on a shared machine: several jobs take turns in one run, and each keeps its best time. A call of more than a few
// milliseconds is always interrupted by somebody, so a long job is cut into slices whose best times are added.

/**
 * Best seconds of each job. A job is a function, or `{ slices, run(i) }`.
 *
 * @param {Record<string, (() => void) | { slices: number, run: (i: number) => void }>} jobs
 */
export function best(jobs, { ms = 400, rounds = 9 } = {}) {
  const list = Object.entries(jobs).map(([name, job]) => {
    const { slices, run } = typeof job === "function" ? { slices: 1, run: job } : job;
    for (let warm = 0; warm < 3; warm++) for (let i = 0; i < slices; i++) run(i);
    const start = performance.now();
    run(0);
    const once = Math.max(performance.now() - start, 1e-3);
    return {
      name,
      slices,
      run,
      repeats: slices > 1 ? 1 : Math.ceil(0.5 / once),
      times: new Float64Array(slices).fill(Infinity),
    };
  });
  const end = performance.now() + ms * list.length;
  for (let round = 0; round < rounds || performance.now() < end; round++) {
    for (const job of list) {
      for (let i = 0; i < job.slices; i++) {
        const start = performance.now();
        for (let r = 0; r < job.repeats; r++) job.run(i);
        job.times[i] = Math.min(job.times[i], (performance.now() - start) / job.repeats);
      }
    }
  }
  return Object.fromEntries(list.map((job) => [job.name, job.times.reduce((a, b) => a + b, 0) / 1000]));
}

/** A copy of a function with its own optimised code, so that one caller's types do not slow another's. */
export function own(fn) {
  return new Function(`return ${fn.toString()}`)();
}
