// Entry `phonolite/rain`: rain in a world, its parameters and presets.
export {
  RAIN_DEFAULTS,
  type RainGroup,
  type RainName,
  type RainParameter,
  type RainValues,
  rainParameter,
  rainParameters,
} from "./parameters.js";
