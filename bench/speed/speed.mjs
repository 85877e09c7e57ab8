// How many modes one core makes in real time: every path and build, ringing and driven, each against the JavaScript
// loop, which takes turns with it. Only one world is alive at a time: several would push each other out of the caches.

import { buffers, drivenScene, noise, RATE, ringingScene, spread } from "../scene.mjs";
import { best, collect, each } from "../timing.mjs";
import { baselineJob } from "./baseline.mjs";

/** Samples that the core makes at a time. */
const GRID = 128;
/** Samples of a whole round of the core's periodic work (the correction of drift): sixteen of its blocks. */
const ROUND = 16 * GRID;
/**
 * Work of less than this, ms, is timed as a whole; a block of more than LONG piece by piece; one of more than TOO_LONG
 * only once a turn.
 */
const SHORT = 1;
const LONG = 5;
const TOO_LONG = 200;

const RING = { kind: "ringing", path: "ring", moments: 4, channels: 2, options: {} };
const DRIVEN = { kind: "driven", path: "drive", moments: 4, channels: 2, options: { path: "drive" } };
/** Only the core with contacts has taps. */
const TAPS = { ...DRIVEN, path: "taps", options: { maxContacts: 1 } };

/** What is measured. The first ringing and the first driven one carry the bars. */
export const VARIANTS = [
  { ...RING, build: "simd" },
  { ...RING, build: "simd", channels: 1 },
  { ...RING, build: "simd", moments: 3 },
  { ...RING, build: "simd", moments: 3, channels: 1 },
  { ...RING, build: "relaxed" },
  { ...RING, build: "relaxed", moments: 3 },
  { ...RING, build: "scalar" },
  { ...RING, build: "scalar", moments: 3 },
  { ...RING, build: "simd", path: "drive", options: { path: "drive" } },
  { ...RING, build: "relaxed", path: "drive", options: { path: "drive" } },
  { ...DRIVEN, build: "simd" },
  { ...DRIVEN, build: "simd", channels: 1 },
  { ...DRIVEN, build: "relaxed" },
  { ...DRIVEN, build: "scalar" },
  { ...TAPS, build: "simd", object: 100 },
  { ...TAPS, build: "simd", object: 400 },
  { ...TAPS, build: "relaxed", object: 100 },
  { ...TAPS, build: "scalar", object: 100 },
];

/** The variant in words. */
export function nameOf({ kind, path, moments, channels, build, object }) {
  const how = { ring: `ring, ${moments} moments`, drive: "drive", taps: `taps, ${object} modes a body` }[path];
  return `${kind}: ${how}, ${channels === 1 ? "mono" : "stereo"}, ${build}`;
}

/**
 * Rows of one variant at n modes, one for each block size: modes in real time, and those of the JavaScript loop in the
 * same turns. A row whose modes did not all sound throughout has `error` in their place.
 */
export async function measureSpeed(variant, n, blocks, { ms }) {
  const modes = spread(n);
  const options = { ...variant.options, build: variant.build, channels: variant.channels, moments: variant.moments };
  const row = { name: nameOf(variant), ...variant, options: undefined, modes: n };
  const rows = [];
  if (variant.kind === "ringing") {
    const scene = await ringingScene(modes, options);
    for (const block of blocks) rows.push({ ...row, block, ...timed(scene, modes, block, "ringing", ms) });
    scene.world.dispose();
  } else {
    for (const block of blocks) {
      const scene = await drivenScene(modes, block, { ...options, object: variant.object });
      rows.push({ ...row, block, ...timed(scene, modes, block, "driven", ms) });
      scene.world.dispose();
      collect();
    }
  }
  collect();
  return rows;
}

/**
 * Gives every row its ratio to the loop: to the best figure that the loop reached in the whole run, for this kind and
 * block. The loop is as fast with few modes as with many, so a row whose loop was disturbed must not look better for
 * it.
 */
export function setRatios(rows) {
  for (const row of rows) {
    if (row.error) continue;
    const alike = rows.filter(({ kind, block, error }) => !error && kind === row.kind && block === row.block);
    row.ratio = row.realTime / Math.max(...alike.map(({ baseline }) => baseline));
  }
}

function timed(scene, modes, block, kind, ms) {
  try {
    const loop = baselineJob(kind, modes, RATE, block, noise);
    const { blocks, ...job } = blockJob(scene, block);
    const seconds = best({ loop, job: { ...job, before: scene.keep, after: scene.check } }, { ms, rounds: 6 });
    const realTime = (modes.length * block * blocks) / RATE / seconds.job;
    return { realTime, baseline: loop.realTime(seconds.loop), blockMicros: (seconds.job / blocks) * 1e6 };
  } catch (error) {
    return { error: error.message };
  }
}

/**
 * Host blocks as a job: as many as make a whole round of the core's periodic work, so that no part of it goes
 * uncounted. Each block is timed by itself when it is long enough, and when it is very long so is each piece of it: the
 * forces, then every block of the core.
 */
function blockJob({ world, force }, block) {
  const out = buffers(world, block);
  const whole = () => {
    force?.();
    world.renderInto(out);
  };
  const [once] = each(1, whole);
  const blocks = once > TOO_LONG ? 1 : Math.max(1, Math.round(ROUND / block));
  if (once * blocks < SHORT) {
    const all = () => {
      for (let b = 0; b < blocks; b++) whole();
    };
    return { blocks, run: all };
  }
  const pieces = Math.ceil(block / GRID);
  if (pieces === 1 || once < LONG) return { blocks, slices: blocks, run: whole };
  const piece = (k) => world.renderInto(out, k * GRID, Math.min(GRID, block - k * GRID));
  const run = (i) => (i % (pieces + 1) === 0 ? force?.() : piece((i % (pieces + 1)) - 1));
  return { blocks, slices: blocks * (pieces + 1), run };
}
