// Things of several pieces, as physics engines take them: a glass on its stem, a bowl that holds what falls into it.
import type { Part, Turn } from "../engines/engine.js";

/** Of a drum, m. */
export const drumHeight = 0.17;

/** A wine glass: bowl, stem and foot, its middle half-way up. */
export function glassParts(size: number): Part[] {
  const round = (radius: number, height: number, y: number): Part => ({
    shape: { kind: "cylinder", radius: radius * size, height: height * size },
    position: [0, y * size, 0],
  });
  return [round(0.038, 0.095, 0.0525), round(0.006, 0.095, -0.0425), round(0.036, 0.01, -0.095)];
}

/** Walls of a bowl: more would be rounder, and slower. */
const WALLS = 10;

/** A bowl: a flat bottom, and a wall of boards that lean outwards. */
export function bowlParts(size: number): Part[] {
  const bottom: Part = {
    shape: { kind: "cylinder", radius: 0.078 * size, height: 0.014 * size },
    position: [0, -0.043 * size, 0],
  };
  const lean = 0.5;
  const walls = Array.from({ length: WALLS }, (_, i): Part => {
    const angle = (2 * Math.PI * i) / WALLS;
    return {
      shape: { kind: "box", size: [0.012 * size, 0.1 * size, 0.072 * size] },
      position: [0.1 * size * Math.cos(angle), 0.004 * size, -0.1 * size * Math.sin(angle)],
      turn: turned(angle, -lean),
    };
  });
  return [bottom, ...walls];
}

/** A turn by `about` around y, of something that leans by `lean` around z before it. */
export function turned(about: number, lean = 0): Turn {
  const [sy, cy, sz, cz] = [Math.sin(about / 2), Math.cos(about / 2), Math.sin(lean / 2), Math.cos(lean / 2)];
  return [sy * sz, sy * cz, cy * sz, cy * cz];
}
