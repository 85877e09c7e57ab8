// Tools and small metal things.
import { shelf } from "./preset.js";

/** Presets of tools and small things. */
export const TOOLS = shelf("tools", {
  ruler: [
    ["steel ruler over the edge of a desk", "stainless-steel", "bar", 0.22, 0.001, 0.03],
    { edge: "clamped-free", motions: ["bending", "torsion"], support: 3, trim: -20 },
  ],
  wrench: [
    ["steel wrench", "steel", "bar", 0.22, 0.008, 0.025],
    { motions: ["bending", "sideways", "torsion"], support: 3 },
  ],
  crowbar: [["crowbar of steel", "steel", "bar", 0.75, 0.02], { support: 2 }],
  "chain-link": [["forged ring", "steel", "ring", 0.12, 0.01], { support: 2 }],
  "saw-blade": [["blade of a circular saw", "steel", "disc", 0.3, 0.0025], { support: 1, points: 900 }],
  coin: [["large coin of brass", "brass", "disc", 0.045, 0.00226], { support: 6, trim: 6 }],
  "bicycle-bell": [["bicycle bell of steel", "steel", "bowl", 0.07, 0.0018], { angle: 75, support: 1.5, trim: -6 }],
  broomstick: [["stick of beech", "hardwood", "bar", 1.3, 0.024], { support: 8, trim: -14 }],
  rail: [
    ["piece of rail on sleepers", "steel", "bar", 1.2, 0.12, 0.07],
    { motions: ["bending", "sideways", "torsion"], support: 4, trim: 24 },
  ],
});
