// Metals. Elastic constants and loss factors by the source each names; thermal constants from Kaye & Laby, Tables of
// Physical and Chemical Constants, 2.3 and 3.2 (pure metals), and the ASM Metals Handbook (alloys): expansion α_T and
// specific heat c as printed, diffusivity χ = k/(ρc) from the conductivity k. Hardness and roughness are typical ones.
import { solids } from "./solid.js";

/** The thermal constants of plain carbon steel, k = 50 W/(m·K). */
const CARBON_STEEL = [1.2e-5, 1.3e-5, 490] as const;

/** Metals and alloys: {@link solids} names the columns. */
export const METALS = solids({
  // ρ, E, ν, α, β: Wang & James, KleinPAT, 2019, table 4. η: Cremer, Heckl & Petersson, Structure-Borne Sound, 2005,
  // table 4.3. Thermal: ASM, k = 50 W/(m·K).
  steel: [7850, 2.0e11, 0.29, 2e-4, 1.5e9, 2e-6, "brushed-steel", { thermal: CARBON_STEEL, rayleigh: [5, 3e-8] }],
  // ρ, E, ν: ASM Metals Handbook (type 304). η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: ASM, k = 16
  // W/(m·K).
  "stainless-steel": [7900, 1.95e11, 0.3, 5e-4, 1.9e9, 1e-6, "polished-steel", { thermal: [1.72e-5, 4.1e-6, 500] }],
  // E, ν, α, β: Wang & James 2019, table 4; ρ: ASM. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye &
  // Laby, k = 80 W/(m·K).
  iron: [
    7800,
    2.1e11,
    0.28,
    4e-4,
    1.3e9,
    1e-5,
    "brushed-steel",
    { thermal: [1.18e-5, 2.3e-5, 449], rayleigh: [5, 1e-7] },
  ],
  // Grey iron. ρ, E, ν and thermal (k = 50 W/(m·K)): ASM Metals Handbook. η: Ashby, Materials Selection in Mechanical
  // Design, 4th ed., loss-coefficient chart. A cast skin is as rough as stone, hence its surface.
  "cast-iron": [7200, 1.1e11, 0.26, 6e-3, 2.0e9, 5e-5, "stone", { thermal: [1.1e-5, 1.5e-5, 460] }],
  // ρ, E, ν: Kaye & Laby 2.2. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 237 W/(m·K).
  aluminium: [2700, 7.0e10, 0.33, 1e-4, 3.5e8, 2e-6, "brushed-steel", { thermal: [2.31e-5, 9.7e-5, 897] }],
  // ρ, E, ν: Kaye & Laby 2.2 (70 Cu, 30 Zn). η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: ASM, k = 120
  // W/(m·K).
  brass: [8500, 1.05e11, 0.35, 5e-4, 1.2e9, 1e-6, "polished-steel", { thermal: [1.99e-5, 3.8e-5, 375] }],
  // Bell metal, 78 Cu, 22 Sn: Kaye & Laby 2.2; Fletcher & Rossing, The Physics of Musical Instruments, ch. 21. η:
  // Cremer, Heckl & Petersson 2005, table 4.3. Thermal: ASM, cast tin bronze, k = 50 W/(m·K).
  bronze: [8700, 1.0e11, 0.34, 2e-4, 1.6e9, 5e-6, "brushed-steel", { thermal: [1.8e-5, 1.5e-5, 376] }],
  // ρ, E, ν: Kaye & Laby 2.2. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 401 W/(m·K).
  copper: [8940, 1.2e11, 0.34, 2e-3, 8e8, 2e-6, "brushed-steel", { thermal: [1.65e-5, 1.17e-4, 385] }],
  // The pure metal: Kaye & Laby 2.2; η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 67
  // W/(m·K). Tin cans are tinplate.
  tin: [7290, 4.99e10, 0.36, 2e-3, 6e7, 5e-6, "brushed-steel", { thermal: [2.2e-5, 4.0e-5, 227] }],
  // Thin steel sheet with seams: constants of steel (ASM), loss raised by the joints.
  tinplate: [7850, 2.0e11, 0.29, 1e-3, 1.2e9, 1e-6, "polished-steel", { thermal: CARBON_STEEL }],
  // ρ, E, ν: Kaye & Laby 2.2. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 35 W/(m·K).
  lead: [11_340, 1.6e10, 0.44, 2e-2, 5e7, 1e-5, "brushed-steel", { thermal: [2.89e-5, 2.4e-5, 129] }],
});
