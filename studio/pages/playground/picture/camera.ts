// The camera is the listener: it turns about the middle of the room by mouse, touch or keys, and stays above the floor
// and in front of the walls.
import { PerspectiveCamera, Vector3 } from "three";
import { createOrbit, fit, TURNS_ONLY } from "../../../parts/picture/orbit.js";

/**
 * Degrees that are seen from top to bottom when the picture is wide; narrow pictures see more, to show as much across.
 */
const VIEW = { angle: 44, across: 46, most: 76 };
const START = new Vector3(1.42, 1.85, 4.3);
const AIM = new Vector3(0.06, 0.66, -0.3);
/** It turns between the two walls, rad about y, and neither under the floor nor quite overhead. */
const LIMITS = {
  ...TURNS_ONLY,
  minDistance: 0.7,
  maxDistance: 6.5,
  minAzimuthAngle: -0.12,
  maxAzimuthAngle: 1.45,
  minPolarAngle: 0.2,
  maxPolarAngle: 1.5,
};

/** Lets a canvas turn a camera about the room. */
export function createEye(canvas: HTMLCanvasElement, reducedMotion: boolean) {
  const camera = new PerspectiveCamera(VIEW.angle, 1, 0.05, 40);
  camera.position.copy(START);
  const { controls, dispose } = createOrbit(camera, canvas, reducedMotion, LIMITS);
  controls.target.copy(AIM);
  controls.update();
  return {
    camera,
    /** Follows the hand; call once a frame. Says whether it moved. */
    update: () => controls.update(),
    /** Whether a pointer may turn it. */
    enable(on: boolean) {
      controls.enabled = on;
    },
    resize: (width: number, height: number) => fit(camera, width, height, VIEW),
    dispose,
  };
}
