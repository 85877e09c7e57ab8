// The table of modes: all of them, though only the rows in view are drawn. A click chooses, Ctrl and Shift choose
// several; M and S mute and solo.
import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { listen } from "../../../parts/frame/listen.js";
import type { BenchProps } from "../show.js";
import { isSolo, pressModeKey, toggleMute, toggleSolo } from "./mode-edits.js";
import { type ModeRow, type Sort, seenRows, sortedRows, stepIn } from "./rows.js";
import { choosingOf } from "./selection.js";

/** Height of a row, pixels. */
const ROW = 26;
const COLUMNS: readonly (readonly [Sort, string, string])[] = [
  ["frequency", "Hz", "Frequency"],
  ["t60", "T60, s", "Seconds until it has fallen by 60 dB"],
  ["level", "dB SPL", "Level at the last strike, at one metre"],
  ["rank", "no.", "How much it matters to the ear: 1 most"],
];
/** Rows that a key goes up or down. */
const STEPS: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The table. */
export function ModeTable({ show: { bench, selection, rows } }: BenchProps) {
  const by = useSignal<Sort>("frequency");
  const down = useSignal(false);
  const sorted = useComputed(() => sortedRows(rows.value, by.value, down.value));
  const host = useRef<HTMLElement>(null);
  const { top, room } = useView(host);
  const { first } = selection;
  useChosenInView(host, first, sorted);
  const focusSoon = useFocusSoon(host);
  const all = sorted.value;
  const order = all.map(({ mode }) => mode);
  const [from, to] = seenRows(all.length, ROW, top, room);
  const muted = new Set(all.filter((row) => row.muted).map(({ mode }) => mode));
  /** The mode to which the Tab key comes. */
  const reached = order.includes(first) ? first : order[from];
  const sortBy = (next: Sort) => {
    down.value = by.value === next ? !down.value : next === "level" || next === "t60";
    by.value = next;
  };
  const move = (step: number, extend: boolean) => {
    const next = stepIn(order, first, step);
    if (next === undefined) return;
    selection.choose(next, extend ? "toggle" : "only");
    focusSoon(next);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key === "a") selection.set(order);
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
              reached={row.mode === reached}
              solo={isSolo(muted, all.length, [row.mode])}
              onChoose={(event) => selection.choose(row.mode, choosingOf(event), order)}
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

type Host = RefObject<HTMLElement | null>;

/** The part of the table that is seen, pixels. */
function useView(host: Host): { top: number; room: number } {
  const [view, setView] = useState({ top: 0, room: 260 });
  useEffect(() => {
    const element = host.current!;
    const look = () => setView({ top: element.scrollTop, room: element.clientHeight });
    const resize = new ResizeObserver(look);
    resize.observe(element);
    const stop = listen(element, { scroll: look }, { passive: true });
    return () => {
      resize.disconnect();
      stop();
    };
  }, [host]);
  return view;
}

/** Scrolls to a mode that was chosen elsewhere. */
function useChosenInView(host: Host, first: number, sorted: ReadonlySignal<readonly ModeRow[]>): void {
  useEffect(() => {
    const element = host.current!;
    const at = sorted.peek().findIndex(({ mode }) => mode === first);
    // the head covers one row
    const [low, high] = [element.scrollTop, element.scrollTop + element.clientHeight - 2 * ROW];
    if (at < 0 || (at * ROW >= low && at * ROW <= high)) return;
    element.scrollTop = Math.max(0, at * ROW - element.clientHeight / 2);
  }, [host, first, sorted]);
}

/** Gives the focus to the button of a mode, once it is drawn. */
function useFocusSoon(host: Host): (mode: number) => void {
  const wanted = useRef(-1);
  useEffect(() => {
    if (wanted.current < 0) return;
    const button = host.current!.querySelector<HTMLElement>(`[data-mode="${wanted.current}"] .mode-pick`);
    wanted.current = -1;
    button?.focus({ preventScroll: true });
  });
  return (mode) => {
    wanted.current = mode;
  };
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
  const hertz = row.frequency < 1000 ? row.frequency.toFixed(1) : Math.round(row.frequency).toLocaleString("en");
  const button = (word: string, pressed: boolean, tip: string, act: () => void) => {
    const press = (event: MouseEvent) => {
      event.stopPropagation();
      act();
    };
    return (
      <button type="button" tabIndex={-1} aria-pressed={pressed} aria-label={tip} title={tip} onClick={press}>
        {word}
      </button>
    );
  };
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
        <button type="button" class="mode-pick" tabIndex={reached ? 0 : -1} aria-label={`${name}, ${hertz} Hz`}>
          {hertz}
        </button>
      </td>
      <td>{secondsText(row.t60)}</td>
      <td>{row.level > -99 ? row.level.toFixed(1).replace("-", "−") : "—"}</td>
      <td>{row.rank}</td>
    </tr>
  );
}

const secondsText = (seconds: number): string =>
  seconds < 1000 ? (seconds < 10 ? seconds.toFixed(seconds < 1 ? 3 : 2) : seconds.toFixed(1)) : "∞";
