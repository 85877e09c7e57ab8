// What every camera that turns about a scene has in common: how it turns by mouse, touch and keys, and how much it sees
// when the picture is narrow.
import { MathUtils, MOUSE, type PerspectiveCamera, TOUCH } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { listen } from "../frame/listen.js";

/** A key turns by this much, rad, and goes nearer by this factor. */
const KEY = { turn: MathUtils.degToRad(4), nearer: 0.92 };

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

/** No button and no number of fingers moves the aim: all turn the camera. */
export const TURNS_ONLY = {
  enablePan: false,
  mouseButtons: { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.ROTATE },
  touches: { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE },
};

/** What turns a camera. */
export interface Orbit {
  readonly controls: OrbitControls;
  dispose(): void;
}

/**
 * Lets a canvas turn a camera by mouse, touch and keys.
 *
 * @param settings what is not as usual: distances in m, angles in rad.
 */
export function createOrbit(
  camera: PerspectiveCamera,
  canvas: HTMLCanvasElement,
  reducedMotion: boolean,
  settings: Partial<OrbitControls>,
): Orbit {
  const controls = Object.assign(new OrbitControls(camera, canvas), {
    enableDamping: !reducedMotion,
    dampingFactor: 0.12,
    rotateSpeed: 0.6,
    zoomSpeed: 0.7,
    ...settings,
  });
  const stop = turnByKeys(canvas, controls);
  return {
    controls,
    dispose() {
      stop();
      controls.dispose();
    },
  };
}

/** Where a camera is and how it is turned, as a listener is told. */
export function placeOf({ position, quaternion }: PerspectiveCamera) {
  return {
    position: [position.x, position.y, position.z] as const,
    orientation: [quaternion.x, quaternion.y, quaternion.z, quaternion.w] as const,
  };
}

/** Lets arrows turn the camera and plus and minus move it; returns what ends it. */
function turnByKeys(canvas: HTMLCanvasElement, controls: OrbitControls): () => void {
  return listen(canvas, {
    keydown(event) {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (!act) return;
      act(controls);
      event.preventDefault();
    },
  });
}

/**
 * Degrees that a camera sees: from top to bottom when the picture is wide; at least so many across, and at most so many
 * in all.
 */
export interface View {
  angle: number;
  across: number;
  most: number;
}

/** Fits a camera to a picture of another size. */
export function fit(camera: PerspectiveCamera, width: number, height: number, { angle, across, most }: View): void {
  camera.aspect = width / height;
  const needed = (2 * Math.atan(Math.tan(MathUtils.degToRad(across) / 2) / camera.aspect) * 180) / Math.PI;
  camera.fov = Math.min(most, Math.max(angle, needed));
  camera.updateProjectionMatrix();
}
