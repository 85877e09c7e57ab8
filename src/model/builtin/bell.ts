// A minor-third church bell by its named partials, each a pair of modes turned against each other around the rim and
// slightly split (PHYSICS §5.5). No closed form of a bell exists: frequencies are ratios, shapes a simple profile.
import { hash4, unit } from "../../math/hash.js";
import type { ModalModel } from "../modal-model.js";
import { radiationDamping, radiationGain, SOUND_SPEED } from "../radiation.js";
import { assemble, dampedFrequency, decayRate, gridTriangles, type Mode, type Substance } from "./substance.js";

/** Measures of a bell. Its axis is y, its rim lies at y = 0 and its crown at y = `height`. */
export interface Bell {
  name: string;
  substance: Substance;
  /** Frequency of the prime, Hz. */
  prime: number;
  /** kg */
  mass: number;
  /** Of the rim, m. */
  radius: number;
  /** m */
  height: number;
  /** Decay rate added by the hanger, 1/s. */
  support: number;
  /** Decides the axes and the split of the pairs. */
  seed: number;
}

/** A partial: frequency over that of the prime, and the number of waves around the rim. */
interface Partial {
  ratio: number;
  waves: number;
}

/** Names, ratios and waves: Fletcher & Rossing, The Physics of Musical Instruments, 2nd ed., ch. 21. */
export const BELL_PARTIALS: readonly Partial[] = [
  { ratio: 0.5, waves: 2 }, // hum
  { ratio: 1, waves: 2 }, // prime
  { ratio: 1.2, waves: 3 }, // tierce, the minor third
  { ratio: 1.5, waves: 3 }, // quint
  { ratio: 2, waves: 4 }, // nominal
  { ratio: 2.5, waves: 4 }, // deciem
  { ratio: 3, waves: 5 }, // twelfth
  { ratio: 4, waves: 6 }, // double octave
  { ratio: 5.33, waves: 7 }, // upper fourth
];

/** Median relative split of a pair; a good bell lies between 0.1 and 1 % (PHYSICS §5.5). */
const SPLIT = 0.0015;

/** Points around the rim: seven a wave of the highest partial. */
const COLUMNS = 48;
/** Rows of points: the rim, and half way up. */
const ROWS = 2;

/** Makes the model of a bell. */
export function bellModel(bell: Bell): ModalModel {
  const points: [number, number, number][] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const angle = angleOf(column);
      // Angles run from x to z, so that triangles face outwards.
      points.push([bell.radius * Math.cos(angle), (row * bell.height) / 2, bell.radius * Math.sin(angle)]);
    }
  }
  const modes = BELL_PARTIALS.flatMap((partial, index) => pair(bell, partial, index));
  return assemble(bell.name, bell.substance, bell.mass, points, gridTriangles(COLUMNS, ROWS, true), modes);
}

/** The two modes of a partial: cos n(θ − θ₀) and sin n(θ − θ₀), at f (1 ± ε/2). */
function pair(bell: Bell, { ratio, waves }: Partial, index: number): Mode[] {
  const chance = hash4(0x62656c6c, index, 0, bell.seed);
  const axis = (unit(chance[0]) * Math.PI) / waves;
  const split = SPLIT * 2 ** (2 * unit(chance[1]) - 1);
  return [-1, 1].map((sign) => rimMode(bell, waves, axis, sign, bell.prime * ratio * (1 + (sign * split) / 2)));
}

/**
 * A mode of the wall: radial w(s) cos nθ and, because the rim does not stretch, tangential w(s) sin(nθ)/n (Rayleigh's
 * ring, PHYSICS §5.1), where w rises in a straight line from 0 at the crown to 1 at the rim. With the mass spread evenly
 * the mean of w² is 1/3 and that of cos² is 1/2, so that mass-normalising gives φ_rim² = 6/(M (1 + 1/n²)), and the
 * normal part alone φ_rms² = φ_rim²/6.
 */
function rimMode(bell: Bell, waves: number, axis: number, sign: number, undamped: number): Mode {
  const rim = Math.sqrt(6 / (bell.mass * (1 + 1 / waves ** 2)));
  const rms = rim / Math.sqrt(6);
  // The outside of the wall radiates; neighbouring fields of the rim move against each other.
  const area = 2 * Math.PI * bell.radius * bell.height;
  const efficiency = multipoleEfficiency(waves, (2 * Math.PI * undamped * bell.radius) / SOUND_SPEED);
  const decay = decayRate(undamped, bell.substance, radiationDamping(efficiency, area, rms), bell.support);
  const turned = sign < 0 ? axis : axis + Math.PI / (2 * waves);
  return {
    frequency: dampedFrequency(undamped, decay),
    decayRate: decay,
    radiationGain: radiationGain(efficiency, area, rms),
    shapeAt: (point) => {
      const angle = angleOf(point % COLUMNS);
      const profile = rim * (point < COLUMNS ? 1 : 0.5);
      const radial = profile * Math.cos(waves * (angle - turned));
      const tangential = (-profile / waves) * Math.sin(waves * (angle - turned));
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [radial * cos - tangential * sin, 0, radial * sin + tangential * cos];
    },
  };
}

/**
 * σ of a sphere whose surface moves in waves of order n, at ka: 1/((ka)² |hₙ'(ka)|²), hₙ the spherical Hankel function
 * (Morse & Ingard, Theoretical Acoustics, §7.2). Its fields cancel each other below ka ≈ n, which is why a bell's low
 * partials ring so long. For n = 0 it is the efficiency of a compact body.
 */
export function multipoleEfficiency(order: number, ka: number): number {
  // |hₙ'|² from jₙ and yₙ by upward recurrence; below ka ≈ n the error of jₙ grows, but there yₙ rules.
  const derivative = (first: number, second: number): number => {
    let [before, here] = [second, first]; // order −1, order 0
    for (let n = 0; n < order; n++) [before, here] = [here, ((2 * n + 1) / ka) * here - before];
    return before - ((order + 1) / ka) * here;
  };
  const j = derivative(Math.sin(ka) / ka, Math.cos(ka) / ka);
  const y = derivative(-Math.cos(ka) / ka, Math.sin(ka) / ka);
  return 1 / (ka * ka * (j * j + y * y));
}

function angleOf(column: number): number {
  return (2 * Math.PI * column) / COLUMNS;
}
