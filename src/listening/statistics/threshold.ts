// Where a difference begins to be heard, from answers at several values. The listener is taken to hear it with a
// probability that rises over some values (a cumulative normal), and to answer as if it were heard, though it is not,
// with another. All of them are unknown; what the answers leave of every combination is summed up, so that even one
// answer gives an honest interval, only a wide one.
import { PhonoliteError } from "../../math/error.js";
import type { Estimate } from "./binomial.js";

/** Answers at one value. */
export interface Heard {
  /** How large the difference is, on any scale, such as decibels: larger is easier. */
  value: number;
  /** Answers that say that it was heard: "different", or the right one of two. */
  yes: number;
  of: number;
}

/** What is known of the listener. */
export interface ListenerPrior {
  /** The values between which the threshold is looked for. */
  from: number;
  to: number;
  /**
   * How often the answer is yes though nothing was heard: known, 0.5 for two choices, or the answers to pairs that were
   * the same.
   */
  guess: number | { yes: number; of: number };
  /** The share of heard differences that the threshold stands for; half of them unless told. */
  share?: number;
}

/** A threshold with what belongs to it. */
export interface Threshold extends Estimate {
  /** Over how many units the listener goes from hearing to not hearing: the deviation of the normal distribution. */
  slope: number;
  /** How often the listener says yes to nothing. */
  guess: number;
}

/** How finely is looked. */
const THRESHOLDS = 81;
/** Deviations that are thought possible, as shares of the range. */
const SLOPES = [0.02, 0.04, 0.08, 0.15, 0.28];
const GUESSES = 16;
/** How often a listener misses what is heard. */
const LAPSES = [0.002, 0.05];

/** One combination of what is unknown of a listener, and the logarithm of its weight. */
interface Combination {
  log: number;
  threshold: number;
  slope: number;
  guess: number;
}

/** The threshold behind some answers: its median, and the interval in which it lies with a probability of 95 %. */
export function thresholdOf(answers: readonly Heard[], prior: ListenerPrior): Threshold {
  const { from, to } = prior;
  if (!(to > from)) throw new PhonoliteError("threshold", "to", `a number above ${from}`, to);
  const combinations = combinationsOf(answers, prior);
  const highest = combinations.reduce((most, { log }) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const weights = new Float64Array(THRESHOLDS);
  let [all, slope, guessed] = [0, 0, 0];
  for (const one of combinations) {
    const weight = Math.exp(one.log - highest);
    weights[one.threshold] += weight;
    slope += weight * one.slope;
    guessed += weight * one.guess;
    all += weight;
  }
  const step = (to - from) / (THRESHOLDS - 1);
  const place = (part: number): number => {
    let sum = 0;
    for (let t = 0; t < THRESHOLDS; t++) {
      const before = sum;
      sum += weights[t] / all;
      if (sum >= part) return Math.min(to, Math.max(from, from + (t - 0.5 + (part - before) / (sum - before)) * step));
    }
    return to;
  };
  return { value: place(0.5), low: place(0.025), high: place(0.975), slope: slope / all, guess: guessed / all };
}

/** The same where larger values are harder (a sign of −1) or easier (1); the threshold lies between `from` and `to`. */
export function thresholdAlong(sign: number, answers: readonly Heard[], prior: ListenerPrior): Threshold {
  const inOrder = (one: number, other: number) => [sign * one, sign * other].sort((a, b) => a - b);
  const [from, to] = inOrder(prior.from, prior.to);
  const turned = answers.map((answer) => ({ ...answer, value: sign * answer.value }));
  const found = thresholdOf(turned, { ...prior, from, to });
  const [low, high] = inOrder(found.low, found.high);
  return { ...found, value: sign * found.value, low, high };
}

/** What the answers leave of every combination. */
function combinationsOf(answers: readonly Heard[], { from, to, guess, share = 0.5 }: ListenerPrior): Combination[] {
  const guesses = typeof guess === "number" ? [guess] : Array.from({ length: GUESSES }, (_, i) => (i + 0.5) / GUESSES);
  const step = (to - from) / (THRESHOLDS - 1);
  const quantile = normalQuantile(share);
  return Array.from({ length: THRESHOLDS }, (_, threshold) =>
    SLOPES.flatMap((slopeShare) => {
      const slope = slopeShare * (to - from);
      const middle = from + threshold * step - quantile * slope;
      const heard = answers.map(({ value }) => normalCdf((value - middle) / slope));
      const weigh = (g: number, lapse: number) =>
        answers.reduce(
          (log, { yes, of }, k) => log + logBinomial(yes, of, g + (1 - g - lapse * (1 - g)) * heard[k]),
          typeof guess === "number" ? 0 : logBinomial(guess.yes, guess.of, g),
        );
      return guesses.flatMap((g) => LAPSES.map((lapse) => ({ log: weigh(g, lapse), threshold, slope, guess: g })));
    }),
  ).flat();
}

/** Logarithm of a binomial probability, but for a factor that is the same for every `p`. */
function logBinomial(yes: number, of: number, p: number): number {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, p));
  return yes * Math.log(inside) + (of - yes) * Math.log(1 - inside);
}

/** The share of a normal distribution below `z` (Abramowitz & Stegun 7.1.26, error below 1.5e-7). */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** The place below which a share of a normal distribution lies. */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) throw new PhonoliteError("threshold", "share", "between 0 and 1", share);
  let [low, high] = [-10, 10];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
