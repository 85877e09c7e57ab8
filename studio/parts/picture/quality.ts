// What draws the picture, a graphics card or the processor, and the step down by itself when frames come too slowly.
// How much a step draws is the affair of each picture.

/** 2 is all, 0 the least. */
export type Level = 0 | 1 | 2;

/**
 * Whether WebGL2 is there, and whether it runs on the processor instead of a graphics card, where little should be
 * drawn.
 */
export function probe(): "none" | "software" | "hardware" {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return "none";
  const software = isSoftware(context);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return software ? "software" : "hardware";
}

/** Whether a context draws on the processor, as far as the browser says. */
export function isSoftware(context: WebGL2RenderingContext): boolean {
  let name = String(context.getParameter(context.RENDERER));
  // Some browsers hide the name here; the others warn about the extension, which they do not need.
  const names = /^webkit/i.test(name) ? context.getExtension("WEBGL_debug_renderer_info") : null;
  if (names) name = String(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** When frames come too slowly. */
const FRAMES = {
  /** Frames that last longer are slow, s. */
  slow: 1 / 43,
  /** It is decided over so many seconds and frames, and not in the first moments, when shaders are made. */
  while: 1.6,
  fewest: 4,
  grace: 1.2,
  /**
   * A gap this long, s, is no frame: the page was hidden or stood still. So many one after the other are frames, very
   * slow ones.
   */
  gap: 1.5,
  gaps: 3,
  /**
   * All steps down together must make frames this much shorter, or it was not the drawing that was slow: a screen of
   * 30 Hz, say.
   */
  gain: 0.85,
};

/** Watches the frames of a scene and says when its level should change. */
export class FrameWatch {
  #last = 0;
  #seconds = -FRAMES.grace;
  #frames = 0;
  #gaps = 0;
  /** Seconds of a frame before the first step down, and the steps since then. */
  #before = Number.POSITIVE_INFINITY;
  #down = 0;
  #settled = false;

  /**
   * To be called at every frame with the time in seconds: −1 for a step down, all steps back up where that did not
   * help, else 0.
   */
  advise(now: number, hidden: boolean, canGoDown: boolean): number {
    const gap = now - this.#last;
    this.#last = now;
    this.#gaps = gap > FRAMES.gap ? this.#gaps + 1 : 0;
    if (hidden || (this.#gaps > 0 && this.#gaps < FRAMES.gaps)) {
      this.pause();
      return 0;
    }
    this.#seconds += gap;
    if (this.#seconds < 0) return 0;
    this.#frames++;
    if (this.#seconds < FRAMES.while || this.#frames < FRAMES.fewest) return 0;
    const mean = this.#seconds / this.#frames;
    this.#seconds = 0;
    this.#frames = 0;
    if (this.#settled || mean <= FRAMES.slow) return 0;
    if (canGoDown) {
      if (this.#down++ === 0) this.#before = mean;
      return -1;
    }
    this.#settled = true;
    return mean > FRAMES.gain * this.#before ? this.#down : 0;
  }

  /** Does not count for a moment, after something changed that takes time once. */
  pause(): void {
    this.#seconds = -FRAMES.grace;
    this.#frames = 0;
  }
}

/** The level of a picture, which goes down by itself where frames come too slowly. */
export class Steps {
  readonly #watch = new FrameWatch();
  readonly #changed: (level: Level) => void;
  #level: Level;

  /** @param changed is told of another level. */
  constructor(level: Level, changed: (level: Level) => void) {
    this.#level = level;
    this.#changed = changed;
  }

  get level(): Level {
    return this.#level;
  }
  /** To be called at every frame that is drawn. */
  frame(): void {
    const step = this.#watch.advise(performance.now() / 1000, document.hidden, this.#level > 0);
    if (step !== 0) this.goTo(Math.min(2, Math.max(0, this.#level + step)) as Level);
  }
  /** Another level, whatever frames cost. */
  goTo(level: Level): void {
    this.#level = level;
    this.pause();
    this.#changed(level);
  }
  /** Does not count for a moment, after something changed that takes time once. */
  pause(): void {
    this.#watch.pause();
  }
}
