// On or off: a native checkbox that is drawn as a switch.
import type { FlagField } from "../state/schema.js";
import type { ControlProps } from "./control-props.js";

/**
 * A switch on a yes or no of the page's state.
 *
 * @example
 * <Toggle field={schema.shatter} value={signals.shatter} />
 */
export function Toggle({ field: { name, tip }, value, disabled }: ControlProps<FlagField>) {
  return (
    <label class={`toggle${disabled ? " disabled" : ""}`} title={tip} data-field={name}>
      <span>{name}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value.value}
        aria-description={tip}
        checked={value.value}
        disabled={disabled}
        onChange={(event) => {
          value.value = event.currentTarget.checked;
        }}
      />
      <span class="switch" aria-hidden="true" />
    </label>
  );
}
