// Goes over all partials in groups of neighbours: fits each group in a band of its own, all others standing still and
// taken out exactly, and lets go of partials that do not pay for themselves.
import {
  type Band,
  type BandPlan,
  cutBand,
  energyOf,
  framesFor,
  subtractPartials,
  WINDOW_POWER,
  WINDOW_SUM,
} from "./bands/band.js";
import { GroupFit } from "./groups/group-fit.js";
import type { NoiseSpectrum } from "./noise.js";
import type { Partial } from "./partial.js";

/** The samples to which partials are fitted, with their noise. */
export interface Target {
  samples: Float64Array;
  rate: number;
  noise: NoiseSpectrum;
  /** The smallest decay rate that the piece can show, 1/s. */
  slowest: number;
}

/** How much a partial must pay, and how the fit weighs errors. */
export interface Rules {
  /** Least energy of a partial over the noise. */
  worth: number;
  /** Least energy over what is left in the band. */
  proof: number;
  /** The same for a partial nearer than d/π to a neighbour, as a multiple. */
  near: number;
  /** Least part of its stronger near neighbour's energy that such a partial must take away. */
  share: number;
  /** Errors in proportion to the signal are expected at most this large, as a part of its power. */
  expected: number;
  /** Gauss–Newton rounds of a group in one sweep. */
  rounds: number;
  /** Whether partials stay d/π apart. */
  apart: boolean;
}

const LARGEST_GROUP = 8;

/** Neighbours that disturb each other: partials in order of frequency, cut where the gap is wide. */
export function groupsOf(partials: readonly Partial[], largest = LARGEST_GROUP): Partial[][] {
  const groups: Partial[][] = [];
  for (const partial of [...partials].sort((a, b) => a.omega - b.omega)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const gap = last ? (partial.omega - last.omega) / (2 * Math.PI) : 0;
    const near = last ? Math.min(60, Math.max(8, (3 * (partial.decay + last.decay)) / Math.PI)) : 0;
    if (group && last && group.length < largest && gap < near) group.push(partial);
    else groups.push([partial]);
  }
  return groups;
}

/** Where and how a group is looked at. */
export function planFor(group: readonly Partial[], length: number, rate: number): BandPlan {
  const first = group[0].omega;
  const last = group[group.length - 1].omega;
  const span = (last - first) / (2 * Math.PI);
  const fastest = Math.max(...group.map((p) => p.decay));
  const slowest = Math.min(...group.map((p) => p.decay));
  const wanted = Math.min(2756, Math.max(48, 3 * span + 4 * fastest));
  const hop = Math.max(1, Math.floor(rate / wanted));
  const window = Math.max(2 * hop, Math.min(6 * hop, Math.round((0.7 / fastest) * rate) + 64));
  const seconds = 9 / Math.max(slowest, 0.3);
  const hops = Math.max(1, Math.floor(Math.min(length - window, seconds * rate) / hop) + 1);
  const plan = { omega: (first + last) / 2, window, hop };
  return { ...plan, ...framesFor(hops) };
}

/**
 * Goes over all partials, group by group. Groups in which nothing moved any more, and next to which nothing moved
 * since, are passed over.
 */
export class Sweeper {
  readonly #target: Target;
  /** Groups that stand still, by their first partial: all partials that were near then. */
  readonly #settled = new Map<Partial, Partial[]>();

  constructor(target: Target) {
    this.#target = target;
  }

