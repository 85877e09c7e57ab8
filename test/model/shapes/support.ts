// What the tests of shapes share: the truth files, undamped frequencies, and integrals over sample points.
import { readFileSync } from "node:fs";
import { undampedFrequency } from "../../../src/model/materials/damping.js";
import { material, type SolidMaterial, withConstants } from "../../../src/model/materials/index.js";
import type { ModalModel } from "../../../src/model/modal-model.js";
import { triangleNormal } from "../../../src/model/radiation.js";

/** A file of published or computed figures. */
export function truth(name: string) {
  return JSON.parse(readFileSync(new URL(`../../data/truth/${name}.json`, import.meta.url), "utf8"));
}

/** Steel of a given Poisson ratio, without damping, so that what is heard is the undamped frequency. */
export function idealSteel(poissonRatio = 0.3): SolidMaterial {
  const { thermal: _, ...steel } = withConstants(material("steel"), { poissonRatio, lossFactor: 0 });
  return steel;
}

/** Undamped frequencies of a model, Hz. */
export function undamped(model: ModalModel): number[] {
  return Array.from(model.frequencies, (frequency, m) => undampedFrequency(frequency, model.decayRates[m]));
}

/** Area that belongs to each sample point: a third of the triangles around it, m². */
export function pointAreas(model: ModalModel): Float64Array {
  const areas = new Float64Array(model.pointCount);
  for (let t = 0; t < model.indices!.length; t += 3) {
    const area = triangleNormal(model.positions, model.indices!, t)[3];
    for (let corner = 0; corner < 3; corner++) areas[model.indices![t + corner]] += area / 3;
  }
  return areas;
}

/** ∫ φ_a·φ_b dm over the sample points of a body whose mass is spread evenly over its surface. */
export function massProduct(model: ModalModel, areas: Float64Array, a: number, b: number): number {
  const { pointCount, shapes } = model;
  let sum = 0;
  let total = 0;
  for (let p = 0; p < pointCount; p++) {
    total += areas[p];
    for (let axis = 0; axis < 3; axis++) {
      sum += areas[p] * shapes[3 * (a * pointCount + p) + axis] * shapes[3 * (b * pointCount + p) + axis];
    }
  }
  return (sum * model.massProperties!.mass) / total;
}

/** Largest relative difference of two lists. */
export function worst(found: readonly number[], expected: readonly number[]): number {
  return Math.max(...expected.map((value, i) => Math.abs(found[i] / value - 1)));
}
