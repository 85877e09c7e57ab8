// Reading and writing `*.modal.json` (docs/formats.md). The schema below is the one description of the file: it gives
// both the checks of its structure and its type; counts and ranges are the model's own (model-checks.ts).

import * as v from "valibot";
import { isObject } from "../math/values.js";
import { parseJson } from "./json-text.js";
import { type MassProperties, ModalModel } from "./modal-model.js";
import { MATERIAL_FIELDS, type MaterialField, ModelError, materialFields } from "./model-checks.js";
import { check, extras, fields, numbers, text, version } from "./schema.js";

/** The newest version of the file that this code reads, and the one it writes. */
export const MODEL_FILE_VERSION = 1;

const MaterialSchema = v.pipe(
  v.custom<object>(isObject, "an object"),
  v.looseObject({
    name: v.exactOptional(text("a name")),
    ...(Object.fromEntries(
      materialFields.map((field) => [field, v.exactOptional(v.number(MATERIAL_FIELDS[field][1]))]),
    ) as Record<MaterialField, v.ExactOptionalSchema<v.NumberSchema<string>, undefined>>),
  }),
);

const MassPropertiesSchema = fields(
  {
    mass: v.pipe(v.number("a mass in kg above 0"), v.description("a mass in kg above 0")),
    centerOfMass: v.exactOptional(numbers("3 numbers of metres")),
    inertiaDiagonal: v.exactOptional(numbers("3 numbers of kg·m²")),
    inertiaOrientation: v.exactOptional(numbers("a quaternion of 4 numbers")),
  },
  "an object with a mass",
);

/** The structure of a `*.modal.json` file. Fields that it does not name are ignored. */
const ModelFileSchema = fields(
  {
    format: v.pipe(v.literal("modal-model", '"modal-model"'), v.description('"modal-model"')),
    version: version(MODEL_FILE_VERSION),
    name: v.exactOptional(text("a name of at most 1000 characters")),
    frequencies: numbers("an array of frequencies in hertz"),
    decayRates: numbers("an array of decay rates in 1/s"),
    positions: v.exactOptional(numbers("an array of 3 coordinates a sample point, in metres")),
    shapes: v.exactOptional(numbers("an array of 3 components a mode and sample point, mode by mode")),
    gains: v.exactOptional(numbers("an array of one gain a mode")),
    indices: v.exactOptional(numbers("an array of 3 sample-point indices a triangle")),
    radiationGains: v.exactOptional(numbers("an array of one radiation gain a mode")),
    phases: v.exactOptional(numbers("an array of one phase in radians a mode")),
    material: v.exactOptional(MaterialSchema),
    massProperties: v.exactOptional(MassPropertiesSchema),
    extras: v.exactOptional(extras()),
  },
  "a modal model: an object with format, version, frequencies and decayRates",
);

/**
 * The content of a `*.modal.json` file.
 *
 * @example
 * const { frequencies, decayRates }: ModelFile = modelToJson(bell); // Hz and 1/s
 */
export type ModelFile = v.InferOutput<typeof ModelFileSchema>;

/**
 * Makes a model from the content of a `*.modal.json` file.
 *
 * @throws ModelError that names the path in the file, what was expected and what came.
 * @example
 * const model = parseModel(JSON.parse(await readFile("bowl.modal.json", "utf8")));
 */
export function parseModel(json: unknown): ModalModel {
  const file = check(ModelFileSchema, json, refuse);
  return new ModalModel({ ...file, massProperties: file.massProperties as MassProperties | undefined });
}

/**
 * Makes a model from the text of a `*.modal.json` file.
 *
 * @example
 * const model = parseModelText(await file.text());
 */
export function parseModelText(text: string): ModalModel {
  return parseModel(parseJson(text, OPERATION));
}

/**
 * The content of the `*.modal.json` file of a model: plain arrays, numbers no longer than they need to be, and the
 * same model again from {@link parseModel}.
 *
 * @example
 * await writeFile("bell.modal.json", JSON.stringify(modelToJson(bell)));
 */
export function modelToJson(model: ModalModel): ModelFile {
  const { positions, indices, phases, material, massProperties, extras } = model;
  return {
    format: "modal-model",
    version: MODEL_FILE_VERSION,
    ...(model.name === "" ? {} : { name: model.name }),
    frequencies: Array.from(model.frequencies),
    decayRates: Array.from(model.decayRates),
    ...(model.directional
      ? { positions: Array.from(positions), shapes: Array.from(model.shapes, shortest) }
      : { gains: Array.from(model.frequencies, (_, m) => shortest(model.shapes[3 * m])) }),
    ...(indices && { indices: Array.from(indices) }),
    radiationGains: Array.from(model.radiationGains),
    ...(phases && { phases: Array.from(phases) }),
    ...(material && { material: { ...material } }),
    ...(massProperties && { massProperties: { ...massProperties } }),
    ...(extras === undefined ? {} : { extras }),
  };
}

/**
 * The text of the `*.modal.json` file of a model: one field a line and no blanks.
 *
 * @example
 * await writeFile("bowl.modal.json", modelToText(bowl));
 */
export function modelToText(model: ModalModel): string {
  const lines = Object.entries(modelToJson(model)).map(([field, value]) => `"${field}":${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

const OPERATION = "parse model";

function refuse(field: string, expected: string, came: unknown): ModelError {
  return new ModelError(OPERATION, field, expected, came);
}

/** The shortest decimal that reads back as the same float32: 0.1, not 0.10000000149011612. Most need 7 or 8 digits. */
function shortest(value: number): number {
  if (value === 0) return 0;
  let best = inDigits(value, 7);
  if (Math.fround(best) !== value) {
    best = inDigits(value, 8);
    return Math.fround(best) === value ? best : inDigits(value, 9);
  }
  for (let digits = 6; digits > 0; digits--) {
    const shorter = inDigits(value, digits);
    if (Math.fround(shorter) !== value) break;
    best = shorter;
  }
  return best;
}

/** Powers of ten that float64 holds exactly. */
const TENS = Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

/**
 * A number in so many digits, the same as through text but far quicker: a whole number by a power of ten, both exact,
 * is the float64 nearest to that decimal. Where the rounding is near a tie, or the power is not exact, it does go
 * through text.
 */
function inDigits(value: number, digits: number): number {
  const power = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  if (power >= 0 && power < TENS.length) {
    const scaled = Math.abs(value) * TENS[power];
    const whole = Math.round(scaled);
    const sure = Math.abs(Math.abs(scaled - whole) - 0.5) > 1e-6;
    if (sure && whole >= TENS[digits - 1] && whole < TENS[digits]) return (Math.sign(value) * whole) / TENS[power];
  }
  return Number(value.toPrecision(digits));
}
