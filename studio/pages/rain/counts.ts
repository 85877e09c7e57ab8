// The rain in numbers: how many drops fall a second around the listener, which share of them is made as noise, and how many bubbles they
// leave (PHYSICS §9.5 to §9.7).
import { dropSizes, type RainValues, sumOverDrops } from "phonolite/rain";

/** The rain in numbers. */
export interface RainCounts {
  /** Drops a second. */
  drops: number;
  /** Share of them that is made as noise. */
  noise: number;
  /** Bubbles a second. */
  bubbles: number;
}

/** Classes of size that are summed over. */
const CLASSES = 300;

/** Numbers of a rain with these parameters. */
export function countsOf(values: RainValues): RainCounts {
  const {
    nearest,
    farthest,
    ground,
    water,
    leaves,
    cloth,
    clothNearest,
    clothFarthest,
    mostDrops,
    drips,
    bubbles,
    wind,
  } = values;
  const sizes = dropSizes(values, CLASSES);
  const ring = (from: number, to: number) => Math.PI * Math.max(0, to * to - from * from);
  const around = ring(nearest, farthest);
  const drops =
    sizes.flux *
      (around * (ground + water + (leaves > 0 ? 1 : 0)) + (cloth > 0 ? ring(clothNearest, clothFarthest) : 0)) +
    drips;
  const entrained = sumOverDrops(sizes, (diameter) => bubblesOf(1000 * diameter, wind));
  return {
    drops,
    noise: drops > mostDrops ? 1 - mostDrops / drops : 0,
    bubbles: bubbles > 0 ? around * water * entrained : 0,
  };
}

/** Bubbles that a drop of so many mm leaves in water, on average. */
function bubblesOf(diameter: number, wind: number): number {
  if (diameter < 0.8) return 0;
  if (diameter < 1.1) return wind > 1.4 ? 0.1 : 1;
  if (diameter < 2.2) return 0;
  return Math.min(0.6, 0.1 + (0.5 * (diameter - 2.2)) / 2.3);
}
