// A bowl: part of a sphere with a free rim that bends without stretching (Rayleigh, Theory of Sound, §235; PHYSICS
// §5.1). It stands on the origin and opens upwards.
import { integrate } from "../../math/gauss-legendre.js";
import { sheetEfficiency } from "../radiation.js";
import { type CommonShape, commonShape, inRange, metres, type ShapeOptions } from "./common.js";
import { assemble, type ModeDraft, type Shape } from "./parts/assemble.js";
import { lawOfRatios } from "./parts/ratios.js";
import { areaOf, beltsOf, shellMass } from "./parts/revolution.js";
import { type Rings, rings, ringsFor } from "./parts/samples.js";
import { turnedModes } from "./parts/turned-modes.js";

/** Options of a bowl. */
export interface BowlOptions extends ShapeOptions {
  /** Of the rim, m. */
  diameter: number;
  /** m */
  thickness: number;
  /**
   * Angle from the bottom to the rim, seen from the middle of the sphere, degrees; 90 is a hemisphere and the default.
   */
  angle?: number;
  /** Measured ratios of the pairs with 2, 3, 4 … waves around the rim, in place of the theory's. */
  ratios?: readonly number[];
}

const KIND = "bowl";
/** A spun or hammered bowl. */
const SPLIT = 0.003;

/** Makes the model of a bowl. */
export function bowlShape(options: BowlOptions): Shape {
  const common = commonShape(KIND, options, { split: SPLIT });
  const rim = metres(KIND, "diameter", options.diameter) / 2;
  const thickness = metres(KIND, "thickness", options.thickness);
  const degrees = inRange(KIND, "angle", options.angle ?? 90, 5, 170, "an angle in degrees");
  const angle = (degrees * Math.PI) / 180;
  const radius = rim / Math.sin(angle);
  const { density, youngsModulus, poissonRatio } = common.material;
  const scale =
    (thickness / (2 * Math.PI * radius ** 2)) * Math.sqrt(youngsModulus / (12 * density * (1 + poissonRatio)));
  const law = lawOfRatios(KIND, options.ratios, 2, (order) => scale * capFactor(order, angle));
  const belts = beltsOf((part) => [radius * Math.sin(part * angle), radius * (1 - Math.cos(part * angle))]);
  const mass = density * thickness * areaOf(belts);
  const sheet = { ...common.material, area: areaOf(belts), perimeter: 2 * Math.PI * rim, thickness };
  const modes: ModeDraft<Rings>[] = [];
  let order = 2;
  for (; modes.length < common.modes && law(order) <= common.highest; order++) {
    modes.push(
      ...pair(order, law(order), { angle, mass, common }, (frequency) => sheetEfficiency(frequency, sheet), sheet.area),
    );
  }
  return assemble<Rings>({
    kind: KIND,
    common,
    thickness,
    massProperties: shellMass(belts, mass),
    modes,
    sample: (count) => {
      const need = { modes: count, points: common.points, radius: radius * angle, wave: (2 * Math.PI * rim) / order };
      // Seen from outside, which is from below, angles run the other way.
      return rings(ringsFor(need), false, (part, turn) => [
        radius * Math.sin(part * angle) * Math.cos(turn),
        radius * (1 - Math.cos(part * angle)),
        radius * Math.sin(part * angle) * Math.sin(turn),
      ]);
    },
    picture: { kind: "disc" },
    made: {
      diameter: options.diameter,
      thickness,
      angle: degrees,
      ...(options.ratios && { ratios: [...options.ratios] }),
    },
  });
}

/** tanⁿ(θ/2), over its value at the rim so that high orders do not overflow beyond a hemisphere. */
function tangent(order: number, theta: number, angle: number): number {
  return (Math.tan(theta / 2) / Math.tan(angle / 2)) ** order;
}

/**
 * C_n of ω_n = C_n (h/a²) √(E/(12ρ(1 + ν))): C² = 4 (n³ − n)² ∫tan²ⁿ(θ/2)/sin³θ dθ ÷ ∫(2 sin²θ + (n + cosθ)²)
 * tan²ⁿ(θ/2) sinθ dθ, over θ from 0 to the rim.
 */
export function capFactor(order: number, angle: number): number {
  const bend = integrate((t) => tangent(order, t, angle) ** 2 / Math.sin(t) ** 3, 0, angle, 200);
  return Math.sqrt((4 * (order ** 3 - order) ** 2 * bend) / motion(order, angle).whole);
}

/** ∫ of the squared motion and of its radial part, sinθ dθ. */
function motion(order: number, angle: number): { whole: number; radial: number } {
  const over = (f: (t: number) => number) =>
    integrate((t) => f(t) * tangent(order, t, angle) ** 2 * Math.sin(t), 0, angle, 200);
  const radial = over((t) => (order + Math.cos(t)) ** 2);
  return { radial, whole: radial + over((t) => 2 * Math.sin(t) ** 2) };
}

/**
 * Both modes of an order: radial (n + cosθ) tⁿ cos nφ, meridional −sinθ tⁿ cos nφ, around sinθ tⁿ sin nφ, t = tan(θ/2).
 */
function pair(
  order: number,
  frequency: number,
  { angle, mass, common }: { angle: number; mass: number; common: CommonShape },
  efficiencyAt: (frequency: number) => number,
  area: number,
): ModeDraft<Rings>[] {
  const { whole, radial } = motion(order, angle);
  const cap = 1 - Math.cos(angle);
  // Mean over the cap is ½∫…/(1 − cos α): cos² and sin² each bring a half.
  const scale = Math.sqrt((2 * cap) / (mass * whole));
  const rms = scale * Math.sqrt(radial / (2 * cap));
  const mode = { frequency, order, which: 1, label: `${order}` };
  return turnedModes<Rings>(common, mode, (split, crest) => ({
    radiation: { efficiency: efficiencyAt(split), area: 2 * area, rms },
    write: (out, samples) => {
      for (let p = 0; p < samples.ring.length; p++) {
        const theta = (samples.ring[p] / samples.rings) * angle;
        out.set(motionAt(order, theta, samples.angle[p], crest, scale * tangent(order, theta, angle)), 3 * p);
      }
    },
    picture: (u, v) => {
      const theta = v * angle;
      return (order + Math.cos(theta)) * tangent(order, theta, angle) * Math.cos(order * (2 * Math.PI * u - crest));
    },
  }));
}

function motionAt(order: number, theta: number, turn: number, crest: number, size: number): [number, number, number] {
  const [sin, cos] = [Math.sin(theta), Math.cos(theta)];
  const [wave, cross] = [Math.cos(order * (turn - crest)), Math.sin(order * (turn - crest))];
  const outward = size * (order + cos) * wave;
  const upward = -size * sin * wave;
  const around = size * sin * cross;
  // Directions: from the middle of the sphere, along the meridian towards the rim, around.
  const flat = outward * sin + upward * cos;
  return [
    flat * Math.cos(turn) - around * Math.sin(turn),
    -outward * cos + upward * sin,
    flat * Math.sin(turn) + around * Math.cos(turn),
  ];
}
