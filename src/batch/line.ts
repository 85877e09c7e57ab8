// What one line of a manifest may hold: the options of `phonolite render` and `phonolite strike`, their names in
// camelCase. The schema below is the one description of it (docs/batch.md): it gives the checks, the types and the
// words of errors.
import * as v from "valibot";
import { CHIME_LIMITS, checkChimes } from "../chimes/settings.js";
import { HAIL_LIMITS } from "../hail/index.js";
import { Came, PhonoliteError } from "../math/error.js";
import { check, extras, integer, number, strictFields, text, vector } from "../model/schema.js";
import { checkSettings, completeRain, type RainSettings } from "../rain/parameters/values.js";
import { HEARING_MODES } from "../world/hearing.js";
import { placeOnBody } from "../world/places.js";
import { parseScene, SCENE_LIMITS } from "../world/scene/scene.js";
import type { SceneOptions } from "../world/scenes/builtin.js";
import { SPEED_LIMITS } from "../world/scenes/contact/stage.js";
import { isBuiltinScene, scenesWith } from "../world/scenes/names.js";
import { coreLayout, type Layout } from "../world/space.js";
import { outputName } from "./outputs.js";

const L = SCENE_LIMITS;
const LAYOUTS = "mono, stereo, quad, 5.0, 5.1, 7.1, binaural, or 2 to 32 azimuths in degrees, null for none";
const DIRECTION = "a direction of 3 numbers, not all 0";
const seconds = `seconds from 0 to ${L.seconds}`;

function oneOf<const T extends string | number>(...choices: readonly T[]) {
  const words = `one of ${choices.join(", ")}`;
  return v.pipe(
    v.custom<T>((value) => choices.includes(value as T), words),
    v.description(words),
  );
}

function within(what: string, [least, most]: readonly [number, number]) {
  return number(`${what} from ${least} to ${most}`, least, most);
}

function pair(what: string, limits: readonly [number, number]) {
  const words = `x and z, 2 numbers of ${what} from ${limits[0]} to ${limits[1]}`;
  const fits = (value: unknown) => typeof value === "number" && value >= limits[0] && value <= limits[1];
  return v.custom<[number, number]>((value) => Array.isArray(value) && value.length === 2 && value.every(fits), words);
}

const bool = v.boolean("true or false");
const path = (words: string) =>
  v.pipe(
    text(words),
    v.check((value) => value !== "" && !value.includes("\0"), words),
    v.description(words),
  );

/** A strike on a model, in place of a scene. */
const STRIKE = {
  impulse: v.optional(number(`an impulse in N·s from ${-L.impulse} to ${L.impulse}`, -L.impulse, L.impulse)),
  position: v.optional(placeOnBody),
  direction: v.optional(
    v.pipe(
      vector(3, DIRECTION, 1e6),
      v.check((value) => Math.hypot(...value) > 0, DIRECTION),
    ),
  ),
  durationMs: v.optional(number("milliseconds from 0 to 1000", 0, 1000)),
  distance: v.optional(number("metres above 0, at most 10000", Number.MIN_VALUE, 1e4)),
  at: v.optional(number(seconds, 0, L.seconds)),
};

/** What only some built-in scenes have. */
const OF_SCENES = {
  speed: v.optional(within("a factor", SPEED_LIMITS)),
  hailRate: v.optional(within("impacts a second", HAIL_LIMITS.rate)),
  hailSource: v.optional(oneOf("particles", "poisson")),
  cloud: v.optional(pair("metres", HAIL_LIMITS.place)),
  cloudRadius: v.optional(within("metres", HAIL_LIMITS.radius)),
  wind: v.optional(pair("metres a second", HAIL_LIMITS.speed)),
  stoneSize: v.optional(within("a factor", HAIL_LIMITS.stoneSize)),
  energyLaw: v.optional(oneOf("inverse", "box")),
  fall: v.optional(oneOf("terminal", "ballistic")),
  bounces: v.optional(integer(`a whole number from ${HAIL_LIMITS.bounces.join(" to ")}`, ...HAIL_LIMITS.bounces)),
  shatter: v.optional(bool),
  // too many are refused below, with the memory they would need
  chimes: v.optional(
    integer(
      `a whole number from ${CHIME_LIMITS.chimes.join(" to ")}`,
      CHIME_LIMITS.chimes[0],
      Number.POSITIVE_INFINITY,
    ),
  ),
  windSpeed: v.optional(within("metres a second", CHIME_LIMITS.windSpeed)),
  /** A preset of rain by name, or the path of a preset file. */
  preset: v.optional(path("the name of a preset of rain or the path of a preset file")),
  /** Parameters of rain over the preset's, as in a preset file. */
  rain: v.optional(v.record(v.string(), v.unknown(), "an object of parameters of rain and their values")),
};

