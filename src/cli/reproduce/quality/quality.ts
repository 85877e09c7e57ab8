// `phonolite reproduce quality-tables`: the three experiments of the paper on perceptual quality with eight listeners
// who are made up: an ear that masks, noise inside the head, and a criterion of their own. Their figures stand beside
// those of the paper's eight listeners.

import { FULL_SCALE_DB_SPL } from "../../../hearing/level.js";
import {
  analyse,
  type ListenerTraits,
  onsetGains,
  type PlanRequest,
  SimulatedListener,
  scoreTest,
  simulateTest,
  type TestRecord,
  tokensOf,
} from "../../../listening/index.js";
import type { DescendingScore } from "../../../listening/scores/descending.js";
import type { SuccessiveScore } from "../../../listening/scores/successive.js";
import type { Difference } from "../../../listening/simulated-listener.js";
import type { Estimate } from "../../../listening/statistics/binomial.js";
import { ONSET_SECONDS, withoutMasked } from "../../../listening/tokens.js";
import { hash4, normal, unit } from "../../../math/hash.js";
import { modeOrders } from "../../../model/edit/order.js";
import type { ModeOrder } from "../../../model/index.js";
import type { ModalModel } from "../../../model/modal-model.js";
import { renderToken, type TokenSound } from "../../listening/render-token.js";
import { Ear, type NamedSounds } from "./ear.js";
import { type QualityObject, qualityObjects } from "./objects.js";

/** The paper's tables: eight subjects. */
export const PAPER = {
  /** Table 1: a_v, dB. */
  av: { vase: [5, 16, 15, 17, 14, 18, 15, 3], bowl: [13, 19, 17, 20, 20, 13, 16, 19] },
  /** Table 2: tokens distinguished. */
  naive: { vase: [64, 27, 25, 12, 79, 59, 78, 12], bowl: [3, 7, 3, 10, 29, 26, 59, 10] },
  energy: { vase: [79, 13, 9, 11, 25, 27, 59, 13], bowl: [3, 2, 3, 4, 15, 8, 15, 4] },
} as const;

/** As in the paper. */
const SUBJECTS = 8;
/** Rate of what was not recorded, Hz. */
const RATE = 22_050;
const SOUND = { seconds: 1.2, at: 0, duration: 0 };
const LEVEL = 70;
/** The a_v by which modes were left out before the `energy` method. */
const ENERGY_AV = 16;
/** Tokens of the third experiment, beside the real sound. */
const TOKENS = 11;
/**
 * The noise inside a head, and from where on differences are told, which differs from head to head; dB above the mask.
 * The mean is such that table 1 comes near the paper's.
 */
const NOISE = 3;
const CRITERION = { mean: 6, spread: 4 };
/** The same for ratings, which are made by the distance of spectra, dB. */
const RATING_NOISE = 0.4;
/** The name of what was recorded. */
const REAL = "real";
/** "qual" in ASCII. */
const QUALITY = 0x7175616c;

/** The figures of one object. */
export interface QualityFigures {
  stands: "vase" | "bowl";
  name: string;
  modes: number;
  /** Whether the real sound is a recording. */
  recorded: boolean;
  /**
   * Table 1, dB: as the paper's procedure has it, null where the first pair was already told apart; and with false
   * alarms taken into account.
   */
  av: { asInPaper: (number | null)[]; corrected: number[] };
  /** Table 2: tokens that were told apart, of how many, as the paper's procedure has it. */
  apart: Record<ModeOrder, { tokens: number; counts: number[] }>;
  /**
   * Figure 4: the difference from the real sound, or from the whole where none was recorded, 0 to 9, over the number of
   * modes.
   */
  curves: Record<ModeOrder, { modes: number; difference: Estimate }[]>;
}

/** All figures. */
export async function qualityTables(
  folder: string | undefined,
  seed: number,
  onProgress: (part: number) => void = () => {},
): Promise<QualityFigures[]> {
  const fitting = folder === undefined ? 0 : 0.5;
  const objects = await qualityObjects(folder, (part) => onProgress(fitting * part));
  const figures: QualityFigures[] = [];
  for (const [i, object] of objects.entries()) {
    figures.push(
      await figuresOf(object, seed, (part) => onProgress(fitting + (1 - fitting) * ((i + part) / objects.length))),
    );
  }
  return figures;
}

async function figuresOf(
  { stands, name, model, real }: QualityObject,
  seed: number,
  onProgress: (part: number) => void,
): Promise<QualityFigures> {
  const sound: TokenSound = { ...SOUND, sampleRate: real?.sampleRate ?? RATE };
  const av = await thresholds(model, sound, seed);
  onProgress(0.1);
  const apart = {} as QualityFigures["apart"];
  const curves = {} as QualityFigures["curves"];
  for (const [i, order] of modeOrders.entries()) {
    const tokens = tokensOf(model, {
      order,
      level: LEVEL,
      counts: all(model.modeCount),
      ...(order !== "naive" && { av: ENERGY_AV }),
    });
    const names = tokens.map(({ name }) => name).reverse();
    const parts = new Map(tokens.map((token) => [token.name, token.model] as const).reverse());
    const ear = new Ear(await soundsOf(parts, sound, real?.samples), sound.sampleRate);
    const plan = { kind: "successive", tokens: names, catchEvery: 0 } as const;
    const scores = everybody(seed, plan, ear.overMask).map(scoreTest) as SuccessiveScore[];
    apart[order] = { tokens: names.length, counts: scores.map((score) => score.apart.length) };
    curves[order] = curve(names, scores, real !== undefined, ear, seed);
    onProgress(0.1 + (0.9 * (i + 1)) / modeOrders.length);
  }
  return { stands, name, modes: model.modeCount, recorded: real !== undefined, av, apart, curves };
}

