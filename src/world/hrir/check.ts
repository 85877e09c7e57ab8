// What a set of impulse responses has to be before anything is computed from it.
import { LARGEST } from "../../core/layout/records.js";
import { Came, PhonoliteError } from "../../math/error.js";
import { harmonicCount } from "../../math/spherical-harmonics.js";
import { checkNumber, checkObject, complete, fitting, number, yesNo } from "../checks.js";
import type { Grid } from "./grid.js";
import type { FieldFilterOptions, HrirSet } from "./set.js";

/** What the errors call it. */
const OPERATION = "use HRIR set";
const MOST_DIRECTIONS = 20_000;
const LONGEST = 4096;
const [LOWEST_RATE, HIGHEST_RATE] = [8000, 192_000];
/** Below this, directions cannot tell the components apart: half a sphere has 0.0004 at the third order, a ring 0. */
const LEAST_SPREAD = 1e-4;

/** Checks everything about a set that can be seen without computing. */
export function checkSet(set: HrirSet, order: unknown, sampleRate: unknown): void {
  if (order !== 1 && order !== 2 && order !== 3) throw new PhonoliteError(OPERATION, "order", "1, 2 or 3", order);
  checkNumber(OPERATION, "sampleRate of the world", sampleRate, "Hz", LOWEST_RATE, HIGHEST_RATE);
  checkObject(OPERATION, "set", set, ["sampleRate", "azimuths", "elevations", "left", "right"]);
  checkNumber(OPERATION, "sampleRate", set.sampleRate, "Hz", LOWEST_RATE, HIGHEST_RATE);
  const count = checkArray("azimuths", set.azimuths);
  checkCount(count, order);
  for (const field of ["elevations", "left", "right"] as const) {
    const other = checkArray(field, set[field]);
    if (other === count) continue;
    throw new PhonoliteError(OPERATION, field, `${count}, one for each azimuth`, new Came(`${other}`));
  }
  const length = checkArray("left[0]", set.left[0]);
  if (length < 1 || length > LONGEST) {
    throw new PhonoliteError(OPERATION, "left[0]", `1 to ${LONGEST} samples long`, new Came(`${length}`));
  }
  for (let i = 0; i < count; i++) {
    checkNumber(OPERATION, `azimuths[${i}]`, set.azimuths[i], "degrees", -360, 360);
    checkNumber(OPERATION, `elevations[${i}]`, set.elevations[i], "degrees", -90, 90);
    checkResponse(`left[${i}]`, set.left[i], length);
    checkResponse(`right[${i}]`, set.right[i], length);
  }
}

function checkArray(field: string, value: unknown): number {
  const length = typeof value === "object" && value !== null ? (value as { length?: unknown }).length : undefined;
  if (typeof length === "number") return length;
  throw new PhonoliteError(OPERATION, field, "an array", value);
}

function checkCount(count: number, order: number): void {
  if (count >= harmonicCount(order) && count <= MOST_DIRECTIONS) return;
  const lower = [2, 1].find((other) => other < order && count >= harmonicCount(other));
  const advice = lower ? `; order ${lower} needs ${harmonicCount(lower)}` : "";
  throw new PhonoliteError(
    OPERATION,
    "azimuths",
    `${harmonicCount(order)} to ${MOST_DIRECTIONS} directions for order ${order}${advice}`,
    new Came(`${count}`),
  );
}

function checkResponse(field: string, response: ArrayLike<number>, length: number): void {
  const came = checkArray(field, response);
  if (came !== length) {
    throw new PhonoliteError(OPERATION, field, `${length} samples long, as left[0]`, new Came(`${came}`));
  }
  for (let n = 0; n < length; n++) {
    // the message is made only where it is needed: a set has a million samples
    if (typeof response[n] === "number" && Math.abs(response[n]) <= LARGEST) continue;
    checkNumber(OPERATION, `${field}[${n}]`, response[n], "");
  }
}

/** Sees that directions are spread enough for an order. */
export function checkSpread(grid: Grid, order: number): void {
  if (grid.spread >= LEAST_SPREAD) return;
  throw new PhonoliteError(
    OPERATION,
    "azimuths and elevations",
    `at least ${grid.components} directions spread over the sphere ` +
      `for order ${order}${order > 1 ? ", or the order lower" : ""}`,
    new Came(`${grid.directions} that lie together, on a ring or on few`),
  );
}

/** Checks the options and fills in their defaults. */
export function checkOptions(
  options: FieldFilterOptions,
  { cutoff, equalise, taps: most }: Required<FieldFilterOptions>,
) {
  const isMultiple = (taps: unknown) => Number(taps) % 4 === 0 && Number(taps) >= 64 && Number(taps) <= most;
  return complete(OPERATION, "options", options, {
    cutoff: number(cutoff, "Hz", 200, HIGHEST_RATE),
    equalise: yesNo(equalise),
    taps: fitting(most, `a multiple of 4 from 64 to ${most}`, isMultiple),
  });
}
