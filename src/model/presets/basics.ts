// The plain ones: a bar, a bell, a plate, a block of wood. Examples, tests and the scene `demo` are made of them.
import { shelf } from "./preset.js";

/** Plain presets. */
export const BASICS = shelf("basics", {
  // Played an octave higher, as in the scene demo, all modes are still heard at 44.1 kHz.
  bar: [
    ["steel bar on two soft points, as in a large glockenspiel", "steel", "bar", 0.36, 0.012, 0.04],
    { support: 0.5, highest: 11_000 },
  ],
  bell: [
    ["small tower bell that sounds C6", "bronze", "bell", 0.28, 0.22],
    { pitch: 1046.5, mass: 8, support: 0.3, split: 0.0015 },
  ],
  // Sides in no simple ratio, so that no two modes coincide.
  plate: [
    ["steel sheet of 5 mm held at its edges", "steel", "plate", 0.71, 0.5, 0.005],
    { edge: "supported", support: 1, modes: 160 },
  ],
  "wood-block": [["thick hardwood bar in a soft hand", "hardwood", "bar", 0.32, 0.045, 0.1], { support: 10 }],
});
