// What `Rain` may be given, and the checks of it: every wrong value is an error with the field, what was expected and
// what came.
import type { CoreLink } from "../../core/link.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { ModalModel } from "../../model/modal-model.js";
import { nearWord } from "../../model/near-word.js";
import type { Glide } from "../parameters/glide.js";
import type { RainSettings } from "../parameters/values.js";
import { parseRainPreset, type RainPreset } from "../presets/preset.js";
import { presetNamed, type RainPresetName, rainPresets } from "../presets/presets.js";

/** A body of a world, as rain needs it. */
export interface RainedBody {
  readonly id: number;
  /** False when it was removed. */
  readonly present?: boolean;
  /** What it is: says how it may be struck so that it sounds. */
  readonly model?: ModalModel;
}

/** What rain needs of a world; a `SoundWorld` made with `rain: true` has it. */
export interface RainWorld {
  readonly sampleRate: number;
  readonly options: { readonly rain: boolean };
  /** World time, s, of a world that renders on demand. */
  readonly currentTime?: number;
  /** The audio context of a live one, whose time is the world's. */
  readonly context?: { readonly currentTime: number; readonly state?: string };
  extend(told: (link: CoreLink) => void): void;
  addBody(spec: { model: ModalModel; position: Vec3; time?: number }): RainedBody & {
    remove(remove: { fade?: boolean; time?: number }): void;
  };
}

/**
 * What rain is made with: a preset, and any parameter that shall differ from it.
 *
 * @example
 * new Rain(world, { preset: "drizzle", seed: 7, glide: { speed: 1 } } satisfies RainOptions);
 */
export interface RainOptions extends RainSettings {
  /** A name, or a parsed preset file. Default: the parameters' defaults. */
  preset?: RainPresetName | RainPreset;
  /** Of all its chance, 0 to 2³² − 1. Default 1. */
  seed?: number;
  /** When it begins, s of world time. Default: at once. */
  time?: number;
  /** How parameters glide. */
  glide?: Partial<Glide>;
  /** Where the listener's head is, m: a roof hangs over it. Default: the origin. */
  under?: Vec3;
}

/**
 * How parameters are set.
 *
 * @example
 * rain.set({ rate: 5 }, { jump: true, time: 2 } satisfies RainSetOptions);
 */
export interface RainSetOptions {
  /** They are there at once and do not glide. */
  jump?: boolean;
  /** When, s of world time. Default: at once. */
  time?: number;
  /** How they glide this time. */
  glide?: Partial<Glide>;
}

/**
 * One drop that is heard by itself.
 *
 * @example
 * rain.drop({ distance: 1.5, azimuth: -30, diameter: 4e-3 } satisfies RainDrop);
 */
export interface RainDrop {
  /** Along the ground from below the listener, m. Default 2. */
  distance?: number;
  /** Degrees to the right of −z. Default 0. */
  azimuth?: number;
  /** m. Default 2 mm. */
  diameter?: number;
  /** When it falls, s of world time; it is heard later by its way. Default: now. */
  time?: number;
}

/**
 * A stroke of lightning.
 *
 * @example
 * rain.thunder({ distance: 800, azimuth: 40 } satisfies RainThunder);
 */
export interface RainThunder {
  /** m. Default: the parameter `thunderDistance`. */
  distance?: number;
  /** Degrees to the right of −z. Default 0. */
  azimuth?: number;
  /** When it flashes, s of world time; the thunder comes later by its way. Default: now. */
  time?: number;
  /** Of its branches, 0 to 2³² − 1. Default: another one each time. */
  seed?: number;
}

/**
 * How a body is rained on.
 *
 * @example
 * rain.fallOn(body, { area: 0.12, mostStrikes: 500 } satisfies RainedOptions);
 */
export interface RainedOptions {
  /** That catches rain, m². */
  area: number;
  /** Of the blows, in the body's frame. Default: down, or the axis along which its model answers most. */
  direction?: Vec3;
  /**
   * Most strikes a second on all bodies together; smaller drops are left out, and those that strike are as loud.
   * Default 2,000.
   */
  mostStrikes?: number;
  /** When it begins, s of world time. Default: at once. */
  time?: number;
}

/** A preset by its name, or checked. */
export function presetOf(operation: string, preset: unknown): RainPreset {
  if (typeof preset !== "string") return parseRainPreset(preset);
  const known = presetNamed(preset);
  if (known) return known;
  const names = Object.keys(rainPresets);
  const near = nearWord(preset, names);
  const expected = near === undefined ? `one of ${names.join(", ")}` : `a preset of rain (did you mean ${near}?)`;
  throw new PhonoliteError(operation, "preset", expected, preset);
}

/** Throws for fields that are not known. */
export function checkFields(operation: string, given: unknown, fields: readonly string[]): void {
  if (typeof given !== "object" || given === null) throw new PhonoliteError(operation, "options", "an object", given);
  for (const field of Object.keys(given)) {
    if (fields.includes(field)) continue;
    throw new PhonoliteError(operation, field, `one of ${fields.join(", ")}`, new Came("an unknown field"));
  }
}

/** A finite number in a range; `fallback` when it is left out. */
export function numberIn(
  operation: string,
  field: string,
  value: unknown,
  [least, most]: readonly [number, number],
  unit: string,
  fallback?: number,
): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new PhonoliteError(operation, field, `a number from ${least} to ${most}${unit && ` ${unit}`}`, value);
}

/** A seed. */
export function seedOf(operation: string, seed: unknown, fallback: number): number {
  if (seed === undefined) return fallback;
  if (Number.isInteger(seed) && (seed as number) >= 0 && (seed as number) < 2 ** 32) return seed as number;
  throw new PhonoliteError(operation, "seed", "a whole number from 0 to 4294967295", seed);
}

/** Seconds as samples; −1, as soon as possible, for nothing. */
export function samplesOf(operation: string, time: unknown, rate: number): number {
  if (time === undefined) return -1;
  return numberIn(operation, "time", time, [0, 1e9], "seconds") * rate;
}

/** Three finite numbers. */
export function vectorOf(operation: string, field: string, value: unknown): Vec3 {
  if (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite)) {
    return [value[0], value[1], value[2]];
  }
  throw new PhonoliteError(operation, field, "3 finite numbers", value);
}
