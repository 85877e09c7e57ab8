// Bars that are cut out from below until their first overtones stand in chosen ratios, as marimba and xylophone makers
// do (PHYSICS §5.7): an arch whose depth and length are found by Newton's method.
import { Came } from "../../../math/error.js";
import { shapeError } from "../common.js";

/** An arch: the bar keeps 1 − depth of its thickness in the middle and all of it beyond the arch. */
export interface Arch {
  /** Part of the thickness that is cut away in the middle, 0 to 1. */
  depth: number;
  /** Length of the arch, part of the bar's. */
  length: number;
  /** How square the arch is: its depth goes as (1 − sᵖ)², s from 0 in the middle to 1 at its ends. */
  power: number;
}

/** Thickness at part 0 to 1 of the length, over that of the uncut bar. */
export function archProfile({ depth, length, power }: Arch): (part: number) => number {
  return (part) => {
    const out = Math.abs(2 * part - 1) / length;
    return out < 1 ? 1 - depth * (1 - out ** power) ** 2 : 1;
  };
}

/** Where the arch begins and ends: the profile has kinks there. */
export function archBreaks({ length }: Arch): number[] {
  return [(1 - length) / 2, (1 + length) / 2];
}

/** Ratios of tuned bars to their fundamental: second and third mode (Fletcher & Rossing, ch. 19). */
export const TUNINGS: Readonly<Record<string, readonly number[]>> = {
  marimba: [4, 10],
  vibraphone: [4, 10],
  xylophone: [3, 6],
};

/** Ratios named by an instrument, or written as 1:4:10; the first number is the fundamental. */
export function tuningOf(kind: string, tuning: string | readonly number[]): readonly number[] {
  if (typeof tuning === "string" && Object.hasOwn(TUNINGS, tuning)) return TUNINGS[tuning];
  const parts = typeof tuning === "string" ? tuning.split(":").map(Number) : [...tuning];
  const ratios = parts.slice(1).map((part) => part / parts[0]);
  const good = ratios.every((ratio, i) => ratio > (ratios[i - 1] ?? 1) && ratio < 40);
  if (good && (ratios.length === 1 || ratios.length === 2)) return ratios;
  const words = `${Object.keys(TUNINGS).join(", ")}, or two or three rising numbers such as 1:4:10`;
  throw shapeError(kind, "tuning", words, tuning);
}

/** Arches that are tried in turn: first that of makers, then squarer and rounder ones. */
const POWERS = [4, 10, 2];
const LEAST: readonly [number, number] = [0.01, 0.12];
const MOST: readonly [number, number] = [0.94, 0.99];

/**
 * The arch that gives a bar's modes these ratios to the lowest.
 *
 * @param ratiosOf the ratios of the second and third mode of the bar with an arch.
 */
export function tunedArch(kind: string, wanted: readonly number[], ratiosOf: (arch: Arch) => number[]): Arch {
  for (const power of POWERS) {
    for (const length of wanted.length === 1 ? [0.6] : [0.55, 0.8]) {
      const start = { depth: wanted[0] > 3.4 ? 0.6 : 0.2, length, power };
      const arch = newton(start, wanted, ratiosOf);
      if (arch) return arch;
    }
  }
  const bare = ratiosOf({ depth: 0, length: 0.5, power: 2 }).map((ratio) => ratio.toFixed(2));
  throw shapeError(
    kind,
    "tuning",
    `ratios that an undercut bar of this thickness can have; uncut it has 1:${bare.join(":")}`,
    new Came(`1:${wanted.join(":")}`),
  );
}

/** Newton's method for depth and length (depth alone for one ratio), kept inside what can be cut. */
function newton(start: Arch, wanted: readonly number[], ratiosOf: (arch: Arch) => number[]): Arch | undefined {
  const { power } = start;
  let x = [start.depth, start.length];
  const miss = ([depth, length]: number[]) =>
    ratiosOf({ depth, length, power })
      .slice(0, wanted.length)
      .map((ratio, i) => ratio / wanted[i] - 1);
  let here = miss(x);
  for (let pass = 0; pass < 14; pass++) {
    if (Math.max(...here.map(Math.abs)) < 1e-7) return { depth: x[0], length: x[1], power };
    const slopes = [0, 1].map((i) => {
      const step = x[i] > 0.5 ? -1e-4 : 1e-4;
      const beside = miss(x.map((value, j) => (i === j ? value + step : value)));
      return beside.map((value, k) => (value - here[k]) / step);
    });
    const move = solve(slopes, here);
    if (!move) return undefined;
    // Half a step, and half of that, until it comes nearer.
    let factor = 1;
    let next = x;
    for (; factor > 0.02; factor /= 2) {
      next = x.map((value, i) => Math.min(MOST[i], Math.max(LEAST[i], value - factor * (move[i] ?? 0))));
      const there = miss(next);
      if (Math.hypot(...there) < Math.hypot(...here)) {
        here = there;
        break;
      }
    }
    if (factor <= 0.02) return undefined;
    x = next;
  }
  return undefined;
}

function solve([a, b]: number[][], right: number[]): number[] | undefined {
  if (right.length === 1) return a[0] === 0 ? undefined : [right[0] / a[0], 0];
  const determinant = a[0] * b[1] - b[0] * a[1];
  if (!(Math.abs(determinant) > 1e-12)) return undefined;
  return [(right[0] * b[1] - b[0] * right[1]) / determinant, (a[0] * right[1] - right[0] * a[1]) / determinant];
}
