// Two hundred small boxes, poured out a few at a time over the middle of the room.
import { chance } from "../../../parts/state/chance.js";
import type { Item } from "../scene/items.js";
import type { MatterName } from "../scene/matter.js";

/** How many are poured, and how many in a step. */
export const POURED = 200;
export const POURED_A_STEP = 2;

/** Name of a poured box. */
export const pouredName = (index: number): string => `poured-${index + 1}`;

const OF: readonly MatterName[] = ["oak", "steel", "glass", "plastic", "softwood", "brass", "porcelain", "aluminium"];
/** Two hundred at once are loud enough at half each. */
const GAIN = 0.5;
const MIDDLE = { x: -0.1, y: 1.7, z: 0.55 };

/** A poured box, always the same for its number and seed. */
export function pouredItem(index: number, seed: number): Item {
  const next = chance(seed + 7 * index + 9001);
  const wide = 0.3;
  return {
    name: pouredName(index),
    kind: "block",
    material: OF[Math.floor(next() * OF.length)],
    size: 0.42,
    gain: GAIN,
    position: [
      MIDDLE.x + wide * (2 * next() - 1),
      MIDDLE.y + 0.12 * (index % POURED_A_STEP) + 0.05 * next(),
      MIDDLE.z + wide * (2 * next() - 1),
    ],
    turn: unitTurn(next),
  };
}

function unitTurn(next: () => number): [number, number, number, number] {
  const parts = [0, 0, 0, 0].map(() => 2 * next() - 1);
  const long = Math.hypot(...parts) || 1;
  return parts.map((part) => part / long) as [number, number, number, number];
}
