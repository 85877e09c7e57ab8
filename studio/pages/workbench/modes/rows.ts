// The modes of the body as the table and the spectrum show them: frequency, T60, level at the last strike, and how much
// each matters to the ear.
import { type ModalModel, t60OfDecay } from "phonolite/model";
import { type Blow, modeLevels } from "../sound/levels.js";

/** A mode as it is shown. */
export interface ModeRow {
  /** Index in the model. */
  mode: number;
  /** Hz */
  frequency: number;
  /** s; Infinity when it never dies. */
  t60: number;
  /** Level at the last strike, dB SPL at 1 m; of a muted mode the level before. */
  level: number;
  /** 1 is the mode that matters most to the ear. */
  rank: number;
  muted: boolean;
}

/** By what rows are put in order. */
export type Sort = "frequency" | "t60" | "level" | "rank";

/** All modes at a strike. */
export function modeRows(model: ModalModel, blow: Blow): ModeRow[] {
  const muted = mutedModes(model);
  const whole = muted.size > 0 ? model.unmute() : model;
  const levels = modeLevels(whole, blow);
  const ranks = new Uint32Array(model.modeCount);
  model.order("loudness", { at: blow.at }).forEach((mode, i) => {
    ranks[mode] = i + 1;
  });
  return Array.from(model.frequencies, (frequency, mode) => ({
    mode,
    frequency,
    t60: t60OfDecay(model.decayRates[mode]),
    level: levels[mode],
    rank: ranks[mode],
    muted: muted.has(mode),
  }));
}

/** The modes that are muted. */
export function mutedModes(model: ModalModel | undefined): Set<number> {
  if (!model) return new Set();
  // muted modes are silent, so that only those are asked for
  const silent = [...model.radiationGains.keys()].filter((mode) => model.radiationGains[mode] === 0);
  return new Set(silent.filter((mode) => model.mode(mode).muted));
}

/** The indices of some rows in order; levels from the loudest, everything else rising. */
export function sortedRows(rows: readonly ModeRow[], by: Sort, down: boolean): ModeRow[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => (a[by] === b[by] ? a.mode - b.mode : sign * (a[by] < b[by] ? -1 : 1)));
}

/** The mode some rows from another one, at most the first or the last; the first where that one is not there. */
export function stepIn(order: readonly number[], mode: number, step: number): number | undefined {
  const at = order.indexOf(mode);
  return order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + step))];
}

/** The part of a long list that is seen, with some rows beyond either end. */
export function seenRows(count: number, height: number, top: number, room: number): [from: number, to: number] {
  const spare = 4;
  const from = Math.max(0, Math.floor(top / height) - spare);
  const to = Math.min(count, Math.ceil((top + room) / height) + spare);
  return [Math.min(from, to), to];
}
