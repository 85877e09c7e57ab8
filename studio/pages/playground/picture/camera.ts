// The camera is the listener: it turns about the middle of the room by mouse, touch or keys, and stays above the floor
// and in front of the walls.
import { MOUSE, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { fit, turnByKeys } from "../../../parts/picture/orbit.js";

/** What moves the camera. */
export interface Eye {
  readonly camera: PerspectiveCamera;
  /** Follows the hand; call once a frame. Says whether it moved. */
  update(): boolean;
  /** Whether a pointer may turn it. */
  enable(on: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

/**
 * Degrees that are seen from top to bottom when the picture is wide; narrow pictures see more, to show as much across.
 */
const VIEW = { angle: 44, across: 46, most: 76 };
const START = new Vector3(1.42, 1.85, 4.3);
const AIM = new Vector3(0.06, 0.66, -0.3);
const DISTANCE = { least: 0.7, most: 6.5 };
/** It turns between the two walls, rad about y, and neither under the floor nor quite overhead. */
const TURN = { left: -0.12, right: 1.45 };
const LEAN = { top: 0.2, bottom: 1.5 };

/** Lets a canvas turn a camera about the room. */
export function createEye(canvas: HTMLCanvasElement, reducedMotion: boolean): Eye {
  const camera = new PerspectiveCamera(VIEW.angle, 1, 0.05, 40);
  camera.position.copy(START);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(AIM);
  controls.enableDamping = !reducedMotion;
  controls.dampingFactor = 0.12;
  controls.enablePan = false;
  controls.minDistance = DISTANCE.least;
  controls.maxDistance = DISTANCE.most;
  controls.minAzimuthAngle = TURN.left;
  controls.maxAzimuthAngle = TURN.right;
  controls.minPolarAngle = LEAN.top;
  controls.maxPolarAngle = LEAN.bottom;
  controls.rotateSpeed = 0.6;
  controls.zoomSpeed = 0.7;
  controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.ROTATE };
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
  const stop = turnByKeys(canvas, controls);
  controls.update();
  return {
    camera,
    update: () => controls.update(),
    enable(on) {
      controls.enabled = on;
    },
    resize: (width, height) => fit(camera, width, height, VIEW),
    dispose() {
      stop();
      controls.dispose();
    },
  };
}
