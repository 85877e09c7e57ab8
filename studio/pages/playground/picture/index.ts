// The picture of the playground: the room and its things as the stage has them, hits as rings, contacts as lines, and a
// hand that throws. It draws when something moved, and tells where its camera is.
import { ContactOverlay } from "phonolite/three";
import type { Raycaster } from "three";
import { Vector3 } from "three";
import { probe } from "../../../parts/picture/quality.js";
import type { Member, Stage } from "../play/stage.js";
import { createEye } from "./camera.js";
import { createCanvasPicture } from "./canvas.js";
import { createHand, type HandActs, type Pointed } from "./hand.js";
import type { SeenHit } from "./rings.js";

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
export interface PlaygroundPicture {
  /** Draws a frame where something changed; says whether it did. */
  frame(view: PlaygroundView): boolean;
  /** The listener: where it is, m, and how it is turned. */
  readonly camera: {
    readonly position: readonly [number, number, number];
    readonly orientation: readonly [number, number, number, number];
  };
  /** Where the middle of a thing is on the page, in pixels. */
  where(member: Member): { x: number; y: number };
  resize(): void;
  setTheme(dark: boolean): void;
  /** Draws as with a graphics card, however long it takes. */
  setFine(): void;
  dispose(): void;
}

/** What it is made from. */
export interface PictureOptions {
  dark: boolean;
  /** Without damping. */
  reducedMotion: boolean;
  acts: Omit<HandActs, "freeCamera" | "drop"> & { drop(at: Vector3): void };
}

/** Makes the picture, filling `host`. Throws an Error where there is no WebGL2. */
export function createPlaygroundPicture(host: HTMLElement, options: PictureOptions): PlaygroundPicture {
  const runsOn = probe();
  if (runsOn === "none") throw new Error("This browser has no WebGL2, so the room cannot be drawn.");
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "The room. Arrow keys turn the view, plus and minus go nearer and farther.");
  canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none;outline-offset:-2px";
  host.append(canvas);
  let picture: ReturnType<typeof createCanvasPicture> | undefined;
  let fine = runsOn === "hardware";
  let isDark = options.dark;
  let due = true;
  const pointed = (ray: Raycaster): Pointed | undefined => picture?.pointed(ray);
  // the hand hears of pointers before the camera does, so that what it holds does not turn the view
  const eye = createEyeAfterHand();
  const overlay = new ContactOverlay({ touches: 256, scale: 0.028 });
  overlay.visible = false;

  function createEyeAfterHand() {
    const made = createEye(canvas, options.reducedMotion);
    const hand = createHand(canvas, made.camera, pointed, {
      ...options.acts,
      freeCamera: (free) => made.enable(free),
    });
    return { ...made, hand };
  }
  const resize = () => {
    const [width, height] = [Math.max(1, host.clientWidth), Math.max(1, host.clientHeight)];
    picture?.resize(width, height, Math.min(devicePixelRatio, fine ? 2 : 0.75));
    eye.resize(width, height);
    due = true;
  };
  const start = () => {
    picture = createCanvasPicture(canvas, fine);
    picture.scene.add(overlay);
    picture.setTheme(isDark);
    resize();
  };
  const lose = (event: Event) => {
    event.preventDefault();
    picture?.dispose();
    picture = undefined;
  };
  canvas.addEventListener("webglcontextlost", lose);
  canvas.addEventListener("webglcontextrestored", start);
  start();
  const projected = new Vector3();

  return {
    frame({ stage, within, seconds, moved, hits, chosen, overlay: shown }) {
      const turned = eye.update();
      for (const hit of hits) picture?.rings.add(hit);
      const ringed = picture?.rings.frame(seconds) ?? false;
      const synced = picture?.follow(stage, within, chosen, moved) ?? false;
      if (overlay.visible !== shown) due = true;
      overlay.visible = shown;
      if (shown && stage.sound) overlay.update(stage.sound.last, seconds);
      if (!(due || turned || ringed || synced || moved)) return false;
      due = false;
      picture?.render(eye.camera, moved || synced);
      return true;
    },
    get camera() {
      const { position, quaternion } = eye.camera;
      return {
        position: [position.x, position.y, position.z] as const,
        orientation: [quaternion.x, quaternion.y, quaternion.z, quaternion.w] as const,
      };
    },
    where({ pose }) {
      const box = canvas.getBoundingClientRect();
      eye.camera.updateMatrixWorld();
      projected.set(pose[0], pose[1], pose[2]).project(eye.camera);
      return { x: box.left + ((projected.x + 1) / 2) * box.width, y: box.top + ((1 - projected.y) / 2) * box.height };
    },
    resize,
    setTheme(dark) {
      isDark = dark;
      picture?.setTheme(dark);
      due = true;
    },
    setFine() {
      if (fine) return;
      fine = true;
      picture?.dispose();
      start();
    },
    dispose() {
      canvas.removeEventListener("webglcontextlost", lose);
      canvas.removeEventListener("webglcontextrestored", start);
      eye.hand.dispose();
      eye.dispose();
      overlay.dispose();
      picture?.dispose();
      picture = undefined;
      // a page may hold few contexts: this one is given back at once
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
      canvas.remove();
    },
  };
}
