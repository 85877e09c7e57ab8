// Plastics, rubbers and bone, each with its source. Hardness and roughness are typical ones.
import { solids } from "./solid.js";

/** Plastics, rubbers and bone: {@link solids} names the columns. */
export const POLYMERS = solids({
  // ρ, E, ν, α, β: Wang & James, KleinPAT, 2019, table 4. η: Ashby, Materials Selection in Mechanical Design, 4th
  // ed., loss-coefficient chart (ABS, PP).
  plastic: [1070, 1.4e9, 0.35, 2e-2, 1e8, 2e-6, "plastic", { rayleigh: [30, 1e-6] }],
  // ρ, E, ν, α, β: Wang & James 2019, table 4. η: Ashby, loss-coefficient chart.
  polycarbonate: [1190, 2.4e9, 0.37, 1e-2, 1.3e8, 5e-7, "plastic", { rayleigh: [0.5, 4e-7] }],
  // ρ, E, ν: Kaye & Laby, Tables of Physical and Chemical Constants, 2.2. η: Cremer, Heckl & Petersson,
  // Structure-Borne Sound, 2005, table 4.3.
  acrylic: [1190, 3.2e9, 0.37, 3e-2, 2e8, 2e-7, "plastic"],
  // Ashby, charts of modulus and loss.
  nylon: [1140, 2.8e9, 0.4, 2e-2, 1.2e8, 2e-6, "plastic"],
  // Soft rubber. ρ, E, ν: Ashby. η: Cremer, Heckl & Petersson 2005, table 4.3 (0.05 to 1).
  rubber: [1100, 5e6, 0.49, 0.1, 2e6, 2e-5, "rubber"],
  // Ebonite. ρ, E, ν: Kaye & Laby 2.2. η: Ashby, loss-coefficient chart. It takes a polish, hence its surface.
  "hard-rubber": [1150, 2.3e9, 0.39, 3e-2, 8e7, 2e-6, "plastic"],
  // Cortical bone: Ashby, charts of modulus and loss. As smooth as sanded wood.
  bone: [1900, 1.8e10, 0.3, 1.5e-2, 5e8, 1e-5, "sanded-wood"],
});
