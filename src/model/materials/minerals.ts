// Glass, fired clay, stone and ice, each with its source. Hardness and roughness are typical ones.
import type { SolidMaterial } from "./solid.js";

/** Glass, fired clay, stone and ice. */
export const MINERALS = [
  {
    // Window glass: Kaye & Laby, Tables of Physical and Chemical Constants, 2.2. η: Cremer, Heckl & Petersson,
    // Structure-Borne Sound, 2005, table 4.3. α, β: Wang & James, KleinPAT, 2019, table 4. Thermal: Kaye & Laby 2.3,
    // soda-lime glass, k = 1.0 W/(m·K).
    name: "glass",
    density: 2500,
    youngsModulus: 7.0e10,
    poissonRatio: 0.22,
    lossFactor: 1e-3,
    thermal: { expansion: 8.5e-6, diffusivity: 4.8e-7, heatCapacity: 840 },
    rayleigh: { alpha: 1, beta: 1e-7 },
    hardness: 5.5e9,
    roughness: 1e-7,
    surface: "glass",
  },
  {
    // 24 % PbO: Kaye & Laby 2.2.
    name: "lead-crystal",
    density: 3000,
    youngsModulus: 6.2e10,
    poissonRatio: 0.22,
    lossFactor: 5e-4,
    hardness: 4.5e9,
    roughness: 1e-7,
    surface: "glass",
  },
  {
    // Ashby, Materials Selection in Mechanical Design, 4th ed., charts of modulus and loss. α, β: Wang & James 2019,
    // table 4 (ceramic).
    name: "porcelain",
    density: 2400,
    youngsModulus: 7.0e10,
    poissonRatio: 0.2,
    lossFactor: 1e-3,
    rayleigh: { alpha: 6, beta: 1e-7 },
    hardness: 6e9,
    roughness: 3e-7,
    surface: "ceramic",
  },
  {
    // Stoneware, earthenware. ρ, E, ν, α, β: Wang & James 2019, table 4. η: Ashby, loss-coefficient chart.
    name: "ceramic",
    density: 2700,
    youngsModulus: 7.2e10,
    poissonRatio: 0.19,
    lossFactor: 2e-3,
    rayleigh: { alpha: 6, beta: 1e-7 },
    hardness: 6e9,
    roughness: 3e-7,
    surface: "ceramic",
  },
  {
    // Granite: Ashby, charts of modulus and loss.
    name: "stone",
    density: 2700,
    youngsModulus: 5.5e10,
    poissonRatio: 0.25,
    lossFactor: 4e-3,
    hardness: 6e9,
    roughness: 5e-5,
    surface: "stone",
  },
  {
    // Ashby, charts of modulus and loss. Polished it is as smooth as ceramic, hence its surface.
    name: "marble",
    density: 2710,
    youngsModulus: 6.0e10,
    poissonRatio: 0.27,
    lossFactor: 3e-3,
    hardness: 1.6e9,
    roughness: 2e-6,
    surface: "ceramic",
  },
  {
    // ρ, E, ν: Ashby. η: Cremer, Heckl & Petersson 2005, table 4.3.
    name: "concrete",
    density: 2300,
    youngsModulus: 3.0e10,
    poissonRatio: 0.2,
    lossFactor: 8e-3,
    hardness: 1e9,
    roughness: 2e-4,
    surface: "concrete",
  },
  {
    // Cremer, Heckl & Petersson 2005, table 4.3.
    name: "brick",
    density: 1900,
    youngsModulus: 1.4e10,
    poissonRatio: 0.2,
    lossFactor: 1.5e-2,
    hardness: 1e9,
    roughness: 2e-4,
    surface: "concrete",
  },
  {
    // At −10 °C. E, ν: Petrenko & Whitworth, Physics of Ice, 1999. η: Kuroiwa 1964.
    name: "ice",
    density: 917,
    youngsModulus: 9.3e9,
    poissonRatio: 0.33,
    lossFactor: 1e-2,
    hardness: 3e7,
    roughness: 2e-5,
    surface: "ice",
  },
] as const satisfies readonly SolidMaterial[];
