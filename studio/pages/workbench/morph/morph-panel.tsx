// Two models and the way between them: B is a preset, what lies on the bench now, or a step of the history.
import { models } from "phonolite/model";
import { Button } from "../../../parts/controls/button.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { lens } from "../../../parts/state/lens.js";
import { titleOf } from "../made.js";
import type { BenchProps } from "../show.js";
import { WORKBENCH_SCHEMA as FIELDS } from "../state.js";

const PRESETS = models.list().map(({ name }) => [`preset:${name}`, titleOf(name)] as const);
/** Steps that are offered, the latest. */
const OFFERED = 12;

/** The panel. */
export function MorphPanel({ show: { bench, morph } }: BenchProps) {
  const other = morph.other.value;
  const preset = morph.preset.value;
  const { steps } = bench.history.value;
  const latest = steps.map(({ label }, step) => [`step:${step}`, `Step ${step + 1}: ${label}`] as const);
  const kept = other && preset === "" ? ([["kept:", other.label]] as const) : [];
  const choose = (word: string) => {
    const [kind, name] = word.split(":");
    if (kind === "preset") morph.preset.value = name;
    else morph.keep(kind === "step" ? steps[Number(name)]?.made : undefined);
  };
  return (
    <>
      <Select
        name="B"
        value={preset !== "" ? `preset:${preset}` : other ? "kept:" : "none:"}
        of={[["none:", "Nothing yet"], ...kept, ...latest.slice(-OFFERED).reverse(), ...PRESETS]}
        onChoose={choose}
        tip="The other end: what lies on the bench turns into it."
      />
      <Slider
        field={FIELDS.morph}
        value={lens(
          () => morph.part.value,
          (part) => morph.go(part),
        )}
        disabled={!other}
      />
      <div class="buttons">
        <Button
          tip="Keeps what lies on the bench, to morph other things into it"
          act={() => morph.keep(bench.made.peek())}
        >
          Keep this as B
        </Button>
        <Button disabled={!other} tip="B comes onto the bench, A is kept" act={() => morph.swap()}>
          Swap
        </Button>
      </div>
    </>
  );
}
