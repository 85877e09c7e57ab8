// The camera is the listener: it starts where the scene says, turns about the picnic by mouse, touch or keys, and stays above the lawn.

import type { HailScene } from "phonolite/hail";
import { MathUtils, MOUSE, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

/** What moves the camera. */
export interface Eye {
  /** Follows the hand; call once a frame. */
  update(): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

/** Degrees that are seen from top to bottom when the picture is wide; narrow pictures see more, to show as much across. */
const ANGLE = 56;
const ACROSS = 50;
/** Nearest and farthest, m; least height over the lawn, m. */
const DISTANCE = { least: 1.6, most: 25 };
const LOWEST = 0.3;
/** How far the point that is looked at may be moved, m. */
const AIM = { low: new Vector3(-8, 0.3, -7), high: new Vector3(8, 4, 5) };
/** A key turns by this much, rad, and goes nearer by this factor. */
const KEY = { turn: MathUtils.degToRad(4), nearer: 0.92 };

/** The camera of a scene, where its listener is. */
export function createCamera({ position, looksAt }: HailScene["listener"]): PerspectiveCamera {
  const camera = new PerspectiveCamera(ANGLE, 1, 0.1, 500);
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
  const controls = new OrbitControls(camera, canvas);
  controls.target.set(...listener.looksAt);
  controls.enableDamping = !reducedMotion;
  controls.dampingFactor = 0.09;
  controls.minDistance = DISTANCE.least;
  controls.maxDistance = DISTANCE.most;
  controls.minPolarAngle = 0.12;
  controls.rotateSpeed = 0.6;
  controls.panSpeed = 0.6;
  controls.zoomSpeed = 0.7;
  controls.screenSpacePanning = false;
  controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };

  const update = () => {
    controls.target.clamp(AIM.low, AIM.high);
    const far = controls.getDistance();
    controls.maxPolarAngle = Math.acos(MathUtils.clamp((LOWEST - controls.target.y) / far, -1, 1));
    controls.update();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = KEYS[event.key];
    if (!act) return;
    act(controls);
    event.preventDefault();
  };
  canvas.addEventListener("keydown", press);
  update();
  return {
    update,
    resize(width, height) {
      camera.aspect = width / height;
      const across = (2 * Math.atan(Math.tan(MathUtils.degToRad(ACROSS) / 2) / camera.aspect) * 180) / Math.PI;
      camera.fov = Math.min(80, Math.max(ANGLE, across));
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
