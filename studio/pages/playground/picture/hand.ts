// The hand in the picture: takes hold of things and throws them, tells a click from a drag, and leaves everything else
// to the camera.
import { type PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from "three";
import { listen } from "../../../parts/frame/listen.js";

/** What lies under a point of the picture. */
export interface Pointed {
  /** The thing's name; undefined for a part of the room. */
  thing?: string;
  fixture?: string;
  /** m */
  point: Vector3;
}

/** What a hand does. */
export interface HandActs {
  /** Takes hold of a thing; undefined where it cannot. */
  grab(thing: string, at: Vector3): { moveTo(point: Vector3): void; release(): void } | undefined;
  /** A thing, or nothing, was clicked. */
  choose(thing: string | undefined): void;
  /** A place of the room was clicked twice. */
  drop(at: Vector3): void;
  /** Whether the camera may turn. */
  freeCamera(free: boolean): void;
}

/** A click moves less than this, pixels, and lasts less than this, ms. */
const CLICK = { moves: 5, lasts: 350 };
/** Nothing is dragged farther from the camera than this, m. */
const FARTHEST = 7;

/** Lets a canvas be worked by pointers. */
export function createHand(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  pointedAt: (ray: Raycaster) => Pointed | undefined,
  acts: HandActs,
): { dispose(): void } {
  const ray = new Raycaster();
  const [at, aim, plane, target] = [new Vector2(), new Vector3(), new Plane(), new Vector3()];
  let held: { id: number; grip: { moveTo(point: Vector3): void; release(): void } } | undefined;
  let pressed: { x: number; y: number; time: number; thing: string | undefined } | undefined;

  const cast = ({ clientX, clientY }: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    at.set((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    ray.setFromCamera(at, camera);
  };
  const down = (event: PointerEvent) => {
    cast(event);
    const pointed = pointedAt(ray);
    pressed = { x: event.clientX, y: event.clientY, time: event.timeStamp, thing: pointed?.thing };
    if (event.button !== 0 || event.shiftKey || !pointed?.thing || held) return;
    const grip = acts.grab(pointed.thing, pointed.point);
    if (!grip) return;
    held = { id: event.pointerId, grip };
    // things are dragged in the plane that faces the camera, where they were taken
    plane.setFromNormalAndCoplanarPoint(camera.getWorldDirection(aim), pointed.point);
    acts.freeCamera(false);
    canvas.setPointerCapture(event.pointerId);
    canvas.style.cursor = "grabbing";
  };
  const move = (event: PointerEvent) => {
    cast(event);
    if (held?.id === event.pointerId) {
      if (ray.ray.intersectPlane(plane, target) && target.distanceTo(camera.position) < FARTHEST) {
        target.y = Math.max(0.01, target.y);
        held.grip.moveTo(target);
      }
    } else if (event.pointerType === "mouse" && event.buttons === 0) {
      canvas.style.cursor = pointedAt(ray)?.thing ? "grab" : "";
    }
  };
  const up = (event: PointerEvent) => {
    if (held?.id === event.pointerId) {
      held.grip.release();
      held = undefined;
      acts.freeCamera(true);
      canvas.style.cursor = "";
    }
    const begun = pressed;
    pressed = undefined;
    if (!begun || event.type === "pointercancel" || event.button !== 0) return;
    const far = Math.hypot(event.clientX - begun.x, event.clientY - begun.y);
    if (far < CLICK.moves && event.timeStamp - begun.time < CLICK.lasts && begun.thing) acts.choose(begun.thing);
  };
  const twice = (event: MouseEvent) => {
    cast(event);
    const pointed = pointedAt(ray);
    if (pointed && !pointed.thing) acts.drop(pointed.point);
  };
  const stops = [
    // before the camera's own listeners, so that what is held does not turn the view
    listen(canvas, { pointerdown: down }, { capture: true }),
    listen(canvas, {
      pointermove: move,
      pointerup: up,
      pointercancel: up,
      dblclick: twice,
      contextmenu: (event) => event.preventDefault(),
    }),
  ];
  return {
    dispose() {
      held?.grip.release();
      for (const stop of stops) stop();
    },
  };
}
