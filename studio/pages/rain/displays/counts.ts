// How many drops fall a second around the listener (PHYSICS §9.6), before any of them is heard.
import type { RainValues } from "phonolite/rain";
import { dropSizes } from "#dist/rain/law/sizes.js";

/** Classes of size that are summed over. */
const CLASSES = 300;

/** Drops a second on ground, water, leaves and cloth together. */
export function dropsASecond(values: RainValues): number {
  const { nearest, farthest, ground, water, leaves, cloth, clothNearest, clothFarthest } = values;
  const ring = (from: number, to: number) => Math.PI * Math.max(0, to * to - from * from);
  const area = ring(nearest, farthest) * (ground + water + (leaves > 0 ? 1 : 0));
  return dropSizes(values, CLASSES).flux * (area + (cloth > 0 ? ring(clothNearest, clothFarthest) : 0));
}
