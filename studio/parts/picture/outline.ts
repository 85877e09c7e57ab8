// Outlines of things that are turned about an axis.

/** A point of an outline: radius, height, and how much of the light around reaches it, 1 unless given. */
export type Outline = readonly (readonly [radius: number, y: number, light?: number])[];

/**
 * An outline by its numbers.
 *
 * @param numbers radius, height, radius, height and so on, in units of their own.
 * @param across the unit of radii, m.
 * @param up the unit of heights, m.
 * @param foot where heights begin, m.
 * @example
 * outline([0, 0, 1, 0, 1, 2], 0.04); // a cylinder that is as high as it is wide, 8 cm
 */
export function outline(numbers: readonly number[], across = 1, up = across, foot = 0): [number, number][] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [
    numbers[2 * i] * across,
    foot + numbers[2 * i + 1] * up,
  ]);
}
