// How often the picture is drawn: with every frame of the page, or, where a picture takes long (no GPU, say), less
// often, so that the page and the sound keep most of the machine. What a picture costs is the time until it is done.

import { isSoftware } from "./quality.js";

/** Milliseconds up to which a picture costs nothing worth sparing. */
const CHEAP = 45;
/** A dear picture is drawn once in this many times its cost. */
const SPARE = 3;
/** Milliseconds that a picture is taken to cost at most: a page that was hidden tells nothing of its pictures. */
const LONGEST = 10_000;

/** Decides when a picture is drawn. */
export class FramePace {
  #drawn: number | undefined;
  #cost = 0;
  #known = true;

  /**
   * Whether to draw in the page's frame at this time, ms.
   *
   * @param done whether the last picture is done, as far as is known.
   */
  due(now: number, done = true): boolean {
    if (this.#drawn !== undefined) {
      if (!done) return false;
      const gap = now - this.#drawn;
      if (!this.#known) {
        // one hiccup is no habit
        this.#cost += 0.4 * (Math.min(gap, LONGEST) - this.#cost);
        this.#known = true;
      }
      if (this.#cost > CHEAP && gap < SPARE * this.#cost) return false;
    }
    this.#drawn = now;
    this.#known = false;
    return true;
  }
}

/**
 * Knows when what was drawn on a canvas is done. Only pictures without a GPU are watched: there a page could order more
 * than is ever drawn, while a GPU is quick, and waiting for it would cost frames.
 */
export class PictureWatch {
  readonly #context: WebGL2RenderingContext | undefined;
  #fence: WebGLSync | null = null;

  constructor(canvas: HTMLCanvasElement | null) {
    const context = canvas?.getContext("webgl2") ?? undefined;
    this.#context = context && isSoftware(context) ? context : undefined;
  }

  /** Whether pictures are drawn without a GPU, as far as the browser says. */
  get software(): boolean {
    return this.#context !== undefined;
  }
  /** Notes that a picture was ordered. */
  drawn(): void {
    if (!this.#context) return;
    this.#fence = this.#context.fenceSync(this.#context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.#context.flush();
  }
  /** Whether the last picture is done. */
  get done(): boolean {
    const gl = this.#context;
    if (!gl || !this.#fence) return true;
    const state = gl.clientWaitSync(this.#fence, 0, 0);
    if (state === gl.TIMEOUT_EXPIRED) return false;
    gl.deleteSync(this.#fence);
    this.#fence = null;
    return true;
  }
}
