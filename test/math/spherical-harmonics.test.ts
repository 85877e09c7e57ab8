import { expect, test } from "vitest";
import { gaussLegendre } from "../../src/math/gauss-legendre.js";
import { harmonicCount, harmonics } from "../../src/math/spherical-harmonics.js";

/** Directions and weights that average every polynomial up to degree 7 over the sphere exactly. */
function everywhere(): { x: number; y: number; z: number; weight: number }[] {
  const { points, weights } = gaussLegendre(4);
  return Array.from(points).flatMap((z, i) =>
    Array.from({ length: 8 }, (_, k) => {
      const [angle, ring] = [((k + 0.3) * Math.PI) / 4, Math.sqrt(1 - z * z)];
      return { x: ring * Math.cos(angle), y: ring * Math.sin(angle), z, weight: weights[i] / 16 };
    }),
  );
}

test("the product of two harmonics is 1 on average over the sphere if they are the same, and 0 if not", () => {
  for (let a = 0; a < 16; a++) {
    for (let b = 0; b <= a; b++) {
      const mean = everywhere().reduce((sum, { x, y, z, weight }) => {
        const values = harmonics(3, x, y, z);
        return sum + weight * values[a] * values[b];
      }, 0);
      expect(mean, `${a} and ${b}`).toBeCloseTo(a === b ? 1 : 0, 13);
    }
  }
});

test("they are in ACN order: number n(n+1)+m has sin |m|φ or cos mφ, and the Legendre function of degree n", () => {
  // cos φ ahead, sin φ to the left; P_n^m without Condon and Shortley's sign, from (1 − z²)^(m/2) dᵐP_n/dzᵐ
  const legendre = (z: number) => [
    [1],
    [z, 1],
    [(3 * z * z - 1) / 2, 3 * z, 3],
    [(5 * z ** 3 - 3 * z) / 2, (15 * z * z - 3) / 2, 15 * z, 15],
  ];
  const factorial = [1, 1, 2, 6, 24, 120, 720];
  for (const [azimuth, z] of [
    [0.3, 0.2],
    [2.1, -0.7],
    [-1.2, 0.9],
  ]) {
    const ring = Math.sqrt(1 - z * z);
    const got = harmonics(3, ring * Math.cos(azimuth), ring * Math.sin(azimuth), z);
    for (let n = 0; n <= 3; n++) {
      for (let m = -n; m <= n; m++) {
        const k = Math.abs(m);
        const norm = Math.sqrt(((2 * n + 1) * (m === 0 ? 1 : 2) * factorial[n - k]) / factorial[n + k]);
        const turn = m < 0 ? Math.sin(k * azimuth) : Math.cos(k * azimuth);
        expect(got[n * (n + 1) + m], `${n}, ${m}`).toBeCloseTo(norm * ring ** k * legendre(z)[n][k] * turn, 13);
      }
    }
  }
});

test("a lower order is the beginning of a higher one", () => {
  for (const order of [0, 1, 2]) {
    const few = harmonics(order, 0.48, -0.6, 0.64);
    expect(few).toEqual(harmonics(3, 0.48, -0.6, 0.64).slice(0, harmonicCount(order)));
  }
});
