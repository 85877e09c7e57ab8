// Plastics, rubbers and bone, each with its source. Hardness and roughness are typical ones.
import type { SolidMaterial } from "./solid.js";

/** Plastics, rubbers and bone. */
export const POLYMERS = [
  {
    // ρ, E, ν, α, β: Wang & James, KleinPAT, 2019, table 4. η: Ashby, Materials Selection in Mechanical Design, 4th
    // ed., loss-coefficient chart (ABS, PP).
    name: "plastic",
    density: 1070,
    youngsModulus: 1.4e9,
    poissonRatio: 0.35,
    lossFactor: 2e-2,
    rayleigh: { alpha: 30, beta: 1e-6 },
    hardness: 1e8,
    roughness: 2e-6,
    surface: "plastic",
  },
  {
    // ρ, E, ν, α, β: Wang & James 2019, table 4. η: Ashby, loss-coefficient chart.
    name: "polycarbonate",
    density: 1190,
    youngsModulus: 2.4e9,
    poissonRatio: 0.37,
    lossFactor: 1e-2,
    rayleigh: { alpha: 0.5, beta: 4e-7 },
    hardness: 1.3e8,
    roughness: 5e-7,
    surface: "plastic",
  },
  {
    // ρ, E, ν: Kaye & Laby, Tables of Physical and Chemical Constants, 2.2. η: Cremer, Heckl & Petersson,
    // Structure-Borne Sound, 2005, table 4.3.
    name: "acrylic",
    density: 1190,
    youngsModulus: 3.2e9,
    poissonRatio: 0.37,
    lossFactor: 3e-2,
    hardness: 2e8,
    roughness: 2e-7,
    surface: "plastic",
  },
  {
    // Ashby, charts of modulus and loss.
    name: "nylon",
    density: 1140,
    youngsModulus: 2.8e9,
    poissonRatio: 0.4,
    lossFactor: 2e-2,
    hardness: 1.2e8,
    roughness: 2e-6,
    surface: "plastic",
  },
  {
    // Soft rubber. ρ, E, ν: Ashby. η: Cremer, Heckl & Petersson 2005, table 4.3 (0.05 to 1).
    name: "rubber",
    density: 1100,
    youngsModulus: 5e6,
    poissonRatio: 0.49,
    lossFactor: 0.1,
    hardness: 2e6,
    roughness: 2e-5,
    surface: "rubber",
  },
  {
    // Ebonite. ρ, E, ν: Kaye & Laby 2.2. η: Ashby, loss-coefficient chart. It takes a polish, hence its surface.
    name: "hard-rubber",
    density: 1150,
    youngsModulus: 2.3e9,
    poissonRatio: 0.39,
    lossFactor: 3e-2,
    hardness: 8e7,
    roughness: 2e-6,
    surface: "plastic",
  },
  {
    // Cortical bone: Ashby, charts of modulus and loss. As smooth as sanded wood.
    name: "bone",
    density: 1900,
    youngsModulus: 1.8e10,
    poissonRatio: 0.3,
    lossFactor: 1.5e-2,
    hardness: 5e8,
    roughness: 1e-5,
    surface: "sanded-wood",
  },
] as const satisfies readonly SolidMaterial[];
