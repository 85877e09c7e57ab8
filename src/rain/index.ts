// Entry `phonolite/rain`: rain in a world, its parameters and presets.

// What pictures and plots of rain are made from.
export { groundAdmittance } from "./law/admittance.js";
export { type PredictedRain, predictedThirds, type ThirdLevel } from "./law/predict.js";
export { type Complex, type Drop, dropArrival, dropPressure } from "./law/pulse.js";
export { dropSizes, sizeTable, sumOverDrops } from "./law/sizes.js";
export { impactSpeed, stepAmplitude, terminalSpeed } from "./law/speed.js";
export { GLIDE_DEFAULTS, type Glide, positionOf, type SliderShape, valueAt } from "./parameters/glide.js";
export {
  RAIN_DEFAULTS,
  type RainGroup,
  type RainName,
  type RainParameter,
  type RainValues,
  rainParameter,
  rainParameters,
} from "./parameters/parameters.js";
export type { RainSettings } from "./parameters/values.js";
export { completeRain } from "./parameters/values.js";
export { type FallenDrop, type Falling, fallenDrops } from "./play/fallen.js";
export type {
  RainDrop,
  RainedBody,
  RainedOptions,
  RainOptions,
  RainSetOptions,
  RainThunder,
  RainWorld,
} from "./play/options.js";
export { Rain } from "./play/rain.js";
export { rainModel } from "./play/roofs.js";
export { parseRainPreset, type RainPreset, rainPresetText } from "./presets/preset.js";
export { presetNamed, type RainPresetName, rainPresets } from "./presets/presets.js";
