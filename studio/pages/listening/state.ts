// The state of the listening page: what is listened to, what is asked, and how loud it is. A test under way is not in
// the address, for nobody should be led by it.
import { models } from "phonolite/model";
import { modeOrders } from "#dist/model/edit/order.js";
import { choice, number, text, type Values } from "../../parts/state/schema.js";

/** What can be asked. */
export const QUESTIONS = ["av", "stairs", "modes", "pairs", "abx"] as const;
/** Settings that ABX compares; `real` is the recording. */
export const SETTINGS = ["full", "bundle", "prune", "fewer", "real"] as const;

const AV = { default: 5, min: 0, max: 30, step: 1 };
const COUNT = { default: 10, min: 1, max: 500, step: 0.1, log: true, whole: true };

/** The state of the page. */
export const LISTENING_SCHEMA = {
  target: choice("preset", "recording"),
  preset: text((name) => name === "" || models.has(name), "the name of a preset"),
  question: choice(...QUESTIONS),
  order: choice("energy", ...modeOrders.filter((order) => order !== "energy")),
  /** Whether masked modes are left out before tokens are made, as in the paper's energy method, and their a_v, dB. */
  masked: choice("stay", "leave"),
  av: number(AV),
  /** The settings of ABX, each with the a_v of `prune`, dB, and the modes of `fewer`. */
  a: choice(...SETTINGS),
  ava: number(AV),
  counta: number(COUNT),
  b: { ...choice(...SETTINGS), default: "bundle" as (typeof SETTINGS)[number] },
  avb: number(AV),
  countb: number(COUNT),
  /** Questions of ABX. */
  trials: number({ default: 16, min: 1, max: 200, step: 1, whole: true }),
  /** How often a descending sequence is heard. */
  runs: number({ default: 3, min: 1, max: 10, step: 1, whole: true }),
  /** Sounds whose pairs are rated. */
  sounds: number({ default: 8, min: 3, max: 12, step: 1, whole: true }),
  /** dB SPL at the start of the strike, and of a full-scale sine at the listener. */
  level: number({ default: 70, min: 30, max: 100, step: 1 }),
  fullscale: number({ default: 92, min: 60, max: 130, step: 1 }),
  seed: number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }),
} as const;

/** Values of the page. */
export type ListeningValues = Values<typeof LISTENING_SCHEMA>;
/** What is asked. */
export type QuestionName = ListeningValues["question"];

/** The preset that is heard where none is named. */
export const FIRST_PRESET = "metal-bowl";
