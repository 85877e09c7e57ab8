// Bodies with known modes: a free plate and a can for the shell, a bar and a sphere for the solid, and a mug that must
// not change when its mesh gets finer. Bars: 1 % for the first 20 modes and 3 % up to 20 kHz of a shell of at most
// 12,000 degrees of freedom; bar 1 %, sphere 2 %.
import { describe, expect, test } from "vitest";
import { eigenSymmetric } from "../../../src/math/linear/eigen-symmetric.js";
import { rootBetween } from "../../../src/math/roots.js";
import { analyseSteps } from "../../../src/mesh/analyse/analyse.js";
import { shellSystem } from "../../../src/mesh/elements/shell.js";
import { material, withConstants } from "../../../src/model/materials/index.js";
import { plateShape } from "../../../src/model/shapes/plate.js";
import { textOf } from "../../support/files.js";
import { box, joined, mug, sphere } from "../../support/meshes.js";
import { canMesh, evenly, finish, loops, modesOf, plateMesh, STEEL } from "../support.js";

const steel = withConstants(material("steel"), STEEL);
const worst = (found: ArrayLike<number>, truth: readonly number[]) =>
  truth.reduce((most, f, i) => Math.max(most, Math.abs(found[i] / f - 1)), 0);

test("a free plate has the modes of the plate", () => {
  const [side, h] = [0.2, 0.004];
  const mesh = plateMesh(side, 40, 0.1);
  const system = shellSystem(mesh, evenly(mesh, h), STEEL);
  expect(system.nodes * 6).toBeLessThanOrEqual(12_000);
  const { frequencies, shapes } = modesOf(system, 112, 200);
  // The truth is of bending alone: modes in the plane are left out.
  const bending = Array.from(frequencies.keys()).filter((mode) => {
    let [across, along] = [0, 0];
    for (let i = mode * system.nodes * 6; i < (mode + 1) * system.nodes * 6; i += 6) {
      across += shapes[i + 1] ** 2;
      along += shapes[i] ** 2 + shapes[i + 2] ** 2;
    }
    return mode >= 6 && across > along;
  });
  const found = bending.map((mode) => frequencies[mode]);
  const truth = Array.from(
    plateShape({ length: side, width: side, thickness: h, material: steel, edge: "free", split: 0 }).model.frequencies,
  );
  expect(truth.length).toBeGreaterThan(55);
  const published = JSON.parse(textOf("test/data/truth/plates.json")).rectangular.cases.find(
    (entry: { edges: string; aOverBValue: number }) => entry.edges === "FFFF" && entry.aOverBValue === 1,
  ).lambda as number[];
  const kappa = Math.sqrt((STEEL.youngsModulus * h * h) / (12 * (1 - 0.09) * STEEL.density));
  expect(
    worst(
      found,
      published.map((lambda) => (lambda * kappa) / (2 * Math.PI * side * side)),
    ),
  ).toBeLessThan(0.01);
  console.info(
    `plate: first 20 within ${percent(worst(found, truth.slice(0, 20)))}, up to 20 kHz ${percent(worst(found, truth))}`,
  );
  expect(worst(found, truth.slice(0, 20))).toBeLessThan(0.01);
  expect(worst(found, truth)).toBeLessThan(0.03);
});

test("a can between diaphragms has the modes of the cylinder", () => {
  const [radius, length, h] = [0.05, 0.1, 0.001];
  const [n, m] = [70, 27];
  const mesh = canMesh(radius, length, n, m);
  const system = shellSystem(mesh, evenly(mesh, h), STEEL);
  expect(system.nodes * 6).toBeLessThanOrEqual(12_000);
  const held = [0, m].flatMap((row) => Array.from({ length: n }, (_, i) => 6 * (row * n + i)));
  system.fixed = Int32Array.from(held.flatMap((freedom) => [freedom, freedom + 2])).sort();
  const truth = cylinder(radius, length, h, 20_000);
  expect(truth.length).toBeGreaterThan(120);
  // The first is the motion along the axis that nothing holds.
  const found = modesOf(system, truth.length + 1, 500).frequencies.slice(1);
  console.info(
    `can: first 20 within ${percent(worst(found, truth.slice(0, 20)))}, up to 20 kHz ${percent(worst(found, truth))}`,
  );
  expect(worst(found, truth.slice(0, 20))).toBeLessThan(0.01);
  expect(worst(found, truth)).toBeLessThan(0.03);
});

