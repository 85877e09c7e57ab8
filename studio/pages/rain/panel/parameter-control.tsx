// One parameter of rain as a control: a slider that shows where the value is and where it glides to, or a choice
// between words.
import { computed } from "@preact/signals";
import { type RainName, type RainParameter, rainParameter } from "phonolite/rain";
import { useMemo } from "preact/hooks";
import { Choice } from "../../../parts/controls/choice.js";
import { Slider } from "../../../parts/controls/slider.js";
import type { LinkedState } from "../../../parts/state/deep-link.js";
import type { RainShow } from "../show.js";
import { changeText, clean, parsedValue, presetValues, type RAIN_SCHEMA, sliderField } from "../state.js";

/** What a control works on. */
export interface ControlProps {
  name: RainName;
  state: LinkedState<typeof RAIN_SCHEMA>;
  show: RainShow;
}

/** Words that read better than the values of the API. */
const WORDS: Readonly<Record<string, string>> = {
  fixed: "All alike",
  "marshall-palmer": "As in rain",
  atlas: "Measured",
  stokes: "Stokes",
  force: "Force",
  paper: "Paper",
  impedance: "Measured",
  none: "None",
  tin: "Tin",
  glass: "Glass",
};

/** The control of a parameter. */
export function ParameterControl({ name, state, show }: ControlProps) {
  const parameter = rainParameter(name);
  return parameter.choices ? (
    <WordControl parameter={parameter} state={state} />
  ) : (
    <NumberControl parameter={parameter} state={state} show={show} />
  );
}

function NumberControl({
  parameter,
  state,
  show,
}: Pick<ControlProps, "state" | "show"> & { parameter: RainParameter }) {
  const { name, label, unit, tip, shown, glides } = parameter;
  const { preset } = state.signals;
  const usual = presetValues(preset.value)[name] as number;
  const { field, factor } = useMemo(() => sliderField(parameter, usual), [parameter, usual]);
  const value = useMemo(() => numberOf(parameter, state, factor), [parameter, state, factor]);
  const present = useMemo(
    () => computed(() => clean(((show.present.value?.[name] as number | undefined) ?? value.value / factor) * factor)),
    [show, name, factor, value],
  );
  return (
    <Slider
      name={label}
      field={field}
      value={value}
      unit={(shown?.unit ?? unit).replace("share", "").replace("drop radii", "radii")}
      tip={tip}
      {...(glides && { present })}
    />
  );
}

/** The number of a parameter as its slider shows it. */
function numberOf(parameter: RainParameter, { signals }: LinkedState<typeof RAIN_SCHEMA>, factor: number) {
  const { name } = parameter;
  const words = signals[name];
  return {
    get value(): number {
      const own = parsedValue(parameter, words.value) ?? presetValues(signals.preset.value)[name];
      return clean((own as number) * factor);
    },
    set value(next: number) {
      words.value = changeText(name, clean(next / factor), signals.preset.peek());
    },
  };
}

function WordControl({ parameter, state }: { parameter: RainParameter; state: ControlProps["state"] }) {
  const { name, label, tip, choices = [] } = parameter;
  const { signals } = state;
  const value = useMemo(
    () => ({
      get value(): string {
        return signals[name].value || String(presetValues(signals.preset.value)[name]);
      },
      set value(next: string) {
        signals[name].value = changeText(name, next, signals.preset.peek());
      },
    }),
    [signals, name],
  );
  return (
    <Choice
      name={label}
      field={{ kind: "choice", default: String(parameter.fallback), of: choices }}
      value={value}
      words={WORDS}
      tip={tip}
    />
  );
}
