// What all controls have in common.
import type { Signal } from "@preact/signals";
import type { Field, Told, ValueOf } from "../state/schema.js";

/** What a control shows. */
export interface ControlProps<F extends Field> extends Partial<Told> {
  field: F & Partial<Told>;
  /** A signal, or whatever else has a value that can be read and set. */
  value: Pick<Signal<ValueOf<F>>, "value">;
  disabled?: boolean;
}

/** Name and tip of a control: the field's own, unless told otherwise. */
export const toldOf = (field: Partial<Told>, { name = field.name, tip = field.tip }: Partial<Told>): Told => ({
  name: name ?? "",
  tip: tip ?? "",
});
