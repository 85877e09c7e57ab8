// A thin round plate: free, supported or clamped at its edge (PHYSICS §5.1). Its radial shapes are sums of Bessel
// functions J and I, its frequencies the roots of a determinant of two edge conditions (Leissa, Vibration of Plates,
// ch. 2).
import { besselJ, scaledBesselI } from "../../math/bessel.js";
import { rootsBetween } from "../../math/roots.js";
import { sheetEfficiency } from "../radiation.js";
import { commonShape, metres, oneOf, type ShapeOptions } from "./common.js";
import { assemble, type Shape } from "./parts/assemble.js";
import type { Edge } from "./parts/plate-modes.js";
import { lowestPairs, type RoundMode, roundDrafts, roundSamples } from "./parts/round.js";
import type { Rings } from "./parts/samples.js";

/** Options of a disc. */
export interface DiscOptions extends ShapeOptions {
  /** m */
  diameter: number;
  /** m */
  thickness: number;
  /** How the edge is held; free unless given. */
  edge?: Edge;
}

const KIND = "disc";
/** A turned or punched disc is round to less than a tenth of a percent. */
const SPLIT = 0.0005;

/** Makes the model of a disc. */
export function discShape(options: DiscOptions): Shape {
  const common = commonShape(KIND, options, { split: SPLIT });
  const { density, youngsModulus, poissonRatio } = common.material;
  const radius = metres(KIND, "diameter", options.diameter) / 2;
  const thickness = metres(KIND, "thickness", options.thickness);
  const edge = oneOf(KIND, "edge", options.edge ?? "free", ["free", "supported", "clamped"]);
  const kappa = Math.sqrt(youngsModulus / (12 * density * (1 - poissonRatio ** 2))) * thickness;
  const perWave = kappa / (2 * Math.PI * radius * radius);
  const highest = Math.min(Math.sqrt(common.highest / perWave), enoughFor(common.modes));
  const modes = lowestPairs(discModes(edge, poissonRatio, highest, perWave), common.modes);
  const mass = density * thickness * Math.PI * radius ** 2;
  const sheet = {
    ...common.material,
    area: Math.PI * radius ** 2,
    perimeter: 2 * Math.PI * radius,
    thickness,
  };
  const flat = mass * (radius ** 2 / 4 + thickness ** 2 / 12);
  return assemble<Rings>({
    kind: KIND,
    common,
    thickness,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [flat, (mass * radius ** 2) / 2, flat] },
    modes: roundDrafts(
      modes,
      () => mass,
      common,
      (_, frequency) => ({
        radiation: { efficiency: sheetEfficiency(frequency, sheet), area: 2 * sheet.area, rms: 1 / Math.sqrt(mass) },
      }),
    ),
    sample: roundSamples(common, radius, thickness / 2, Math.max(0, ...modes.map(({ waves }) => waves))),
    struck: (x, _, z) => Math.hypot(x, z) < 0.72 * radius,
    picture: { kind: "disc" },
    made: { diameter: options.diameter, thickness, edge },
  });
}

/** ka that holds this many modes by Weyl's law, N = (ka)²/4 − ka, the fewest of all edges (PHYSICS §5.3). */
function enoughFor(wanted: number): number {
  return 2 + 2 * Math.sqrt(wanted + 12);
}

/** All modes with ka up to `highest`; f = (ka)² · `perWave`. */
function discModes(edge: Edge, poissonRatio: number, highest: number, perWave: number): RoundMode[] {
  const modes: RoundMode[] = [];
  for (let order = 0; order < 1.2 * highest + 2; order++) {
    for (const [i, root] of discRoots(edge, order, poissonRatio, highest).entries()) {
      modes.push({
        frequency: root * root * perWave,
        order,
        which: i + 1,
        circles: edge === "free" && order < 2 ? i + 1 : i,
        waves: root,
        radial: radialShape(edge, order, root, poissonRatio),
      });
    }
  }
  return modes;
}

/** ka of the modes of one order, rising; a free disc's rigid motions left out. */
export function discRoots(edge: Edge, order: number, poissonRatio: number, highest: number): number[] {
  // No root lies below 0.9 n (a wave that runs around a free edge), and neighbours are about π apart.
  return rootsBetween((x) => determinant(edge, order, x, poissonRatio), Math.max(1.2, 0.8 * order), highest, 0.4);
}

/**
 * Both Bessel functions at the edge: value, radial moment and Kirchhoff's shear force, times powers of ka.
 */
function atEdge(order: number, x: number, poissonRatio: number) {
  const force = (value: number, slope: number, sign: number) => {
    const loss = 1 - poissonRatio;
    return {
      value,
      slope,
      moment: sign * x * x * value - loss * (x * slope - order * order * value),
      shear: sign * x ** 3 * slope - loss * order * order * (x * slope - value),
    };
  };
  return { j: force(...besselJ(order, x), -1), i: force(...scaledBesselI(order, x), 1) };
}

function determinant(edge: Edge, order: number, x: number, poissonRatio: number): number {
  const { j, i } = atEdge(order, x, poissonRatio);
  if (edge === "clamped") return j.value * i.slope - i.value * j.slope;
  if (edge === "supported") return j.value * i.moment - i.value * j.moment;
  return j.moment * i.shear - i.moment * j.shear;
}

/** R(t) = J_n(kat) + C I_n(kat), with C from the first edge condition. */
export function radialShape(edge: Edge, order: number, root: number, poissonRatio: number): (part: number) => number {
  const { j, i } = atEdge(order, root, poissonRatio);
  const share = edge === "free" ? -j.moment / i.moment : -j.value / i.value;
  return (part) => {
    if (part === 1 && edge !== "free") return 0;
    const x = root * part;
    return besselJ(order, x)[0] + share * scaledBesselI(order, x)[0] * Math.exp(x - root);
  };
}
