// From the modes of a shape to its model: damping, the heard frequency, radiation gains, the lowest modes kept, shapes
// written out at the sample points (PHYSICS §1.1, §1.3, §5.6).
import { Came } from "../../../math/error.js";
import { dampedFrequency } from "../../materials/damping.js";
import { materialDecay } from "../../materials/index.js";
import { modelMaterial } from "../../materials/material.js";
import { type MassProperties, ModalModel } from "../../modal-model.js";
import { radiationDamping, radiationGain } from "../../radiation.js";
import { type CommonShape, shapeError } from "../common.js";
import { livelyPoint, type Struck } from "./lively-point.js";
import type { Samples } from "./samples.js";

/** One mode of a body, before damping. */
export interface BodyMode<S extends Samples> {
  /** Undamped frequency, Hz. */
  frequency: number;
  /** The name of the mode, such as "(2,1)". */
  label: string;
  /** How it radiates: σ, radiating area (m²) and rms of the normal shape over it (kg^(−1/2)). */
  radiation: { efficiency: number; area: number; rms: number };
  /** Part of the mode's energy that strains the material and is damped by it; left out = all. */
  materialShare?: number;
  /** Decay beyond material, radiation and support, 1/s. */
  extraDecay?: number;
  /** Writes the shape at all sample points: x, y, z of each, kg^(−1/2). */
  write(out: Float32Array, samples: S): void;
}

/** One mode of a shape, which can be drawn. */
export interface ModeDraft<S extends Samples> extends BodyMode<S> {
  /** Its picture at part u, v of the two sides: motion along the normal, in any unit. */
  picture(u: number, v: number): number;
}

/** How the modes of a shape are drawn. */
export type Picture =
  /** A map of the surface, flat or unrolled: u to the right, v up, sides in metres. */
  | { kind: "map"; width: number; height: number }
  /** A round surface seen along its axis: u runs around it, v from its middle to its edge. */
  | { kind: "disc" }
  /** The motion along a line, by u. */
  | { kind: "curve" }
  /** The motion of a ring, drawn around a circle, by u. */
  | { kind: "ring" };

/** A body whose modes are known. */
export interface Body<S extends Samples, M extends BodyMode<S> = BodyMode<S>> {
  kind: string;
  common: CommonShape;
  /** Thickness that bends, for thermoelastic damping, m. */
  thickness: number | undefined;
  massProperties: MassProperties;
  /** In any order. */
  modes: M[];
  /** Sample points for this many modes, the highest of which has this undamped frequency, Hz. */
  sample(modes: number, highest: number): S;
  /** Where such a body is usually struck: its first sample point lies there; left out = anywhere. */
  struck?: Struck;
  /** Measures and options that made it, for the file. */
  made: Record<string, unknown>;
}

/** A body that has a picture of its modes. */
export interface DrawnBody<S extends Samples> extends Body<S, ModeDraft<S>> {
  picture: Picture;
}

/**
 * A model made from a shape, with the pictures of its modes.
 *
 * @example
 * const { picture, modes }: Shape = shapeOf("ring", { diameter: 0.1, thickness: 0.006 });
 */
export interface Shape {
  model: ModalModel;
  picture: Picture;
  /** For each mode of the model: its name and its picture. */
  modes: { label: string; picture(u: number, v: number): number }[];
}

/** Makes the model of a shape. */
export function assemble<S extends Samples>(body: DrawnBody<S>): Shape {
  return { ...modelOf(body), picture: body.picture };
}

