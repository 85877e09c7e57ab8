// A group of controls with a heading. The most used stand open; the others are folded.
import type { ComponentChildren } from "preact";
import type { Schema } from "../state/schema.js";
import { Fields, type FieldsProps } from "./fields.js";

/** What a group shows. */
export interface GroupProps<S extends Schema> extends Partial<FieldsProps<S>> {
  title: string;
  /** With a mark to open it. Default: false, it stands open and has none. */
  folded?: boolean;
  /** What follows the fields, such as a note. */
  children?: ComponentChildren;
}

/**
 * Controls under a heading: fields of the state by their names, then whatever else.
 *
 * @example
 * <Group title="Stones" folded state={state} of={["law", "fall", "bounces"]}>
 *   <p class="note">Large stones are rare.</p>
 * </Group>
 */
export function Group<S extends Schema>({ title, folded = false, children, state, of = [], disabled }: GroupProps<S>) {
  const heading = <h2>{title}</h2>;
  const fields = state && <Fields state={state} of={of} disabled={disabled} />;
  if (folded) {
    return (
      <details class="group">
        <summary>{heading}</summary>
        {fields}
        {children}
      </details>
    );
  }
  return (
    <section class="group" aria-label={title}>
      {heading}
      {fields}
      {children}
    </section>
  );
}
