// The camera is the listener: it turns about the middle of the room by mouse, touch or keys, and stays above the floor and in front of the walls.
import { MathUtils, MOUSE, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

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

/** Degrees that are seen from top to bottom when the picture is wide; narrow pictures see more, to show as much across. */
const ANGLE = 44;
const ACROSS = 46;
const START = new Vector3(1.42, 1.85, 4.3);
const AIM = new Vector3(0.06, 0.66, -0.3);
const DISTANCE = { least: 0.7, most: 6.5 };
/** It turns between the two walls, rad about y, and neither under the floor nor quite overhead. */
const TURN = { left: -0.12, right: 1.45 };
const LEAN = { top: 0.2, bottom: 1.5 };
/** A key turns by this much, rad, and goes nearer by this factor. */
const KEY = { turn: MathUtils.degToRad(4), nearer: 0.92 };

/** Lets a canvas turn a camera about the room. */
export function createEye(canvas: HTMLCanvasElement, reducedMotion: boolean): Eye {
  const camera = new PerspectiveCamera(ANGLE, 1, 0.05, 40);
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
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = KEYS[event.key];
    if (!act) return;
    act(controls);
    event.preventDefault();
  };
  canvas.addEventListener("keydown", press);
  controls.update();
  return {
    camera,
    update: () => controls.update(),
    enable(on) {
      controls.enabled = on;
    },
    resize(width, height) {
      camera.aspect = width / height;
      const across = (2 * Math.atan(Math.tan(MathUtils.degToRad(ACROSS) / 2) / camera.aspect) * 180) / Math.PI;
      camera.fov = Math.min(76, Math.max(ANGLE, across));
      camera.updateProjectionMatrix();
    },
    dispose() {
      canvas.removeEventListener("keydown", press);
      controls.dispose();
    },
  };
}

const nearer = (controls: OrbitControls) => controls.dollyIn(KEY.nearer);
const farther = (controls: OrbitControls) => controls.dollyOut(KEY.nearer);
const KEYS: Readonly<Record<string, ((controls: OrbitControls) => void) | undefined>> = {
  ArrowLeft: (controls) => controls.rotateLeft(KEY.turn),
  ArrowRight: (controls) => controls.rotateLeft(-KEY.turn),
  ArrowUp: (controls) => controls.rotateUp(KEY.turn),
  ArrowDown: (controls) => controls.rotateUp(-KEY.turn),
  "+": nearer,
  "=": nearer,
  "-": farther,
  _: farther,
};