/** Makes the model of a body, and tells which of its modes the model has, in the model's order. */
export function modelOf<S extends Samples, M extends BodyMode<S>>(body: Body<S, M>): { model: ModalModel; modes: M[] } {
  const { common } = body;
  const lively = body.modes.map((mode) => withDecay(body, mode)).filter(({ decay, mode }) => rings(decay, mode));
  if (lively.length === 0) throw noModes(body);
  lively.sort((a, b) => a.mode.frequency - b.mode.frequency);
  const kept = lively.slice(0, common.modes);
  const samples = body.sample(kept.length, kept[kept.length - 1].mode.frequency);
  const numbers = samples.positions.length;
  const shapes = new Float32Array(kept.length * numbers);
  for (const [m, { mode }] of kept.entries()) {
    const out = shapes.subarray(m * numbers, (m + 1) * numbers);
    mode.write(out, samples);
    roundOff(out);
  }
  movePointToFront(samples, shapes, livelyPoint(samples, shapes, body.struck));
  const model = new ModalModel({
    name: common.name,
    frequencies: kept.map(({ mode, decay }) => dampedFrequency(mode.frequency, decay)),
    decayRates: kept.map(({ decay }) => decay),
    positions: samples.positions,
    shapes,
    ...(samples.indices && { indices: samples.indices }),
    radiationGains: kept.map(({ mode: { radiation } }) =>
      radiationGain(radiation.efficiency, radiation.area, radiation.rms),
    ),
    material: modelMaterial(common.material),
    massProperties: body.massProperties,
    extras: { shape: { kind: body.kind, ...body.made } },
  });
  return { model, modes: kept.map(({ mode }) => mode) };
}

/** d = π f η + d_rad + d_support (PHYSICS §5.6). */
function withDecay<S extends Samples, M extends BodyMode<S>>(body: Body<S, M>, mode: M): { mode: M; decay: number } {
  const { efficiency, area, rms } = mode.radiation;
  const friction = materialDecay(body.common.material, mode.frequency, body.thickness) * (mode.materialShare ?? 1);
  const radiated = radiationDamping(efficiency, area, rms);
  return { mode, decay: friction + radiated + body.common.support + (mode.extraDecay ?? 0) };
}

/** Whether a mode swings at all: one that is damped beyond its frequency only creeps. */
function rings(decay: number, { frequency }: { frequency: number }): boolean {
  return decay < 2 * Math.PI * frequency;
}

function noModes<S extends Samples, M extends BodyMode<S>>({ kind, common, modes }: Body<S, M>): Error {
  const why = modes.length === 0 ? "no mode up to it" : "modes that are damped too much to ring";
  const expected = "above the lowest mode of the body, or the body larger or thinner";
  return shapeError(kind, "highest", expected, new Came(`${common.highest} Hz: ${why}`));
}

/**
 * Rounds to about five decimals of the largest number, so that a file stays short: the error, 5e-6 of the crest, is far
 * below what a place known to a millimetre leaves open.
 */
function roundOff(numbers: Float32Array): void {
  let largest = 0;
  for (const x of numbers) largest = Math.max(largest, Math.abs(x));
  if (largest === 0) return;
  const steps = 10 ** (5 - Math.floor(Math.log10(largest)));
  for (let i = 0; i < numbers.length; i++) numbers[i] = Math.round(numbers[i] * steps) / steps;
}

/** Exchanges a point with the first one, everywhere. */
export function movePointToFront(samples: Samples, shapes: Float32Array, point: number): void {
  if (point === 0) return;
  const { positions, indices } = samples;
  const exchange = (numbers: Float32Array | Float64Array, base: number) => {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [base + axis, base + 3 * point + axis];
      [numbers[a], numbers[b]] = [numbers[b], numbers[a]];
    }
  };
  exchange(positions, 0);
  for (let base = 0; base < shapes.length; base += positions.length) exchange(shapes, base);
  if (!indices) return;
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] === 0) indices[i] = point;
    else if (indices[i] === point) indices[i] = 0;
  }
}

/** Mass and moments of a slab whose middle is the origin: length along x, thickness along y, width along z. */
export function slabMass(mass: number, length: number, width: number, thickness: number): MassProperties {
  return {
    mass,
    centerOfMass: [0, 0, 0],
    inertiaDiagonal: [
      (mass * (width ** 2 + thickness ** 2)) / 12,
      (mass * (length ** 2 + width ** 2)) / 12,
      (mass * (length ** 2 + thickness ** 2)) / 12,
    ],
  };
}
