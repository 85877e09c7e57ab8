// One of a few words: a radio group that looks like a row of buttons. Arrow keys move in it, as in every radio group.
import { useId } from "preact/hooks";
import type { ChoiceField } from "../state/schema.js";
import type { ControlProps } from "./control-props.js";

/**
 * A choice between the words of a field.
 *
 * @example
 * <Choice field={schema.fall} value={signals.fall} />
 */
export function Choice<T extends string>({ field, value, disabled }: ControlProps<ChoiceField<T>>) {
  const { name, tip, words = {} as Partial<Record<T, string>> } = field;
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
