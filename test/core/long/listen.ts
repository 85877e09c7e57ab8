// What the tests of long lines share: bodies of random modes, and the same script on short lines and on long ones.
import { ModalModel } from "../../../src/model/modal-model.js";
import type { Body } from "../../../src/world/body.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import type { WorldOptions } from "../../../src/world/options.js";
import { decay, errorDb } from "../oracle.js";

/** Numbers from 0 to 1 by a seed. */
export function chances(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

/** Modes from 20 Hz to 18 kHz with T60 from 0.05 to 20 s. */
export function randomModel(chance: () => number, modes: number): ModalModel {
  const all = Array.from({ length: modes }, () => ({
    frequency: 20 * 900 ** chance(),
    decayRate: decay(0.05 * 400 ** chance()),
    gain: 2 * chance() - 1,
  })).sort((a, b) => a.frequency - b.frequency);
  return new ModalModel({
    frequencies: all.map((m) => m.frequency),
    decayRates: all.map((m) => m.decayRate),
    gains: all.map((m) => m.gain),
    phases: all.map(() => 0),
    radiationGains: all.map(() => 1),
  });
}

/** What happens in a scene, in pieces of some samples. */
export interface Script {
  seed: number;
  bodies: number;
  modes: number;
  pieces: number;
  happen(bodies: Body[], chance: () => number, time: (within: number) => number, piece: number): void;
}
/** Samples of a piece. */
export const PIECE = 1000;

/** Both channels of a script, one behind the other. */
export async function play(script: Script, options: Partial<WorldOptions>): Promise<Float32Array> {
  const chance = chances(script.seed);
  const world = await OfflineWorld.create({ limiter: false, maxModes: 20_000, ...options });
  const bodies = Array.from({ length: script.bodies }, () =>
    world.addBody({ model: randomModel(chance, script.modes), position: [4 * chance() - 2, 0, -1 - chance()] }),
  );
  for (const body of bodies) body.strike({ impulse: 0.001 + 0.01 * chance() });
  const length = script.pieces * PIECE;
  const out = new Float32Array(2 * length);
  for (let piece = 0; piece < script.pieces; piece++) {
    const now = piece * PIECE;
    script.happen(bodies, chance, (within) => (now + within) / world.sampleRate, piece);
    world.render(PIECE).forEach((side, channel) => {
      out.set(side, channel * length + now);
    });
  }
  world.dispose();
  return out;
}

/** How far the long lines are from the short ones, dB: over all, and in the worst tenth of a second. */
export async function distance(
  script: Script,
  options: Partial<WorldOptions> = {},
): Promise<{ all: number; worst: number }> {
  const [short, long] = await Promise.all([
    play(script, { ...options, path: "ring" }),
    play(script, { ...options, path: "long" }),
  ]);
  let worst = Number.NEGATIVE_INFINITY;
  for (let from = 0; from + 4410 <= short.length; from += 4410)
    worst = Math.max(worst, errorDb(long, short, from, from + 4410));
  return { all: errorDb(long, short), worst };
}
