// The canvas of the spectrum: when it paints, and what pointers, wheel and keys do on it.
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ModalModel, ModeAdjustment } from "phonolite/model";
import type { Bench } from "../bench.js";
import { adjustmentInWords, modesInWords, pressModeKey } from "./mode-edits.js";
import type { ModeRow } from "./rows.js";
import { choosingOf, type Selection } from "./selection.js";
import { type FrequencyAxis, SpectrumAxes, topLevel } from "./spectrum-axes.js";
import { adjustmentOf, type Grip, handleOffset, locked, nearestRow, SLACK } from "./spectrum-drag.js";
import { paintSpectrum } from "./spectrum-paint.js";

/** What the canvas works on. */
export interface SpectrumParts {
  bench: Bench;
  selection: Selection;
  rows: ReadonlySignal<readonly ModeRow[]>;
  axis: Signal<FrequencyAxis>;
  onHover: (mode: number) => void;
}

/** Space around the plot, pixels. */
const EDGE = { left: 36, top: 10, right: 10, bottom: 20 };
/** Pixels within which a knob or handle is taken. */
const TAKEN = 9;
const COARSE = 20;
/** What a notch of the wheel does to the damping, and a key to pitch and gain. */
const NOTCH = 1.12;
const KEY = { semitone: 2 ** (1 / 12), decibel: 10 ** (1 / 20), fine: 0.1 };
/** Milliseconds after which turning the wheel again is another step. */
const REST = 700;

/** A drag that is going on. */
interface Drag {
  id: number;
  x: number;
  y: number;
  grip: Grip;
  row: ModeRow;
  modes: readonly number[];
  axes: SpectrumAxes;
  direction: "across" | "up" | undefined;
  moved: boolean;
  /** The model as it was. */
  from: ModalModel;
  /** What the click chooses when it is none. */
  choosing: ReturnType<typeof choosingOf>;
}

