// Editing by hand and ear: one mode's own numbers, or some modes at once by factors. Gains are radiation gains, for
// shapes also say how a contact feels the body.
import { checkedNumber, PhonoliteError } from "../../math/error.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { hintAt } from "../near-word.js";
import { type Draft, draftOf, initOf } from "./parts/draft.js";
import { checkedIndex, type ModeSelection, selectModes } from "./parts/selection.js";

/** New numbers of one mode; what is left out stays. */
export interface ModeChanges {
  /** Hz */
  frequency?: number;
  /** 1/s; give this or `t60`. */
  decayRate?: number;
  /** Time to fall by 60 dB, s. */
  t60?: number;
  /** R, Pa·m/(kg^(1/2)·m/s). */
  radiationGain?: number;
  /** A factor on R, 0 or more; below 0 it turns the phase by π. */
  gain?: number;
  /** rad */
  phase?: number;
}

/**
 * Factors on some modes; 1 when left out.
 *
 * @example
 * const softer: ModeAdjustment = { gain: 0.5, damping: 2 };
 */
export interface ModeAdjustment {
  /** On the radiation gain, 0 or more. */
  gain?: number;
  /** On the frequency, above 0; 2 is an octave. */
  pitch?: number;
  /** On the decay rate, 0 or more; 2 halves the time. */
  damping?: number;
}

/** The model with other numbers for one mode. */
export function setMode(model: ModelData, index: number, changes: ModeChanges): ModalModelInit {
  const mode = checkedIndex("set mode", "index", index, model.modeCount);
  checkFields("set mode", changes, ["frequency", "decayRate", "t60", "radiationGain", "gain", "phase"]);
  const { frequency, decayRate, t60, radiationGain, gain, phase } = changes;
  if (decayRate !== undefined && t60 !== undefined) {
    throw new PhonoliteError("set mode", "t60", "left out when decayRate is given", t60);
  }
  const draft = draftOf(model);
  if (frequency !== undefined) draft.frequencies[mode] = positive("set mode", "frequency", frequency);
  if (decayRate !== undefined) draft.decayRates[mode] = notNegative("set mode", "decayRate", decayRate);
  if (t60 !== undefined) draft.decayRates[mode] = Math.log(1000) / positive("set mode", "t60", t60);
  if (radiationGain !== undefined) {
    draft.radiationGains[mode] = notNegative("set mode", "radiationGain", radiationGain);
  }
  if (phase !== undefined)
    phasesOf(draft)[mode] = checkedNumber("set mode", "phase", phase, () => true, "a phase in rad");
  if (gain !== undefined) {
    checkedNumber("set mode", "gain", gain, () => true, "a factor");
    draft.radiationGains[mode] *= Math.abs(gain);
    if (gain < 0) phasesOf(draft)[mode] += Math.PI;
  }
  return initOf(draft);
}

/** The model with some modes louder, higher or more damped. */
export function adjustModes(model: ModelData, selection: ModeSelection, adjustment: ModeAdjustment): ModalModelInit {
  checkFields("adjust", adjustment, ["gain", "pitch", "damping"]);
  const { gain = 1, pitch = 1, damping = 1 } = adjustment;
  notNegative("adjust", "gain", gain);
  positive("adjust", "pitch", pitch);
  notNegative("adjust", "damping", damping);
  const draft = draftOf(model);
  for (const mode of selectModes(model, selection, "adjust")) {
    draft.radiationGains[mode] *= gain;
    draft.frequencies[mode] *= pitch;
    draft.decayRates[mode] *= damping;
  }
  return initOf(draft);
}

function phasesOf(draft: Draft): Float64Array {
  draft.phases ??= new Float64Array(draft.frequencies.length);
  return draft.phases;
}

const positive = (operation: string, field: string, value: number) =>
  checkedNumber(operation, field, value, (x) => x > 0, "a number above 0");
const notNegative = (operation: string, field: string, value: number) =>
  checkedNumber(operation, field, value, (x) => x >= 0, "a number, 0 or more");

/** Refuses a field that is not known: a misspelled change would else be lost without a word. */
function checkFields(operation: string, given: object, known: readonly string[]): void {
  if (typeof given !== "object" || given === null) {
    throw new PhonoliteError(operation, "changes", `an object with any of ${known.join(", ")}`, given);
  }
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new PhonoliteError(operation, "changes", `any of ${known.join(", ")}${hintAt(unknown, known)}`, unknown);
}
