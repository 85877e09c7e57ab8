// `npm run bench -- scale`: the largest scene that runs in real time. N modes in bodies of 100 all ring, and are struck
// 1,000 times a second in all, in stereo through the whole engine, limiter on; hearing off and on; one core, and all of
// them. Every figure is a share of real time, beside the JavaScript loop of the same run.
import { availableParallelism } from "node:os";
import { SoundWorld } from "phonolite";
import { Contacts } from "phonolite/contact";
import {
  addBodies,
  BLOCK,
  buffers,
  chance,
  checkAlive,
  impulseFor,
  keepRinging,
  LASTS,
  models,
  noise,
  OBJECT,
  RATE,
  spread,
  strikeAll,
  worldFor,
} from "../scene.mjs";
import { baselineJob } from "../speed/baseline.mjs";
import { best, collect, each, median } from "../timing.mjs";
import { measureShares } from "./shares.mjs";
import { measureStorm } from "./storm.mjs";

/**
 * Blocks of a period: four rounds of hearing. The same number of strikes comes in every block of each period. What is
 * rarer (a look whether memory is in order, a band that rests and is brought up to date) is spread over blocks by the
 * core itself, and comes in some of the runs.
 */
const PERIOD = 64;
/** Strikes a second in all, and bodies that change a second where they do. */
const STRIKES = 1000;
const CHANGES = 5000;
/** Modes of the bodies that are strained, twenty to a body. */
const STRAINED = 100_000;
const STRAINED_BODY = 20;
/** Worlds with room for no more modes are not split, so other cores have nothing to do. */
const ONE_SHARE = 1_000_000;
/** Modes of the world that one thread renders, then two. */
const SHARED = 4_000_000;
/** Different models; bodies share them and differ by their pitch scales. */
const MODELS = 200;
/** Runs of a period: of the first five the least disturbed tells about spikes; more may follow, for the share. */
const RUNS = 5;
/** Strikes of the whole scene before it is timed are given so many at a time. */
const BATCH = 4000;
/**
 * Blocks after which the core has brought the memory of so many modes into order (assembly/bank/long/tidy.ts); small
 * worlds need none.
 */
const settling = (modes) => (modes < ONE_SHARE ? 0 : 1100 + modes / 2000);
/**
 * Blocks that are asked for at a time: threads run ahead as far as a call asks, as far as those of a live world do by
 * themselves.
 */
const spanOf = (workers) => (workers === 1 ? 1 : 8);

/** Numbers of modes, 1-2-5. */
export const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map((n) => 10_000 * n);
const QUICK_SIZES = [10_000, 50_000];

/** How many workers worlds are given: 1, and all cores. */
export const WORKERS = availableParallelism() > 1 ? [1, availableParallelism()] : [1];

/**
 * Measures all of it. Calls `progress(part, name)` before each piece of work.
 *
 * @param {{ quick: boolean, modes?: number[] }} options
 * @param {{ ms: number }} settings
 */
export async function measureScale({ quick, modes }, { ms }, progress) {
  const sizes = [...(modes ?? (quick ? QUICK_SIZES : SIZES))].sort((a, b) => a - b);
  const cases = casesOf(sizes);
  const rows = [];
  /** Ways whose largest size was too large for this machine: larger ones are not tried. */
  const ended = new Map();
  let baseline = loopSpeed(ms);
  for (const [step, one] of cases.entries()) {
    progress(step / cases.length, nameOf(one));
    const way = `${one.kind} ${one.hearing} ${one.workers}`;
    if (ended.get(way) < one.modes) continue;
    const row = { ...one, ...(await measureCase(one, ms).catch((error) => ({ error: error.message }))) };
    if (row.error) ended.set(way, one.modes);
    rows.push(row);
    collect();
  }
  baseline = Math.max(baseline, loopSpeed(ms));
  for (const row of rows) if (!row.error) row.ratio = row.modes / row.share / baseline;
  // sizes that somebody chose are measured alone
  const whole = !quick && modes === undefined;
  const failed = (error) => ({ error: error.message });
  if (whole) progress(1, "the scene million");
  const storm = whole ? await measureStorm().catch(failed) : undefined;
  if (whole) progress(1, "threads");
  const several = whole && WORKERS.length > 1;
  const threads = several ? await measureShares({ modes: SHARED, workers: 2, seconds: 2 }).catch(failed) : undefined;
  return { baseline, strikesASecond: STRIKES, changesASecond: CHANGES, rows, largest: largestOf(rows), storm, threads };
}

