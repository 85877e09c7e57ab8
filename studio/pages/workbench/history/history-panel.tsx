// Undo, redo, and the list of what was done: a click goes to a step.
import type { Bench } from "../bench.js";

/** The history of the bench. */
export function HistoryPanel({ bench }: { bench: Bench }) {
  const { steps, at } = bench.history.value;
  const items = steps.map(({ label }, step) => (
    <li key={step}>
      <button
        type="button"
        class={step > at ? "undone" : ""}
        aria-current={step === at ? "step" : undefined}
        onClick={() => bench.goTo(step)}
      >
        {label}
      </button>
    </li>
  ));
  return (
    <ol class="bench-history" aria-label="Steps, the latest first">
      {items.reverse()}
    </ol>
  );
}

/** The two buttons. */
export function UndoButtons({ bench }: { bench: Bench }) {
  const { canUndo, canRedo } = bench.history.value;
  const button = (name: string, keys: string, can: boolean, act: () => void, style = {}) => (
    <button
      type="button"
      class="icon-button"
      aria-label={name}
      title={`${name} (${keys})`}
      disabled={!can}
      onClick={act}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false" style={style}>
        <path d={ARROW} fill="none" stroke="currentColor" stroke-width="1.6" />
      </svg>
    </button>
  );
  return (
    <span class="bench-undo">
      {button("Undo", "Ctrl+Z", canUndo, () => bench.undo())}
      {button("Redo", "Ctrl+Shift+Z", canRedo, () => bench.redo(), { transform: "scaleX(-1)" })}
    </span>
  );
}

/** An arrow that turns back to the left. */
const ARROW = "M6 2.5 2.5 6 6 9.5M3 6h6.2a3.6 3.6 0 0 1 0 7.2H6";

/** Undo and redo by Ctrl and a key. In a field with text such keys belong to the field. */
export function pressHistoryKey(event: KeyboardEvent, bench: Bench): void {
  const isText = event.target instanceof Element && event.target.matches("textarea, [type=text], [type=search]");
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isText) return;
  const key = `${event.shiftKey ? "Shift+" : ""}${event.key.toLowerCase()}`;
  if (key === "z") bench.undo();
  else if (["y", "Shift+y", "Shift+z"].includes(key)) bench.redo();
  else return;
  event.preventDefault();
}
