// Edits of modes by hand, each a step of the history with words for it.
import type { ModeAdjustment } from "phonolite/model";
import type { Bench } from "../bench.js";
import { mutedModes } from "./rows.js";
import type { Selection } from "./selection.js";

/** Some modes in words: “mode 12” or “5 modes”. */
export function modesInWords(modes: readonly number[]): string {
  return modes.length === 1 ? `mode ${modes[0] + 1}` : `${modes.length} modes`;
}

/** Mutes some modes, or lets them sound again when all of them are muted. */
export function toggleMute(bench: Bench, modes: readonly number[]): void {
  const muted = mutedModes(bench.made.peek()?.model);
  if (modes.length === 0) return;
  if (modes.every((mode) => muted.has(mode)))
    bench.edit(`Unmute ${modesInWords(modes)}`, (now) => now.unmute([...modes]));
  else bench.edit(`Mute ${modesInWords(modes)}`, (now) => now.mute([...modes]));
}

/** Whether just these modes are heard. */
export function isSolo(muted: ReadonlySet<number>, count: number, modes: readonly number[]): boolean {
  return muted.size > 0 && modes.length === count - muted.size && modes.every((mode) => !muted.has(mode));
}

/** Lets these modes alone be heard, or all when it is so already. */
export function toggleSolo(bench: Bench, modes: readonly number[]): void {
  const model = bench.made.peek()?.model;
  if (!model || modes.length === 0) return;
  if (isSolo(mutedModes(model), model.modeCount, modes)) unmuteAll(bench);
  else bench.edit(`Solo ${modesInWords(modes)}`, (now) => now.solo([...modes]));
}

/** Lets all modes be heard. */
export function unmuteAll(bench: Bench): void {
  if (mutedModes(bench.made.peek()?.model).size > 0) bench.edit("Hear all modes", (now) => now.unmute());
}

/** Takes modes out of the model; the last one stays. */
export function removeModes(bench: Bench, selection: Selection): void {
  const modes = selection.modes.peek();
  const count = bench.made.peek()?.model.modeCount ?? 0;
  if (modes.length === 0) return;
  const gone = modes.length < count ? [...modes] : modes.slice(1);
  selection.clear();
  bench.edit(`Delete ${modesInWords(gone)}`, (model) => model.remove(gone));
}

/** Edits the chosen modes by a key; false where the key means nothing. */
export function pressModeKey(key: string, bench: Bench, selection: Selection): boolean {
  const modes = selection.modes.peek();
  if (/^m$/i.test(key)) toggleMute(bench, modes);
  else if (/^s$/i.test(key)) toggleSolo(bench, modes);
  else if (key === "Delete" || key === "Backspace") removeModes(bench, selection);
  else if (key === "Escape") selection.clear();
  else if (key === "Enter" || key === " ") bench.again();
  else return false;
  return true;
}

/** An adjustment in words. */
export function adjustmentInWords(modes: readonly number[], { pitch, gain, damping }: ModeAdjustment): string {
  const what = modesInWords(modes);
  if (pitch !== undefined) return `Move ${what} by ${signed(12 * Math.log2(pitch), 2)} semitones`;
  if (gain !== undefined) return `Gain of ${what} by ${signed(20 * Math.log10(gain), 1)} dB`;
  return `Damping of ${what} times ${Number((damping ?? 1).toPrecision(3))}`;
}

const signed = (value: number, digits: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
