// All small pictures of the page: each is drawn when it is seen and something about it changed, a few in a frame of the
// page; one that was struck is drawn for as long as it swings. When nothing changes nothing is drawn.
import { effect } from "@preact/signals";
import type { ModalModel } from "phonolite/model";
import { length, minus } from "#dist/math/vec3.js";
import { dark, reducedMotion } from "../../../parts/frame/theme.js";
import { formOf } from "../forms/index.js";
import type { ModelRoom } from "../model/room.js";
import { createFlatPainter } from "./flat-painter.js";
import type { Form } from "./form.js";
import { type Vec3, vecAt } from "./mesh.js";
import { createPainter, type Painter } from "./painter.js";
import { type Shadow, shadowCanvas, shadowOf } from "./shadow.js";
import { nearestPoints, type Swing, swingOf } from "./swing.js";
import { pick, project, type View, viewOf } from "./view.js";

/** Milliseconds of a frame of the page that pictures may take; one is drawn at least. */
const SPARE = 7;
/** Pixels of a picture for one of the page, at most. */
const SHARP = 2;
/** Pictures are drawn before they come into sight, from so many pixels away. */
const AHEAD = "160px";

/** How dark a shadow is under each theme. */
const SHADE = { light: 0.34, dark: 0.6 } as const;

/** A strike, as far as it is seen. */
export interface Stroke {
  /** m, in the frame of the model; undefined for its first sample point. */
  at: Vec3 | undefined;
  /** Times the usual strength. */
  factor: number;
  model: ModalModel;
}

interface Picture {
  name: string;
  canvas: HTMLCanvasElement;
  seen: boolean;
  due: boolean;
  /** Drawn before all others. */
  first: boolean;
  swing?: { swing: Swing; from: number } | undefined;
}

/** The pictures. */
export class Pictures {
  readonly #room: ModelRoom;
  readonly #all = new Map<Element, Picture>();
  readonly #forms = new Map<string, Form>();
  readonly #views = new Map<string, View>();
  readonly #shadows = new WeakMap<View, { shadow: Shadow; strength: number; canvas: HTMLCanvasElement }>();
  readonly #nearest = new Map<string, (Uint32Array | undefined)[]>();
  readonly #sight: IntersectionObserver;
  readonly #sizes: ResizeObserver;
  readonly #stops: (() => void)[] = [];
  #painter: Painter | undefined;
  #frame = 0;

