// `npm run bench -- scale`: the largest scene that runs in real time. N modes in bodies of 100 all ring, and are struck 1,000 times a second in all,
// in stereo through the whole engine, limiter on; hearing off and on; one core, and all of them where worlds have workers. Every figure is a share of
// real time, beside the JavaScript loop of the same run.
import { availableParallelism } from "node:os";
import { SoundWorld, WORLD_DEFAULTS } from "phonolite";
import { baselineJob } from "./baseline.mjs";
import { buffers, chance, checkAlive, impulseFor, models, noise, OBJECT, RATE, spread, strikeAll } from "./scene.mjs";
import { best, collect, each, median } from "./timing.mjs";

const BLOCK = 128;
/** Milliseconds that a block lasts. */
const LASTS = (1000 * BLOCK) / RATE;
/** Blocks of a period: whole rounds of all that the core does now and then. The same number of strikes comes in every block of each period. */
const PERIOD = 64;
/** Strikes a second in all, and bodies that change a second where they do. */
const STRIKES = 1000;
const CHANGES = 5000;
/** Different models; bodies share them and differ by their pitch scales. */
const MODELS = 200;
/** Least runs of a period: of five the least disturbed tells about spikes. */
const RUNS = 5;
/** Strikes of the whole scene before it is timed are given so many at a time. */
const BATCH = 20_000;

/** Numbers of modes, 1-2-5. */
export const SIZES = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];
const QUICK_SIZES = [10_000, 50_000];

/** How many workers worlds are given: 1, and all cores where worlds can have them. */
export const WORKERS = "workers" in WORLD_DEFAULTS ? [1, availableParallelism()] : [1];

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
  return { baseline, strikesASecond: STRIKES, changesASecond: CHANGES, rows, largest: largestOf(rows) };
}

/** Everything that is measured: sizes by hearing and workers, then what single bars need. */
function casesOf(sizes) {
  const struck = WORKERS.flatMap((workers) =>
    ["full", "bundle"].flatMap((hearing) => sizes.map((modes) => ({ kind: "struck", hearing, workers, modes }))),
  );
  const size = sizes.findLast((modes) => modes <= 1_000_000) ?? sizes[0];
  const single = ["ringing", "changing"].map((kind) => ({ kind, hearing: "full", workers: 1, modes: size }));
  return [...struck, ...single];
}

/** A case in words. */
export function nameOf({ kind, hearing, workers, modes }) {
  const cores = workers === 1 ? "" : `, ${workers} workers`;
  return `${modes.toLocaleString("en")} modes, ${kind}, hearing ${hearing}${cores}`;
}

async function measureCase({ kind, hearing, workers, modes }, ms) {
  const began = performance.now();
  const { world, bodies, impulse } = await ringingWorld(modes, hearing, workers);
  const setupSeconds = (performance.now() - began) / 1000;
  try {
    strikeAllInBatches(world, bodies, impulse);
    const block = blockOf(kind, world, bodies, impulse);
    const { share, worst } = timeBlocks(block, ms);
    if (hearing === "full") checkAlive(world, modes);
    return {
      share,
      worst,
      nsAMode: (1e6 * LASTS * share) / modes,
      bytesAMode: world.memoryBytes / modes,
      setupSeconds,
      alive: world.meters().modes.alive,
    };
  } finally {
    world.dispose();
  }
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
    maxEvents: Math.max(1024, 2 * count),
    maxStreams: 0,
    maxDrivenModes: 0,
    hearing: { mode: hearing },
    hearingRoom: hearing !== "full",
    ...(workers > 1 && { workers }),
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

/** All bodies ring: they are struck at chance times, as many at a time as the queue holds with ease. */
function strikeAllInBatches(world, bodies, impulse) {
  for (let i = 0; i < bodies.length; i += BATCH) strikeAll(world, bodies.slice(i, i + BATCH), impulse);
}

/** A function that renders a block, with what happens in it. */
function blockOf(kind, world, bodies, impulse) {
  const out = buffers(world, BLOCK);
  const r = chance(7);
  let [strikes, changes] = [0, 0];
  const any = () => bodies[Math.floor(r() * bodies.length)];
  return () => {
    const start = world.currentTime;
    if (kind !== "ringing") {
      for (strikes += (STRIKES * BLOCK) / RATE; strikes >= 1; strikes--) {
        any().strike({ impulse: impulse * r(), duration: 0.0005 * r(), time: start + (r() * BLOCK) / RATE });
      }
    }
    if (kind === "changing") {
      for (changes += (CHANGES * BLOCK) / RATE; changes >= 1; changes--) {
        any().update({
          pitchScale: 0.95 + 0.1 * r(),
          dampingScale: 0.9 + 0.2 * r(),
          gain: 0.8 + 0.4 * r(),
          position: [2 * r() - 1, 0, -2 + r()],
        });
      }
    }
    world.renderInto(out);
  };
}

/** The share of real time: each block's best time over the runs, added up. `worst`: the worst block against the median, least of the runs. */
function timeBlocks(block, ms) {
  const fastest = new Float64Array(PERIOD).fill(Infinity);
  each(PERIOD, block);
  const end = performance.now() + ms;
  let worst = Infinity;
  for (let run = 0; run < RUNS || performance.now() < end; run++) {
    const times = each(PERIOD, block);
    for (let k = 0; k < PERIOD; k++) fastest[k] = Math.min(fastest[k], times[k]);
    worst = Math.min(worst, Math.max(...times) / median(times));
  }
  return { share: fastest.reduce((a, b) => a + b, 0) / (PERIOD * LASTS), worst };
}

/** Modes in real time of the JavaScript loop, ringing, mono, blocks of 128. */
function loopSpeed(ms) {
  const loop = baselineJob("ringing", spread(10_000), RATE, BLOCK, noise);
  return loop.realTime(best({ loop }, { ms, rounds: 6 }).loop);
}

/**
 * The largest number of modes in real time for each way to hear and number of workers, between the sizes around it on a line of logarithms; where every
 * size fits, `atLeast` says that it is the largest that was tried.
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
