// Controls of the modes that are chosen: numbers of one mode, or factors on several. Each drag of a slider is one step
// of the history.

import type { ModalModel } from "phonolite/model";
import { useRef } from "preact/hooks";
import { Slider } from "../../../parts/controls/slider.js";
import { brief } from "../../../parts/plots/format.js";
import { number } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import { adjustmentInWords, modesInWords, removeModes, toggleMute, toggleSolo, unmuteAll } from "./mode-edits.js";
import { mutedModes } from "./rows.js";
import type { Selection } from "./selection.js";

/** What the controls work on. */
export interface ChosenModesProps {
  bench: Bench;
  selection: Selection;
}

const FREQUENCY = { min: 20, max: 20_000, step: 0.01, log: true } as const;
const T60 = { min: 0.01, max: 60, step: 0.1, log: true } as const;
const GAIN = number({ default: 0, min: -60, max: 40, step: 1 });

/** The controls. */
export function ChosenModes({ bench, selection }: ChosenModesProps) {
  const model = bench.made.value?.model;
  const modes = selection.modes.value.filter((mode) => mode < (model?.modeCount ?? 0));
  const chosen = modes.length > 0;
  const muted = model ? mutedModes(model) : new Set<number>();
  const allMuted = chosen && modes.every((mode) => muted.has(mode));
  return (
    <div class="chosen-modes">
      <div class="buttons">
        <button
          type="button"
          class="quiet-button"
          disabled={!chosen}
          title="Silent, not lost (M)"
          onClick={() => toggleMute(bench, modes)}
        >
          {allMuted ? "Unmute" : "Mute"}
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={!chosen}
          title="These alone (S)"
          onClick={() => toggleSolo(bench, modes)}
        >
          Solo
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={muted.size === 0}
          title="Every mode is heard"
          onClick={() => unmuteAll(bench)}
        >
          Hear all
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={!chosen}
          title="Out of the model (Delete)"
          onClick={() => removeModes(bench, selection)}
        >
          Delete
        </button>
        <span class="note number">{chosen && model ? nameOf(model, modes) : "none chosen"}</span>
      </div>
      {chosen && model && <Sliders bench={bench} model={model} modes={modes} />}
    </div>
  );
}

function nameOf(model: ModalModel, modes: readonly number[]): string {
  return modes.length === 1
    ? `mode ${modes[0] + 1}, ${brief(model.frequencies[modes[0]])} Hz`
    : `${modes.length} of ${model.modeCount}`;
}

/** Sliders of what is chosen; one that has several says how far they moved since they were chosen. */
function Sliders({ bench, model, modes }: { bench: Bench; model: ModalModel; modes: readonly number[] }) {
  const key = modes.join();
  // the model as it was when these modes were chosen: sliders show the way from there
  const start = useRef({ key: "", model });
  if (start.current.key !== key || start.current.model.modeCount !== model.modeCount) start.current = { key, model };
  const from = start.current.model;
  const last = modes[modes.length - 1];
  const one = modes.length === 1;
  const [before, now] = [from.mode(last), model.mode(last)];
  const adjust = (what: "pitch" | "gain" | "damping", factor: number) => {
    const done = {
      pitch: now.frequency / before.frequency,
      gain: now.radiationGain / before.radiationGain,
      damping: now.decayRate / before.decayRate,
    };
    const label = adjustmentInWords(modes, { [what]: factor });
    bench.edit(label, (all) => all.adjust([...modes], { [what]: factor / (done[what] || 1) }), `slide ${what} ${key}`);
  };
  const frequency = {
    get value() {
      return rounded(now.frequency);
    },
    set value(hz: number) {
      if (one)
        bench.edit(
          `Mode ${last + 1} to ${brief(hz)} Hz`,
          (all) => all.setMode(last, { frequency: hz }),
          `slide f ${key}`,
        );
      else adjust("pitch", hz / before.frequency);
    },
  };
  const t60 = {
    get value() {
      return Math.min(T60.max, rounded(now.t60));
    },
    set value(seconds: number) {
      if (one)
        bench.edit(
          `Mode ${last + 1} rings ${brief(seconds)} s`,
          (all) => all.setMode(last, { t60: seconds }),
          `slide t ${key}`,
        );
      else adjust("damping", before.t60 / seconds);
    },
  };
  const gain = {
    get value() {
      return before.radiationGain > 0
        ? Number((20 * Math.log10(now.radiationGain / before.radiationGain)).toFixed(2))
        : 0;
    },
    set value(db: number) {
      adjust("gain", 10 ** (db / 20));
    },
  };
  const whose = one ? "" : ` of ${modesInWords([last])}; the others move along`;
  return (
    <div onPointerUp={() => bench.settle()} onFocusOut={() => bench.settle()}>
      <Slider
        name="Frequency"
        field={number({ ...FREQUENCY, default: clamp(before.frequency, FREQUENCY) })}
        value={frequency}
        unit="Hz"
        tip={`Where it sounds${whose}.`}
      />
      <Slider
        name="T60"
        field={number({ ...T60, default: clamp(before.t60, T60) })}
        value={t60}
        unit="s"
        tip={`How long it rings${whose}.`}
      />
      <Slider name="Gain" field={GAIN} value={gain} unit="dB" tip="Louder or softer than when it was chosen." />
    </div>
  );
}

/** Five digits, as people read them. */
const rounded = (value: number): number => Number(value.toPrecision(5));
const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));
