// The canvas of a picture that lives on the graphics card: when the card takes its context away, the picture is thrown
// away; when the context is back, the picture is made anew.
import type { PerspectiveCamera, Vector3 } from "three";
import { listen } from "../frame/listen.js";
import { probe } from "./quality.js";

/** All of a picture that lives on the graphics card. */
export interface OnCard {
  setTheme(dark: boolean): void;
  /** Size on the page, in its pixels, and how many pixels of the screen one of them has. */
  resize(width: number, height: number, pixels: number): void;
  dispose(): void;
}

/** What the canvas shows. */
export interface CardCanvasOptions<Picture extends OnCard> {
  /** The scene in a word, such as `room`. */
  scene: string;
  /** What the canvas is, read aloud. */
  label: string;
  dark: boolean;
  /** Makes the picture; if it is not `fine`, for want of a graphics card, little should be drawn. */
  make(canvas: HTMLCanvasElement, fine: boolean): Picture;
  /** The canvas got another size. */
  fit(width: number, height: number): void;
  /** Most pixels of the screen for one of the page. Default: 2, and 0.75 where the picture is not `fine`. */
  pixels?(fine: boolean): number;
}

/** A canvas that fills its host. */
export class CardCanvas<Picture extends OnCard> {
  readonly canvas = document.createElement("canvas");
  /** What is drawn; undefined while the context is lost, and before `start`. */
  picture: Picture | undefined;
  /** Whether it is drawn as with a graphics card. */
  fine: boolean;
  /** Whether a frame is to be drawn though nothing moves. */
  due = true;
  readonly #host: HTMLElement;
  readonly #options: CardCanvasOptions<Picture>;
  readonly #deaf: () => void;
  #dark: boolean;
  #fits = false;

  /** Throws an Error where there is no WebGL2. */
  constructor(host: HTMLElement, options: CardCanvasOptions<Picture>) {
    const runsOn = probe();
    if (runsOn === "none") throw new Error(`This browser has no WebGL2, so the ${options.scene} cannot be drawn.`);
    this.#host = host;
    this.#options = options;
    this.#dark = options.dark;
    this.fine = runsOn === "hardware";
    const { canvas } = this;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", options.label);
    canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none;outline-offset:-2px";
    host.append(canvas);
    this.#deaf = listen(canvas, { webglcontextlost: this.#lose, webglcontextrestored: this.start });
  }

  /** Makes the picture, in place of the one before. */
  readonly start = (): void => {
    this.picture?.dispose();
    this.picture = this.#options.make(this.canvas, this.fine);
    this.picture.setTheme(this.#dark);
    this.resize();
  };

  /** The host has another size, or the picture other pixels. Until the next frame the canvas is stretched. */
  resize(): void {
    this.#fits = false;
    this.due = true;
  }
  /** Gives the canvas its size. That empties the canvas, so a frame must be drawn at once. */
  fit(): void {
    if (this.#fits) return;
    this.#fits = true;
    const { fit, pixels = (fine) => (fine ? 2 : 0.75) } = this.#options;
    const [width, height] = [Math.max(1, this.#host.clientWidth), Math.max(1, this.#host.clientHeight)];
    this.picture?.resize(width, height, Math.min(devicePixelRatio, pixels(this.fine)));
    fit(width, height);
  }
  setTheme(dark: boolean): void {
    if (dark === this.#dark) return;
    this.#dark = dark;
    this.picture?.setTheme(dark);
    this.due = true;
  }
  /** Draws as with a graphics card, however long a frame takes. */
  setFine(): void {
    if (this.fine) return;
    this.fine = true;
    this.start();
  }
  /** Where a point of the scene is on the page, in pixels; the point is changed. */
  where(point: Vector3, camera: PerspectiveCamera): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    camera.updateMatrixWorld();
    point.project(camera);
    return { x: box.left + ((point.x + 1) / 2) * box.width, y: box.top + ((1 - point.y) / 2) * box.height };
  }
  dispose(): void {
    this.#deaf();
    this.#end();
    // a page may hold few contexts: this one is given back at once
    this.canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    this.canvas.remove();
  }

  readonly #lose = (event: Event): void => {
    event.preventDefault();
    this.#end();
  };
  #end(): void {
    this.picture?.dispose();
    this.picture = undefined;
  }
}
