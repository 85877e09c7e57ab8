// `node bench/scale/shares.mjs`: what threads bring. The same large world is rendered by the calling thread alone and
// by several, turn by turn in one run; the best of five turns counts, each the best of its short slices, and the
// samples must be the same to the last bit. docs/scale.md.
import { cpus } from "node:os";
import { pathToFileURL } from "node:url";
import { SoundWorld } from "phonolite";
import { ModalModel } from "phonolite/model";

const RATE = 44_100;
const BLOCK = 128;
/** Blocks of a slice: some milliseconds, so that one of them is not interrupted. */
const SLICE = 4;
const TURNS = 5;
const MODES_OF_BODY = 100;
/** Different bodies, so that models do not decide. */
const MODELS = 16;

/**
 * Wall time of a block with one thread and with several, in the same run: best of five turns.
 *
 * @param {{ modes?: number, workers?: number, seconds?: number, shares?: number | "auto" }} options `seconds` of sound
 * in all turns together; for each number of threads
 * @returns {Promise<{ modes: number, shares: number, workers: number, one: number, many: number, ratio: number, same:
 * boolean }>} seconds a block, how many times faster, and whether the bytes were the same
 */
export async function measureShares({ modes = 2_000_000, workers = 2, seconds = 1.5, shares = "auto" } = {}) {
  const slices = Math.max(1, Math.round((seconds * RATE) / BLOCK / SLICE / TURNS));
  const worlds = [await open(modes, 1, shares), await open(modes, workers, shares)];
  const best = [Infinity, Infinity];
  let same = true;
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const sounds = worlds.map((world, i) => {
        const all = [];
        // the first slice of a turn brings the world's memory back into the caches
        for (let slice = 0; slice <= slices; slice++) {
          const start = performance.now();
          all.push(world.render(SLICE * BLOCK));
          const time = (performance.now() - start) / 1000 / SLICE;
          if (slice > 0) best[i] = Math.min(best[i], time);
        }
        return all;
      });
      same &&= sounds[0].every((out, slice) => out.every((samples, c) => isSame(samples, sounds[1][slice][c])));
    }
    const alive = worlds[0].meters().modes.alive;
    const [one, many] = best;
    return { modes: alive, shares: worlds[0].options.shares, workers, one, many, ratio: one / many, same };
  } finally {
    for (const world of worlds) world.dispose();
  }
}

/** A world in which so many modes ring for long. */
async function open(modes, workers, shares) {
  const bodies = Math.ceil(modes / MODES_OF_BODY);
  const options = { sampleRate: RATE, maxModes: bodies * MODES_OF_BODY, maxBodies: bodies, maxEvents: 2 * bodies + 16 };
  const world = await SoundWorld.createOffline({ ...options, limiter: false, shares, workers });
  const models = Array.from({ length: MODELS }, (_, k) => chime(k));
  for (let i = 0; i < bodies; i++) {
    const position = [Math.sin(i), 0, -1 - (i % 97) / 40];
    const body = world.addBody({ model: models[i % MODELS], position, pitchScale: 0.8 + (0.4 * (i % 89)) / 89 });
    body.strike({ impulse: 1e-6, time: (i % 64) * (BLOCK / RATE) });
  }
  world.render(80 * BLOCK);
  return world;
}

function chime(k) {
  const rows = Array.from({ length: MODES_OF_BODY }, (_, i) => i);
  return new ModalModel({
    frequencies: rows.map((i) => 60 + (i + k / MODELS) * 130),
    decayRates: rows.map((i) => 0.2 + i / 400),
    gains: rows.map(() => 1),
  });
}

function isSame(a, b) {
  return Buffer.compare(Buffer.from(a.buffer), Buffer.from(b.buffer)) === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [modes = 2_000_000, workers = Math.min(cpus().length, 4), seconds = 1.5] = process.argv.slice(2).map(Number);
  const { one, many, ratio, same, shares, ...rest } = await measureShares({ modes, workers, seconds });
  const ms = (time) => (1000 * time).toFixed(3);
  const times = `one thread ${ms(one)} ms a block, ${rest.workers} threads ${ms(many)} ms`;
  console.log(`${rest.modes} modes in ${shares} shares: ${times}: ${ratio.toFixed(2)} times as fast`);
  console.log(same ? "The samples are the same." : "The samples DIFFER.");
  if (!same) process.exitCode = 1;
}
