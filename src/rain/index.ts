// Entry `phonolite/rain`: rain in a world, its parameters and presets.

// What pictures and plots of rain are made from.
export { groundAdmittance } from "./admittance.js";
export { GLIDE_DEFAULTS, type Glide, positionOf, type SliderShape, valueAt } from "./glide.js";
export type {
  RainDrop,
  RainedBody,
  RainedOptions,
  RainOptions,
  RainSetOptions,
  RainThunder,
  RainWorld,
} from "./options.js";
export {
  RAIN_DEFAULTS,
  type RainGroup,
  type RainName,
  type RainParameter,
  type RainValues,
  rainParameter,
  rainParameters,
} from "./parameters.js";
export { type PredictedRain, predictedThirds, type ThirdLevel } from "./predict.js";
export { parseRainPreset, type RainPreset, rainPresetText } from "./preset.js";
export { type RainPresetName, rainPresets } from "./presets.js";
export { type Complex, type Drop, dropArrival, dropPressure } from "./pulse.js";
export { Rain } from "./rain.js";
export { rainModel } from "./roofs.js";
export { dropSizes, sizeTable, sumOverDrops } from "./sizes.js";
export { impactSpeed, stepAmplitude, terminalSpeed } from "./speed.js";
export type { RainSettings } from "./values.js";
export { completeRain } from "./values.js";
