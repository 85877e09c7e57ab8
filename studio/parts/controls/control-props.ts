// What all controls have in common.
import type { Signal } from "@preact/signals";
import type { Field, Told, ValueOf } from "../state/schema.js";

/** What a control shows. */
export interface ControlProps<F extends Field> {
  field: F & Told;
  /** A signal, or whatever else has a value that can be read and set. */
  value: Pick<Signal<ValueOf<F>>, "value">;
  disabled?: boolean;
}
