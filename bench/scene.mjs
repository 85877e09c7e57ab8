// The scenes of the bench: objects of 100 modes, log-spread from 40 Hz to 18 kHz, that ring for long or are driven by noise of their own.
import { SoundWorld } from "phonolite";
import { ModalModel } from "phonolite/model";

export const RATE = 44100;
/** Modes of an object. */
export const OBJECT = 100;
const GAIN = 1e-2;

/** Reproducible numbers from 0 to 1. */
export function chance(seed) {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

/** n modes: frequencies log-spread over 40 Hz … 18 kHz, the given T60 range. */
export function spread(n, seed = 1, shortest = 200, longest = 400) {
  const r = chance(seed);
  return Array.from({ length: n }, () => ({
    freq: 40 * 450 ** r(),
    t60: shortest * (longest / shortest) ** r(),
    gain: 1,
  }));
}

/** Models of up to 100 modes each. */
export function models(modes) {
  const list = [];
  for (let i = 0; i < modes.length; i += OBJECT) {
    const part = modes.slice(i, i + OBJECT);
    list.push(
      new ModalModel({
        frequencies: part.map((m) => m.freq),
        decayRates: part.map((m) => Math.log(1000) / m.t60),
        gains: part.map((m) => m.gain * GAIN),
        radiationGains: part.map(() => 1),
      }),
    );
  }
  return list;
}

/** A world just large enough. */
export function worldFor(list, options = {}) {
  const modes = list.reduce((sum, model) => sum + model.modeCount, 0);
  const bytes = list.reduce((sum, model) => sum + (model.modeCount + 3) * 36 + 64, 1024);
  return SoundWorld.createOffline({
    sampleRate: RATE,
    maxModes: modes,
    maxBodies: list.length,
    maxModels: list.length,
    modelBytes: bytes,
    maxEvents: Math.max(1024, 2 * list.length),
    ...options,
  });
}

/** Bodies spread from left to right. */
export function addBodies(world, list) {
  return list.map((model, i) => world.addBody({ model, position: [((i * 7) % 13) / 6 - 1, 0, -2] }));
}

/** All bodies struck once, then ringing: `block()` makes `frames` more samples. */
export async function ringingScene(modes, frames, options = {}) {
  const list = models(modes);
  const world = await worldFor(list, options);
  for (const body of addBodies(world, list)) body.strike({ impulse: 1 });
  const out = world.render(256).map(() => new Float32Array(frames));
  return { world, block: () => world.renderInto(out) };
}

/** Every body driven by noise of its own, every sample. */
export async function drivenScene(modes, frames, noise, options = {}) {
  const list = models(modes);
  const world = await worldFor(list, {
    maxStreams: list.length,
    streamFrames: Math.max(2 * frames, 512),
    maxDrivenModes: modes.length,
    ...options,
  });
  const streams = addBodies(world, list).map((body) => ({ force: body.drive({}), noise: noise(frames) }));
  const out = world.render(0).map(() => new Float32Array(frames));
  const block = () => {
    for (const { force, noise } of streams) force.write(noise);
    world.renderInto(out);
  };
  block();
  block();
  return { world, block };
}
