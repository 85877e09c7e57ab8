// How many modes one core makes in real time: every path and build, ringing and driven, each against the JavaScript loop, which takes
// turns with it. Only one world is alive at a time: several would push each other out of the caches.
import { baselineJob } from "./baseline.mjs";
import { buffers, drivenScene, noise, RATE, ringingScene, spread } from "./scene.mjs";
import { best, collect } from "./timing.mjs";

/** Samples that the core makes at a time. */
const GRID = 128;
/** A block that takes longer than this, ms, is timed piece by piece. */
const LONG = 5;

const RING = { kind: "ringing", path: "ring", moments: 4, channels: 2, options: {} };
const DRIVEN = { kind: "driven", path: "drive", moments: 4, channels: 2, options: {} };

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
];

/** The variant in words. */
export function nameOf({ kind, path, moments, channels, build }) {
  const how = path === "ring" ? `ring, ${moments} moments` : "drive";
  return `${kind}: ${how}, ${channels === 1 ? "mono" : "stereo"}, ${build}`;
}

/**
 * Rows of one variant at n modes, one for each block size: modes in real time, those of the JavaScript loop in the same turns, and
 * their ratio. A row whose modes did not all sound throughout has `error` in their place.
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
      const scene = await drivenScene(modes, block, options);
      rows.push({ ...row, block, ...timed(scene, modes, block, "driven", ms) });
      scene.world.dispose();
      collect();
    }
  }
  collect();
  return rows;
}

function timed(scene, modes, block, kind, ms) {
  try {
    const loop = baselineJob(kind, modes, RATE, block, noise);
    const job = { ...blockJob(scene, block), before: scene.keep, after: scene.check };
    const seconds = best({ loop, job }, { ms, rounds: 4 });
    const baseline = loop.realTime(seconds.loop);
    const realTime = (modes.length * block) / RATE / seconds.job;
    return { realTime, baseline, ratio: realTime / baseline, blockMicros: seconds.job * 1e6 };
  } catch (error) {
    return { error: error.message };
  }
}

/** One host block as a job; a long one in pieces: the forces, then each block of the core. */
function blockJob({ world, force, keep }, block) {
  const out = buffers(world, block);
  keep?.();
  const whole = () => {
    force?.();
    world.renderInto(out);
  };
  const start = performance.now();
  whole();
  const pieces = Math.ceil(block / GRID);
  if (pieces === 1 || performance.now() - start < LONG) return { run: whole };
  const piece = (i) => world.renderInto(out, i * GRID, Math.min(GRID, block - i * GRID));
  return force
    ? { slices: pieces + 1, run: (i) => (i === 0 ? force() : piece(i - 1)) }
    : { slices: pieces, run: piece };
}