/** The canvas of the spectrum. */
export class SpectrumCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #parts: SpectrumParts;
  readonly #stops: (() => void)[] = [];
  #drag: Drag | undefined;
  #hovered = -1;
  #frame = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, parts: SpectrumParts) {
    this.#canvas = canvas;
    this.#parts = parts;
    const on = <K extends keyof HTMLElementEventMap>(name: K, listen: (event: HTMLElementEventMap[K]) => void) => {
      canvas.addEventListener(name, listen, { passive: false });
      this.#stops.push(() => canvas.removeEventListener(name, listen));
    };
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.#end());
    on("pointerleave", () => this.#hover(-1));
    on("wheel", (event) => this.#wheel(event));
    on("keydown", (event) => this.#key(event));
  }

  /** Something changed: it is painted with the next frame. */
  due(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
    for (const stop of this.#stops) stop();
  }

  get #axes(): SpectrumAxes {
    const { clientWidth, clientHeight } = this.#canvas;
    const box = {
      left: EDGE.left,
      top: EDGE.top,
      width: Math.max(1, clientWidth - EDGE.left - EDGE.right),
      height: Math.max(1, clientHeight - EDGE.top - EDGE.bottom),
    };
    // while something is held the axes stand still
    const top = this.#drag?.axes.top ?? topLevel(this.#parts.rows.peek().map(({ level }) => level));
    return new SpectrumAxes(this.#parts.axis.peek(), box, top);
  }

  #paint(): void {
    const canvas = this.#canvas;
    const pen = canvas.getContext("2d");
    if (!pen || canvas.clientWidth === 0) return;
    const sharp = Math.min(2, devicePixelRatio);
    canvas.width = Math.round(canvas.clientWidth * sharp);
    canvas.height = Math.round(canvas.clientHeight * sharp);
    pen.scale(sharp, sharp);
    const { rows, selection } = this.#parts;
    const chosen = new Set(selection.modes.peek());
    paintSpectrum(pen, { axes: this.#axes, rows: rows.peek(), chosen, hovered: this.#hovered });
  }

  #place(event: PointerEvent | WheelEvent): [number, number] {
    const box = this.#canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  /** What lies at a place: the handle of a chosen mode, a knob, or a line. */
  #at(x: number, y: number, reach: number): { row: ModeRow; grip: Grip } | undefined {
    const { rows, selection } = this.#parts;
    const axes = this.#axes;
    for (const row of rows.peek()) {
      if (!selection.modes.peek().includes(row.mode)) continue;
      const to = axes.x(row.frequency) + handleOffset(row.t60);
      if (Math.hypot(to - x, axes.y(row.level) - y) < reach) return { row, grip: "handle" };
    }
    const near = nearestRow(rows.peek(), axes, x, y, (mode) => selection.modes.peek().includes(mode));
    return near && { row: near, grip: "knob" };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const [x, y] = this.#place(event);
    const met = this.#at(x, y, event.pointerType === "mouse" ? TAKEN : COARSE);
    const { selection } = this.#parts;
    if (!met) {
      if (choosingOf(event) === "only") selection.clear();
      return;
    }
    const choosing = choosingOf(event);
    const known = selection.modes.peek().includes(met.row.mode);
    if (!known) this.#choose(met.row.mode, choosing);
    const axes = this.#axes;
    const from = this.#parts.bench.made.peek()!.model;
    this.#drag = {
      id: event.pointerId,
      x,
      y,
      ...met,
      modes: selection.modes.peek(),
      axes,
      direction: undefined,
      moved: false,
      from,
      // a mode that was chosen before is chosen alone, or left, when the press is let go without a drag
      choosing: known ? choosing : "range",
    };
    this.#canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
  }
  #move(event: PointerEvent): void {
    const [x, y] = this.#place(event);
    const drag = this.#drag;
    if (!drag) {
      const met = this.#at(x, y, TAKEN);
      this.#hover(met?.row.mode ?? -1);
      this.#canvas.style.cursor = met ? (met.grip === "handle" ? "ew-resize" : "move") : "";
      return;
    }
    if (event.pointerId !== drag.id) return;
    const [dx, dy] = [x - drag.x, y - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < SLACK) return;
    drag.moved = true;
    drag.direction ??= Math.abs(dx) >= Math.abs(dy) ? "across" : "up";
    const along = locked(dx, dy, drag.grip === "handle" ? "across" : drag.direction);
    this.#adjust(drag, adjustmentOf(drag.axes, drag.grip, drag.row, along, event.shiftKey));
  }
  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.moved && drag.choosing !== "range") this.#choose(drag.row.mode, drag.choosing);
    this.#end();
  }
  #end(): void {
    if (this.#drag?.moved) this.#parts.bench.settle();
    this.#drag = undefined;
    this.due();
  }
  #choose(mode: number, how: ReturnType<typeof choosingOf>): void {
    const order = [...this.#parts.rows.peek()].sort((a, b) => a.frequency - b.frequency).map((row) => row.mode);
    this.#parts.selection.choose(mode, how, order);
  }

  /** Goes to what the drag says now, from the model as it was. */
  #adjust({ modes, from }: Drag, wanted: ModeAdjustment): void {
    const key = `drag ${Object.keys(wanted).join()} ${modes.join()}`;
    this.#parts.bench.edit(adjustmentInWords(modes, wanted), () => from.adjust([...modes], wanted), key);
  }
  #edit(modes: readonly number[], step: ModeAdjustment, label: string, key: string): void {
    this.#parts.bench.edit(label, (model) => model.adjust([...modes], step), key);
  }

  #wheel(event: WheelEvent): void {
    const [x, y] = this.#place(event);
    const met = this.#at(x, y, TAKEN);
    if (!met || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const chosen = this.#parts.selection.modes.peek();
    const modes = chosen.includes(met.row.mode) ? chosen : [met.row.mode];
    // away from oneself rings longer
    const damping = NOTCH ** (Math.sign(event.deltaY) * (event.shiftKey ? KEY.fine : 1));
    this.#edit(modes, { damping }, `Damping of ${modesInWords(modes)}`, `wheel ${modes.join()}`);
    this.#settleSoon();
  }
  #key(event: KeyboardEvent): void {
    const { selection, bench } = this.#parts;
    const modes = selection.modes.peek();
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const up = { ArrowDown: -1, ArrowUp: 1 }[event.key];
    if (event.ctrlKey || event.metaKey) return;
    if (along !== undefined && event.shiftKey) this.#nudge(modes, { pitch: KEY.semitone ** along });
    else if (along !== undefined) this.#step(along);
    else if (up !== undefined && event.shiftKey) this.#nudge(modes, { gain: KEY.decibel ** up });
    else if (event.key === "]") this.#nudge(modes, { damping: 1 / NOTCH });
    else if (event.key === "[") this.#nudge(modes, { damping: NOTCH });
    else if (!pressModeKey(event.key, bench, selection)) return;
    event.preventDefault();
  }
  #nudge(modes: readonly number[], step: ModeAdjustment): void {
    if (modes.length === 0) return;
    const what = Object.keys(step)[0];
    this.#edit(modes, step, adjustmentInWords(modes, step), `key ${what} ${modes.join()}`);
    this.#settleSoon();
  }
  /** The next mode by pitch. */
  #step(along: number): void {
    const order = [...this.#parts.rows.peek()].sort((a, b) => a.frequency - b.frequency);
    const now = order.findIndex(({ mode }) => mode === this.#parts.selection.modes.peek().at(-1));
    const next = order[Math.min(order.length - 1, Math.max(0, now < 0 ? 0 : now + along))];
    if (next) this.#parts.selection.set([next.mode]);
  }
  #settleSoon(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#parts.bench.settle(), REST);
  }
  #hover(mode: number): void {
    if (mode === this.#hovered) return;
    this.#hovered = mode;
    this.#parts.onHover(mode);
    this.due();
  }
}
