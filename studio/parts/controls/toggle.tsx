// On or off: a native checkbox that is drawn as a switch.
import type { Signal } from "@preact/signals";

/** What a toggle shows. */
export interface ToggleProps {
  name: string;
  value: Signal<boolean>;
  /** One sentence: what one will hear. */
  tip: string;
  disabled?: boolean;
}

/**
 * A switch on a yes or no of the page's state.
 *
 * @example
 * <Toggle name="Shatter" value={signals.shatter} tip="Large stones break on hard things, and the pieces sound too." />
 */
export function Toggle({ name, value, tip, disabled }: ToggleProps) {
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
