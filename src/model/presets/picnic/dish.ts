// The three plates on the table: thin steel discs, clamped, whose pairs are split as those of pressed metal.
import { integrate } from "../../../math/gauss-legendre.js";
import { hash4, unit } from "../../../math/hash.js";
import type { ModalModel } from "../../modal-model.js";
import { discRoots, radialShape } from "../../shapes/disc.js";
import { ringTriangles, type Samples } from "../../shapes/parts/samples.js";
import { lowest, PICNIC, type PicnicMode, picnicModel, STEEL } from "./body.js";

/** Measures of a plate, m. */
export interface Dish {
  name: string;
  radius: number;
  thickness: number;
  /** Which of the plates, for the hash. */
  which: number;
}

/** Points on rings: their parts of the radius, and angles. */
interface Dots extends Samples {
  part: Float64Array;
  angle: Float64Array;
}

const MODES = 239;
/** Strikes land between these parts of the radius, squared: neither on the middle nor on the edge. */
const STRUCK = [0.02, 0.9] as const;
/** Rings of sample points: ring i has 6i points, so that all stand for the same area. */
const RINGS = [3, 17] as const;

/** Makes the model of a plate. */
export function dishModel({ name, radius, thickness, which }: Dish): ModalModel {
  const { youngsModulus, density, poissonRatio } = STEEL;
  const mass = density * Math.PI * radius ** 2 * thickness;
  const perWave =
    (Math.sqrt(youngsModulus / (12 * density * (1 - poissonRatio ** 2))) * thickness) / (2 * Math.PI * radius ** 2);
  // ka that holds more than enough by Weyl's law, N = (ka)²/4 − ka (PHYSICS §5.3).
  const highest = 2 + 2 * Math.sqrt(MODES + 12);
  const modes: PicnicMode<Dots>[] = [];
  for (let order = 0; order < highest; order++) {
    for (const [i, root] of discRoots("clamped", order, poissonRatio, highest).entries()) {
      const frequency = perWave * root ** 2;
      const radial = radialShape("clamped", order, root, poissonRatio);
      const chance = hash4(PICNIC, 256 * order + i, which, DISH);
      // 0.025 to 0.5 %, even on a scale of logarithms.
      const split = order === 0 ? 0 : 10 ** (-3.6 + 1.3 * unit(chance[0]));
      for (const turned of order === 0 ? [0] : [0, 1]) {
        modes.push({
          ...patternOf(order, turned, radial, mass),
          frequency: frequency * (1 + (turned - 0.5) * split),
          // The gain grows with the square root of the wave number.
          weight: Math.sqrt(root),
        });
      }
    }
  }
  const flat = mass * (radius ** 2 / 4 + thickness ** 2 / 12);
  return picnicModel({
    name,
    material: STEEL,
    support: 1,
    loss: 2.5e-4,
    loudness: 0.6,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [flat, (mass * radius ** 2) / 2, flat] },
    modes: lowest(modes, MODES),
    samples: dots(radius, thickness / 2),
    struck: (x, _, z) => Math.hypot(x, z) < 0.72 * radius,
  });
}

/** The plates in the hash. */
const DISH = 5;

/** R(r) cos nθ, or its twin a quarter wave beside it. */
function patternOf(order: number, turned: number, radial: (part: number) => number, mass: number) {
  const square = (from: number, to: number) => integrate((t) => radial(t) ** 2 * t, from, to, 64);
  const around = order === 0 ? 1 : 0.5;
  const [from, to] = STRUCK;
  return {
    // ∫φ² dm = 2M · (1 or ½) ∫R² t dt = 1.
    scale: 1 / Math.sqrt(2 * mass * around * square(0, 1)),
    meanSquare: (2 * around * square(Math.sqrt(from), Math.sqrt(to))) / (to - from),
    write: (out: Float32Array, { part, angle }: Dots) => {
      const known = new Map<number, number>();
      for (let p = 0; p < part.length; p++) {
        const size = known.get(part[p]) ?? radial(part[p]);
        known.set(part[p], size);
        out[3 * p + 1] = size * Math.cos(order * angle[p] + (turned * Math.PI) / 2);
      }
    },
  };
}

/** Rings of points over the part that is struck; a strike beyond them lands on the nearest ring. */
function dots(radius: number, height: number): Dots {
  const [first, last] = RINGS;
  const step = Math.sqrt(STRUCK[1]) / (last + 0.5);
  const [parts, angles, positions]: [number[], number[], number[]] = [[], [], []];
  for (let ring = first; ring <= last; ring++) {
    for (let j = 0; j < 6 * ring; j++) {
      const [part, angle] = [ring * step, (2 * Math.PI * j) / (6 * ring)];
      parts.push(part);
      angles.push(angle);
      positions.push(part * radius * Math.cos(angle), height, part * radius * Math.sin(angle));
    }
  }
  return {
    positions: Float64Array.from(positions),
    indices: ringTriangles(first, last, true),
    part: Float64Array.from(parts),
    angle: Float64Array.from(angles),
  };
}
