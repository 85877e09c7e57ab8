// Undo, redo, and the list of what was done: a click goes to a step.
import type { Bench } from "../bench.js";

/** The history of the bench. */
export function HistoryPanel({ bench }: { bench: Bench }) {
  const { labels, at } = bench.history.value;
  return (
    <ol class="bench-history" aria-label="Steps, the latest first">
      {labels
        .map((label, step) => (
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
        ))
        .reverse()}
    </ol>
  );
}

/** The two buttons. */
export function UndoButtons({ bench }: { bench: Bench }) {
  return (
    <span class="bench-undo">
      <button
        type="button"
        class="icon-button"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!bench.canUndo}
        onClick={() => bench.undo()}
      >
        <Arrow />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!bench.canRedo}
        onClick={() => bench.redo()}
      >
        <Arrow turned />
      </button>
    </span>
  );
}

function Arrow({ turned = false }: { turned?: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
      style={turned ? { transform: "scaleX(-1)" } : {}}
    >
      <path d="M6 2.5 2.5 6 6 9.5M3 6h6.2a3.6 3.6 0 0 1 0 7.2H6" fill="none" stroke="currentColor" stroke-width="1.6" />
    </svg>
  );
}

/** What Ctrl and a key do; false where they do nothing, or belong to a field with text. */
export function pressHistoryKey(event: KeyboardEvent, bench: Bench): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const { target } = event;
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|search)$/.test(target.type));
  if (isText) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) bench.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) bench.redo();
  else return false;
  return true;
}
