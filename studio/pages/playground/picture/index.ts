// The picture of the playground: the room and its things as the stage has them, hits as rings, contacts as lines, and a
// hand that throws. It draws when something moved, and tells where its camera is.
import { ContactOverlay } from "phonolite/three";
import { Vector3 } from "three";
import { CardCanvas } from "../../../parts/picture/card-canvas.js";
import { placeOf } from "../../../parts/picture/orbit.js";
import type { Member, Stage } from "../play/stage.js";
import { createEye } from "./camera.js";
import { createCanvasPicture } from "./canvas.js";
import { createHand, type HandActs } from "./hand.js";
import { addHit, type SeenHit } from "./rings.js";

/** What a frame shows. */
export interface PlaygroundView {
  stage: Stage;
  /** How far time is between the last two steps, 0 to 1. */
  within: number;
  /** Seconds since the frame before. */
  seconds: number;
  /** Whether something may have moved since then. */
  moved: boolean;
  hits: readonly SeenHit[];
  /** Name of the thing that is chosen. */
  chosen: string;
  overlay: boolean;
}

/** The picture. */
export type PlaygroundPicture = ReturnType<typeof createPlaygroundPicture>;

/** What it is made from. */
export interface PictureOptions {
  dark: boolean;
  /** Without damping. */
  reducedMotion: boolean;
  acts: Omit<HandActs, "freeCamera" | "drop"> & { drop(at: Vector3): void };
}

/** Makes the picture, filling `host`. Throws an Error where there is no WebGL2. */
export function createPlaygroundPicture(host: HTMLElement, options: PictureOptions) {
  const card = new CardCanvas(host, {
    scene: "room",
    label: "The room. Arrow keys turn the view, plus and minus go nearer and farther.",
    dark: options.dark,
    make(canvas, fine) {
      const picture = createCanvasPicture(canvas, fine);
      picture.scene.add(overlay);
      return picture;
    },
    fit: (width, height) => eye.resize(width, height),
  });
  const eye = createEye(card.canvas, options.reducedMotion);
  const hand = createHand(card.canvas, eye.camera, (ray) => card.picture?.pointed(ray), {
    ...options.acts,
    freeCamera: eye.enable,
  });
  const overlay = new ContactOverlay({ touches: 256, scale: 0.028 });
  overlay.visible = false;
  card.start();

  return {
    /** Draws a frame where something changed; says whether it did. */
    frame({ stage, within, seconds, moved, hits, chosen, overlay: shown }: PlaygroundView): boolean {
      const { picture } = card;
      const turned = eye.update();
      for (const hit of picture ? hits : []) addHit(picture!.rings, hit);
      const ringed = picture?.rings.frame(seconds) ?? false;
      const synced = picture?.follow(stage, within, chosen, moved) ?? false;
      if (overlay.visible !== shown) card.due = true;
      overlay.visible = shown;
      if (shown && stage.sound) overlay.update(stage.sound.last, seconds);
      if (!(card.due || turned || ringed || synced || moved)) return false;
      card.due = false;
      card.fit();
      picture?.render(eye.camera, moved || synced);
      return true;
    },
    /** The listener: where it is, m, and how it is turned. */
    get camera() {
      return placeOf(eye.camera);
    },
    /** Where the middle of a thing is on the page, in pixels. */
    where: ({ pose }: Member) => card.where(new Vector3(pose[0], pose[1], pose[2]), eye.camera),
    resize: () => card.resize(),
    setTheme: (dark: boolean) => card.setTheme(dark),
    /** Draws as with a graphics card, however long it takes. */
    setFine: () => card.setFine(),
    dispose() {
      hand.dispose();
      eye.dispose();
      overlay.dispose();
      card.dispose();
    },
  };
}
