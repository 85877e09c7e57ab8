// Phonolite beside other systems in one run: somebody else's bench brings the modes, the noise and the clock, and gets
// back how many modes one core makes in real time. Everything goes through the public offline interface: bodies of 100
// modes, stereo, limiter on.
//
// A mode that has died away costs nothing and must not be counted. So ringing modes are given a decay so slow that none
// dies while it is timed (a ringing mode costs the same whatever its decay), and the row counts the modes that the
// meter says are alive in the end. The rows "struck" keep the decays as given: all bodies are struck ten times a second
// as part of the work, and only the mean number of modes alive counts.
//
// `node bench/peer.mjs` tries it with simple arguments and prints the rows.
import { existsSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { ready } from "../tools/ready.mjs";

// In a fresh clone the first import builds what is missing.
if (!existsSync(new URL("../dist/build.json", import.meta.url))) ready();
const { SoundWorld } = await import("phonolite");
const { ModalModel } = await import("phonolite/model");

/** Modes of a body. */
const OBJECT = 100;
/** Shortest T60 of modes that ring while they are timed, s: some hundred times what a long measurement renders. */
const LASTING = 20_000;
/** Seconds between two strikes of a body in the rows "struck". */
const PAUSE = 0.1;

/**
 * Measures Phonolite.
 *
 * @param {object} given
 * @param {(n: number) => { freq: number, t60: number, gain: number }[]} given.modes n modes: Hz, s, linear
 * @param {number} given.rate samples a second
 * @param {number} given.block samples that the host asks for at a time
 * @param {(length: number) => ArrayLike<number>} given.noise an excitation
 * @param {(work: () => void) => number} given.fastest best wall-clock seconds of a synchronous function
 * @param {number[]} [given.sizes] numbers of modes
 * @returns {Promise<{ variant: string, modes: number }[]>} `modes`: modes in real time on one core
 *
 * @example
 * const rows = await bench({ modes, rate: 44100, block: 128, noise, fastest });
 */
export async function bench({ modes, rate, block, noise, fastest, sizes = [10_000, 100_000] }) {
  const rows = [];
  for (const n of sizes) {
    const list = modes(n);
    const task = { list, rate, block, noise, fastest };
    const size = `bank of ${n.toLocaleString("en")}`;
    rows.push({ variant: `driven, ${size}`, modes: await driven(task) });
    rows.push({ variant: `ringing, ${size}`, modes: await ringing(task, {}) });
    rows.push({ variant: `ringing, 3 moments, ${size}`, modes: await ringing(task, { moments: 3 }) });
    rows.push({ variant: `ringing, mono, ${size}`, modes: await ringing(task, { channels: 1 }) });
    rows.push({ variant: `struck 10 times a second, ${size}`, modes: await struck(task) });
  }
  return rows;
}

/** Every body driven by noise of its own, every sample. */
async function driven({ list, rate, block, noise, fastest }) {
  const options = { maxStreams: bodyCount(list), streamFrames: 4 * Math.max(block, 128), maxDrivenModes: list.length };
  const { world, bodies } = await worldOf(list, rate, options);
  const streams = bodies.map((body) => ({ stream: body.drive(), samples: Float32Array.from(noise(block)) }));
  const out = buffers(world, block);
  const work = () => {
    for (let i = 0; i < streams.length; i++) streams[i].stream.write(streams[i].samples);
    world.renderInto(out);
  };
  for (let rendered = 0; rendered < 1024; rendered += block) work();
  const seconds = await fastest(work);
  const { alive } = heard(world).modes;
  world.dispose();
  return (alive * block) / rate / seconds;
}

/** Every body struck once, ringing ever after. */
async function ringing({ list, rate, block, fastest }, options) {
  const lasting = list.map((mode) => ({ ...mode, t60: Math.max(mode.t60, LASTING) }));
  const { world, bodies } = await worldOf(lasting, rate, options);
  strikeAll(world, bodies, list, 0.1);
  world.render(Math.ceil(0.2 * rate));
  const out = buffers(world, block);
  const blocks = Math.max(1, Math.round((500_000 / list.length) * (128 / block)));
  const work = () => {
    for (let b = 0; b < blocks; b++) world.renderInto(out);
  };
  const seconds = await fastest(work);
  const { alive } = heard(world).modes;
  world.dispose();
  return (alive * blocks * block) / rate / seconds;
}

/** Every body struck again and again, with the decays as given. */
async function struck({ list, rate, block, fastest }) {
  const { world, bodies } = await worldOf(list, rate);
  const out = buffers(world, block);
  const blocks = Math.max(1, Math.round((PAUSE * rate) / block));
  const work = () => {
    strikeAll(world, bodies, list, PAUSE);
    for (let b = 0; b < blocks; b++) world.renderInto(out);
  };
  work();
  work();
  const before = world.meters();
  const seconds = await fastest(work);
  const after = heard(world);
  world.dispose();
  const alive =
    (after.modes.aliveMean * after.time - before.modes.aliveMean * before.time) / (after.time - before.time);
  return (alive * blocks * block) / rate / seconds;
}

async function worldOf(list, rate, options = {}) {
  const count = bodyCount(list);
  const world = await SoundWorld.createOffline({
    sampleRate: rate,
    maxModes: list.length,
    maxBodies: count,
    maxModels: count,
    modelBytes: count * (OBJECT * 36 + 256) + 1024,
    maxEvents: 4 * count + 64,
    maxStreams: 0,
    maxDrivenModes: 0,
    ...options,
  });
  const bodies = [];
  for (let i = 0; i < list.length; i += OBJECT) {
    const part = list.slice(i, i + OBJECT);
    const model = new ModalModel({
      frequencies: part.map(({ freq }) => freq),
      decayRates: part.map(({ t60 }) => Math.log(1000) / t60),
      gains: part.map(({ gain }) => gain),
      radiationGains: part.map(() => 1),
    });
    bodies.push(world.addBody({ model, position: [((bodies.length * 7) % 13) / 6 - 1, 0, -2] }));
  }
  return { world, bodies };
}

function bodyCount(list) {
  return Math.ceil(list.length / OBJECT);
}

/** Strikes that all together are well below full scale, spread evenly over the next `seconds`. */
function strikeAll(world, bodies, list, seconds) {
  const loudness = Math.sqrt(list.reduce((sum, { gain }) => sum + gain * gain, 0)) || 1;
  const now = world.currentTime;
  for (let i = 0; i < bodies.length; i++) {
    bodies[i].strike({ impulse: 0.1 / loudness, time: now + (seconds * i) / bodies.length });
  }
}

/**
 * The meters. Throws when nothing was heard since they were last read, or anything was dropped: the figure would mean
 * nothing.
 */
function heard(world) {
  const meters = world.meters();
  if (meters.events.dropped > 0) throw new Error(`peer bench: ${meters.events.dropped} events were dropped`);
  if (!(Math.max(...meters.peak) > 0)) throw new Error("peer bench: nothing sounds");
  return meters;
}

function buffers(world, block) {
  return Array.from({ length: world.options.channels }, () => new Float32Array(block));
}

/** Simple arguments: log-spread modes, the host's own chance, the best of many calls in half a second. */
async function tryOut() {
  const rows = await bench({
    modes: (n) =>
      Array.from({ length: n }, (_, i) => ({
        freq: 40 * 450 ** ((i * 0.618) % 1),
        t60: 0.1 * 50 ** ((i * 0.414) % 1),
        gain: 1,
      })),
    rate: 44100,
    block: 128,
    noise: (length) => Array.from({ length }, () => 2 * Math.random() - 1),
    fastest: (work) => {
      let best = Infinity;
      for (const end = performance.now() + 500; performance.now() < end; ) {
        const start = performance.now();
        work();
        best = Math.min(best, performance.now() - start);
      }
      return best / 1000;
    },
  });
  for (const { variant, modes } of rows) {
    console.log(variant.padEnd(48), Math.round(modes).toLocaleString("en").padStart(10), "modes in real time");
  }
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await tryOut();
