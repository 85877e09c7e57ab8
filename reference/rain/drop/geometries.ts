// Fifty drops by chance, every other one on soft ground, for all tests of a single drop: from 5 cm to 20 m away, ears
// 0.3 to 3 m high, source discs of 0.1 to 7.7 mm; the last ten with the listener's foot on the disc or close to its
// edge.
import { hash4, unit } from "../../../src/math/hash.js";
import type { DiscDrop } from "./quadrature.js";

/** The fifty drops, always the same. */
export function fiftyDrops(): (DiscDrop & { admittance: [number, number] })[] {
  return Array.from({ length: 50 }, (_, i) => {
    const [a, b, c] = Array.from(hash4(0x64726f70, i, 1, 9), unit);
    const [d, e, f] = Array.from(hash4(0x64726f70, i, 2, 9), unit);
    const sourceRadius = 1e-4 * 77 ** c;
    const far = 0.05 * 400 ** a;
    return {
      distance: i < 40 ? far : sourceRadius * 1.5 * f * Math.sign(i - 40),
      height: 0.3 + 2.7 * b,
      sourceRadius,
      amplitude: 1,
      admittance: i % 2 === 0 ? [0, 0] : [d, e - 0.5],
    };
  });
}
