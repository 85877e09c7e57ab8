// Glass, fired clay, stone and ice, each with its source. Hardness and roughness are typical ones.
import { solids } from "./solid.js";

/** Glass, fired clay, stone and ice: {@link solids} names the columns. */
export const MINERALS = solids({
  // Window glass: Kaye & Laby, Tables of Physical and Chemical Constants, 2.2. η: Cremer, Heckl & Petersson,
  // Structure-Borne Sound, 2005, table 4.3. α, β: Wang & James, KleinPAT, 2019, table 4. Thermal: Kaye & Laby 2.3,
  // soda-lime glass, k = 1.0 W/(m·K).
  glass: [2500, 7.0e10, 0.22, 1e-3, 5.5e9, 1e-7, "glass", { thermal: [8.5e-6, 4.8e-7, 840], rayleigh: [1, 1e-7] }],
  // 24 % PbO: Kaye & Laby 2.2.
  "lead-crystal": [3000, 6.2e10, 0.22, 5e-4, 4.5e9, 1e-7, "glass"],
  // Ashby, Materials Selection in Mechanical Design, 4th ed., charts of modulus and loss. α, β: Wang & James 2019,
  // table 4 (ceramic).
  porcelain: [2400, 7.0e10, 0.2, 1e-3, 6e9, 3e-7, "ceramic", { rayleigh: [6, 1e-7] }],
  // Stoneware, earthenware. ρ, E, ν, α, β: Wang & James 2019, table 4. η: Ashby, loss-coefficient chart.
  ceramic: [2700, 7.2e10, 0.19, 2e-3, 6e9, 3e-7, "ceramic", { rayleigh: [6, 1e-7] }],
  // Granite: Ashby, charts of modulus and loss.
  stone: [2700, 5.5e10, 0.25, 4e-3, 6e9, 5e-5, "stone"],
  // Ashby, charts of modulus and loss. Polished it is as smooth as ceramic, hence its surface.
  marble: [2710, 6.0e10, 0.27, 3e-3, 1.6e9, 2e-6, "ceramic"],
  // ρ, E, ν: Ashby. η: Cremer, Heckl & Petersson 2005, table 4.3.
  concrete: [2300, 3.0e10, 0.2, 8e-3, 1e9, 2e-4, "concrete"],
  // Cremer, Heckl & Petersson 2005, table 4.3.
  brick: [1900, 1.4e10, 0.2, 1.5e-2, 1e9, 2e-4, "concrete"],
  // At −10 °C. E, ν: Petrenko & Whitworth, Physics of Ice, 1999. η: Kuroiwa 1964.
  ice: [917, 9.3e9, 0.33, 1e-2, 3e7, 2e-5, "ice"],
});
