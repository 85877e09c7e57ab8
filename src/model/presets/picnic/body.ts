// The models of the nine objects of the hail picnic (PHYSICS §5.4): decay rates by one law, and gains at the
// listener that are chosen, not computed, so that figures of hearing measured on them can be compared.

import { material, withConstants } from "../../materials/index.js";
import { modelMaterial } from "../../materials/material.js";
import { type MassProperties, ModalModel } from "../../modal-model.js";
import { movePointToFront } from "../../shapes/parts/assemble.js";
import { livelyPoint, type Struck } from "../../shapes/parts/lively-point.js";
import type { Samples } from "../../shapes/parts/samples.js";

/** "picn", the first word of every hash here. */
export const PICNIC = 0x7069636e;

/** One mode of an object. Its gain at the listener is `weight` times its pattern, up to one factor of the object. */
export interface PicnicMode<S extends Samples> {
  /** Heard frequency, Hz. */
  frequency: number;
  /** The pattern times this is the mass-normalised shape, kg^(−1/2). */
  scale: number;
  /** The pattern times this is the gain at the listener before it is scaled to the loudness. */
  weight: number;
  /** Mean square of the pattern over the places where the object is struck. */
  meanSquare: number;
  /** Writes the pattern at all sample points as vectors: x, y, z of each. */
  write(out: Float32Array, samples: S): void;
}

/** One object. */
export interface PicnicBody<S extends Samples> {
  name: string;
  /** Its material, with constants of its own. */
  material: { name: string; youngsModulus: number; density: number; poissonRatio: number };
  /** d = support + π f loss: d₀ (1/s) and η of PHYSICS §5.4. */
  support: number;
  loss: number;
  /** Root of the mean over strike points of the sum of squared gains. */
  loudness: number;
  massProperties: MassProperties;
  /** In order of frequency. */
  modes: readonly PicnicMode<S>[];
  samples: S;
  /** Where its first sample point may lie; left out = anywhere. */
  struck?: Struck;
}

/**
 * The gain of an object of loudness 1, Pa·m/(N·s): 0.01 N·s without pulse length begin with 85 dB SPL at 1 m, and half
 * a millisecond long they leave all nine objects between 70 and 90 dB (PHYSICS §1.3).
 */
export const GAIN_OF_LOUDNESS = 50;

/** Steel as in PHYSICS §5.4. */
export const STEEL = { name: "steel", youngsModulus: 2e11, density: 7850, poissonRatio: 0.3 } as const;

/** Makes the model of an object. */
export function picnicModel<S extends Samples>(body: PicnicBody<S>): ModalModel {
  const { modes, samples, support, loss } = body;
  const numbers = samples.positions.length;
  const shapes = new Float32Array(modes.length * numbers);
  for (const [m, mode] of modes.entries()) {
    const out = shapes.subarray(m * numbers, (m + 1) * numbers);
    mode.write(out, samples);
    for (let i = 0; i < numbers; i++) out[i] *= mode.scale;
  }
  movePointToFront(samples, shapes, livelyPoint(samples, shapes, body.struck));
  const power = modes.reduce((sum, { weight, meanSquare }) => sum + weight ** 2 * meanSquare, 0);
  const factor = (GAIN_OF_LOUDNESS * body.loudness) / Math.sqrt(power);
  const { name, ...constants } = body.material;
  return new ModalModel({
    name: body.name,
    frequencies: modes.map(({ frequency }) => frequency),
    decayRates: modes.map(({ frequency }) => support + Math.PI * frequency * loss),
    positions: samples.positions,
    shapes,
    ...(samples.indices && { indices: samples.indices }),
    // R φ is the gain: what the shape has beyond the pattern, the radiation gain takes back.
    radiationGains: modes.map(({ weight, scale }) => (factor * weight) / scale),
    material: modelMaterial(withConstants(material(name), { ...constants, lossFactor: loss })),
    massProperties: body.massProperties,
    extras: { picnic: { loudness: body.loudness, support } },
  });
}

/** Mean of sin²(mπu) over u from `margin` to 1 − `margin`. */
export function meanSquareOfSine(m: number, margin: number): number {
  const turn = 2 * Math.PI * m;
  return 0.5 + Math.sin(turn * margin) / (turn * (1 - 2 * margin));
}

/** The lowest of some modes, in order of frequency. */
export function lowest<T extends { frequency: number }>(modes: T[], count: number): T[] {
  return modes.sort((a, b) => a.frequency - b.frequency).slice(0, count);
}
