// Edits of the whole model: larger or smaller, higher or lower, of another material, damped otherwise, with fewer
// modes, at another level. Each is made by its button, or as a slider is dragged, from the model as it was before.

import type { ModalModel } from "phonolite/model";
import { useRef, useState } from "preact/hooks";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { brief } from "../../../parts/plots/format.js";
import { type NumberField, number } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import { MATERIAL_WORDS } from "../source/shape-source.js";
import type { Selection } from "./selection.js";

/** What the controls work on. */
export interface WholeModelProps {
  bench: Bench;
  selection: Selection;
}

const SIZE = number({ default: 1, min: 0.1, max: 10, step: 0.05, log: true });
const PITCH = number({ default: 0, min: -36, max: 36, step: 1 });
const DAMPING = number({ default: 1, min: 0.05, max: 50, step: 0.1, log: true });
const LEVEL = number({ default: 80, min: 40, max: 110, step: 1 });

/** The controls. */
export function WholeModel({ bench, selection }: WholeModelProps) {
  const model = bench.made.value?.model;
  const count = model?.modeCount ?? 1;
  const [wanted, setWanted] = useState(40);
  const kept = Math.min(wanted, count);
  return (
    // a slider that is let go is at its middle again, and what it did is a step
    <div onPointerUp={() => bench.settle()} onFocusOut={() => bench.settle()}>
      <Sweep
        bench={bench}
        name="Size"
        field={SIZE}
        unit="×"
        tip="The same body larger or smaller: twice the size is an octave lower."
        label={(x) => `Size × ${brief(x)}`}
        change={(from, x) => from.scale(x)}
      />
      <Sweep
        bench={bench}
        name="Transpose"
        field={PITCH}
        unit="st"
        tip="Every mode by the same interval; decay and balance stay."
        label={(x) => `Transpose ${x > 0 ? "+" : "−"}${brief(Math.abs(x))} semitones`}
        change={(from, x) => from.transpose(x)}
      />
      <Sweep
        bench={bench}
        name="Damping"
        field={DAMPING}
        unit="×"
        tip="Every mode rings shorter or longer."
        label={(x) => `Damping × ${brief(x)}`}
        change={(from, x) => from.redamp(x)}
      />
      <Select
        name="Material"
        value={model?.material?.name ?? ""}
        of={[
          ...(MATERIAL_WORDS.some(([name]) => name === model?.material?.name)
            ? []
            : [[model?.material?.name ?? "", model?.material?.name ?? "Not known"] as const]),
          ...MATERIAL_WORDS,
        ]}
        disabled={!model}
        onChoose={(name) => bench.edit(`Material: ${name.replaceAll("-", " ")}`, (now) => now.changeMaterial(name))}
        tip="The same form of something else: pitch, decay and level follow."
      />
      <Slider
        name="Keep modes"
        field={number({
          default: Math.min(40, count),
          min: 1,
          max: Math.max(2, count),
          step: 0.1,
          log: true,
          whole: true,
        })}
        value={{
          get value() {
            return kept;
          },
          set value(next: number) {
            setWanted(next);
          },
        }}
        tip="How many of the modes that matter most to the ear stay."
      />
      <div class="buttons">
        <button
          type="button"
          class="button"
          disabled={!model || kept >= count}
          title="The modes that matter least to the ear go"
          onClick={() => {
            selection.clear();
            bench.edit(`Keep ${kept} modes`, (now) => now.truncate(Math.min(kept, now.modeCount), "loudness"));
          }}
        >
          Keep the {kept} loudest
        </button>
        <button
          type="button"
          class="button"
          disabled={!model}
          title="A strike of 0.01 N·s has 80 dB SPL at one metre"
          onClick={() => bench.edit("Level 80 dB", (now) => now.normalise({ level: LEVEL.default }))}
        >
          Level to 80 dB
        </button>
      </div>
    </div>
  );
}

interface SweepProps {
  bench: Bench;
  name: string;
  field: NumberField;
  unit: string;
  tip: string;
  label: (value: number) => string;
  change: (from: ModalModel, value: number) => ModalModel;
}

/** A slider whose middle is the model as it is; it is dragged from there, and what comes of it is the next middle. */
function Sweep({ bench, name, field, unit, tip, label, change }: SweepProps) {
  const start = useRef<{ from: ModalModel; made: ModalModel; value: number } | undefined>(undefined);
  const now = bench.made.value?.model;
  // anything else that was done to the model makes a new beginning
  if (start.current && start.current.made !== now) start.current = undefined;
  return (
    <Slider
      name={name}
      field={field}
      value={{
        get value() {
          return start.current?.value ?? field.default;
        },
        set value(next: number) {
          const from = start.current?.from ?? bench.made.peek()?.model;
          if (!from) return;
          bench.edit(label(next), () => (next === field.default ? from : change(from, next)), `sweep ${name}`);
          const made = bench.made.peek()!.model;
          if (made !== from || next === field.default) start.current = { from, made, value: next };
        },
      }}
      unit={unit}
      tip={tip}
      disabled={!now}
    />
  );
}
