// Metals. Elastic constants and loss factors by the source each names; thermal constants from Kaye & Laby, Tables of
// Physical and Chemical Constants, 2.3 and 3.2 (pure metals), and the ASM Metals Handbook (alloys): expansion α_T and
// specific heat c as printed, diffusivity χ = k/(ρc) from the conductivity k. Hardness and roughness are typical ones.
import type { SolidMaterial } from "./solid.js";

/** The thermal constants of plain carbon steel, k = 50 W/(m·K). */
const CARBON_STEEL = { expansion: 1.2e-5, diffusivity: 1.3e-5, heatCapacity: 490 };

/** Metals and alloys. */
export const METALS = [
  {
    // ρ, E, ν, α, β: Wang & James, KleinPAT, 2019, table 4. η: Cremer, Heckl & Petersson, Structure-Borne Sound, 2005,
    // table 4.3. Thermal: ASM, k = 50 W/(m·K).
    name: "steel",
    density: 7850,
    youngsModulus: 2.0e11,
    poissonRatio: 0.29,
    lossFactor: 2e-4,
    thermal: CARBON_STEEL,
    rayleigh: { alpha: 5, beta: 3e-8 },
    hardness: 1.5e9,
    roughness: 2e-6,
    surface: "brushed-steel",
  },
  {
    // ρ, E, ν: ASM Metals Handbook (type 304). η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: ASM, k = 16
    // W/(m·K).
    name: "stainless-steel",
    density: 7900,
    youngsModulus: 1.95e11,
    poissonRatio: 0.3,
    lossFactor: 5e-4,
    thermal: { expansion: 1.72e-5, diffusivity: 4.1e-6, heatCapacity: 500 },
    hardness: 1.9e9,
    roughness: 1e-6,
    surface: "polished-steel",
  },
  {
    // E, ν, α, β: Wang & James 2019, table 4; ρ: ASM. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye &
    // Laby, k = 80 W/(m·K).
    name: "iron",
    density: 7800,
    youngsModulus: 2.1e11,
    poissonRatio: 0.28,
    lossFactor: 4e-4,
    thermal: { expansion: 1.18e-5, diffusivity: 2.3e-5, heatCapacity: 449 },
    rayleigh: { alpha: 5, beta: 1e-7 },
    hardness: 1.3e9,
    roughness: 1e-5,
    surface: "brushed-steel",
  },
  {
    // Grey iron. ρ, E, ν and thermal (k = 50 W/(m·K)): ASM Metals Handbook. η: Ashby, Materials Selection in Mechanical
    // Design, 4th ed., loss-coefficient chart. A cast skin is as rough as stone, hence its surface.
    name: "cast-iron",
    density: 7200,
    youngsModulus: 1.1e11,
    poissonRatio: 0.26,
    lossFactor: 6e-3,
    thermal: { expansion: 1.1e-5, diffusivity: 1.5e-5, heatCapacity: 460 },
    hardness: 2.0e9,
    roughness: 5e-5,
    surface: "stone",
  },
  {
    // ρ, E, ν: Kaye & Laby 2.2. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 237 W/(m·K).
    name: "aluminium",
    density: 2700,
    youngsModulus: 7.0e10,
    poissonRatio: 0.33,
    lossFactor: 1e-4,
    thermal: { expansion: 2.31e-5, diffusivity: 9.7e-5, heatCapacity: 897 },
    hardness: 3.5e8,
    roughness: 2e-6,
    surface: "brushed-steel",
  },
  {
    // ρ, E, ν: Kaye & Laby 2.2 (70 Cu, 30 Zn). η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: ASM, k = 120
    // W/(m·K).
    name: "brass",
    density: 8500,
    youngsModulus: 1.05e11,
    poissonRatio: 0.35,
    lossFactor: 5e-4,
    thermal: { expansion: 1.99e-5, diffusivity: 3.8e-5, heatCapacity: 375 },
    hardness: 1.2e9,
    roughness: 1e-6,
    surface: "polished-steel",
  },
  {
    // Bell metal, 78 Cu, 22 Sn: Kaye & Laby 2.2; Fletcher & Rossing, The Physics of Musical Instruments, ch. 21. η:
    // Cremer, Heckl & Petersson 2005, table 4.3. Thermal: ASM, cast tin bronze, k = 50 W/(m·K).
    name: "bronze",
    density: 8700,
    youngsModulus: 1.0e11,
    poissonRatio: 0.34,
    lossFactor: 2e-4,
    thermal: { expansion: 1.8e-5, diffusivity: 1.5e-5, heatCapacity: 376 },
    hardness: 1.6e9,
    roughness: 5e-6,
    surface: "brushed-steel",
  },
  {
    // ρ, E, ν: Kaye & Laby 2.2. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 401 W/(m·K).
    name: "copper",
    density: 8940,
    youngsModulus: 1.2e11,
    poissonRatio: 0.34,
    lossFactor: 2e-3,
    thermal: { expansion: 1.65e-5, diffusivity: 1.17e-4, heatCapacity: 385 },
    hardness: 8e8,
    roughness: 2e-6,
    surface: "brushed-steel",
  },
  {
    // The pure metal: Kaye & Laby 2.2; η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 67
    // W/(m·K). Tin cans are tinplate.
    name: "tin",
    density: 7290,
    youngsModulus: 4.99e10,
    poissonRatio: 0.36,
    lossFactor: 2e-3,
    thermal: { expansion: 2.2e-5, diffusivity: 4.0e-5, heatCapacity: 227 },
    hardness: 6e7,
    roughness: 5e-6,
    surface: "brushed-steel",
  },
  {
    // Thin steel sheet with seams: constants of steel (ASM), loss raised by the joints.
    name: "tinplate",
    density: 7850,
    youngsModulus: 2.0e11,
    poissonRatio: 0.29,
    lossFactor: 1e-3,
    thermal: CARBON_STEEL,
    hardness: 1.2e9,
    roughness: 1e-6,
    surface: "polished-steel",
  },
  {
    // ρ, E, ν: Kaye & Laby 2.2. η: Cremer, Heckl & Petersson 2005, table 4.3. Thermal: Kaye & Laby, k = 35 W/(m·K).
    name: "lead",
    density: 11_340,
    youngsModulus: 1.6e10,
    poissonRatio: 0.44,
    lossFactor: 2e-2,
    thermal: { expansion: 2.89e-5, diffusivity: 2.4e-5, heatCapacity: 129 },
    hardness: 5e7,
    roughness: 1e-5,
    surface: "brushed-steel",
  },
] as const satisfies readonly SolidMaterial[];
