// Entry `phonolite/rain`: rain in a world, its parameters and presets.
export {
  type RainName,
  type RainParameter,
  type RainValues,
  rainParameter,
  rainParameters,
} from "./parameters/parameters.js";
export type { RainSettings } from "./parameters/values.js";
export { Rain } from "./play/rain.js";
export type { RainDrop, RainedOptions, RainOptions, RainSetOptions, RainThunder } from "./play/rain-options.js";
export { rainModel } from "./play/roofs.js";
export { parseRainPreset, type RainPreset, rainPresetText } from "./presets/preset.js";
export { type RainPresetName, rainPresets } from "./presets/presets.js";
