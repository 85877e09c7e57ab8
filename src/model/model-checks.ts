// The checks that a modal model passes once, when it is made: counts, ranges, finite numbers. Each error names the
// field as it stands in the file.
import { Came, PhonoliteError } from "../math/error.js";
import type { MassProperties, Material, ModalModelInit } from "./model-init.js";

/** Bounds that every model keeps. They guard the core's arithmetic and memory, not taste. */
export const MODEL_LIMITS = {
  /** Most modes of one model. */
  modes: 65_536,
  /** Most sample points of one model. */
  points: 65_536,
  /** Most numbers in `shapes`, 3 · modes · points: 256 MiB. */
  shapeNumbers: 2 ** 26,
  /** Most triangles. */
  triangles: 2 ** 20,
  /** Highest frequency, Hz. */
  frequency: 1e6,
  /** Fastest decay, 1/s. */
  decayRate: 1e6,
  /** Largest size of a shape component or gain, kg^(-1/2). */
  shape: 1e6,
  /** Largest radiation gain, Pa·m/(kg^(1/2)·m/s). */
  radiationGain: 1e6,
  /** Farthest sample point from the origin, m, along each axis. */
  position: 1e6,
  /** Longest name, characters. */
  name: 1000,
} as const;

/**
 * An error in a model, naming the field as it stands in the file.
 *
 * @example
 * if (error instanceof ModelError) show(`${error.field} should be ${error.expected}`);
 */
export class ModelError extends PhonoliteError {
  override readonly name = "ModelError";
}

/** The range of one kind of number, with the words that an error uses for it. */
interface Range {
  min: number;
  max: number;
  /** Whether `min` itself is outside. */
  open?: boolean;
  words: string;
}

const L = MODEL_LIMITS;
const SHAPE = { min: -L.shape, max: L.shape, words: "a shape component in kg^(-1/2) from -1e6 to 1e6" };

/** The ranges of a model's numbers. */
const RANGES = {
  frequencies: { min: 0, max: L.frequency, open: true, words: "a frequency in hertz, above 0 and at most 1e6" },
  decayRates: { min: 0, max: L.decayRate, words: "a decay rate in 1/s from 0 to 1e6" },
  positions: { min: -L.position, max: L.position, words: "a coordinate in metres from -1e6 to 1e6" },
  shapes: SHAPE,
  gains: SHAPE,
  radiationGains: { min: 0, max: L.radiationGain, words: "a radiation gain from 0 to 1e6" },
  phases: { min: -1e6, max: 1e6, words: "a phase in radians from -1e6 to 1e6" },
} satisfies Record<string, Range>;

type Numbers = keyof typeof RANGES;

const refuse = (field: string, expected: string, came: unknown): ModelError =>
  new ModelError("model", field, expected, came);

/**
 * The arrays that belong to models, with the field each was checked as. Models never change, so that an edited model
 * takes over what the edit left alone: a step of undo costs only the arrays that it changed.
 */
const checked = new WeakMap<object, string>();

/** The name, which a file can hold; none is the empty one. */
export function checkName(name: string | undefined): string {
  if (name === undefined) return "";
  if (typeof name === "string" && name.length <= MODEL_LIMITS.name) return name;
  throw refuse("name", `a name of at most ${MODEL_LIMITS.name} characters`, name);
}

/** The number of modes: that of the frequencies. */
export function countModes(init: ModalModelInit): number {
  const modes = lengthOf(init.frequencies, "frequencies");
  if (modes >= 1 && modes <= MODEL_LIMITS.modes) return modes;
  throw refuse("frequencies", `1 to ${MODEL_LIMITS.modes} numbers`, new Came(`${modes}`));
}

/** Whether the model has positions and shapes, and not gains alone; refuses a mixture of the two. */
export function isDirectional(init: ModalModelInit): boolean {
  if (init.gains === undefined) {
    const missing = init.positions === undefined ? "positions" : "shapes";
    if (init[missing] === undefined)
      throw refuse(missing, "given (or gains in place of positions and shapes)", undefined);
    return true;
  }
  const extra = (["shapes", "positions", "indices"] as const).find((field) => init[field] !== undefined);
  if (extra) throw refuse(extra, "left out when gains are given", init[extra]);
  return false;
}

/** The number of sample points: a third of the positions. */
export function countPoints(init: ModalModelInit): number {
  const length = lengthOf(init.positions!, "positions");
  if (length % 3 === 0 && length >= 3 && length <= 3 * MODEL_LIMITS.points) return length / 3;
  throw refuse("positions", `3 numbers for each of 1 to ${MODEL_LIMITS.points} points`, new Came(`${length} numbers`));
}

/** The shapes, checked, mode by mode. */
export function shapesOf(init: ModalModelInit, modes: number, points: number): Float32Array {
  const length = 3 * modes * points;
  if (length > MODEL_LIMITS.shapeNumbers) {
    throw refuse(
      "shapes",
      `at most ${MODEL_LIMITS.shapeNumbers} numbers`,
      new Came(`${length} (3 · ${modes} modes · ${points} points)`),
    );
  }
  const count = `3 · ${modes} modes · ${points} points = ${length}`;
  return fill(Float32Array, init.shapes!, "shapes", length, count);
}

/** Shapes at one point, along x, from gains alone. */
export function shapesOfGains(init: ModalModelInit, modes: number): Float32Array {
  const gains = numbers(init.gains!, "gains", modes);
  const shapes = new Float32Array(3 * modes);
  for (let m = 0; m < modes; m++) shapes[3 * m] = Math.fround(gains[m]) || 0;
  return shapes;
}

