// Colours of drops on leaves and on cloth (PHYSICS §9.5): the force of the impact drives three damped modes, each as
// strong as the force is at its frequency, and a part is heard directly. All are as loud as a drop on ground of κ =
// 0.6.
import { CLOTH_COLOURS, LEAF_COLOURS } from "../../core/layout/rain.js";
import { hash4, unit } from "../../math/hash.js";
import { kept } from "../../math/values.js";
import type { Complex } from "../law/pulse.js";
import { highestColour, type Pole, type PoleSum, polarPole, sumResponse } from "./fit.js";
import { fitForce, forceResponse } from "./ground.js";

/** A kind of thing that is rained on: its modes and what is heard directly. */
interface Surface {
  readonly kinds: number;
  /** Range of the modes, Hz, and of their Q. */
  readonly from: number;
  readonly to: number;
  readonly leastQ: number;
  readonly mostQ: number;
  /** κ and gain of the direct part, against modes whose response peaks at |F̂|. */
  readonly kappa: number;
  readonly direct: number;
  /** First word of the hash that spreads them. */
  readonly what: number;
}

const LEAVES: Surface = {
  kinds: LEAF_COLOURS,
  from: 300,
  to: 2500,
  leastQ: 2,
  mostQ: 4,
  kappa: 1.2,
  direct: 0.5,
  what: 0x6c656166,
};
const CLOTH: Surface = {
  kinds: CLOTH_COLOURS,
  from: 150,
  to: 1200,
  leastQ: 1.5,
  mostQ: 3,
  kappa: 0.1,
  direct: 0.5,
  what: 0x636c6f74,
};
const MODES = 3;
/** Corner of the force that drives them, Hz: a drop of some 2 mm. */
export const MODE_CORNER = 1600;
/** κ of the ground that they are as loud as. */
const EQUAL_KAPPA = 0.6;
/** Real poles of the direct part: with its pair and the modes a colour is full. */
const DIRECT_POLES = 4;

/** The colours of leaves, 6 of them. @param pitch factor on the frequencies of their modes, as the core moves them. */
export function leafSums(pitch: number, sampleRate: number): PoleSum[] {
  return surfaceSums(LEAVES, sampleRate).map((sum) => moved(sum, pitch));
}

/** The colours of cloth, 4 of them. @param pitch factor on the frequencies of their modes, as the core moves them. */
export function clothSums(pitch: number, sampleRate: number): PoleSum[] {
  return surfaceSums(CLOTH, sampleRate).map((sum) => moved(sum, pitch));
}

/** The modes, which come first, at another pitch: p^pitch, each as loud at its peak as before. */
function moved({ direct, poles }: PoleSum, pitch: number): PoleSum {
  if (pitch === 1) return { direct, poles };
  return {
    direct,
    poles: poles.map(({ p, r }, j) => {
      if (j >= MODES) return { p, r };
      const size = Math.hypot(...p);
      const grow = (1 - size ** pitch) / (1 - size);
      const angle = pitch * Math.atan2(p[1], p[0]);
      return { p: polarPole(size ** pitch, angle), r: [Math.fround(grow * r[0]), Math.fround(grow * r[1])] };
    }),
  };
}

function surfaceSums(surface: Surface, sampleRate: number): PoleSum[] {
  const { mass, resistance } = kept(direct, sampleRate, () => fitForce(sampleRate, MODE_CORNER, DIRECT_POLES));
  const mix = (a: number, b: number) => surface.direct * (a + surface.kappa * b);
  const heard: Pole[] = mass.poles.map(({ p, r }, j) => {
    const other = resistance.poles[j].r;
    return { p, r: [mix(r[0], other[0]), mix(r[1], other[1])] };
  });
  return Array.from({ length: surface.kinds }, (_, kind) => {
    const modes = Array.from({ length: MODES }, (_, mode) => modePole(surface, kind, mode, sampleRate));
    const sum = { direct: mix(mass.direct, resistance.direct), poles: [...modes, ...heard] };
    return scaled(sum, sampleRate);
  });
}

/** A mode: Re r pⁿ with a response that peaks at the size of the force there. Kinds share the range out among them. */
function modePole(
  { kinds, from, to, leastQ, mostQ, what }: Surface,
  kind: number,
  mode: number,
  sampleRate: number,
): Pole {
  const [a, b, c] = Array.from(hash4(what, kind, mode, 1), unit);
  const place = (mode + (kind + a) / kinds) / MODES;
  const frequency = Math.min(0.4 * sampleRate, from * (to / from) ** place);
  const q = leastQ + (mostQ - leastQ) * b;
  const rate = 2 * sampleRate;
  const size = Math.exp((-Math.PI * frequency) / q / rate);
  const force = Math.hypot(...forceResponse(frequency, MODE_CORNER, 0));
  const sign = c < 0.5 ? -1 : 1;
  return { p: polarPole(size, (2 * Math.PI * frequency) / rate), r: [sign * 2 * (1 - size) * force, 0] };
}

/** The sum, with the power of a drop on ground in the audible band, rounded to float32. */
function scaled(sum: PoleSum, sampleRate: number): PoleSum {
  const power = (response: (f: number) => Complex) => {
    let total = 0;
    const steps = 96;
    const ratio = highestColour(sampleRate) / 20;
    for (let i = 0; i < steps; i++) {
      const f = 20 * ratio ** ((i + 0.5) / steps);
      const [re, im] = response(f);
      total += f * (re * re + im * im);
    }
    return total;
  };
  const ground = power((f) => forceResponse(f, MODE_CORNER, EQUAL_KAPPA));
  const gain = Math.sqrt(ground / power((f) => sumResponse(sum, f, 2 * sampleRate)));
  return {
    direct: Math.fround(gain * sum.direct),
    poles: sum.poles.map(({ p, r }) => ({ p, r: [Math.fround(gain * r[0]), Math.fround(gain * r[1])] })),
  };
}

const direct = new Map<number, ReturnType<typeof fitForce>>();
