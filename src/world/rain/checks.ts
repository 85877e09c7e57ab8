// What the schema of a scene cannot say of its rain: that presets, parameters and what they come to are good, at the
// beginning and with every event, by rain's own checks.
import { Came, PhonoliteError } from "../../math/error.js";
import type { RainSettings } from "../../rain/index.js";
import { checkSettings, completeRain } from "../../rain/parameters/values.js";
import { presetOf } from "../../rain/play/rain-options.js";
import type { Scene } from "../scene/schema.js";

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
