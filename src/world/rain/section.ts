// The section `rain` of a scene file, and its events: parameters that glide, and thunder (docs/rain-files.md). What the
// schema cannot say is checked behind it (checks.ts).
import * as v from "valibot";
import { integer, number, strictFields } from "../../model/schema.js";
import type { RainPreset, RainPresetName, RainSettings } from "../../rain/index.js";
import { rainParameter } from "../../rain/index.js";

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
