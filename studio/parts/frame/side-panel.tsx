// The panel beside the scene: controls, and below them what is happening. Under 900 px it lies under the scene as a
// handle, and slides up over it when the handle is pressed or dragged.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

/** What the panel holds. */
export interface SidePanelProps {
  controls: ComponentChildren;
  displays: ComponentChildren;
}

/** Pixels that a finger moves before the handle counts as dragged. */
const DRAGGED = 24;

/** The panel. */
export function SidePanel({ controls, displays }: SidePanelProps) {
  const [open, setOpen] = useState(false);
  const began = useRef<number | undefined>(undefined);
  return (
    <aside class={`panel${open ? " open" : ""}`} aria-label="Controls and displays">
      <button
        type="button"
        class="handle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerDown={(event) => {
          began.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (began.current === undefined || Math.abs(event.clientY - began.current) < DRAGGED) return;
          const up = event.clientY < began.current;
          began.current = undefined;
          // the click that follows would turn it back
          event.currentTarget.addEventListener("click", (click) => click.stopImmediatePropagation(), {
            once: true,
            capture: true,
          });
          setOpen(up);
        }}
        onPointerUp={() => {
          began.current = undefined;
        }}
      >
        <span class="handle-bar" aria-hidden="true" />
        {open ? "Close the controls" : "Controls"}
      </button>
      <div class="panel-controls">{controls}</div>
      <div class="panel-displays">{displays}</div>
    </aside>
  );
}