  /** One sweep. Returns the partials that stay. */
  sweep(partials: readonly Partial[], rules: Rules): Partial[] {
    let all = [...partials].sort((a, b) => a.omega - b.omega);
    for (const group of groupsOf(all)) {
      const near = nearOf(group, all);
      if (same(this.#settled.get(group[0]), near)) continue;
      const members = new Set(group);
      const others = all.filter((p) => !members.has(p));
      const fitted = fitGroup(this.#target, group, others, rules);
      const kept = fitted.length === group.length && fitted.every((p, i) => isSame(p, group[i])) ? group : fitted;
      if (kept === group) this.#settled.set(group[0], near);
      else all = [...others, ...kept].sort((a, b) => a.omega - b.omega);
    }
    return all;
  }
}

/** The group and the partials around it that matter to it. */
function nearOf(group: readonly Partial[], sorted: readonly Partial[]): Partial[] {
  const first = group[0].omega;
  const last = group[group.length - 1].omega;
  return sorted.filter((p) => p.omega > first - 400 - 4 * p.decay && p.omega < last + 400 + 4 * p.decay);
}

function same(a: readonly Partial[] | undefined, b: readonly Partial[]): boolean {
  return a !== undefined && a.length === b.length && a.every((p, i) => p === b[i]);
}

/** Whether a fit left a partial where it was: less than a thousandth of its width and size. */
function isSame(a: Partial, b: Partial): boolean {
  const size = Math.hypot(b.re, b.im);
  return (
    Math.hypot(a.omega - b.omega, a.decay - b.decay) < 2e-3 * b.decay &&
    Math.hypot(a.re - b.re, a.im - b.im) < 2e-3 * size
  );
}

/** The band of a group without the others, with its noise and what unit energy over noise is in it. */
function bandFor(target: Target, group: readonly Partial[], others: readonly Partial[]) {
  const { samples, rate, noise } = target;
  const plan = planFor(group, samples.length, rate);
  if (plan.frames < 3 * group.length + 4) return undefined;
  const variance = ((noise(plan.omega / (2 * Math.PI)) * rate) / 2) * plan.window * WINDOW_POWER;
  const band = cutBand(samples, rate, plan);
  subtractPartials(band, others, 1e-3 * Math.sqrt(variance), group);
  // Energy over noise of a mode, as it comes out of a band: E · (window/hop) · (Σw)²/(2 W Σw²).
  const unit = ((plan.window / plan.hop) * WINDOW_SUM ** 2) / (2 * WINDOW_POWER);
  return { band, variance, unit };
}

/** Fits a group and lets go of partials that do not pay. */
export function fitGroup(target: Target, group: Partial[], others: readonly Partial[], rules: Rules): Partial[] {
  const look = bandFor(target, group, others);
  if (!look) return group;
  const { band, variance, unit } = look;
  const fit = new GroupFit(band, group, target.slowest, rules.apart ? fencesOf(group, others) : undefined);
  fit.run(rules.rounds);
  weighAnew(fit, band, variance, rules.expected);
  fit.run(rules.rounds);
  while (fit.count > 0) {
    const index = cheapest(fit, Math.max(variance * rules.worth, fit.left * rules.proof) * unit, rules);
    if (index < 0) break;
    fit.drop(index);
    fit.run(Math.ceil(rules.rounds / 2));
    weighAnew(fit, band, variance, rules.expected);
  }
  return fit.partials();
}

/** Errors in proportion to the signal are expected as large as those that are left. */
function weighAnew(fit: GroupFit, band: Band, variance: number, most: number): void {
  const { frames, dense = frames, skip = 1 } = band;
  const excess = Math.max(0, fit.energyLeft - 1.5 * variance * (dense + (frames - dense) * skip));
  fit.weigh(variance, Math.min(most, excess / energyOf(band)));
}

/** The partial that pays least of those that do not pay enough, or −1. */
function cheapest(fit: GroupFit, unit: number, rules: Rules): number {
  const worths = fit.worths();
  const energies = fit.energies();
  const partials = fit.partials();
  let index = -1;
  let least = 1;
  partials.forEach((p, i) => {
    let price = unit;
    partials.forEach((q, j) => {
      if (i === j || Math.abs(p.omega - q.omega) >= 2 * Math.max(p.decay, q.decay) || energies[j] < energies[i]) return;
      price = Math.max(price, rules.near * unit, rules.share * energies[j]);
    });
    const ratio = worths[i] / price;
    if (ratio < least) {
      least = ratio;
      index = i;
    }
  });
  return index;
}

/** Neighbours of a group that stand near enough to matter. */
function fencesOf(group: readonly Partial[], others: readonly Partial[]): Partial[] {
  const first = group[0].omega;
  const last = group[group.length - 1].omega;
  const fastest = Math.max(...group.map((p) => p.decay));
  return others.filter((p) => {
    const reach = 3 * Math.max(p.decay, fastest);
    return p.omega > first - reach && p.omega < last + reach;
  });
}
