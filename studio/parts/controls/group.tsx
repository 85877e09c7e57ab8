// A group of controls with a heading. The most used stand open; the others are folded.
import type { ComponentChildren } from "preact";

/** What a group shows. */
export interface GroupProps {
  title: string;
  /** With a mark to open it. Default: false, it stands open and has none. */
  folded?: boolean;
  children: ComponentChildren;
}

/** Controls under a heading. */
export function Group({ title, folded = false, children }: GroupProps) {
  if (!folded) {
    return (
      <section class="group" aria-label={title}>
        <h2>{title}</h2>
        {children}
      </section>
    );
  }
  return (
    <details class="group">
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
