// Woods and what is made of them, each with its source; the modulus is that along the grain. Hardness and roughness are
// typical ones.
import type { SolidMaterial } from "./solid.js";

/** Woods, plywood and board. */
export const WOODS = [
  {
    // Oak, beech, maple: USDA Forest Products Laboratory, Wood Handbook FPL-GTR-282, 2021, tables 5-1 to 5-3. η along
    // the grain: Cremer, Heckl & Petersson, Structure-Borne Sound, 2005, table 4.3; about 2.5 times that across it.
    name: "hardwood",
    density: 700,
    youngsModulus: 1.2e10,
    poissonRatio: 0.35,
    lossFactor: 8e-3,
    grain: { radial: 0.12, tangential: 0.06, shear: 0.08 },
    hardness: 5e7,
    roughness: 2e-5,
    surface: "sanded-wood",
  },
  {
    // White oak: Wood Handbook 2021, tables 5-1 to 5-3. η as other hardwoods.
    name: "oak",
    density: 680,
    youngsModulus: 1.23e10,
    poissonRatio: 0.37,
    lossFactor: 8e-3,
    grain: { radial: 0.163, tangential: 0.072, shear: 0.086 },
    hardness: 6e7,
    roughness: 2e-5,
    surface: "sanded-wood",
  },
  {
    // Spruce: Wood Handbook 2021, tables 5-1 to 5-3. η: Haines 1979 (0.007 along the grain, 0.02 across it).
    name: "softwood",
    density: 430,
    youngsModulus: 1.1e10,
    poissonRatio: 0.37,
    lossFactor: 8e-3,
    grain: { radial: 0.08, tangential: 0.045, shear: 0.064 },
    hardness: 2.5e7,
    roughness: 3e-5,
    surface: "rough-wood",
  },
  {
    // Dalbergia, as in xylophone bars: Bork & Meyer 1982; ρ, E, ν by the Wood Handbook 2021. Its E_T and G_LR are not
    // tabulated there; those of other dense hardwoods stand in.
    name: "rosewood",
    density: 850,
    youngsModulus: 1.4e10,
    poissonRatio: 0.36,
    lossFactor: 4e-3,
    grain: { radial: 0.2, tangential: 0.1, shear: 0.1 },
    hardness: 1.1e8,
    roughness: 1e-5,
    surface: "sanded-wood",
  },
  {
    // ρ, E, ν: Wood Handbook 2021. η: Cremer, Heckl & Petersson 2005, table 4.3.
    name: "plywood",
    density: 600,
    youngsModulus: 8e9,
    poissonRatio: 0.3,
    lossFactor: 1.3e-2,
    hardness: 3e7,
    roughness: 3e-5,
    surface: "sanded-wood",
  },
  {
    // Wood as graphics has it, the same in every direction: Wang & James, KleinPAT, 2019, table 4.
    name: "wood",
    density: 750,
    youngsModulus: 1.1e10,
    poissonRatio: 0.25,
    lossFactor: 1e-2,
    rayleigh: { alpha: 60, beta: 2e-6 },
    hardness: 4e7,
    roughness: 2e-5,
    surface: "sanded-wood",
  },
  {
    // Paperboard with its apparent density: Ashby, Materials Selection in Mechanical Design, 4th ed., charts of modulus
    // and loss.
    name: "cardboard",
    density: 200,
    youngsModulus: 1.0e9,
    poissonRatio: 0.3,
    lossFactor: 5e-2,
    hardness: 5e6,
    roughness: 2e-5,
    surface: "cardboard",
  },
] as const satisfies readonly SolidMaterial[];
