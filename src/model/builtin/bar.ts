// A free bar struck across its length: bending modes from cos x cosh x = 1 (Rayleigh, Theory of Sound, ch. VIII;
// PHYSICS §5.1), lowered for shear and rotary inertia, with analytic mass-normalised shapes.
import type { ModalModel } from "../modal-model.js";
import { compactEfficiency, radiationDamping, radiationGain } from "../radiation.js";
import { assemble, dampedFrequency, decayRate, gridTriangles, type Mode, type Substance } from "./substance.js";

/** Measures of a bar with a rectangular section. It lies along x and is struck down the y axis. */
export interface Bar {
  name: string;
  substance: Substance;
  /** m */
  length: number;
  /** m */
  width: number;
  /** m, along the strike. */
  thickness: number;
  /** Decay rate added by what holds the bar, 1/s. */
  support: number;
  /** Modes above this frequency are left out, Hz. */
  highest: number;
}

/** Sample points along the bar: enough for nine points a wavelength of the tenth mode. */
const COLUMNS = 49;

/** Makes the model of a bar. */
export function barModel(bar: Bar): ModalModel {
  const mass = bar.substance.density * bar.length * bar.width * bar.thickness;
  const points: [number, number, number][] = [];
  for (const side of [-0.5, 0.5]) {
    for (let column = 0; column < COLUMNS; column++) {
      points.push([(column / (COLUMNS - 1) - 0.5) * bar.length, bar.thickness / 2, side * bar.width]);
    }
  }
  const modes: Mode[] = [];
  for (let order = 1; ; order++) {
    const root = freeFreeRoot(order);
    const undamped = bendingFrequency(bar, root);
    if (undamped > bar.highest) break;
    modes.push(bendingMode(bar, mass, root, undamped));
  }
  return assemble(bar.name, bar.substance, mass, points, gridTriangles(COLUMNS, 2), modes);
}

/** Root number `order` of cos x cosh x = 1, the rigid ones left out: 4.7300, 7.8532, 10.9956 … */
export function freeFreeRoot(order: number): number {
  let x = (order + 0.5) * Math.PI;
  for (let i = 0; i < 8; i++) {
    const sech = 1 / Math.cosh(x);
    x -= (Math.cos(x) - sech) / (-Math.sin(x) + sech * Math.tanh(x));
  }
  return x;
}

/**
 * Frequency of a free bar's bending mode, Hz: Euler–Bernoulli f = (βL)²/(2πL²) √(EI/ρA), divided by
 * √(1 + (βh)²/12 · (1 + E/(κG))) with the shear factor κ = 5/6. Against a full Timoshenko solution this is within
 * 1 % for the first three modes at L/h ≥ 10.
 */
export function bendingFrequency(bar: Pick<Bar, "substance" | "length" | "thickness">, root: number): number {
  const { youngsModulus, density, youngsOverShear } = bar.substance;
  const gyration = bar.thickness / Math.sqrt(12);
  const beam = ((root / bar.length) ** 2 / (2 * Math.PI)) * Math.sqrt(youngsModulus / density) * gyration;
  const slenderness = (root / bar.length) * gyration;
  return beam / Math.sqrt(1 + slenderness ** 2 * (1 + youngsOverShear / (5 / 6)));
}

function bendingMode(bar: Bar, mass: number, root: number, undamped: number): Mode {
  // The faces above and below radiate; the mean square of X over them is 1, so that φ_rms = 1/√M.
  const area = 2 * bar.length * bar.width;
  const rms = 1 / Math.sqrt(mass);
  const efficiency = compactEfficiency(undamped, area);
  const decay = decayRate(undamped, bar.substance, radiationDamping(efficiency, area, rms), bar.support);
  return {
    frequency: dampedFrequency(undamped, decay),
    decayRate: decay,
    radiationGain: radiationGain(efficiency, area, rms),
    shapeAt: (point) => [0, rms * freeFreeShape(root, (point % COLUMNS) / (COLUMNS - 1)), 0],
  };
}

/**
 * X(x) = cosh βx + cos βx − s (sinh βx + sin βx) at x = `part` of the length, s = (cosh βL − cos βL)/(sinh βL − sin βL),
 * with ∫X² = L. The hyperbolic terms are written with 1 − s, so that they do not cancel at high modes.
 */
export function freeFreeShape(root: number, part: number): number {
  const below = Math.sinh(root) - Math.sin(root);
  const oneMinusS = (Math.cos(root) - Math.sin(root) - Math.exp(-root)) / below;
  const s = 1 - oneMinusS;
  const at = root * part;
  return (oneMinusS * Math.exp(at) + (1 + s) * Math.exp(-at)) / 2 + Math.cos(at) - s * Math.sin(at);
}