const LineSchema = strictFields(
  {
    /** Where the sound goes, inside the folder of the batch. */
    out: v.pipe(v.string("the name of the WAV file"), v.description("the name of the WAV file")),
    /** A built-in scene, a path relative to the manifest, or the content of a scene file. */
    scene: v.optional(
      v.custom<string | object>(
        (value) => (typeof value === "string" && value !== "") || (typeof value === "object" && value !== null),
        "the name of a built-in scene, the path of a scene file or contact stream, or the content of a scene file",
      ),
    ),
    /** A preset or the path of a model, relative to the manifest, to be struck once. */
    model: v.optional(path("a preset or the path of a model file")),
    ...STRIKE,
    seconds: v.optional(number(`a number above 0, at most ${L.seconds}`, Number.MIN_VALUE, L.seconds)),
    seed: v.optional(integer("a whole number from 0 to 4294967295", 0, 2 ** 32 - 1)),
    rate: v.optional(integer("a whole number of hertz from 8000 to 192000", 8000, 192_000)),
    bits: v.optional(oneOf(16, 24, 32)),
    block: v.optional(integer("a whole number from 1 to 65536", 1, 65_536)),
    fullScale: v.optional(number("a level in dB SPL from 0 to 200", 0, 200)),
    limiter: v.optional(bool),
    path: v.optional(oneOf("auto", "ring", "drive", "long")),
    build: v.optional(oneOf("simd", "relaxed", "scalar")),
    moments: v.optional(oneOf(3, 4)),
    hearing: v.optional(oneOf(...HEARING_MODES)),
    av: v.optional(number("decibels from 0 to 100", 0, 100)),
    threshold: v.optional(bool),
    removed: v.optional(bool),
    level: v.optional(number("a level in dB SPL from 0 to 140", 0, 140)),
    budget: v.optional(number("nanoseconds above 0, at most 1e12", Number.MIN_VALUE, 1e12)),
    layout: v.optional(v.custom<Layout>(isLayout, LAYOUTS)),
    channels: v.optional(oneOf(1, 2)),
    pan: v.optional(oneOf("equal-power", "linear")),
    air: v.optional(bool),
    propagation: v.optional(bool),
    ...OF_SCENES,
    extras: v.optional(extras()),
  },
  "a render: an object with out, and scene or model",
);

/** One render of a manifest: `out`, a scene or a model, and options of `phonolite render` or `phonolite strike`. */
export type RenderLine = v.InferOutput<typeof LineSchema>;

/**
 * Checks the content of one line.
 *
 * @returns the render, its `out` written in the plainest way
 * @throws PhonoliteError that names the field, what was expected and what came.
 */
export function checkLine(json: unknown): RenderLine {
  const line = check(LineSchema, json, (field, expected, came) =>
    refusal(field === "the file" ? "it" : field, expected, came),
  );
  const { scene, model } = line;
  if ((scene === undefined) === (model === undefined)) {
    throw refusal("it", "a render of a scene or of a model", new Came(scene === undefined ? "neither" : "both"));
  }
  refuseOthers(
    line,
    Object.keys(STRIKE) as (keyof RenderLine)[],
    () => model !== undefined,
    "that model has: a strike",
  );
  const fits = (field: string) => typeof scene === "string" && scenesWith(field as keyof SceneOptions).includes(scene);
  refuseOthers(line, Object.keys(OF_SCENES) as (keyof RenderLine)[], fits, "of the scenes that have it");
  if (typeof scene === "object") inside("scene", () => parseScene(scene));
  if (line.rain !== undefined) inside("rain", () => completeRain("", checkSettings("", line.rain)));
  if (line.chimes !== undefined) checkChimes("read manifest", line.chimes);
  if (line.removed && (line.hearing ?? (line.av === undefined ? "full" : "prune")) === "full") {
    throw refusal("removed", "with hearing prune or bundle: full leaves nothing out", new Came("with full"));
  }
  if (line.layout !== undefined && line.channels !== undefined) {
    throw refusal("channels", "left out where layout is given", line.channels);
  }
  if (line.seconds !== undefined && (line.at ?? 0) >= line.seconds) {
    throw refusal("at", `before the end of the sound, which is ${line.seconds} s long`, line.at);
  }
  return { ...line, out: outputName(line.out) };
}

/** The parameters of rain of a line, checked already. */
export function rainOf({ rain }: RenderLine): RainSettings | undefined {
  return rain as RainSettings | undefined;
}

function refuseOthers(
  line: RenderLine,
  fields: readonly (keyof RenderLine)[],
  fits: (field: string) => boolean,
  whose: string,
): void {
  const stray = fields.find((field) => line[field] !== undefined && !fits(field));
  if (stray === undefined) return;
  const scenes = scenesWith(stray as keyof SceneOptions);
  const words = scenes.length === 0 ? whose : `${whose} (${scenes.join(", ")})`;
  throw refusal(stray, `left out: it is an option ${words}`, line[stray]);
}

/** Errors about a value inside a field name the field too. */
function inside(field: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw refusal(error.field === "the file" ? field : `${field}.${error.field}`, error.expected, new Came(error.came));
  }
}

function isLayout(value: unknown): boolean {
  if (Array.isArray(value) && (value.length < 2 || value.length > 32)) return false;
  try {
    coreLayout((value ?? "") as Layout, 0);
    return true;
  } catch {
    return false;
  }
}

function refusal(field: string, expected: string, came: unknown): PhonoliteError {
  return new PhonoliteError("read manifest", field, expected, came);
}

/** Whether a line's scene is one that comes with Phonolite. */
export function isBuiltin(scene: RenderLine["scene"]): scene is string {
  return typeof scene === "string" && isBuiltinScene(scene);
}
