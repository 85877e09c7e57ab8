// One of a few words: a radio group that looks like a row of buttons. Arrow keys move in it, as in every radio group.
import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { ChoiceField } from "../state/schema.js";

/** What a choice shows. */
export interface ChoiceProps<T extends string> {
  name: string;
  field: ChoiceField<T>;
  /** A signal, or whatever else has a value that can be read and set. */
  value: Pick<Signal<T>, "value">;
  /** The word for each value; left out, the value itself. */
  words?: Partial<Record<T, string>>;
  /** One sentence: what one will hear. */
  tip: string;
  disabled?: boolean;
}

/**
 * A choice between the words of a field.
 *
 * @example
 * <Choice name="Fall" field={schema.fall} value={signals.fall} tip="At their final speed, or still gaining it." />
 */
export function Choice<T extends string>({ name, field, value, words = {}, tip, disabled }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset class="choice" title={tip} disabled={disabled} data-field={name} aria-description={tip}>
      <legend class="unseen">{name}</legend>
      <span class="choice-name" aria-hidden="true">
        {name}
      </span>
      <div class="choice-row">
        {field.of.map((one) => (
          <label key={one} class={value.value === one ? "chosen" : ""}>
            <input
              type="radio"
              name={id}
              value={one}
              checked={value.value === one}
              onChange={() => {
                value.value = one;
              }}
            />
            {words[one] ?? one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