/** Everything that is measured: sizes by hearing and workers, then what single bars need. */
function casesOf(sizes) {
  const struck = WORKERS.flatMap((workers) =>
    ["full", "bundle"].flatMap((hearing) =>
      sizes
        .filter((modes) => workers === 1 || modes > ONE_SHARE)
        .map((modes) => ({ kind: "struck", hearing, workers, modes })),
    ),
  );
  const size = sizes.findLast((modes) => modes <= 1_000_000) ?? sizes[0];
  const one = { hearing: "full", workers: 1 };
  return [
    ...struck,
    ...["ringing", "changing"].map((kind) => ({ kind, ...one, modes: size })),
    { kind: "straining", ...one, modes: Math.min(STRAINED, size) },
  ];
}

/** A case in words. */
export function nameOf({ kind, hearing, workers, modes }) {
  const cores = workers === 1 ? "" : `, ${workers} workers`;
  return `${modes.toLocaleString("en")} modes, ${kind}, hearing ${hearing}${cores}`;
}

async function measureCase({ kind, hearing, workers, modes }, ms) {
  const began = performance.now();
  const { world, bodies, impulse, resonators } =
    kind === "straining" ? await strainedWorld(modes) : await ringingWorld(modes, hearing, workers);
  const setupSeconds = (performance.now() - began) / 1000;
  try {
    const strike = () => strikeAllInBatches(world, bodies, impulse);
    // the faster a machine, the more seconds of sound are timed: none so many that modes die away
    const keep = keepRinging(world, strike);
    const timed = (calls, one) => {
      keep();
      return each(calls, one);
    };
    keep();
    const span = spanOf(workers);
    const call = callOf(kind, { world, bodies, impulse, resonators }, span * BLOCK);
    settle(call, span, settling(modes), strike);
    const { share, worst } = timeCalls(call, PERIOD / span, ms, timed);
    checkAlive(world, modes);
    return {
      share,
      worst,
      nsAMode: (1e6 * LASTS * share) / modes,
      bytesAMode: world.memoryBytes / modes,
      setupSeconds,
      off: world.meters().modes.off,
    };
  } finally {
    world.dispose();
  }
}

/** Lets a scene sound for some blocks; half way through it is struck anew, so that no mode comes near the floor. */
function settle(call, span, blocks, strike) {
  const play = () => {
    for (let done = 0; done < blocks / 2; done += span) call();
  };
  if (blocks === 0) return;
  play();
  strike();
  play();
}

/** A world of n modes in bodies of 100. Few models, so that memory is the modes' own. */
async function ringingWorld(n, hearing, workers) {
  const count = Math.ceil(n / OBJECT);
  const list = models(spread(Math.min(MODELS, count) * OBJECT));
  const world = await SoundWorld.createOffline({
    sampleRate: RATE,
    maxModes: count * OBJECT,
    maxBodies: count,
    maxModels: list.length,
    modelBytes: list.length * 8192 + 1024,
    maxStreams: 0,
    maxDrivenModes: 0,
    hearing: { mode: hearing },
    hearingRoom: hearing !== "full",
    // one core has no use for shares, which would take memory
    ...(workers === 1 && { shares: 1 }),
    workers,
  });
  const r = chance(5);
  const bodies = Array.from({ length: count }, (_, i) =>
    world.addBody({
      model: list[i % list.length],
      position: [((i * 7) % 13) / 6 - 1, 0, -2],
      pitchScale: 0.95 + 0.1 * r(),
    }),
  );
  return { world, bodies, impulse: impulseFor(n) };
}

/** A world of bodies whose pitch follows what bends them. */
async function strainedWorld(n) {
  const list = models(spread(n), STRAINED_BODY);
  const world = await worldFor(list, { maxContacts: 1, maxCoupled: 0 });
  const { resonators } = new Contacts(world);
  const bodies = addBodies(world, list);
  for (const body of bodies) resonators.set(body, { nonlinear: { strain: { kappa: 20 } } });
  return { world, bodies, resonators, impulse: impulseFor(n) };
}

