// The eye over the rain: it turns about the listener by mouse, touch or keys, stays above the ground, and may look
// straight down. It is not the ear: that is the head in the picture.
import { PerspectiveCamera, Vector3 } from "three";
import { createOrbit, fit, TURNS_ONLY } from "../../../parts/picture/orbit.js";

/** What moves the camera. */
export interface Eye {
  readonly camera: PerspectiveCamera;
  /** Follows the hand; call once a frame. Says whether it moved. */
  update(): boolean;
  /** Looks from above, or from beside. */
  setAbove(above: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

/**
 * Degrees that are seen from top to bottom when the picture is wide; narrow pictures see more, to show as much across.
 */
const VIEW = { angle: 46, across: 48, most: 78 };
const BESIDE = { from: new Vector3(1.75, 2.2, 3.9), at: new Vector3(-0.12, 1.28, -0.5), top: 0.5, bottom: 1.54 };
const ABOVE = { from: new Vector3(0, 10, 0.05), at: new Vector3(0, 0, 0), top: 0, bottom: 0.3 };

/** Lets a canvas turn a camera about the listener. */
export function createEye(canvas: HTMLCanvasElement, reducedMotion: boolean): Eye {
  const camera = new PerspectiveCamera(VIEW.angle, 1, 0.05, 600);
  const { controls, dispose } = createOrbit(camera, canvas, reducedMotion, {
    ...TURNS_ONLY,
    minDistance: 1.2,
    maxDistance: 18,
  });
  let isAbove: boolean | undefined;
  let moved = true;
  const setAbove = (above: boolean) => {
    if (above === isAbove) return;
    isAbove = above;
    const { from, at, top, bottom } = above ? ABOVE : BESIDE;
    controls.minPolarAngle = top;
    controls.maxPolarAngle = bottom;
    controls.target.copy(at);
    camera.position.copy(from);
    controls.update();
    moved = true;
  };
  setAbove(false);
  return {
    camera,
    setAbove,
    update() {
      const turned = controls.update() || moved;
      moved = false;
      return turned;
    },
    resize(width, height) {
      fit(camera, width, height, VIEW);
      moved = true;
    },
    dispose,
  };
}
