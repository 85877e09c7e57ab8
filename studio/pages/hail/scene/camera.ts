// The camera is the listener: it starts where the scene says, turns about the picnic by mouse, touch or keys, and stays
// above the lawn.

import type { HailScene } from "phonolite/hail";
import { MathUtils, MOUSE, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { createOrbit, fit } from "../../../parts/picture/orbit.js";

/** What moves the camera. */
export interface Eye {
  /** Follows the hand; call once a frame. */
  update(): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

/**
 * Degrees that are seen from top to bottom when the picture is wide; narrow pictures see more, to show as much across.
 */
const VIEW = { angle: 56, across: 50, most: 80 };
/** Nearest and farthest, m; least height over the lawn, m. */
const DISTANCE = { least: 1.6, most: 25 };
const LOWEST = 0.3;
/** How far the point that is looked at may be moved, m. */
const AIM = { low: new Vector3(-8, 0.3, -7), high: new Vector3(8, 4, 5) };

/** The camera of a scene, where its listener is. */
export function createCamera({ position, looksAt }: HailScene["listener"]): PerspectiveCamera {
  const camera = new PerspectiveCamera(VIEW.angle, 1, 0.1, 500);
  camera.position.set(...position);
  camera.lookAt(...looksAt);
  return camera;
}

/** Lets a canvas move a camera about what the listener looks at. */
export function createEye(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  listener: HailScene["listener"],
  reducedMotion: boolean,
): Eye {
  const { controls, dispose } = createOrbit(camera, canvas, reducedMotion, {
    dampingFactor: 0.09,
    minDistance: DISTANCE.least,
    maxDistance: DISTANCE.most,
    minPolarAngle: 0.12,
    panSpeed: 0.6,
    screenSpacePanning: false,
    mouseButtons: { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN },
    touches: { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN },
  });
  controls.target.set(...listener.looksAt);

  const update = () => {
    controls.target.clamp(AIM.low, AIM.high);
    const far = controls.getDistance();
    controls.maxPolarAngle = Math.acos(MathUtils.clamp((LOWEST - controls.target.y) / far, -1, 1));
    controls.update();
  };
  update();
  return { update, resize: (width, height) => fit(camera, width, height, VIEW), dispose };
}
