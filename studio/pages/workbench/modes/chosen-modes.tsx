// Controls of the modes that are chosen: numbers of one mode, or factors on several. Each drag of a slider is one step
// of the history.

import type { ModalModel } from "phonolite/model";
import { useRef } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { Slider } from "../../../parts/controls/slider.js";
import { brief } from "../../../parts/plots/format.js";
import { lens } from "../../../parts/state/lens.js";
import { number, shown } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import type { BenchProps } from "../show.js";
import { adjustmentInWords, modesInWords, removeModes, toggleMute, toggleSolo, unmuteAll } from "./mode-edits.js";
import { mutedModes } from "./rows.js";

const FREQUENCY = { min: 20, max: 20_000, step: 0.01, log: true, unit: "Hz" } as const;
const T60 = { min: 0.01, max: 60, step: 0.1, log: true, unit: "s" } as const;
const GAIN = shown(
  "Gain",
  number({ default: 0, min: -60, max: 40, step: 1, unit: "dB" }),
  "Louder or softer than when it was chosen.",
);

/** The controls. */
export function ChosenModes({ show: { bench, selection } }: BenchProps) {
  const model = bench.made.value?.model;
  const modes = selection.modes.value.filter((mode) => mode < (model?.modeCount ?? 0));
  const none = modes.length === 0;
  const muted = mutedModes(model);
  const allMuted = !none && modes.every((mode) => muted.has(mode));
  const button = (word: string, tip: string, disabled: boolean, act: () => void) => (
    <Button quiet disabled={disabled} tip={tip} act={act}>
      {word}
    </Button>
  );
  return (
    <div class="chosen-modes">
      <div class="buttons">
        {button(allMuted ? "Unmute" : "Mute", "Silent, not lost (M)", none, () => toggleMute(bench, modes))}
        {button("Solo", "These alone (S)", none, () => toggleSolo(bench, modes))}
        {button("Hear all", "Every mode is heard", muted.size === 0, () => unmuteAll(bench))}
        {button("Delete", "Out of the model (Delete)", none, () => removeModes(bench, selection))}
        <span class="note number">{none || !model ? "none chosen" : nameOf(model, modes)}</span>
      </div>
      {!none && model && <Sliders bench={bench} model={model} modes={modes} />}
    </div>
  );
}

function nameOf(model: ModalModel, modes: readonly number[]): string {
  return modes.length === 1
    ? `mode ${modes[0] + 1}, ${brief(model.frequencies[modes[0]])} Hz`
    : `${modes.length} of ${model.modeCount}`;
}

/** Sliders of the chosen modes. Where there are several, a slider shows how far they moved since they were chosen. */
function Sliders({ bench, model, modes }: { bench: Bench; model: ModalModel; modes: readonly number[] }) {
  const key = modes.join();
  // the model as it was when these modes were chosen: sliders show the way from there
  const start = useRef({ key: "", model });
  if (start.current.key !== key || start.current.model.modeCount !== model.modeCount) start.current = { key, model };
  const last = modes[modes.length - 1];
  const one = modes.length === 1;
  const [before, now] = [start.current.model.mode(last), model.mode(last)];
  const done = {
    pitch: now.frequency / before.frequency,
    gain: now.radiationGain / before.radiationGain,
    damping: now.decayRate / before.decayRate,
  };
  const adjust = (what: keyof typeof done, factor: number) => {
    const label = adjustmentInWords(modes, { [what]: factor });
    bench.edit(label, (all) => all.adjust([...modes], { [what]: factor / (done[what] || 1) }), `slide ${what} ${key}`);
  };
  const set = (words: string, changes: { frequency?: number; t60?: number }) =>
    bench.edit(
      `Mode ${last + 1} ${words}`,
      (all) => all.setMode(last, changes),
      `slide ${Object.keys(changes)} ${key}`,
    );
  const frequency = lens(
    () => rounded(now.frequency),
    (hz) => (one ? set(`to ${brief(hz)} Hz`, { frequency: hz }) : adjust("pitch", hz / before.frequency)),
  );
  const t60 = lens(
    () => Math.min(T60.max, rounded(now.t60)),
    (seconds) => (one ? set(`rings ${brief(seconds)} s`, { t60: seconds }) : adjust("damping", before.t60 / seconds)),
  );
  const gain = lens(
    () => (before.radiationGain > 0 ? Number((20 * Math.log10(done.gain)).toFixed(2)) : 0),
    (db) => adjust("gain", 10 ** (db / 20)),
  );
  const whose = one ? "" : ` of ${modesInWords([last])}; the others move along`;
  const hertz = number({ ...FREQUENCY, default: clamp(before.frequency, FREQUENCY) });
  const seconds = number({ ...T60, default: clamp(before.t60, T60) });
  return (
    <div onPointerUp={() => bench.settle()} onFocusOut={() => bench.settle()}>
      <Slider field={shown("Frequency", hertz, `Where it sounds${whose}.`)} value={frequency} />
      <Slider field={shown("T60", seconds, `How long it rings${whose}.`)} value={t60} />
      <Slider field={GAIN} value={gain} />
    </div>
  );
}

/** Five digits, as people read them. */
const rounded = (value: number): number => Number(value.toPrecision(5));
const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));
