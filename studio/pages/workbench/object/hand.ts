// The hand in the picture: a press on the body strikes it there when it is let go; a press that moves turns the view
// instead.
import { type PerspectiveCamera, Raycaster, Vector2, type Vector3 } from "three";
import { type Press, strikeOfPress } from "./press.js";

/** A place on the body that a ray meets. */
export interface Met {
  /** In the picture. */
  point: Vector3;
  normal: Vector3;
  /** m, in the body's frame. */
  at: [number, number, number];
}

/** What the hand does. */
export interface HandActs {
  meet(ray: Raycaster): Met | undefined;
  /** Strikes; factors on the usual impulse and contact. */
  strike(at: Met["at"], factors: { impulse: number; duration: number }): void;
  /** Strikes again where it was struck last. */
  again(): void;
}

/** A press that moves farther than this turns the view, pixels. */
const STILL = 6;

/** A press that is going on. */
interface Pressed {
  id: number;
  x: number;
  y: number;
  since: number;
  met: Met;
  pressure: number | undefined;
}

/** The hand on a canvas. */
export class Hand {
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: PerspectiveCamera;
  readonly #acts: HandActs;
  readonly #ray = new Raycaster();
  readonly #at = new Vector2();
  readonly #stops: (() => void)[] = [];
  #pressed: Pressed | undefined;

  constructor(canvas: HTMLCanvasElement, camera: PerspectiveCamera, acts: HandActs) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.#acts = acts;
    const on = <K extends keyof HTMLElementEventMap>(name: K, listen: (event: HTMLElementEventMap[K]) => void) => {
      canvas.addEventListener(name, listen);
      this.#stops.push(() => canvas.removeEventListener(name, listen));
    };
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => {
      this.#pressed = undefined;
    });
    on("contextmenu", (event) => event.preventDefault());
    on("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) acts.again();
    });
  }

  /** The place that is pressed, and for how long, s; undefined while none is. */
  held(now: number): { met: Met; held: number; pressure: number | undefined } | undefined {
    const { met, since, pressure } = this.#pressed ?? {};
    return met && { met, held: (now - since!) / 1000, pressure };
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #meet({ clientX, clientY }: PointerEvent): Met | undefined {
    const box = this.#canvas.getBoundingClientRect();
    this.#at.set((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    this.#ray.setFromCamera(this.#at, this.#camera);
    return this.#acts.meet(this.#ray);
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
    this.#pressed = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      since: performance.now(),
      met,
      pressure,
    };
  }
  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed) {
      if (event.pointerType === "mouse" && event.buttons === 0) {
        this.#canvas.style.cursor = this.#meet(event) ? "crosshair" : "grab";
      }
      return;
    }
    if (event.pointerId !== pressed.id) return;
    if (pressed.pressure !== undefined) pressed.pressure = Math.max(pressed.pressure, event.pressure);
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) this.#pressed = undefined;
  }
  #up(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.id) return;
    this.#pressed = undefined;
    const press: Press = {
      held: (performance.now() - pressed.since) / 1000,
      pressure: pressed.pressure,
      shift: event.shiftKey,
      alt: event.altKey,
    };
    this.#acts.strike(pressed.met.at, strikeOfPress(press));
  }
}
