// The scenes of the bench, all through the public interface: objects of 100 modes, log-spread from 40 Hz to 18 kHz,
// that ring for long or are driven by noise of their own. The level is about 30 dB below full scale whatever the number
// of modes, so that the limiter watches and does not work.
import { SoundWorld } from "phonolite";
import { ModalModel } from "phonolite/model";

export const RATE = 44100;
export const BLOCK = 128;
/** Milliseconds that a block lasts. */
export const LASTS = (1000 * BLOCK) / RATE;
/** Modes of an object. */
export const OBJECT = 100;
/** Bytes that a model of m modes and one point takes in the core, at most. */
const modelBytes = (m) => (m + 3) * 40 + 64;
/** Seconds over which a scene's first strikes are spread, so that they do not begin in step. */
const SPREAD = 0.1;
/**
 * Samples that are rendered meanwhile: whole rounds of the core's periodic work, so that what is timed stays in step
 * with it.
 */
const SETTLE = 3 * 2048;

/** Reproducible numbers from 0 to 1. */
export function chance(seed) {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

/** n modes: frequencies log-spread over 40 Hz … 18 kHz, T60 from `shortest` to `longest` seconds, equal gains. */
export function spread(n, { seed = 1, shortest = 20, longest = 40 } = {}) {
  const r = chance(seed);
  return Array.from({ length: n }, () => ({
    freq: 40 * 450 ** r(),
    t60: shortest * (longest / shortest) ** r(),
    gain: 1,
  }));
}

/** Objects of up to 100 modes each, or of `object`, each a model of its own. */
export function models(modes, object = OBJECT) {
  const list = [];
  for (let i = 0; i < modes.length; i += object) {
    const part = modes.slice(i, i + object);
    list.push(
      new ModalModel({
        frequencies: part.map((m) => m.freq),
        decayRates: part.map((m) => Math.log(1000) / m.t60),
        gains: part.map((m) => m.gain),
        radiationGains: part.map(() => 1),
      }),
    );
  }
  return list;
}

/** A world just large enough for one body of each model. */
export function worldFor(list, options = {}) {
  const modes = list.reduce((sum, model) => sum + model.modeCount, 0);
  return SoundWorld.createOffline({
    sampleRate: RATE,
    maxModes: modes,
    maxBodies: list.length,
    maxModels: list.length,
    modelBytes: list.reduce((sum, model) => sum + modelBytes(model.modeCount), 1024),
    maxEvents: Math.max(1024, 2 * list.length),
    maxStreams: 0,
    maxDrivenModes: 0,
    ...options,
  });
}

/** One body of each model, two metres ahead, spread from left to right. */
export function addBodies(world, list) {
  return list.map((model, i) => world.addBody({ model, position: [((i * 7) % 13) / 6 - 1, 0, -2] }));
}

/** N·s of a strike that makes n equal modes about 30 dB fainter than full scale. */
export function impulseFor(n) {
  return 0.1 / Math.sqrt(n);
}

/** Strikes every body once, at chance times within the next tenth of a second, and lets that time pass. */
export function strikeAll(world, bodies, impulse) {
  const r = chance(bodies.length);
  const from = world.currentTime + 0.005;
  for (const body of bodies) body.strike({ impulse, time: from + SPREAD * r() });
  world.render(SETTLE);
}

/** A function that strikes when it is first called, and again when five seconds of sound have passed since. */
export function keepRinging(world, strike) {
  let struck = -Infinity;
  return () => {
    if (world.currentTime - struck < 5) return;
    strike();
    struck = world.currentTime;
  };
}

/**
 * Bodies that ring. `keep()` strikes them again when five seconds of sound have passed, so that no mode ever comes near
 * the floor; `check()` throws unless every mode sounds.
 */
export async function ringingScene(modes, options = {}) {
  const list = models(modes);
  const world = await worldFor(list, options);
  const bodies = addBodies(world, list);
  const impulse = impulseFor(modes.length);
  const keep = keepRinging(world, () => strikeAll(world, bodies, impulse));
  keep();
  return { world, bodies, impulse, keep, check: () => checkAlive(world, modes.length) };
}

/**
 * Bodies that are all driven by noise of their own, every sample; `force()` writes the noise for the next `frames`
 * samples.
 */
export async function drivenScene(modes, frames, { object = OBJECT, ...options } = {}) {
  const list = models(modes, object);
  const world = await worldFor(list, {
    maxStreams: list.length,
    streamFrames: Math.max(2 * frames, 512),
    maxDrivenModes: modes.length,
    ...options,
  });
  const size = 100 * impulseFor(modes.length);
  const streams = addBodies(world, list).map((body, i) => ({
    stream: body.drive(),
    noise: noise(frames, i + 1, size),
  }));
  const force = () => {
    for (let i = 0; i < streams.length; i++) streams[i].stream.write(streams[i].noise);
  };
  const out = buffers(world, frames);
  for (let i = 0; i < 2 + 512 / frames; i++) {
    force();
    world.renderInto(out);
  }
  return { world, force, check: () => checkAlive(world, modes.length) };
}

/** One array of samples for each channel. */
export function buffers(world, frames) {
  return Array.from({ length: world.options.channels }, () => new Float32Array(frames));
}

/** White noise from −size to size. */
export function noise(length, seed = 1, size = 1) {
  const r = chance(seed);
  return Float32Array.from({ length }, () => (2 * r() - 1) * size);
}

/**
 * Throws unless n modes sound and are heard, and every event was carried out. Looks at what was rendered since it was
 * last called. Where half a million modes are struck again and again, a strike now and then meets a mode in such a
 * phase that nothing is left of it.
 */
export function checkAlive(world, n) {
  const { modes, events, peak } = world.meters();
  const there = modes.alive + modes.bundled + modes.off;
  if (there < n - Math.floor(n / 100_000) || there > n) throw new Error(`${there} of ${n} modes sound`);
  if (events.dropped > 0) throw new Error(`${events.dropped} events were dropped: ${JSON.stringify(events.reasons)}`);
  if (!(Math.max(...peak) > 0)) throw new Error("nothing is heard");
}
