// Placeholder until the library knows which drops fell: drops by chance with the right sizes and places.
import { dropSizes, type RainValues, sizeTable, terminalSpeed } from "phonolite/rain";
import { chance } from "../../parts/state/chance.js";
import type { SeenDrop } from "./picture/contract.js";

let known: { key: string; table: Float64Array; flux: number } | undefined;

/** Drops of one quantum. */
export function fallenDrops(values: RainValues, seed: number, quantum: number, sampleRate: number): SeenDrop[] {
  const { rate, dropLaw, dropRadius, smallest, largest, nearest, farthest, water, ground, terminal } = values;
  const key = [rate, dropLaw, dropRadius, smallest, largest].join();
  if (known?.key !== key) {
    const sizes = dropSizes(values, 400);
    known = { key, table: sizeTable(sizes), flux: sizes.flux };
  }
  const next = chance(seed * 7919 + quantum * 104_729);
  const expected =
    (known.flux * Math.PI * (farthest ** 2 - nearest ** 2) * Math.min(1, ground + water) * 128) / sampleRate;
  const count = Math.floor(expected + next());
  return Array.from({ length: Math.min(count, 5000) }, () => {
    const far = Math.sqrt(nearest ** 2 + next() * (farthest ** 2 - nearest ** 2));
    const angle = 2 * Math.PI * next();
    const diameter = known!.table[Math.floor(next() * 1024)];
    return {
      x: far * Math.sin(angle),
      y: 0,
      z: -far * Math.cos(angle),
      time: ((quantum + next()) * 128) / sampleRate,
      speed: terminalSpeed(diameter, terminal),
      diameter,
      surface: next() * (ground + water) < water ? "water" : "ground",
    } as const;
  });
}
