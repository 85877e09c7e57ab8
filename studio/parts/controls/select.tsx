// One of many words: a native list that opens, with its name beside it.
import { useId } from "preact/hooks";
import "./select.css";

/** What a list shows. */
export interface SelectProps {
  name: string;
  value: string;
  /** Values, and the word for each. */
  of: readonly (readonly [value: string, word: string])[];
  onChoose: (value: string) => void;
  /** One sentence: what one will hear. */
  tip: string;
  disabled?: boolean;
}

/**
 * A list to choose from.
 *
 * @example
 * const of = [["oak", "Oak"], ["steel", "Steel"]];
 * <Select name="Material" value="oak" of={of} onChoose={use} tip="What it is made of." />
 */
export function Select({ name, value, of, onChoose, tip, disabled }: SelectProps) {
  const id = useId();
  return (
    <div class="select" title={tip} data-field={name}>
      <label for={id}>{name}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-description={tip}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {of.map(([one, word]) => (
          <option key={one} value={one} selected={one === value}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}
