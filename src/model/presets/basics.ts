// The plain ones: a bar, a bell, a plate, a block of wood. Examples, tests and the scene `demo` are made of them.
import { shapePreset, shelf } from "./preset.js";

/** Plain presets. */
export const BASICS = shelf([
  shapePreset("basics", "bar", "steel bar on two soft points, as in a large glockenspiel", "bar", {
    material: "steel",
    length: 0.36,
    width: 0.04,
    thickness: 0.012,
    support: 0.5,
    // Played an octave higher, as in the scene demo, all modes are still heard at 44.1 kHz.
    highest: 11_000,
  }),
  shapePreset("basics", "bell", "small tower bell that sounds C6", "bell", {
    material: "bronze",
    diameter: 0.28,
    height: 0.22,
    pitch: 1046.5,
    mass: 8,
    support: 0.3,
    split: 0.0015,
  }),
  // Sides in no simple ratio, so that no two modes coincide.
  shapePreset("basics", "plate", "steel sheet of 5 mm held at its edges", "plate", {
    material: "steel",
    length: 0.71,
    width: 0.5,
    thickness: 0.005,
    edge: "supported",
    support: 1,
    modes: 160,
  }),
  shapePreset("basics", "wood-block", "thick hardwood bar in a soft hand", "bar", {
    material: "hardwood",
    length: 0.32,
    width: 0.1,
    thickness: 0.045,
    support: 10,
  }),
]);
