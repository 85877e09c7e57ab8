// The picture of rain: the listener among the drops that are heard, on their ground and under their shelter, from
// beside or from above. It draws when something changed, and steps down by itself where frames come too slowly.
import { CardCanvas } from "../../../parts/picture/card-canvas.js";
import type { Look } from "../../../parts/picture/picture-run.js";
import { type Level, Steps } from "../../../parts/picture/quality.js";
import { createEye } from "./camera.js";
import { type CanvasPicture, createCanvasPicture } from "./canvas.js";
import type { RainPicture } from "./contract.js";

/** Pixels of the screen for a pixel of the page, at most, by level, and without a graphics card. */
const PIXELS: Readonly<Record<Level, number>> = { 0: 0.75, 1: 1.25, 2: 2 };
const SOFTWARE_PIXELS = 0.75;

/** Makes the picture, filling `host`. Throws an Error where there is no WebGL2. */
export function createRainPicture(host: HTMLElement, { dark, reducedMotion }: Look): RainPicture {
  const card = new CardCanvas<CanvasPicture>(host, {
    scene: "rain",
    label: "The rain around the listener. Arrow keys turn the view, plus and minus go nearer and farther.",
    dark,
    make(canvas, fine) {
      const picture = createCanvasPicture(canvas, fine);
      picture.setLevel(steps.level);
      return picture;
    },
    fit: (width, height) => eye.resize(width, height),
    pixels: (fine) => (fine ? PIXELS[steps.level] : SOFTWARE_PIXELS),
  });
  const steps = new Steps(card.fine ? 2 : 0, (level) => {
    card.picture?.setLevel(level);
    card.resize();
  });
  const eye = createEye(card.canvas, reducedMotion);
  card.start();

  return {
    frame(view) {
      eye.setAbove(view.above);
      const turned = eye.update();
      const moves = card.picture?.follow(view) ?? false;
      if (!(card.due || turned || moves)) {
        steps.pause();
        return false;
      }
      steps.frame();
      card.fit();
      card.due = false;
      card.picture?.render(eye.camera);
      return true;
    },
    resize: () => card.resize(),
    setTheme(toDark) {
      card.setTheme(toDark);
      steps.pause();
    },
    setFine() {
      if (!card.fine) steps.goTo(2);
      card.setFine();
    },
    dispose() {
      eye.dispose();
      card.dispose();
    },
  };
}
