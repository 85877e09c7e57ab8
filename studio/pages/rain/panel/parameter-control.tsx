// One parameter of rain as a control: a slider that shows where the value is and where it glides to, or a choice
// between words.
import { computed } from "@preact/signals";
import { type RainName, type RainParameter, rainParameter } from "phonolite/rain";
import { useMemo } from "preact/hooks";
import { Choice } from "../../../parts/controls/choice.js";
import { Slider } from "../../../parts/controls/slider.js";
import type { LinkedState } from "../../../parts/state/deep-link.js";
import { type ChoiceField, shown } from "../../../parts/state/schema.js";
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

function NumberControl({ parameter, state, show }: Omit<ControlProps, "name"> & { parameter: RainParameter }) {
  const { name, glides } = parameter;
  const usual = presetValues(state.signals.preset.value)[name] as number;
  const { field, factor } = useMemo(() => sliderField(parameter, usual), [parameter, usual]);
  const value = useMemo(() => parameterValue<number>(parameter, state, factor), [parameter, state, factor]);
  const present = useMemo(
    () => computed(() => clean(((show.present.value?.[name] as number | undefined) ?? value.value / factor) * factor)),
    [show, name, factor, value],
  );
  return <Slider field={field} value={value} {...(glides && { present })} />;
}

function WordControl({ parameter, state }: { parameter: RainParameter; state: ControlProps["state"] }) {
  const { label, tip, fallback, choices = [] } = parameter;
  const value = useMemo(() => parameterValue<string>(parameter, state), [parameter, state]);
  const field: ChoiceField = { kind: "choice", default: String(fallback), of: choices, words: WORDS };
  return <Choice field={shown(label, field, tip)} value={value} />;
}

/** A parameter as its control shows and sets it: as it was changed, or as the preset says; numbers times a factor. */
function parameterValue<T extends number | string>(
  parameter: RainParameter,
  { signals }: ControlProps["state"],
  factor = 1,
) {
  const { name } = parameter;
  const times = (value: number | string, by: number) => (typeof value === "number" ? clean(value * by) : value) as T;
  return {
    get value(): T {
      const own = parsedValue(parameter, signals[name].value) ?? presetValues(signals.preset.value)[name];
      return times(own, factor);
    },
    set value(next: T) {
      signals[name].value = changeText(name, times(next, 1 / factor), signals.preset.peek());
    },
  };
}