const all = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Experiment 1: the whole sound beside one without what is masked, from a_v = 20 down. */
async function thresholds(model: ModalModel, sound: TokenSound, seed: number): Promise<QualityFigures["av"]> {
  const values = Array.from({ length: 21 }, (_, i) => 20 - i);
  const parts = new Map<string, ModalModel>([["full", model]]);
  for (const av of values) parts.set(String(av), withoutMasked(model, { at: sound.at, av, level: LEVEL }));
  const ear = new Ear(await soundsOf(parts, sound), sound.sampleRate);
  const run = (plan: { runs: number; inRow: number; catchEvery: number }) =>
    everybody(seed, { kind: "descending", values, ...plan }, ear.overMask).map(scoreTest) as DescendingScore[];
  return {
    asInPaper: run({ runs: 1, inRow: 1, catchEvery: 0 }).map(({ asInPaper }) => asInPaper[0]),
    corrected: run({ runs: 3, inRow: 3, catchEvery: 4 }).map(({ threshold }) => threshold.value),
  };
}

/**
 * Experiment 3: every pair of the chosen tokens and the real sound, rated; without a recording the whole is the real
 * one.
 */
function curve(
  names: readonly string[],
  scores: readonly SuccessiveScore[],
  recorded: boolean,
  ear: Ear,
  seed: number,
): QualityFigures["curves"][ModeOrder] {
  const sounds = recorded ? [REAL, ...chosen(names, scores, TOKENS)] : chosen(names, scores, TOKENS + 1);
  const anchor: [string, string] = [sounds[0], sounds[sounds.length - 1]];
  const tests = everybody(seed, { kind: "pairs", sounds, anchor }, ear.apart, { criterion: 0, noise: RATING_NOISE });
  const [{ together }] = analyse(tests);
  return sounds
    .flatMap((name, i) => (name === REAL ? [] : [{ modes: Number(name), difference: together!.toTarget[i]! }]))
    .reverse();
}

/**
 * The tokens that were told apart most often, the whole and the poorest among them; of equal ones those that are
 * farthest from others.
 */
function chosen(names: readonly string[], scores: readonly SuccessiveScore[], count: number): string[] {
  const votes = new Map(names.map((name) => [name, scores.filter(({ apart }) => apart.includes(name)).length]));
  const picked = new Set([names[0], names[names.length - 1]]);
  const far = (name: string) =>
    Math.min(...[...picked].map((other) => Math.abs(Math.log(Number(name) / Number(other)))));
  while (picked.size < Math.min(count, names.length)) {
    const rest = names.filter((name) => !picked.has(name));
    picked.add(rest.reduce((best, next) => (rank(votes, far, next) > rank(votes, far, best) ? next : best)));
  }
  return names.filter((name) => picked.has(name));
}
const rank = (votes: ReadonlyMap<string, number>, far: (name: string) => number, name: string): number =>
  (1 + votes.get(name)!) * far(name);

/**
 * The sounds of some models, equally loud over their first milliseconds, the first at the level that is heard; before
 * them what was recorded, if anything was.
 */
async function soundsOf(
  parts: ReadonlyMap<string, ModalModel>,
  sound: TokenSound,
  recorded?: Float32Array,
): Promise<NamedSounds> {
  const raw: [string, Float32Array][] = [];
  for (const [name, model] of parts) raw.push([name, await renderToken(model, sound)]);
  if (recorded) raw.unshift([REAL, recorded.subarray(0, Math.round(sound.seconds * sound.sampleRate))]);
  const gains = onsetGains(
    raw.map(([, samples]) => samples),
    sound.sampleRate,
  );
  const onset = raw[0][1].subarray(0, Math.round(ONSET_SECONDS * sound.sampleRate));
  const meanSquare = onset.reduce((sum, x) => sum + x * x, 0) / onset.length;
  // a full-scale sine has a mean square of a half
  const scale = meanSquare > 0 ? Math.sqrt((0.5 * 10 ** ((LEVEL - FULL_SCALE_DB_SPL) / 10)) / meanSquare) : 1;
  return new Map(raw.map(([name, samples], i) => [name, samples.map((x) => scale * gains[i] * x)]));
}

/** A test with each of the eight listeners. */
function everybody(
  seed: number,
  plan: PlanRequest,
  difference: Difference,
  changes: Pick<ListenerTraits, "criterion" | "noise"> = {},
): TestRecord[] {
  return Array.from({ length: SUBJECTS }, (_, subject) => {
    const [a, b, c] = hash4(QUALITY, subject, 0, seed);
    const traits = {
      criterion: CRITERION.mean + CRITERION.spread * normal(a, b),
      noise: NOISE,
      // some hear differences where there are none, as the paper says
      falseAlarms: 0.15 * unit(c) ** 2,
      ...changes,
    };
    const listener = new SimulatedListener(difference, traits, (seed + 101 * subject) >>> 0);
    return simulateTest(plan, listener, { seed: (seed + subject) >>> 0 });
  });
}
