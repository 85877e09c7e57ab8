// Glass, crockery, pots and cutlery. Sizes are those of real things; the support is the damping by a table, a cloth or
// a hand.
import { shelf } from "./preset.js";

/** Presets of the kitchen. */
export const KITCHEN = shelf("kitchen", {
  "wine-glass": [
    ["crystal wine glass, empty", "lead-crystal", "wine-glass", 0.08, 0.11, 0.0015],
    { support: 0.5, trim: -4 },
  ],
  tumbler: [["water glass on a table", "glass", "cylinder", 0.075, 0.11, 0.0025], { edge: "clamped-free", support: 5 }],
  jar: [["jam jar without its lid", "glass", "cylinder", 0.08, 0.12, 0.0035], { edge: "supported-free", support: 8 }],
  bottle: [["empty wine bottle", "glass", "cylinder", 0.073, 0.2, 0.0027], { edge: "supported", support: 4, trim: 5 }],
  "glass-bowl": [["salad bowl of glass", "glass", "bowl", 0.23, 0.005], { angle: 80, support: 3, trim: -5 }],
  cup: [
    ["porcelain teacup", "porcelain", "cylinder", 0.082, 0.065, 0.003],
    { edge: "supported-free", support: 6, trim: -8 },
  ],
  mug: [["stoneware mug", "ceramic", "cylinder", 0.083, 0.095, 0.004], { edge: "supported-free", support: 12 }],
  "dinner-plate": [["porcelain plate", "porcelain", "disc", 0.26, 0.006], { support: 4 }],
  saucer: [["small porcelain plate", "porcelain", "disc", 0.16, 0.005], { support: 4, trim: -5 }],
  "frying-pan": [
    ["frying pan of steel, held by its handle", "iron", "disc", 0.26, 0.0028],
    { edge: "supported", split: 0.004, support: 3 },
  ],
  skillet: [
    ["skillet of cast iron", "cast-iron", "disc", 0.26, 0.005],
    { edge: "supported", split: 0.004, support: 4 },
  ],
  "pot-lid": [
    ["lid of a pot, held by its knob", "stainless-steel", "bowl", 0.22, 0.0014],
    { angle: 20, support: 2, trim: -8 },
  ],
  "cooking-pot": [
    ["empty pot of stainless steel", "stainless-steel", "cylinder", 0.22, 0.13, 0.0015],
    { edge: "clamped-free", support: 4, modes: 300, highest: 9000, points: 1200, trim: -4 },
  ],
  "metal-bowl": [
    ["mixing bowl of stainless steel", "stainless-steel", "bowl", 0.24, 0.0012],
    { angle: 75, support: 2, points: 1000, trim: -4 },
  ],
  "tin-can": [
    ["empty tin can, one end open", "tinplate", "cylinder", 0.1, 0.12, 0.0003],
    { edge: "supported-free", split: 0.01, support: 6, points: 900, highest: 8500, trim: -12 },
  ],
  "baking-tray": [
    ["baking tray of thin steel", "steel", "plate", 0.4, 0.33, 0.0012],
    { edge: "supported", support: 5, modes: 300, points: 1000, trim: -5 },
  ],
  spoon: [
    ["steel spoon held lightly", "stainless-steel", "bar", 0.19, 0.0025, 0.016],
    { motions: ["bending", "torsion"], support: 8, trim: -12 },
  ],
  "table-knife": [
    ["table knife held at its handle", "stainless-steel", "bar", 0.13, 0.002, 0.019],
    { edge: "clamped-free", motions: ["bending", "torsion"], support: 10, trim: -16 },
  ],
  "cutting-board": [["board of beech on a table", "hardwood", "plate", 0.45, 0.3, 0.03], { support: 20 }],
  "wooden-spoon": [["spoon of beech", "hardwood", "bar", 0.3, 0.012], { support: 15, trim: -18 }],
  "plastic-cup": [
    ["drinking cup of hard plastic", "polycarbonate", "cylinder", 0.07, 0.1, 0.003],
    { edge: "supported-free", support: 10, trim: -6, highest: 9000 },
  ],
});
