// Woods and boards of wood, each with its source; the modulus is that along the grain. Hardness and roughness are
// typical ones.
import { solids } from "./solid.js";

/** Woods, plywood and board: {@link solids} names the columns. */
export const WOODS = solids({
  // Oak, beech, maple: USDA Forest Products Laboratory, Wood Handbook FPL-GTR-282, 2021, tables 5-1 to 5-3. η along
  // the grain: Cremer, Heckl & Petersson, Structure-Borne Sound, 2005, table 4.3; about 2.5 times that across it.
  hardwood: [700, 1.2e10, 0.35, 8e-3, 5e7, 2e-5, "sanded-wood", { grain: [0.12, 0.06, 0.08] }],
  // White oak: Wood Handbook 2021, tables 5-1 to 5-3. η as other hardwoods.
  oak: [680, 1.23e10, 0.37, 8e-3, 6e7, 2e-5, "sanded-wood", { grain: [0.163, 0.072, 0.086] }],
  // Spruce: Wood Handbook 2021, tables 5-1 to 5-3. η: Haines 1979 (0.007 along the grain, 0.02 across it).
  softwood: [430, 1.1e10, 0.37, 8e-3, 2.5e7, 3e-5, "rough-wood", { grain: [0.08, 0.045, 0.064] }],
  // Dalbergia, as in xylophone bars: Bork & Meyer 1982; ρ, E, ν by the Wood Handbook 2021. Its E_T and G_LR are not
  // tabulated there; those of other dense hardwoods stand in.
  rosewood: [850, 1.4e10, 0.36, 4e-3, 1.1e8, 1e-5, "sanded-wood", { grain: [0.2, 0.1, 0.1] }],
  // ρ, E, ν: Wood Handbook 2021. η: Cremer, Heckl & Petersson 2005, table 4.3.
  plywood: [600, 8e9, 0.3, 1.3e-2, 3e7, 3e-5, "sanded-wood"],
  // Wood as graphics has it, the same in every direction: Wang & James, KleinPAT, 2019, table 4.
  wood: [750, 1.1e10, 0.25, 1e-2, 4e7, 2e-5, "sanded-wood", { rayleigh: [60, 2e-6] }],
  // Paperboard with its apparent density: Ashby, Materials Selection in Mechanical Design, 4th ed., charts of modulus
  // and loss.
  cardboard: [200, 1.0e9, 0.3, 5e-2, 5e6, 2e-5, "cardboard"],
});
