// The loop of frames of a page. It always ticks the simulation; the scene is drawn as long as it works. When there is
// no WebGL2, or the scene fails, that is said, and the sound and the simulation know nothing of it.
import { effect } from "@preact/signals";
import { say } from "../frame/notices.js";
import { reasonOf } from "../frame/reason.js";
import { dark, reducedMotion } from "../frame/theme.js";
import { FramePace, PictureWatch } from "./frame-pace.js";

/** A three-dimensional scene on the page. */
export interface Drawable {
  resize(): void;
  setTheme(dark: boolean): void;
  dispose(): void;
}

/** How a scene should look from the start. */
export interface Look {
  dark: boolean;
  reducedMotion: boolean;
}

/** What a page's picture is made of. */
export interface PictureParts<Scene extends Drawable, Moment> {
  /** Loads what makes the scene. */
  load(): Promise<(host: HTMLElement, look: Look) => Scene>;
  /** The scene is there. */
  made?(scene: Scene, watch: PictureWatch): void;
  /** The simulation goes on; gives what is to be drawn of it, if anything is. */
  tick(): Moment | undefined;
  /** Draws a frame, at a time in ms; says whether anything was drawn. */
  draw(scene: Scene, moment: Moment, time: number): boolean;
  /** A frame is over, drawn or failed. */
  over?(): void;
  /** Lets the page tell those who watch it of its scene; returns what ends that. */
  expose?(scene: () => Scene | undefined): () => void;
  /** What works without a picture, in words. */
  works: string;
  /** Whether there is a picture. */
  tell(drawn: "yes" | "no"): void;
}

/** Milliseconds after which the simulation goes on without a frame: a slow picture must not hold back the sound. */
const TICK = 25;

/** A picture that runs until it is disposed of. */
export class PictureRun<Scene extends Drawable, Moment> {
  readonly #host: HTMLElement;
  readonly #parts: PictureParts<Scene, Moment>;
  readonly #pace = new FramePace();
  readonly #stops: (() => void)[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #hide: (() => void) | undefined;
  #scene: Scene | undefined;
  #watch: PictureWatch | undefined;
  #ticked = 0;
  #frame = 0;
  #disposed = false;

  constructor(host: HTMLElement, parts: PictureParts<Scene, Moment>) {
    this.#host = host;
    this.#parts = parts;
    this.#hide = parts.expose?.(() => this.#scene);
    this.#frame = requestAnimationFrame(this.#go);
    this.#timer = setInterval(() => performance.now() - this.#ticked > TICK && this.#tick(), TICK);
    void this.#load();
  }

  /** The scene, while there is one. */
  get scene(): Scene | undefined {
    return this.#scene;
  }

  dispose(): void {
    this.#disposed = true;
    cancelAnimationFrame(this.#frame);
    clearInterval(this.#timer);
    this.#hide?.();
    this.#close();
  }

  async #load(): Promise<void> {
    try {
      const make = await this.#parts.load();
      if (this.#disposed) return;
      const scene = make(this.#host, { dark: dark.peek(), reducedMotion: reducedMotion.peek() });
      this.#watch = new PictureWatch(this.#host.querySelector("canvas"));
      this.#parts.made?.(scene, this.#watch);
      this.#scene = scene;
      const resize = new ResizeObserver(() => scene.resize());
      resize.observe(this.#host);
      this.#stops.push(
        () => resize.disconnect(),
        effect(() => scene.setTheme(dark.value)),
      );
      this.#parts.tell("yes");
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #go = (time: number): void => {
    this.#frame = requestAnimationFrame(this.#go);
    const moment = this.#tick();
    if (!this.#scene || !moment || !this.#pace.due(time, this.#watch?.done)) return;
    try {
      if (this.#parts.draw(this.#scene, moment, time)) this.#watch?.drawn();
    } catch (error) {
      this.#fail(error);
    }
    this.#parts.over?.();
  };

  #tick(): Moment | undefined {
    this.#ticked = performance.now();
    return this.#parts.tick();
  }

  #fail(error: unknown): void {
    this.#close();
    if (this.#disposed) return;
    this.#parts.tell("no");
    const reason = reasonOf(error).replace(/\.$/, "");
    say({
      key: "picture",
      text: `There is no picture of the scene here (${reason}). ${this.#parts.works}`,
      help: { label: "Try again", run: () => this.#load() },
    });
  }

  #close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    const scene = this.#scene;
    this.#scene = undefined;
    try {
      scene?.dispose();
    } catch {
      // it failed already, and that was said
    }
    this.#host.replaceChildren();
  }
}
