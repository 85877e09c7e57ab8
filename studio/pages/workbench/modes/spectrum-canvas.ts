// The canvas of the spectrum: paints it with the next frame, and edits modes by pointers, wheel and keys.
import type { ModalModel, ModeAdjustment } from "phonolite/model";
import { listen } from "../../../parts/frame/listen.js";
import type { WorkbenchShow } from "../show.js";
import { adjustmentInWords, modesInWords, pressModeKey } from "./mode-edits.js";
import { type ModeRow, sortedRows, stepIn } from "./rows.js";
import { type Choosing, choosingOf } from "./selection.js";
import { SpectrumAxes, topLevel } from "./spectrum-axes.js";
import { adjustmentOf, type Grip, handleOffset, locked, nearestRow, SLACK } from "./spectrum-drag.js";
import { paintSpectrum } from "./spectrum-paint.js";

/** Space around the plot, pixels. */
const EDGE = { left: 36, top: 10, right: 10, bottom: 20 };
/** Pixels within which a knob or handle is taken. */
const TAKEN = 9;
const COARSE = 20;
/** The factor of a notch of the wheel on damping, and of a key on pitch and gain. */
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
  /** How the mode is chosen where the press was a click. */
  choosing: Choosing;
}

/** The canvas of the spectrum. */
export class SpectrumCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #show: WorkbenchShow;
  readonly #onHover: (mode: number) => void;
  readonly #stop: () => void;
  #drag: Drag | undefined;
  #hovered = -1;
  #frame = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, show: WorkbenchShow, onHover: (mode: number) => void) {
    this.#canvas = canvas;
    this.#show = show;
    this.#onHover = onHover;
    const listeners = {
      pointerdown: (event: PointerEvent) => this.#down(event),
      pointermove: (event: PointerEvent) => this.#move(event),
      pointerup: (event: PointerEvent) => this.#up(event),
      pointercancel: () => this.#end(),
      pointerleave: () => this.#hover(-1),
      wheel: (event: WheelEvent) => this.#wheel(event),
      keydown: (event: KeyboardEvent) => this.#key(event),
    };
    this.#stop = listen(canvas, listeners, { passive: false });
  }

  /** Paints with the next frame, for something changed. */
  due(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
    this.#stop();
  }

  get #axes(): SpectrumAxes {
    const { clientWidth, clientHeight } = this.#canvas;
    const box = {
      ...EDGE,
      width: Math.max(1, clientWidth - EDGE.left - EDGE.right),
      height: Math.max(1, clientHeight - EDGE.top - EDGE.bottom),
    };
    // while something is held the axes stand still
    const top = this.#drag?.axes.top ?? topLevel(this.#show.rows.peek().map(({ level }) => level));
    return new SpectrumAxes(this.#show.state.signals.axis.peek(), box, top);
  }

  #paint(): void {
    const canvas = this.#canvas;
    const pen = canvas.getContext("2d");
    if (!pen || canvas.clientWidth === 0) return;
    const sharp = Math.min(2, devicePixelRatio);
    canvas.width = Math.round(canvas.clientWidth * sharp);
    canvas.height = Math.round(canvas.clientHeight * sharp);
    pen.scale(sharp, sharp);
    const { rows, selection } = this.#show;
    const chosen = new Set(selection.modes.peek());
    paintSpectrum(pen, { axes: this.#axes, rows: rows.peek(), chosen, hovered: this.#hovered });
  }

  #place(event: PointerEvent | WheelEvent): [number, number] {
    const box = this.#canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  /** The mode at a place: by the handle of a chosen one, by its knob, or by its line. */
  #at(x: number, y: number, reach: number): { row: ModeRow; grip: Grip } | undefined {
    const { rows, selection } = this.#show;
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
    const { selection, bench } = this.#show;
    const choosing = choosingOf(event);
    if (!met) {
      if (choosing === "only") selection.clear();
      return;
    }
    const known = selection.modes.peek().includes(met.row.mode);
    if (!known) this.#choose(met.row.mode, choosing);
    this.#drag = {
      ...met,
      ...{ id: event.pointerId, x, y, direction: undefined, moved: false },
      modes: selection.modes.peek(),
      axes: this.#axes,
      from: bench.made.peek()!.model,
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
    if (this.#drag?.moved) this.#show.bench.settle();
    this.#drag = undefined;
    this.due();
  }
  #choose(mode: number, how: Choosing): void {
    this.#show.selection.choose(mode, how, this.#byPitch());
  }
  #byPitch(): number[] {
    return sortedRows(this.#show.rows.peek(), "frequency", false).map(({ mode }) => mode);
  }

  /** Adjusts the model as it was before the drag. */
  #adjust({ modes, from }: Drag, wanted: ModeAdjustment): void {
    const key = `drag ${Object.keys(wanted).join()} ${modes.join()}`;
    this.#show.bench.edit(adjustmentInWords(modes, wanted), () => from.adjust([...modes], wanted), key);
  }
  #edit(modes: readonly number[], step: ModeAdjustment, label: string, key: string): void {
    this.#show.bench.edit(label, (model) => model.adjust([...modes], step), key);
  }

  #wheel(event: WheelEvent): void {
    const [x, y] = this.#place(event);
    const met = this.#at(x, y, TAKEN);
    if (!met || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const chosen = this.#show.selection.modes.peek();
    const modes = chosen.includes(met.row.mode) ? chosen : [met.row.mode];
    // away from oneself rings longer
    const damping = NOTCH ** (Math.sign(event.deltaY) * (event.shiftKey ? KEY.fine : 1));
    this.#edit(modes, { damping }, `Damping of ${modesInWords(modes)}`, `wheel ${modes.join()}`);
    this.#settleSoon();
  }
  #key(event: KeyboardEvent): void {
    const { selection, bench } = this.#show;
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
  /** Goes to the next mode by pitch. */
  #step(along: number): void {
    const { selection } = this.#show;
    const next = stepIn(this.#byPitch(), selection.first, along);
    if (next !== undefined) selection.set([next]);
  }
  #settleSoon(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#show.bench.settle(), REST);
  }
  #hover(mode: number): void {
    if (mode === this.#hovered) return;
    this.#hovered = mode;
    this.#onHover(mode);
    this.due();
  }
}
