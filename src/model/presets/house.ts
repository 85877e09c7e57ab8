// Parts of houses, yards and streets: panes, boards, bricks, drums, pipes.
import { shelf } from "./preset.js";

/** Presets of house and yard. */
export const HOUSE = shelf("house", {
  "window-pane": [
    ["window pane in its putty", "glass", "plate", 0.9, 0.6, 0.006],
    { edge: "supported", support: 12, modes: 300, points: 1000, trim: -3 },
  ],
  mirror: [
    ["mirror on two clips", "glass", "plate", 0.6, 0.5, 0.006],
    { edge: "SFSF", support: 8, points: 1200, trim: -6 },
  ],
  tile: [["floor tile, not laid yet", "ceramic", "plate", 0.2, 0.198, 0.008], { support: 5 }],
  brick: [
    ["fired brick", "brick", "bar", 0.24, 0.052, 0.115],
    { motions: ["bending", "torsion", "sideways", "longitudinal"], support: 20, trim: 18 },
  ],
  "flower-pot": [["clay pot, empty", "brick", "cylinder", 0.16, 0.15, 0.008], { edge: "clamped-free", support: 10 }],
  "marble-slab": [["slab of marble", "marble", "plate", 0.6, 0.4, 0.02], { support: 10 }],
  "ice-block": [
    ["block of clear ice", "ice", "bar", 0.6, 0.08, 0.2],
    { motions: ["bending", "torsion", "sideways", "longitudinal"], support: 10, trim: 6 },
  ],
  plank: [
    ["plank of spruce on two trestles", "softwood", "plate", 2, 0.2, 0.04],
    { edge: "SFSF", support: 12, trim: -5 },
  ],
  "table-top": [
    ["oak table top on its legs", "hardwood", "plate", 1.4, 0.8, 0.025],
    { edge: "SFSF", support: 20, modes: 200, points: 1000, trim: -3 },
  ],
  door: [
    ["solid door in its frame", "plywood", "plate", 2, 0.85, 0.035],
    { edge: "SSFS", support: 25, modes: 200, points: 1000 },
  ],
  "steel-sheet": [
    ["thin sheet of steel held at two edges", "steel", "plate", 0.8, 0.6, 0.0012],
    { edge: "SFSF", support: 1, modes: 400, points: 900 },
  ],
  "road-sign": [
    ["round sign of aluminium on its post", "aluminium", "disc", 0.6, 0.0035],
    { split: 0.003, support: 4, modes: 300, points: 1000, trim: -8 },
  ],
  "oil-drum": [
    ["empty drum of 75 litres", "steel", "cylinder", 0.4, 0.6, 0.0012],
    { edge: "supported", split: 0.008, support: 3, modes: 400, points: 900, trim: 6 },
  ],
  bucket: [
    ["bucket of galvanised steel", "steel", "cylinder", 0.27, 0.28, 0.0008],
    { edge: "supported-free", split: 0.008, support: 5, modes: 300, points: 1000, highest: 3500 },
  ],
  "plastic-bucket": [
    ["bucket of plastic", "plastic", "cylinder", 0.28, 0.27, 0.003],
    { edge: "supported-free", split: 0.005, support: 15, modes: 250, points: 1000, highest: 2500, trim: -8 },
  ],
  pipe: [
    ["steel pipe of 80 cm", "steel", "tube", 0.04, 0.8, 0.002],
    { support: 1, highest: 10000, points: 1000, trim: 14 },
  ],
  "concrete-slab": [["paving stone on sand", "concrete", "plate", 0.5, 0.4, 0.035], { support: 60, trim: 4 }],
});
