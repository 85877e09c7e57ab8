// The state of the listening page: target, question and level, with the words that people read. A test under way is not
// in the address, for nobody should be led by it.
import { models } from "phonolite/model";
import { modeOrders } from "#dist/model/edit/order.js";
import { choice, number, oneOf, seed, shown, text, type Values } from "../../parts/state/schema.js";

/** All questions. */
export const QUESTIONS = ["av", "stairs", "modes", "pairs", "abx"] as const;

const SETTING = oneOf({ full: "Full", bundle: "Bundle", prune: "Prune", fewer: "Fewer", real: "Real" });
/** Settings that ABX compares; `real` is the recording. */
export const SETTINGS = SETTING.of;

/** One of the two settings of ABX. */
const setting = (name: string, normal: (typeof SETTINGS)[number]) =>
  shown(
    name,
    { ...SETTING, default: normal },
    "All modes, masked ones bundled, masked ones left out, fewer modes, or the recording itself.",
  );
const margin = (name: string) =>
  shown(
    name,
    number({ default: 5, min: 0, max: 30, step: 1, unit: "dB" }),
    "How far under its masker a mode is left out.",
  );
const count = (name: string) =>
  shown(name, number({ default: 10, min: 1, max: 500, step: 0.1, log: true, whole: true }), "How many modes are left.");

/** The state of the page. */
export const LISTENING_SCHEMA = {
  target: shown(
    "Target",
    oneOf({ preset: "Preset", recording: "Recording" }),
    "A preset, or a recording of your own and the model that is fitted to it.",
  ),
  preset: text((name) => name === "" || models.has(name), "the name of a preset"),
  question: choice(...QUESTIONS),
  order: shown(
    "Order",
    {
      ...choice("energy", ...modeOrders.filter((order) => order !== "energy")),
      words: { energy: "Energy", naive: "Gain", loudness: "Loudness" },
    },
    "Which modes come first when there are few.",
  ),
  masked: shown(
    "Masked modes",
    oneOf({ stay: "Stay", leave: "Left out" }),
    "Whether what is masked is left out before the others are counted, as in the paper's energy method.",
  ),
  av: margin("Margin a_v"),
  /** The settings of ABX, each with the a_v of `prune` and the modes of `fewer`. */
  a: setting("One", "full"),
  ava: margin("One: a_v"),
  counta: count("One: modes"),
  b: setting("Other", "bundle"),
  avb: margin("Other: a_v"),
  countb: count("Other: modes"),
  trials: shown(
    "Questions",
    number({ default: 16, min: 1, max: 200, step: 1, whole: true }),
    "More questions find smaller differences; 16 find what is heard most of the time.",
  ),
  runs: shown(
    "Runs",
    number({ default: 3, min: 1, max: 10, step: 1, whole: true }),
    "How often the sequence is heard; more give a narrower interval.",
  ),
  sounds: shown(
    "Sounds",
    number({ default: 8, min: 3, max: 12, step: 1, whole: true }),
    "How many sounds are compared: 8 make 36 pairs, 12 make 78.",
  ),
  level: shown(
    "Level",
    number({ default: 70, min: 30, max: 100, step: 1, unit: "dB SPL" }),
    "How loud the strike is as it begins. What is masked depends on it.",
  ),
  /** Of a full-scale sine at the listener. */
  fullscale: number({ default: 92, min: 60, max: 130, step: 1, unit: "dB SPL" }),
  seed: seed("Another seed, another order of questions."),
} as const;

/** Values of the page. */
export type ListeningValues = Values<typeof LISTENING_SCHEMA>;
/** The name of a question. */
export type QuestionName = ListeningValues["question"];

/** The preset that is heard where none is named. */
export const FIRST_PRESET = "metal-bowl";
