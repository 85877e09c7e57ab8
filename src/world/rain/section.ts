// The section `rain` of a scene file, and its events: parameters that glide, and thunder (docs/rain-files.md). What the schema cannot say is checked behind it, by
// rain's own checks.
import * as v from "valibot";
import { Came, PhonoliteError } from "../../math/error.js";
import { integer, number, strictFields } from "../../model/schema.js";
import type { RainPreset, RainPresetName, RainSettings } from "../../rain/index.js";
import { rainParameter } from "../../rain/index.js";
import { checkSettings, completeRain } from "../../rain/parameters/values.js";
import { presetOf } from "../../rain/play/options.js";
import type { Scene } from "../scene.js";

const PRESET = "the name of a preset of rain, or the content of a preset file";
const PARAMETERS = "an object of parameters of rain and their values";
const SEED = "a whole number from 0 to 4294967295";

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const parameters = () => v.pipe(v.custom<RainSettings>(isObject, PARAMETERS), v.description(PARAMETERS));

/** The structure of the section. */
export const RainSchema = strictFields(
  {
    preset: v.optional(
      v.custom<RainPresetName | RainPreset>((value) => typeof value === "string" || isObject(value), PRESET),
    ),
    /** Over those of the preset. */
    parameters: v.optional(parameters(), {}),
    /** Of all chance of rain; left out: the scene's. */
    seed: v.optional(integer(SEED, 0, 2 ** 32 - 1)),
  },
  "rain: an object with preset and parameters",
);

/** Parameters to which rain glides from the event's time on. */
export const RainEventSchema = parameters();

const FAR = rainParameter("thunderDistance");

/** Lightning at the event's time. */
export const ThunderSchema = strictFields(
  {
    /** m */
    distance: v.optional(number(`a distance of ${FAR.least} to ${FAR.limit} metres`, FAR.least, FAR.limit)),
    /** Degrees to the right of −z. */
    azimuth: v.optional(number("an azimuth of -360 to 360 degrees", -360, 360), 0),
    /** Of its branches. */
    seed: v.optional(integer(SEED, 0, 2 ** 32 - 1)),
  },
  "thunder: an object, such as {} or { distance: 800 }",
);

type Refuse = (field: string, expected: string, came: unknown) => PhonoliteError;

/** What a scene's rain begins with: its preset, and over it the parameters. */
export function firstRain({ preset, parameters: own }: NonNullable<Scene["rain"]>): RainSettings {
  return { ...(preset === undefined ? {} : presetOf("rain", preset).parameters), ...own };
}

/** Presets, parameters and what they come to, at the beginning and with every event, are good. */
export function checkRain(scene: Scene, order: readonly number[], refuse: Refuse): void {
  const { rain, events } = scene;
  const told = order.filter((e) => events[e].rain || events[e].thunder);
  if (!rain) {
    if (told.length === 0) return;
    const kind = events[told[0]].rain ? "rain" : "thunder";
    throw refuse(`events[${told[0]}].${kind}`, "left out: the scene has no section rain", new Came("given"));
  }
  const { preset } = rain;
  // a preset that is content has fields of its own
  if (typeof preset === "object") within(refuse, "rain.preset", () => presetOf("rain", preset));
  let now = within(refuse, "rain", () => {
    checkSettings("rain", rain.parameters, "parameters.");
    const first = firstRain(rain);
    completeRain("rain", first, "parameters.");
    return first;
  });
  for (const e of told) {
    const change = events[e].rain;
    if (!change) continue;
    now = within(refuse, `events[${e}].rain`, () => {
      const next = { ...now, ...checkSettings("rain", change) };
      completeRain("rain", next);
      return next;
    });
  }
}

/** Says where in the scene an error of rain is. */
function within<T>(refuse: Refuse, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw refuse(`${path}.${error.field}`, error.expected, new Came(error.came));
  }
}