describe("whole analyses", () => {
  const analysed = (mesh: Parameters<typeof analyseSteps>[1], options: Parameters<typeof analyseSteps>[2]) =>
    finish(analyseSteps(loops, mesh, options));

  test("a mug's modes stay within 1 % when its mesh gets finer", () => {
    const body = joined(mug());
    const options = { material: "ceramic", modes: 30 } as const;
    const coarse = analysed(body, options).model;
    const fine = analysed(body, { ...options, detail: 3400 }).model;
    console.info(`mug: within ${percent(worst(coarse.frequencies, Array.from(fine.frequencies.slice(0, 25))))}`);
    expect(worst(coarse.frequencies, Array.from(fine.frequencies.slice(0, 25)))).toBeLessThan(0.01);
  });

  test("a bar is within 1 % of the beam that shears and turns", () => {
    const { model, elements } = analysed(box(0.3, 0.03, 0.01), { material: steel, modes: 20, as: "solid" });
    expect(elements).toBe("solid");
    const { frequencies } = model;
    // Bending over the thin side, Timoshenko: modes 1, 2, 4 of all (those over the wide side and torsion lie between).
    const truth = [1, 2, 3].map((mode) => timoshenko(0.3, 0.03, 0.01, mode));
    const found = truth.map((f) => frequencies.reduce((best, x) => (Math.abs(x - f) < Math.abs(best - f) ? x : best)));
    console.info(`bar: within ${percent(worst(found, truth))}`);
    expect(worst(found, truth)).toBeLessThan(0.01);
  });

  test("a sphere is within 2 % of Lamb's solution", () => {
    const radius = 0.2;
    const { model } = analysed(sphere(radius, 4), { material: steel, modes: 10, as: "solid" });
    const shear = Math.sqrt(STEEL.youngsModulus / (2 * (1 + STEEL.poissonRatio) * STEEL.density));
    const found = Array.from(model.frequencies, (f) => (2 * Math.PI * f * radius) / shear);
    const truth = [...new Array(5).fill(lambTorsional()), ...new Array(5).fill(lambSpheroidal(STEEL.poissonRatio))];
    console.info(`sphere: ${truth[0].toFixed(3)} and ${truth[5].toFixed(3)}, within ${percent(worst(found, truth))}`);
    expect(worst(found, truth)).toBeLessThan(0.02);
  });
});

const percent = (x: number) => `${(100 * x).toFixed(2)} %`;

/**
 * Frequencies of a cylinder between diaphragms after Sanders (PHYSICS §5.2), all branches, pairs twice, up to `top` Hz.
 */
function cylinder(radius: number, length: number, h: number, top: number): number[] {
  const nu = STEEL.poissonRatio;
  const speed = Math.sqrt(STEEL.youngsModulus / (STEEL.density * (1 - nu * nu)));
  const found: number[] = [];
  const add = (hertz: number, n: number) => {
    if (hertz < top) found.push(...(n > 0 ? [hertz, hertz] : [hertz]));
  };
  for (let n = 0; n < 50; n++) {
    // along the axis alone, the same at all heights: shear around the cylinder
    if (n > 0) add(((n / radius) * Math.sqrt(STEEL.youngsModulus / (2 * (1 + nu) * STEEL.density))) / (2 * Math.PI), n);
    for (let m = 1; m < 30; m++) {
      const l = (m * Math.PI * radius) / length;
      const matrix = new Float64Array(9);
      const strain = (a: number[], b: number[], c: number[], by: number) => {
        for (let i = 0; i < 9; i++) {
          const [r, s] = [Math.floor(i / 3), i % 3];
          matrix[i] +=
            by * (a[r] * a[s] + b[r] * b[s] + nu * (a[r] * b[s] + b[r] * a[s]) + ((1 - nu) / 2) * c[r] * c[s]);
        }
      };
      strain([-l, 0, 0], [0, n, 1], [-n, l, 0], 1);
      strain([0, 0, l * l], [0, n, n * n], [n / 2, 1.5 * l, 2 * n * l], (h * h) / (12 * radius * radius));
      for (const value of eigenSymmetric(matrix, 3).values) add((Math.sqrt(value) * speed) / (2 * Math.PI * radius), n);
    }
  }
  return found.sort((a, b) => a - b);
}

