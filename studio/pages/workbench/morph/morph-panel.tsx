// Two models and the way between them: B is a preset, what lies on the bench now, or a step of the history.
import { models } from "phonolite/model";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { presetTitle, type WorkbenchShow, type WorkbenchState } from "../show.js";
import { WORKBENCH_SCHEMA } from "../state.js";

/** What the panel works on. */
export interface MorphPanelProps {
  state: WorkbenchState;
  show: WorkbenchShow;
}

const PRESETS = models.list().map(({ name }) => [`preset:${name}`, presetTitle(name)] as const);

/** The panel. */
export function MorphPanel({ state, show }: MorphPanelProps) {
  const { bench, morph } = show;
  const other = morph.other.value;
  const preset = state.signals.other.value;
  const steps = bench.history.value.labels.map(
    (label, step) => [`step:${step}`, `Step ${step + 1}: ${label}`] as const,
  );
  const choose = (word: string) => {
    const [kind, name] = [word.slice(0, word.indexOf(":")), word.slice(word.indexOf(":") + 1)];
    if (kind === "preset") {
      state.signals.other.value = name;
      return;
    }
    state.signals.other.value = "";
    const made = kind === "step" ? bench.stepAt(Number(name)) : undefined;
    morph.keep(made && { ...made, settings: undefined });
  };
  const value = preset !== "" ? `preset:${preset}` : other ? "kept:" : "none:";
  return (
    <>
      <Select
        name="B"
        value={value}
        of={[
          ["none:", "Nothing yet"],
          ...(other && preset === "" ? ([["kept:", other.label]] as const) : []),
          ...steps.slice(-12).reverse(),
          ...PRESETS,
        ]}
        onChoose={choose}
        tip="The other end: what lies on the bench turns into it."
      />
      <Slider
        name="A to B"
        field={WORKBENCH_SCHEMA.morph}
        value={{
          get value() {
            return morph.part.value;
          },
          set value(part: number) {
            morph.go(part);
          },
        }}
        disabled={!other}
        tip="Equal steps sound equal: pitches, decays and levels glide, partials without a partner fade."
      />
      <div class="buttons">
        <button
          type="button"
          class="button"
          title="Keeps what lies on the bench, to morph other things into it"
          onClick={() => {
            const now = bench.made.peek();
            state.signals.other.value = "";
            morph.keep(now && { ...now, settings: undefined });
          }}
        >
          Keep this as B
        </button>
        <button
          type="button"
          class="button"
          disabled={!other}
          title="B comes onto the bench, A is kept"
          onClick={() => {
            state.signals.other.value = "";
            morph.swap();
          }}
        >
          Swap
        </button>
      </div>
    </>
  );
}
