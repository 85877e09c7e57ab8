// A slider: name, value with unit, a thin mark at the default. Drag, arrow keys (shift for fine, Page Up and Down for
// ten steps), typing a number, double-click or Delete for the default. It is a native range input and a number input,
// so that screen readers work it. Where a value glides, the knob is where it is now, and a hollow mark where it goes.
import type { ReadonlySignal } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { say, unsay } from "../frame/notices.js";
import { brief } from "../plots/format.js";
import { type NumberField, nearest } from "../state/schema.js";
import type { ControlProps } from "./control-props.js";
import { positionOf, stepped, valueAt } from "./scale.js";

/** What a slider shows. */
export interface SliderProps extends ControlProps<NumberField> {
  /** Where the value is on its way there, if it glides. */
  present?: ReadonlySignal<number>;
}

const KEYS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
/** Positions that the native input tells apart. */
const TICKS = 10_000;
/** A value that is as near as this to its target has arrived, as far as one sees. */
const ARRIVED = 0.004;

/**
 * A slider on a number of the page's state.
 *
 * @example
 * <Slider field={schema.av} value={signals.av} />
 */
export function Slider({ field, value, present, disabled }: SliderProps) {
  const { name, tip, unit = "" } = field;
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const set = (next: number) => {
    value.value = nearest(field, next);
  };
  const reset = () => set(field.default);
  const onKey = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const steps = KEYS[event.key];
    if (steps !== undefined) set(stepped(field, value.value, steps, event.shiftKey));
    else if (event.key === "Delete" || event.key === "Backspace") reset();
    else return;
    event.preventDefault();
  };
  const take = () => {
    if (typed !== undefined && typed.trim() !== "" && Number.isFinite(Number(typed))) {
      set(Number(typed));
      sayHeld(Number(typed));
    }
    setTyped(undefined);
  };
  const range = `${brief(field.min)} to ${brief(field.limit ?? field.max)} ${unit}`.trim().replaceAll("-", "−");
  /** Says that a typed number was out of reach, where it was. */
  const sayHeld = (wanted: number) => {
    const taken = Math.min(field.limit ?? field.max, Math.max(field.min, wanted));
    if (taken === wanted) unsay("typed");
    else say({ key: "typed", answer: true, text: `${name} can be ${range}; ${brief(taken)} was taken.` });
  };
  const at = Math.min(1, positionOf(field, value.value));
  const now = present ? Math.min(1, Math.max(0, positionOf(field, present.value))) : at;
  const glides = Math.abs(now - at) > ARRIVED;
  return (
    <div class={`slider${glides ? " glides" : ""}`} title={tip} data-field={name}>
      <label for={id}>{name}</label>
      <span class="slider-value">
        <input
          type="number"
          aria-label={`${name}, typed`}
          min={field.min}
          max={field.limit ?? field.max}
          title={`${name}: ${range}. ${tip}`}
          step="any"
          disabled={disabled}
          value={typed ?? String(Number(value.value.toPrecision(6)))}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
            else if (event.key === "Escape") setTyped(undefined);
          }}
        />
        {unit && <span class="unit">{unit}</span>}
      </span>
      <div class="slider-track" style={{ "--at": glides ? now : at, "--default": positionOf(field, field.default) }}>
        <span class="slider-default" aria-hidden="true" />
        <span class="slider-fill" aria-hidden="true" />
        {glides && <span class="slider-present" aria-hidden="true" />}
        <input
          id={id}
          type="range"
          min={0}
          max={TICKS}
          step={1}
          disabled={disabled}
          value={Math.round(at * TICKS)}
          aria-valuetext={`${brief(value.value)} ${unit}`.trim()}
          aria-description={tip}
          onInput={(event) => set(valueAt(field, Number(event.currentTarget.value) / TICKS))}
          onKeyDown={onKey}
          onDblClick={reset}
        />
      </div>
    </div>
  );
}