/** Free bending of a thick bar (Timoshenko's differential equation, free ends), mode 1, 2 …, Hz. */
function timoshenko(length: number, width: number, depth: number, mode: number): number {
  const { youngsModulus: e, density: rho, poissonRatio: nu } = STEEL;
  const [area, inertia] = [width * depth, (width * depth ** 3) / 12];
  const kg = ((10 * (1 + nu)) / (12 + 11 * nu)) * (e / (2 * (1 + nu)));
  const thin = (k: number) => (k / length) ** 2 * Math.sqrt((e * inertia) / (rho * area));
  const k = [4.730040744863, 7.853204624096, 10.995607838][mode - 1];
  // The determinant of the four end conditions; its root lies a little below that of the thin bar.
  const ends = (omega: number) => {
    const b2 = (rho * area * omega ** 2 * length ** 4) / (e * inertia);
    const [r2, s2] = [inertia / (area * length ** 2), (e * inertia) / (kg * area * length ** 2)];
    const root = Math.sqrt((r2 - s2) ** 2 + 4 / b2);
    const alpha = Math.sqrt(b2 / 2) * Math.sqrt(-(r2 + s2) + root);
    const beta = Math.sqrt(b2 / 2) * Math.sqrt(r2 + s2 + root);
    const b = Math.sqrt(b2);
    return (
      2 -
      2 * Math.cosh(alpha) * Math.cos(beta) +
      (b / Math.sqrt(1 - b2 * r2 * s2)) * (b2 * r2 * (r2 - s2) ** 2 + (3 * r2 - s2)) * Math.sinh(alpha) * Math.sin(beta)
    );
  };
  return rootBetween(ends, 0.9 * thin(k), 1.002 * thin(k)) / (2 * Math.PI);
}

/** ωa/c_s of the lowest torsional modes of a sphere, n = 2: tan x = x(12 − x²)/(12 − 5x²) as (n−1) j_n = x j_{n+1}. */
function lambTorsional(): number {
  const j2 = (x: number) => (3 / x ** 3 - 1 / x) * Math.sin(x) - (3 / x ** 2) * Math.cos(x);
  const j3 = (x: number) => (15 / x ** 4 - 6 / x ** 2) * Math.sin(x) - (15 / x ** 3 - 1 / x) * Math.cos(x);
  return rootBetween((x) => j2(x) - x * j3(x), 2, 3);
}

/**
 * ωa/c_s of the lowest spheroidal modes, n = 2 (Lamb 1882; Eringen & Şuhubi): the two stresses on the surface vanish.
 */
function lambSpheroidal(nu: number): number {
  const ratio = Math.sqrt((1 - 2 * nu) / (2 * (1 - nu)));
  const j = (n: number, x: number): number => {
    const [zero, one] = [Math.sin(x) / x, Math.sin(x) / x ** 2 - Math.cos(x) / x];
    if (n === 0) return zero;
    if (n === 1) return one;
    return ((2 * n - 1) / x) * j(n - 1, x) - j(n - 2, x);
  };
  const n = 2;
  const condition = (kappa: number) => {
    const h = ratio * kappa;
    const t11 = (n * n - n - kappa ** 2 / 2) * j(n, h) + 2 * h * j(n + 1, h);
    const t13 = n * (n + 1) * ((n - 1) * j(n, kappa) - kappa * j(n + 1, kappa));
    const t41 = (n - 1) * j(n, h) - h * j(n + 1, h);
    const t43 = (n * n - 1 - kappa ** 2 / 2) * j(n, kappa) + kappa * j(n + 1, kappa);
    return t11 * t43 - t13 * t41;
  };
  return rootBetween(condition, 2, 3);
}