  constructor(room: ModelRoom) {
    this.#room = room;
    this.#sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const picture = this.#all.get(target);
          if (picture) picture.seen = isIntersecting;
        }
        this.#wake();
      },
      { rootMargin: AHEAD },
    );
    this.#sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) this.#redraw(target);
    });
    this.#stops.push(
      effect(() => {
        void dark.value;
        this.#redrawAll();
      }),
      room.portraits.subscribe(() => this.#wake()),
    );
  }

  /** Draws a preset on a canvas from now on, before all others if it is `first`; returns what ends it. */
  add(canvas: HTMLCanvasElement, name: string, first: boolean): () => void {
    this.#all.set(canvas, { name, canvas, seen: false, due: true, first });
    this.#sight.observe(canvas);
    this.#sizes.observe(canvas);
    return () => {
      this.#all.delete(canvas);
      this.#sight.unobserve(canvas);
      this.#sizes.unobserve(canvas);
    };
  }

  /** The place of a model under a point of its picture, from its upper left corner in pixels of the page. */
  placeAt(canvas: HTMLCanvasElement, name: string, left: number, top: number): Vec3 | undefined {
    const known = this.#of(name, canvas);
    if (!known) return undefined;
    const { clientWidth: width, clientHeight: height } = canvas;
    const at = pick(known.form, known.view, (2 * left - width) / height, 1 - (2 * top) / height);
    return known.form.place ? known.form.place(at) : at;
  }

  /** Where a place of a model is in its picture: the part of it that stands for that place, in pixels of the page. */
  pointOf(canvas: HTMLCanvasElement, name: string, place: Vec3 | undefined): readonly [left: number, top: number] {
    const { clientWidth: width, clientHeight: height } = canvas;
    const known = this.#of(name, canvas);
    const points = this.#room.portraits.peek().get(name)?.positions;
    if (!known || !points) return [width / 2, height / 2];
    const at = place ?? vecAt(points, 0);
    const [x, y] = project(known.view, vertexFor(known.form, at));
    return [(width + x * height) / 2, ((1 - y) * height) / 2];
  }

  /** Lets the pictures of what was struck swing, where there is a graphics card. */
  strike(name: string, { at, factor, model }: Stroke): void {
    if (reducedMotion.peek() || !this.#painter?.quick) return;
    for (const picture of this.#all.values()) {
      const known = picture.name === name ? this.#of(name, picture.canvas) : undefined;
      if (!known) continue;
      const nearest = this.#nearest.get(name) ?? nearestPoints(known.form, model.positions);
      this.#nearest.set(name, nearest);
      const strength = Math.min(1, 0.5 * factor);
      const swing = swingOf(known.form, nearest, model, at, { radius: known.view.radius, strength });
      picture.swing = { swing, from: performance.now() };
    }
    this.#wake();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    for (const stop of this.#stops) stop();
    this.#sight.disconnect();
    this.#sizes.disconnect();
    this.#painter?.dispose();
  }

  #redrawAll(): void {
    for (const target of this.#all.keys()) this.#redraw(target);
  }

  #redraw(target: Element): void {
    const picture = this.#all.get(target);
    if (picture) picture.due = true;
    this.#wake();
  }

  #wake(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #draw = (): void => {
    this.#frame = 0;
    const began = performance.now();
    let [swings, late] = [false, false];
    const order = [...this.#all.values()].sort((a, b) => Number(b.first) - Number(a.first));
    for (const picture of order) {
      const swung = picture.swing?.swing.at((began - picture.swing.from) / 1000);
      if (picture.swing && !swung) [picture.swing, picture.due] = [undefined, true];
      if (!picture.seen || !(picture.due || swung)) continue;
      swings ||= swung !== undefined;
      // the frame's time is over: the rest waits for the next one
      if (late && !swung) continue;
      this.#paint(picture, swung);
      late = performance.now() - began > SPARE;
    }
    const known = this.#room.portraits.peek();
    const more = order.some(({ seen, due, name }) => seen && due && known.has(name));
    if (swings || more) this.#wake();
  };

  #paint(picture: Picture, swung: (Float32Array | undefined)[] | undefined): void {
    const { name, canvas } = picture;
    if (!this.#room.portraits.peek().has(name)) return;
    // one that has no size is drawn when it gets one
    picture.due = false;
    this.#painter ??= createPainter(() => this.#redrawAll()) ?? createFlatPainter();
    // where it costs nothing, edges are drawn finer than the page can show them
    const sharp = this.#painter.quick ? SHARP : Math.min(SHARP, devicePixelRatio);
    const [width, height] = [Math.round(canvas.clientWidth * sharp), Math.round(canvas.clientHeight * sharp)];
    const known = width > 0 && height > 0 ? this.#of(name, canvas) : undefined;
    const pen = known && canvas.getContext("2d");
    if (!known || !pen) return;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    pen.clearRect(0, 0, width, height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(this.#shadow(known, width / height), 0, 0, width, height);
    this.#painter.paint(pen, { ...known, dark: dark.peek(), ...(swung && { swung }) });
    canvas.dataset.drawn = name;
  }

  /** The shadow of a view, under the theme. */
  #shadow({ form, view }: { form: Form; view: View }, aspect: number): HTMLCanvasElement {
    const strength = SHADE[dark.peek() ? "dark" : "light"];
    const known = this.#shadows.get(view);
    if (known?.strength === strength) return known.canvas;
    const shadow = known?.shadow ?? shadowOf(form, view, aspect);
    const canvas = shadowCanvas(shadow, strength);
    this.#shadows.set(view, { shadow, strength, canvas });
    return canvas;
  }

  /** A preset's form and how it is seen on a canvas, once its portrait is there. */
  #of(name: string, { clientWidth, clientHeight }: HTMLCanvasElement): { form: Form; view: View } | undefined {
    const portrait = this.#room.portraits.peek().get(name);
    if (!portrait) return undefined;
    const form = this.#forms.get(name) ?? formOf(portrait);
    this.#forms.set(name, form);
    const aspect = clientWidth / Math.max(1, clientHeight);
    const key = `${name} ${aspect.toFixed(2)}`;
    const view = this.#views.get(key) ?? viewOf(form, aspect);
    this.#views.set(key, view);
    return { form, view };
  }
}

/** The vertex of a form that stands for a place of its model. */
function vertexFor({ parts, place }: Form, at: Vec3): Vec3 {
  if (!place) return at;
  let [best, distance]: [Vec3, number] = [at, Number.POSITIVE_INFINITY];
  for (const { mesh, still } of parts) {
    for (let i = 0; !still && i < mesh.positions.length; i += 3) {
      const vertex = vecAt(mesh.positions, i);
      const far = length(minus(place(vertex), at));
      if (far < distance) [best, distance] = [vertex, far];
    }
  }
  return best;
}
