// The table of modes: all of them, though only the rows in view are drawn. A click chooses, Ctrl and Shift choose
// several; M and S mute and solo.
import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Bench } from "../bench.js";
import { isSolo, pressModeKey, toggleMute, toggleSolo } from "./mode-edits.js";
import { type ModeRow, type Sort, seenRows, sortedRows } from "./rows.js";
import { choosingOf, type Selection } from "./selection.js";

/** What the table works on. */
export interface ModeTableProps {
  bench: Bench;
  selection: Selection;
  rows: ReadonlySignal<readonly ModeRow[]>;
}

/** Height of a row, pixels. */
const ROW = 26;
const COLUMNS: readonly (readonly [Sort, string, string])[] = [
  ["frequency", "Hz", "Frequency"],
  ["t60", "T60, s", "Seconds until it has fallen by 60 dB"],
  ["level", "dB SPL", "Level at the last strike, at one metre"],
  ["rank", "no.", "How much it matters to the ear: 1 most"],
];

/** The table. */
export function ModeTable({ bench, selection, rows }: ModeTableProps) {
  const by = useSignal<Sort>("frequency");
  const down = useSignal(false);
  const sorted = useComputed(() => sortedRows(rows.value, by.value, down.value));
  const host = useRef<HTMLElement>(null);
  const [{ top, room }, setView] = useState({ top: 0, room: 260 });
  useEffect(() => {
    const element = host.current!;
    const look = () => setView({ top: element.scrollTop, room: element.clientHeight });
    const resize = new ResizeObserver(look);
    resize.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const first = selection.first;
  // what is chosen elsewhere is brought into view
  useEffect(() => {
    const [element, at] = [host.current!, sorted.peek().findIndex(({ mode }) => mode === first)];
    if (at < 0) return;
    // the head covers one row
    const [low, high] = [element.scrollTop, element.scrollTop + element.clientHeight - 2 * ROW];
    if (at * ROW < low || at * ROW > high) element.scrollTop = Math.max(0, at * ROW - element.clientHeight / 2);
  }, [first, sorted]);
  /** The mode whose button takes the focus once it is drawn. */
  const focused = useRef(-1);
  useEffect(() => {
    if (focused.current < 0) return;
    const button = host.current!.querySelector<HTMLElement>(`[data-mode="${focused.current}"] .mode-pick`);
    focused.current = -1;
    button?.focus({ preventScroll: true });
  });
  const all = sorted.value;
  const [from, to] = seenRows(all.length, ROW, top, room);
  const muted = new Set(all.filter((row) => row.muted).map(({ mode }) => mode));
  const sortBy = (next: Sort) => {
    down.value = by.value === next ? !down.value : next === "level" || next === "t60";
    by.value = next;
  };
  const move = (step: number, extend: boolean) => {
    const at = all.findIndex(({ mode }) => mode === selection.first);
    const next = all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
    if (!next) return;
    selection.choose(next.mode, extend ? "toggle" : "only");
    focused.current = next.mode;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key === "a") selection.set(all.map(({ mode }) => mode));
    else if (event.ctrlKey || event.metaKey) return;
    else if (step !== undefined) move(step, event.shiftKey);
    // Enter and blank press the button that has the focus
    else if (event.key === "Enter" || event.key === " " || !pressModeKey(event.key, bench, selection)) return;
    event.preventDefault();
  };
  return (
    <section ref={host} class="mode-table" aria-label="Table of modes" onKeyDown={onKey}>
      <table aria-rowcount={all.length}>
        <thead>
          <tr>
            <th class="mode-switches" aria-label="Mute and solo" />
            {COLUMNS.map(([name, word, tip]) => (
              <th key={name} aria-sort={by.value === name ? (down.value ? "descending" : "ascending") : "none"}>
                <button type="button" title={`${tip}. Click to put in order.`} onClick={() => sortBy(name)}>
                  {word}
                  <i aria-hidden="true">{by.value === name ? (down.value ? "▾" : "▴") : ""}</i>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: `${from * ROW}px` }} />
          {all.slice(from, to).map((row) => (
            <Row
              key={row.mode}
              row={row}
              chosen={selection.has(row.mode)}
              reached={row.mode === (all.some(({ mode }) => mode === first) ? first : all[from].mode)}
              solo={isSolo(muted, all.length, [row.mode])}
              onChoose={(event) =>
                selection.choose(
                  row.mode,
                  choosingOf(event),
                  all.map(({ mode }) => mode),
                )
              }
              onMute={() => toggleMute(bench, [row.mode])}
              onSolo={() => toggleSolo(bench, [row.mode])}
            />
          ))}
          <tr style={{ height: `${(all.length - to) * ROW}px` }} />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: ModeRow;
  chosen: boolean;
  /** Whether the Tab key comes to it. */
  reached: boolean;
  solo: boolean;
  onChoose: (event: MouseEvent) => void;
  onMute: () => void;
  onSolo: () => void;
}

function Row({ row, chosen, reached, solo, onChoose, onMute, onSolo }: RowProps) {
  const name = `mode ${row.mode + 1}`;
  const button = (word: string, pressed: boolean, tip: string, act: () => void) => (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={pressed}
      aria-label={tip}
      title={tip}
      onClick={(event) => {
        event.stopPropagation();
        act();
      }}
    >
      {word}
    </button>
  );
  return (
    <tr
      class={`number${chosen ? " chosen" : ""}${row.muted ? " muted" : ""}`}
      aria-selected={chosen}
      data-mode={row.mode}
      onClick={onChoose}
    >
      <td class="mode-switches">
        {button("M", row.muted, `Mute ${name}`, onMute)}
        {button("S", solo, `Solo ${name}`, onSolo)}
      </td>
      <td>
        <button
          type="button"
          class="mode-pick"
          tabIndex={reached ? 0 : -1}
          aria-label={`${name}, ${frequencyText(row.frequency)} Hz`}
        >
          {frequencyText(row.frequency)}
        </button>
      </td>
      <td>{secondsText(row.t60)}</td>
      <td>{row.level > -99 ? row.level.toFixed(1).replace("-", "−") : "—"}</td>
      <td>{row.rank}</td>
    </tr>
  );
}

const frequencyText = (hz: number): string => (hz < 1000 ? hz.toFixed(1) : Math.round(hz).toLocaleString("en"));
const secondsText = (seconds: number): string =>
  seconds < 1000 ? (seconds < 10 ? seconds.toFixed(seconds < 1 ? 3 : 2) : seconds.toFixed(1)) : "∞";
