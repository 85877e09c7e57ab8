// The picture of rain: the listener among the drops that are heard, on their ground and under their shelter, from
// beside or from above. It draws when something changed, and steps down by itself where frames come too slowly.
import { FrameWatch, type Level, probe } from "../../../parts/picture/quality.js";
import { createEye } from "./camera.js";
import { type CanvasPicture, createCanvasPicture } from "./canvas.js";
import type { RainPicture } from "./contract.js";

/** What it is made from. */
export interface PictureOptions {
  dark: boolean;
  /** Without damping. */
  reducedMotion: boolean;
}

/** Pixels of the screen for a pixel of the page, at most, by level, and without a graphics card. */
const PIXELS: Readonly<Record<Level, number>> = { 0: 0.75, 1: 1.25, 2: 2 };
const SOFTWARE_PIXELS = 0.75;

/** Makes the picture, filling `host`. Throws an Error where there is no WebGL2. */
export function createRainPicture(host: HTMLElement, options: PictureOptions): RainPicture {
  const runsOn = probe();
  if (runsOn === "none") throw new Error("This browser has no WebGL2, so the rain cannot be drawn.");
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute(
    "aria-label",
    "The rain around the listener. Arrow keys turn the view, plus and minus go nearer and farther.",
  );
  canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none;outline-offset:-2px";
  host.append(canvas);
  const eye = createEye(canvas, options.reducedMotion);
  const watch = new FrameWatch();
  let picture: CanvasPicture | undefined;
  let fine = runsOn === "hardware";
  let level: Level = fine ? 2 : 0;
  let isDark = options.dark;
  let due = true;
  let fits = false;

  /** Gives the canvas its size; that empties it, so a frame must be drawn at once. */
  const fit = () => {
    fits = true;
    const [width, height] = [Math.max(1, host.clientWidth), Math.max(1, host.clientHeight)];
    picture?.resize(width, height, Math.min(devicePixelRatio, fine ? PIXELS[level] : SOFTWARE_PIXELS));
    eye.resize(width, height);
  };
  // until the next frame the canvas is stretched, never empty
  const resize = () => {
    fits = false;
    due = true;
  };
  const goTo = (next: number) => {
    level = Math.min(2, Math.max(0, next)) as Level;
    picture?.setLevel(level);
    watch.pause();
    resize();
  };
  const start = () => {
    picture = createCanvasPicture(canvas, fine);
    picture.setTheme(isDark);
    goTo(level);
  };
  const lose = (event: Event) => {
    event.preventDefault();
    picture?.dispose();
    picture = undefined;
  };
  canvas.addEventListener("webglcontextlost", lose);
  canvas.addEventListener("webglcontextrestored", start);
  start();

  return {
    frame(view) {
      eye.setAbove(view.above);
      const turned = eye.update();
      const moves = picture?.follow(view) ?? false;
      if (!(due || turned || moves)) {
        watch.pause();
        return false;
      }
      const step = watch.advise(performance.now() / 1000, document.hidden, level > 0);
      if (step !== 0) goTo(level + step);
      if (!fits) fit();
      due = false;
      picture?.render(eye.camera);
      return true;
    },
    resize,
    setTheme(dark) {
      isDark = dark;
      picture?.setTheme(dark);
      watch.pause();
      due = true;
    },
    setFine() {
      if (fine) return;
      fine = true;
      level = 2;
      picture?.dispose();
      start();
    },
    dispose() {
      canvas.removeEventListener("webglcontextlost", lose);
      canvas.removeEventListener("webglcontextrestored", start);
      eye.dispose();
      picture?.dispose();
      picture = undefined;
      // a page may hold few contexts: this one is given back at once
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
      canvas.remove();
    },
  };
}
