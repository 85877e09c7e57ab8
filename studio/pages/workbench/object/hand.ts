// The hand in the picture: a press on the body strikes it there when it is let go; a press that moves turns the view
// instead.
import { type PerspectiveCamera, Raycaster, Vector2, type Vector3 } from "three";
import type { Vec3 } from "#dist/math/vec3.js";
import { listen } from "../../../parts/frame/listen.js";
import type { Bench } from "../bench.js";
import { strikeOfPress } from "./press.js";

/** A place on the body that a ray meets. */
export interface Met {
  /** In the picture. */
  point: Vector3;
  normal: Vector3;
  /** m, in the body's frame. */
  at: Vec3;
}

/** Pixels that a press may move before it turns the view, and the longest contact of a strike, s. */
const MOST = { still: 6, contact: 1 };

/** A press that is going on. */
interface Pressed {
  /** Where and when it began, ms. */
  down: PointerEvent;
  since: number;
  met: Met;
  /** The greatest pressure of a pen. */
  pressure: number | undefined;
}

/** The hand on a canvas. */
export class Hand {
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: PerspectiveCamera;
  readonly #bench: Bench;
  readonly #meets: (ray: Raycaster) => Met | undefined;
  readonly #ray = new Raycaster();
  readonly #at = new Vector2();
  readonly #stop: () => void;
  #pressed: Pressed | undefined;

  constructor(
    canvas: HTMLCanvasElement,
    camera: PerspectiveCamera,
    bench: Bench,
    meets: (ray: Raycaster) => Met | undefined,
  ) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.#bench = bench;
    this.#meets = meets;
    this.#stop = listen(canvas, {
      pointerdown: (event) => this.#down(event),
      pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#up(event),
      pointercancel: () => {
        this.#pressed = undefined;
      },
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (!event.repeat) bench.again();
      },
    });
  }

  /** The place that is pressed, and for how long, s; undefined while none is. */
  held(now: number): { met: Met; held: number; pressure: number | undefined } | undefined {
    const { met, since, pressure } = this.#pressed ?? {};
    return met && { met, held: (now - since!) / 1000, pressure };
  }

  dispose(): void {
    this.#stop();
  }

  #meet({ clientX, clientY }: PointerEvent): Met | undefined {
    const box = this.#canvas.getBoundingClientRect();
    this.#at.set((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    this.#ray.setFromCamera(this.#at, this.#camera);
    return this.#meets(this.#ray);
  }
  #down(event: PointerEvent): void {
    // a second finger turns or zooms
    if (event.button !== 0 || this.#pressed) {
      this.#pressed = undefined;
      return;
    }
    const met = this.#meet(event);
    if (!met) return;
    const pressure = event.pointerType === "pen" ? event.pressure : undefined;
    this.#pressed = { down: event, since: performance.now(), met, pressure };
  }
  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed) {
      if (event.pointerType === "mouse" && event.buttons === 0) {
        this.#canvas.style.cursor = this.#meet(event) ? "crosshair" : "grab";
      }
      return;
    }
    const { down } = pressed;
    if (event.pointerId !== down.pointerId) return;
    if (pressed.pressure !== undefined) pressed.pressure = Math.max(pressed.pressure, event.pressure);
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > MOST.still) this.#pressed = undefined;
  }
  #up(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.down.pointerId) return;
    this.#pressed = undefined;
    const held = (performance.now() - pressed.since) / 1000;
    const { pressure } = pressed;
    const factors = strikeOfPress({ held, pressure, shift: event.shiftKey, alt: event.altKey });
    const { impulse, duration } = this.#bench.usual.peek();
    this.#bench.strike(pressed.met.at, {
      impulse: impulse * factors.impulse,
      duration: Math.min(MOST.contact, duration * factors.duration),
    });
  }
}