/** All bodies ring: they are struck at chance times, as many at a time as the queue holds with ease. */
function strikeAllInBatches(world, bodies, impulse) {
  for (let i = 0; i < bodies.length; i += BATCH) strikeAll(world, bodies.slice(i, i + BATCH), impulse);
}

/** A function that renders so many samples, with what happens in them. */
function callOf(kind, { world, bodies, impulse, resonators }, samples) {
  const out = buffers(world, samples);
  const r = chance(7);
  let [strikes, changes] = [0, 0];
  const any = () => bodies[Math.floor(r() * bodies.length)];
  return () => {
    const start = world.currentTime;
    if (kind !== "ringing" && kind !== "straining") {
      for (strikes += (STRIKES * samples) / RATE; strikes >= 1; strikes--) {
        any().strike({ impulse: impulse * r(), duration: 0.0005 * r(), time: start + (r() * samples) / RATE });
      }
    }
    if (kind === "changing" || kind === "straining") {
      for (changes += (CHANGES * samples) / RATE; changes >= 1; changes--) {
        if (kind === "straining") resonators.strain(any(), 0.02 * (r() - 0.5));
        else change(any(), r);
      }
    }
    world.renderInto(out);
  };
}

function change(body, r) {
  body.update({
    pitchScale: 0.95 + 0.1 * r(),
    dampingScale: 0.9 + 0.2 * r(),
    gain: 0.8 + 0.4 * r(),
    position: [2 * r() - 1, 0, -2 + r()],
  });
}

/**
 * Times the calls of a period, again and again.
 *
 * @param {() => void} call what is timed
 * @param {number} calls of a period
 * @param {number} ms for which runs go on after the first five
 * @param {(calls: number, call: () => void) => ArrayLike<number>} run times a period, ms a call; tests give one without
 * a clock
 * @returns {{ share: number, worst: number }} the share of real time: each call's best time over all runs, added up;
 * and the worst call against the median, least of the first five runs
 */
export function timeCalls(call, calls, ms, run = each) {
  const fastest = new Float64Array(calls).fill(Infinity);
  run(calls, call);
  const end = performance.now() + ms;
  let worst = Infinity;
  for (let runs = 0; runs < RUNS || performance.now() < end; runs++) {
    const times = run(calls, call);
    for (let k = 0; k < calls; k++) fastest[k] = Math.min(fastest[k], times[k]);
    // however long this machine takes for a run, spikes have the same number of chances to hide
    if (runs < RUNS) worst = Math.min(worst, Math.max(...times) / median(times));
  }
  return { share: fastest.reduce((a, b) => a + b, 0) / (PERIOD * LASTS), worst };
}

/** Modes in real time of the JavaScript loop, ringing, mono, blocks of 128. */
function loopSpeed(ms) {
  const loop = baselineJob("ringing", spread(10_000), RATE, BLOCK, noise);
  return loop.realTime(best({ loop }, { ms, rounds: 6 }).loop);
}

/**
 * The largest number of modes in real time for each way to hear and number of workers, between the sizes around it on a
 * line of logarithms; where every size fits, `atLeast` says that it is the largest that was tried.
 */
export function largestOf(rows) {
  const ways = new Map();
  for (const row of rows) {
    if (row.kind !== "struck" || row.error) continue;
    const key = `${row.hearing} ${row.workers}`;
    ways.set(key, [...(ways.get(key) ?? []), row]);
  }
  return [...ways.values()].map((list) => {
    const { hearing, workers } = list[0];
    const over = list.findIndex(({ share }) => share > 1);
    if (over < 0) return { hearing, workers, modes: list.at(-1).modes, atLeast: true };
    if (over === 0) return { hearing, workers, modes: list[0].modes / list[0].share, atLeast: false };
    const [a, b] = [list[over - 1], list[over]];
    const part = Math.log(1 / a.share) / Math.log(b.share / a.share);
    return { hearing, workers, modes: a.modes * (b.modes / a.modes) ** part, atLeast: false };
  });
}
