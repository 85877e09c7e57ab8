// Edits of the whole model: larger or smaller, higher or lower, of another material, damped otherwise, with fewer
// modes, at another level. Each is made by its button, or as a slider is dragged, from the model as it was before.

import type { ModalModel } from "phonolite/model";
import { useRef, useState } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { brief, plain } from "../../../parts/plots/format.js";
import { lens } from "../../../parts/state/lens.js";
import { type NumberField, number, shown, type Told } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import { MATERIAL_WORDS } from "../made.js";
import type { BenchProps } from "../show.js";

/** An edit that a slider makes, as large as the slider says. */
interface Sweep {
  /** Its default leaves the model as it is. */
  field: NumberField & Told;
  label(value: number): string;
  change(from: ModalModel, value: number): ModalModel;
}

const SWEEPS: readonly Sweep[] = [
  {
    field: shown(
      "Size",
      number({ default: 1, min: 0.1, max: 10, step: 0.05, log: true, unit: "×" }),
      "The same body larger or smaller: twice the size is an octave lower.",
    ),
    label: (x) => `Size × ${brief(x)}`,
    change: (from, x) => from.scale(x),
  },
  {
    field: shown(
      "Transpose",
      number({ default: 0, min: -36, max: 36, step: 1, unit: "st" }),
      "Every mode by the same interval; decay and balance stay.",
    ),
    label: (x) => `Transpose ${x > 0 ? "+" : "−"}${brief(Math.abs(x))} semitones`,
    change: (from, x) => from.transpose(x),
  },
  {
    field: shown(
      "Damping",
      number({ default: 1, min: 0.05, max: 50, step: 0.1, log: true, unit: "×" }),
      "Every mode rings shorter or longer.",
    ),
    label: (x) => `Damping × ${brief(x)}`,
    change: (from, x) => from.redamp(x),
  },
];
/** dB SPL at one metre of a strike of 0.01 N·s. */
const LEVEL = 80;
/** Modes that are kept unless told. */
const KEPT = 40;

/** The controls. */
export function WholeModel({ show }: BenchProps) {
  const { bench } = show;
  const model = bench.made.value?.model;
  const settle = () => bench.settle();
  return (
    // a slider that is let go is at its middle again, and what it did is a step
    <div onPointerUp={settle} onFocusOut={settle}>
      {SWEEPS.map((sweep) => (
        <SweepSlider key={sweep.field.name} bench={bench} sweep={sweep} />
      ))}
      <MaterialField bench={bench} model={model} />
      <KeepModes show={show} model={model} />
    </div>
  );
}

/** A slider whose middle is the model as it is; it is dragged from there, and what comes of it is the next middle. */
function SweepSlider({ bench, sweep: { field, label, change } }: { bench: Bench; sweep: Sweep }) {
  const start = useRef<{ from: ModalModel; made: ModalModel; value: number } | undefined>(undefined);
  const now = bench.made.value?.model;
  // anything else that was done to the model makes a new beginning
  if (start.current && start.current.made !== now) start.current = undefined;
  const go = (next: number) => {
    const from = start.current?.from ?? bench.made.peek()?.model;
    if (!from) return;
    const back = next === field.default;
    bench.edit(label(next), () => (back ? from : change(from, next)), `sweep ${field.name}`);
    const made = bench.made.peek()!.model;
    if (made !== from || back) start.current = { from, made, value: next };
  };
  return <Slider field={field} value={lens(() => start.current?.value ?? field.default, go)} disabled={!now} />;
}

interface OfModel {
  model: ModalModel | undefined;
}

function MaterialField({ bench, model }: OfModel & { bench: Bench }) {
  const { name } = model?.material ?? {};
  const isKnown = MATERIAL_WORDS.some(([known]) => known === name);
  const other = isKnown ? [] : [[name ?? "", name ?? "Not known"] as const];
  return (
    <Select
      name="Material"
      value={name ?? ""}
      of={[...other, ...MATERIAL_WORDS]}
      disabled={!model}
      onChoose={(next) => bench.edit(`Material: ${plain(next)}`, (now) => now.changeMaterial(next))}
      tip="The same form of something else: pitch, decay and level follow."
    />
  );
}

function KeepModes({ show: { bench, selection }, model }: OfModel & BenchProps) {
  const [wanted, setWanted] = useState(KEPT);
  const count = model?.modeCount ?? 1;
  const kept = Math.min(wanted, count);
  const field = shown(
    "Keep modes",
    number({ default: Math.min(KEPT, count), min: 1, max: Math.max(2, count), step: 0.1, log: true, whole: true }),
    "How many of the modes that matter most to the ear stay.",
  );
  const keep = () => {
    selection.clear();
    bench.edit(`Keep ${kept} modes`, (now) => now.truncate(Math.min(kept, now.modeCount), "loudness"));
  };
  return (
    <>
      <Slider field={field} value={lens(() => kept, setWanted)} />
      <div class="buttons">
        <Button disabled={!model || kept >= count} tip="The modes that matter least to the ear go" act={keep}>
          Keep the {kept} loudest
        </Button>
        <Button
          disabled={!model}
          tip="A strike of 0.01 N·s has 80 dB SPL at one metre"
          act={() => bench.edit("Level 80 dB", (now) => now.normalise({ level: LEVEL }))}
        >
          Level to 80 dB
        </Button>
      </div>
    </>
  );
}
