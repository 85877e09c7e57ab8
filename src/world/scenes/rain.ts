// The scene `rain`: nothing but rain, by a preset and parameters.
import { PhonoliteError } from "../../math/error.js";
import type { RainPreset, RainPresetName, RainSettings } from "../../rain/index.js";
import { SCENE_LIMITS } from "../scene/scene.js";
import type { Built } from "./hail-record.js";

/** What the scene may be asked for. */
export interface RainSceneOptions {
  /** A preset by name, or its content. Default: the parameters' defaults. */
  preset?: RainPresetName | RainPreset;
  /** Parameters over those of the preset. */
  rain?: RainSettings;
}

/** How long it lasts unless another length is asked for, s. */
const SECONDS = 10;

/** Rain, as the content of a scene file. */
export function rainScene(seed: number, options: RainSceneOptions & { seconds?: number } = {}): Built {
  const { preset, rain: parameters, seconds = SECONDS } = options;
  if (!(typeof seconds === "number" && seconds > 0 && seconds <= SCENE_LIMITS.seconds)) {
    const expected = `a number above 0, at most ${SCENE_LIMITS.seconds}`;
    throw new PhonoliteError("builtin scene", "seconds", expected, seconds);
  }
  const rain = { ...(preset !== undefined && { preset }), ...(parameters && { parameters }) };
  return { content: { format: "scene", version: 1, name: "rain", seed, seconds, bodies: [], rain } };
}
