// Materials and their damping.
export { lossFactorOverBand, materialDecay, rayleighOfLossFactor, t60OfDecay } from "./damping.js";
export {
  isMaterialName,
  type MaterialName,
  material,
  materialNames,
  type Rayleigh,
  type SolidMaterial,
  withConstants,
} from "./material.js";