/** The triangles, each corner checked to be a sample point. */
export function trianglesOf(indices: ArrayLike<number>, points: number): Uint32Array {
  const length = lengthOf(indices, "indices");
  if (checked.get(indices) === `indices of ${points}` && indices instanceof Uint32Array) return indices;
  if (length % 3 !== 0 || length < 3 || length > 3 * MODEL_LIMITS.triangles) {
    throw refuse(
      "indices",
      `3 numbers for each of 1 to ${MODEL_LIMITS.triangles} triangles`,
      new Came(`${length} numbers`),
    );
  }
  const out = new Uint32Array(length);
  checked.set(out, `indices of ${points}`);
  for (let i = 0; i < length; i++) {
    const index = indices[i];
    if (!Number.isInteger(index) || index < 0 || index >= points) {
      throw refuse(`indices[${i}]`, `the index of a sample point, 0 to ${points - 1}`, index);
    }
    out[i] = index;
  }
  return out;
}

/** A copy of `length` numbers that lie in the range of their field. */
export function numbers(from: ArrayLike<number>, field: Numbers, length: number): Float64Array {
  return fill(Float64Array, from, field, length);
}

function fill<T extends Float32Array | Float64Array>(
  make: new (length: number) => T,
  from: ArrayLike<number>,
  field: Numbers,
  needed: number,
  count = `${needed}`,
): T {
  const length = lengthOf(from, field);
  if (length !== needed) {
    throw refuse(field, `as many numbers as the model needs, ${count}`, new Came(`${length}`));
  }
  if (checked.get(from) === field && from instanceof make) return from;
  const range: Range = RANGES[field];
  const out = new make(length);
  checked.set(out, field);
  for (let i = 0; i < length; i++) {
    const value = from[i];
    // Written so that NaN fails it.
    const inside =
      typeof value === "number" && value <= range.max && (range.open ? value > range.min : value >= range.min);
    if (!inside) throw refuse(`${field}[${i}]`, range.words, value);
    out[i] = value;
    // One zero only: a file has no other.
    if (out[i] === 0) out[i] = 0;
  }
  return out;
}

function lengthOf(from: ArrayLike<number> | undefined, field: string): number {
  const length = typeof from === "object" && from !== null ? from.length : undefined;
  if (typeof length === "number") return length;
  throw refuse(field, "an array of numbers", from);
}

/** Which numbers the constants of a material may be, and the words that an error uses for them. */
export const MATERIAL_FIELDS = {
  density: [(x) => x > 0, "a density in kg/m³ above 0"],
  youngsModulus: [(x) => x > 0, "a modulus in Pa above 0"],
  poissonRatio: [(x) => x > -1 && x <= 0.5, "a ratio above -1 and at most 0.5"],
  alpha: [(x) => x >= 0, "a damping in 1/s, 0 or more"],
  beta: [(x) => x >= 0, "a damping in s, 0 or more"],
  lossFactor: [(x) => x >= 0, "a loss factor, 0 or more"],
} satisfies Record<string, NumberCheck>;

type NumberCheck = readonly [good: (x: number) => boolean, words: string];

/** A constant of a material. */
export type MaterialField = keyof typeof MATERIAL_FIELDS;

/** The constants of a material, by name. */
export const materialFields = Object.keys(MATERIAL_FIELDS) as MaterialField[];

/** A frozen copy of a material whose known fields make sense. */
export function checkMaterial(material: Material): Material {
  for (const field of materialFields) {
    const [good, words]: NumberCheck = MATERIAL_FIELDS[field];
    checkNumber(`material.${field}`, material[field], good, words);
  }
  return Object.freeze({ ...material });
}

/** The vectors of mass properties: how many numbers, and which. */
const VECTORS = {
  centerOfMass: [3, [() => true, "a coordinate in metres"]],
  inertiaDiagonal: [3, [(x) => x >= 0, "a moment in kg·m², 0 or more"]],
  inertiaOrientation: [4, [() => true, "a part of a quaternion"]],
} satisfies Partial<Record<keyof MassProperties, readonly [length: number, NumberCheck]>>;

/** A frozen copy of mass properties that make sense. */
export function checkMass(properties: MassProperties): MassProperties {
  const { mass } = properties;
  if (mass === undefined) throw refuse("massProperties.mass", "a mass in kg above 0", mass);
  checkNumber("massProperties.mass", mass, (x) => x > 0, "a mass in kg above 0");
  const vectors: Record<string, number[]> = {};
  for (const name of Object.keys(VECTORS) as (keyof typeof VECTORS)[]) {
    const vector = properties[name];
    if (vector === undefined) continue;
    const [length, [good, words]]: readonly [number, NumberCheck] = VECTORS[name];
    const field = `massProperties.${name}`;
    if (!Array.isArray(vector) || vector.length !== length) throw refuse(field, `${length} numbers`, vector);
    for (let i = 0; i < length; i++) checkNumber(`${field}[${i}]`, vector[i] ?? Number.NaN, good, words);
    vectors[name] = [...vector];
  }
  return Object.freeze({ ...properties, ...vectors });
}

function checkNumber(field: string, value: number | undefined, good: (x: number) => boolean, words: string): void {
  if (value === undefined) return;
  if (typeof value !== "number" || !Number.isFinite(value) || !good(value)) throw refuse(field, words, value);
}
