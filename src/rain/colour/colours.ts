// All colours of rain for a sample rate, as the core takes them (RAIN_POLE and RAIN_TABLE): poles, corners and soft
// ground.
import { C_CLOTH, C_GROUND, C_LEAVES, C_WATER, GROUND_COLOURS, POLES } from "../../core/layout/rain.js";
import { PhonoliteError } from "../../math/error.js";
import { kept } from "../../math/values.js";
import type { Complex } from "../law/pulse.js";
import { type PoleSum, poleResponse } from "./fit.js";
import { fitForce, GROUND_CORNERS, WATER_CORNERS, WATER_GAIN, WATER_KAPPA } from "./ground.js";
import { impedanceTable } from "./impedance.js";
import { clothSums, leafSums } from "./modes.js";

/** One pole of a colour, or (`index` = POLES) its direct part, whose residue is the gain. Its residue is r₀ + κ r₁. */
export interface ColourPole {
  readonly colour: number;
  readonly index: number;
  readonly p: Complex;
  readonly r0: Complex;
  readonly r1: Complex;
}

/** All that the core needs to colour rain. Poles that are not named are 0. */
export interface RainColours {
  readonly sampleRate: number;
  readonly poles: readonly ColourPole[];
  /** Of the ground colours, Hz, from low to high. */
  readonly corners: readonly number[];
  /** Table IMPEDANCE. */
  readonly impedance: Float32Array;
}

/** Factors on the pitch of what is rained on. */
export interface ColourPitches {
  readonly leavesPitch?: number;
  readonly clothPitch?: number;
}

/** What does not depend on pitch, by sample rate. */
const known = new Map<number, Omit<RainColours, "sampleRate">>();

/**
 * The colours at a sample rate, Hz. The first call for a rate takes some ms; the tables are shared: do not write to
 * them.
 *
 * @example
 * const { poles, corners, impedance } = rainColours(48000, { leavesPitch: 1.2 });
 */
export function rainColours(sampleRate: number, { leavesPitch = 1, clothPitch = 1 }: ColourPitches = {}): RainColours {
  if (!(sampleRate >= 8000 && sampleRate <= 768000))
    throw new PhonoliteError("rain colours", "sampleRate", "from 8 to 768 kHz", sampleRate);
  const fixed = kept(known, sampleRate, () => fixedColours(sampleRate));
  const poles = [...fixed.poles, ...leafColours(leavesPitch, sampleRate), ...clothColours(clothPitch, sampleRate)];
  return { ...fixed, sampleRate, poles };
}

/** The poles of the leaf colours for a factor on their pitch: to be sent again when it changes. */
export function leafColours(pitch: number, sampleRate: number): ColourPole[] {
  return leafSums(heldPitch(pitch, "leavesPitch"), sampleRate).flatMap((sum, kind) => polesOf(C_LEAVES + kind, sum));
}

/** The poles of the cloth colours for a factor on their pitch: to be sent again when it changes. */
export function clothColours(pitch: number, sampleRate: number): ColourPole[] {
  return clothSums(heldPitch(pitch, "clothPitch"), sampleRate).flatMap((sum, kind) => polesOf(C_CLOTH + kind, sum));
}

/**
 * The response of a colour at a frequency, Hz, for a brightness κ (which only ground heeds).
 *
 * @param colour as in RAIN_POLE: a colour of ground without its ring.
 */
export function colourResponse(colours: RainColours, colour: number, kappa: number, frequency: number): Complex {
  const omega = (Math.PI * frequency) / colours.sampleRate;
  let re = 0;
  let im = 0;
  for (const { colour: which, index, p, r0, r1 } of colours.poles) {
    if (which !== colour) continue;
    const r: Complex = [r0[0] + kappa * r1[0], r0[1] + kappa * r1[1]];
    const [x, y] = index === POLES ? [r[0], 0] : poleResponse(p, r, omega);
    re += x;
    im += y;
  }
  return [re, im];
}

function fixedColours(sampleRate: number): Omit<RainColours, "sampleRate"> {
  const ground = GROUND_CORNERS.flatMap((corner, i) => {
    const { mass, resistance } = fitForce(sampleRate, corner);
    return polesOf(C_GROUND + i, mass, resistance);
  });
  const white = polesOf(C_GROUND + GROUND_COLOURS - 1, { direct: 1, poles: [] });
  const water = WATER_CORNERS.flatMap((corner, i) => {
    const { mass, resistance } = fitForce(sampleRate, corner);
    const mix = (a: number, b: number) => Math.fround(WATER_GAIN * (a + WATER_KAPPA * b));
    const poles = mass.poles.map(({ p, r }, j) => {
      const other = resistance.poles[j].r;
      return { p, r: [mix(r[0], other[0]), mix(r[1], other[1])] as const };
    });
    return polesOf(C_WATER + i, { direct: mix(mass.direct, resistance.direct), poles });
  });
  return {
    poles: [...ground, ...white, ...water],
    corners: GROUND_CORNERS,
    impedance: impedanceTable(sampleRate),
  };
}

function polesOf(colour: number, sum: PoleSum, bright?: PoleSum): ColourPole[] {
  const poles = sum.poles.map(({ p, r }, index) => ({
    colour,
    index,
    p,
    r0: r,
    r1: bright?.poles[index].r ?? ([0, 0] as const),
  }));
  const direct: ColourPole = {
    colour,
    index: POLES,
    p: [0, 0],
    r0: [sum.direct, 0],
    r1: [bright?.direct ?? 0, 0],
  };
  return [...poles, direct];
}

function heldPitch(pitch: number, field: string): number {
  if (!Number.isFinite(pitch)) throw new PhonoliteError("rain colours", field, "a finite factor", pitch);
  return Math.min(8, Math.max(0.1, pitch));
}
