// A stiff string on a board (PHYSICS §5.1). It lies along x and swings along y. By itself a string hardly sounds: what
// is heard leaves through the bridge, which takes energy from every mode alike and hands part of it to the air.
import { AIR_DENSITY, AIR_IMPEDANCE } from "../radiation.js";
import { commonShape, inRange, metres, type ShapeOptions, shapeError, tensionOf } from "./common.js";
import { assemble, type ModeDraft, type Shape } from "./parts/assemble.js";
import type { Samples } from "./parts/samples.js";

/** Options of a string. Give its tension or its pitch. */
export interface StringOptions extends ShapeOptions {
  /** Between nut and bridge, m. */
  length: number;
  /** m */
  diameter: number;
  /** N */
  tension?: number;
  /** Frequency of the lowest mode, Hz, in place of the tension. */
  pitch?: number;
  /** Impedance of the board at the bridge, kg/s: guitars some 200, pianos 1000 and more. */
  bridge?: number;
}

/** The bridge of a string unless another is given, kg/s. */
const BRIDGE = 500;
/** Part of the energy that enters the board and leaves it as sound. */
const HEARD = 0.2;
/** Kinematic viscosity of air at 20 °C, m²/s. */
const AIR_VISCOSITY = 1.5e-5;
const KIND = "string";

/** A line of sample points. */
interface Line extends Samples {
  us: Float64Array;
}

/** Makes the model of a string. */
export function stringShape(options: StringOptions): Shape {
  const common = commonShape(KIND, options);
  const { density, youngsModulus } = common.material;
  const length = metres(KIND, "length", options.length);
  const diameter = metres(KIND, "diameter", options.diameter);
  const bridge = inRange(KIND, "bridge", options.bridge ?? BRIDGE, 1, 1e9, "an impedance in kg/s");
  const lineDensity = (density * Math.PI * diameter ** 2) / 4;
  const stiffness = (youngsModulus * Math.PI * diameter ** 4) / 64;
  const tension = tensionOf(KIND, options, "N", 1e-6, (pitch) => tensionAt(pitch, length, lineDensity, stiffness));
  const mass = lineDensity * length;
  const bending = (Math.PI ** 2 * stiffness) / (tension * length ** 2);
  const modes: ModeDraft<Line>[] = [];
  for (let n = 1; n <= common.modes; n++) {
    const frequency = (n / (2 * length)) * Math.sqrt(tension / lineDensity) * Math.sqrt(1 + bending * n * n);
    if (frequency > common.highest) break;
    modes.push({
      frequency,
      label: `${n}`,
      radiation: heard(tension, length, bridge),
      // Tension has no loss of its own; bending has.
      materialShare: (bending * n * n) / (1 + bending * n * n),
      extraDecay: ((1 - HEARD) * tension) / (length * bridge) + airDecay(frequency, density, diameter),
      write: (out, { us }) => {
        for (let i = 0; i < us.length; i++) {
          out[3 * i + 1] = i === 0 || i === us.length - 1 ? 0 : Math.sqrt(2 / mass) * Math.sin(Math.PI * n * us[i]);
        }
      },
      picture: (u) => Math.sin(Math.PI * n * u),
    });
  }
  const around = (mass * diameter ** 2) / 8;
  const across = (mass * length ** 2) / 12 + (mass * diameter ** 2) / 16;
  return assemble<Line>({
    kind: KIND,
    common,
    thickness: undefined,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [around, across, across] },
    modes,
    sample: (count) => {
      const points = Math.min(4097, Math.max(2, common.points ?? Math.max(33, 4 * count + 1)));
      const us = Float64Array.from({ length: points }, (_, i) => i / (points - 1));
      const positions = new Float64Array(3 * points);
      for (let i = 0; i < points; i++) positions[3 * i] = (us[i] - 0.5) * length;
      return { us, positions, indices: undefined };
    },
    picture: { kind: "curve" },
    made: { length, diameter, tension, bridge },
  });
}

/**
 * Radiation through the bridge. Mode n pushes the bridge with T φ'(0) q, where φ' = √(2/(μL)) nπ/L, so that the board
 * takes d = T/(L Z) from every mode, and the part that is heard has the pressure that a compact body of σA φ² = 2d/z₀
 * has: one number, written as an area with σ = φ = 1.
 */
function heard(tension: number, length: number, bridge: number): ModeDraft<Line>["radiation"] {
  const damping = (HEARD * tension) / (length * bridge);
  return { efficiency: 1, area: (2 * damping) / AIR_IMPEDANCE, rms: 1 };
}

/** The damping by the air's viscosity, 1/s: πf (ρ₀/ρ) (2√2 M + 1)/M², M = (d/4)√(2πf/ν) (Fletcher & Rossing, §2.12). */
function airDecay(frequency: number, density: number, diameter: number): number {
  const m = (diameter / 4) * Math.sqrt((2 * Math.PI * frequency) / AIR_VISCOSITY);
  return (Math.PI * frequency * (AIR_DENSITY / density) * (2 * Math.SQRT2 * m + 1)) / (m * m);
}

/** The tension, N, such that the lowest mode has the pitch: f² 4L²μ = T + π²EI/L². */
function tensionAt(pitch: number, length: number, lineDensity: number, stiffness: number): number {
  const needed = 4 * pitch ** 2 * length ** 2 * lineDensity - (Math.PI ** 2 * stiffness) / length ** 2;
  if (needed > 0) return needed;
  throw shapeError(KIND, "pitch", "above that of the string's own stiffness", pitch);
}
