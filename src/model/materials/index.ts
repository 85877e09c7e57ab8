// Materials and their damping.
export {
  dampedFrequency,
  lossFactorOfRayleigh,
  lossFactorOverBand,
  materialDecay,
  rayleighDecay,
  rayleighOfLossFactor,
  type ThermoelasticPeak,
  t60OfDecay,
  thermoelasticLoss,
  thermoelasticPeak,
  undampedFrequency,
} from "./damping.js";
export {
  type Grain,
  isMaterialName,
  type MaterialChanges,
  type MaterialName,
  material,
  materialNames,
  modelMaterial,
  type Rayleigh,
  type SolidMaterial,
  type Thermal,
  withConstants,
} from "./material.js";
export { type SurfaceName, surfaceNames } from "./surfaces.js";
