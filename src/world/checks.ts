// Checks at the world's border: what gets past them is finite and sensible, so nothing behind needs to ask again.
import { LARGEST } from "../core/layout/records.js";
import { Came, PhonoliteError } from "../math/error.js";

/** Three numbers: x, y, z. */
export type Vec3 = readonly [number, number, number];
/** A unit quaternion: x, y, z, w. */
export type Quat = readonly [number, number, number, number];

/** No number larger than this means anything to the core. */
const MOST = LARGEST;

/** A finite number from `least` to `most`. */
export function checkNumber(
  operation: string,
  field: string,
  value: unknown,
  unit: string,
  least = -MOST,
  most = MOST,
): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  const from = least === -MOST ? "" : least === 0 ? " of at least 0" : ` of at least ${least}`;
  throw new PhonoliteError(
    operation,
    field,
    `a finite number${unit ? ` of ${unit}` : ""}${from}, at most ${most}`,
    value,
  );
}

/** Something with no other fields than these: a misspelled one would otherwise do nothing, silently. */
export function checkObject<T extends object>(
  operation: string,
  field: string,
  value: T,
  fields: readonly string[],
): T {
  if (typeof value !== "object" || value === null) throw new PhonoliteError(operation, field, "an object", value);
  for (const key in value) {
    if (!fields.includes(key)) {
      throw new PhonoliteError(operation, key, `one of ${fields.join(", ")}`, new Came("an unknown field"));
    }
  }
  return value;
}

/** Three finite numbers. */
export function checkVector(operation: string, field: string, value: unknown, unit: string): Vec3 {
  const numbers = value as ArrayLike<unknown> | null | undefined;
  const sound =
    typeof value === "object" &&
    numbers?.length === 3 &&
    [0, 1, 2].every((i) => typeof numbers[i] === "number" && Math.abs(numbers[i] as number) <= MOST);
  if (!sound) throw new PhonoliteError(operation, field, `3 finite numbers${unit ? ` of ${unit}` : ""}`, value);
  return value as Vec3;
}

/** A time in seconds turned into samples; nothing = as soon as possible, which is -1. */
export function checkTime(operation: string, time: unknown, rate: number): number {
  if (time === undefined) return -1;
  const samples = checkNumber(operation, "time", time, "seconds", 0, 1e9) * rate;
  // k/rate seconds are k samples, though their product may be a hair less
  const whole = Math.round(samples);
  return Math.abs(samples - whole) <= 4 * Number.EPSILON * samples ? whole : samples;
}

/** The directions to the right and ahead of a listener turned by `q`. */
export function axesOf(operation: string, q: unknown): { right: Vec3; front: Vec3 } {
  const numbers = q as ArrayLike<number>;
  const sound =
    typeof q === "object" &&
    q !== null &&
    numbers.length === 4 &&
    [0, 1, 2, 3].every((i) => typeof numbers[i] === "number");
  const length = sound ? Math.hypot(numbers[0], numbers[1], numbers[2], numbers[3]) : 0;
  if (!(length > 1e-6 && length < MOST)) {
    throw new PhonoliteError(operation, "orientation", "a quaternion of 4 finite numbers, not all 0", q);
  }
  const [x, y, z, w] = [numbers[0] / length, numbers[1] / length, numbers[2] / length, numbers[3] / length];
  return {
    right: [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    front: [-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y))],
  };
}
