// Dragging the cloud: by its body, on a level plane at its belly, or by its ring on the ground. What is grabbed stays
// under the pointer.
import { type PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from "three";
import { CLOUD_HEIGHT } from "./cloud.js";
import type { CloudPlace } from "./cloud-place.js";

/** Hears of pointers over a canvas. */
export interface CloudDrag {
  dispose(): void;
}

/** How near to the ring counts as on it: m, and as a share of the distance. */
const NEAR_RING = { least: 0.14, share: 0.016 };

/** Begins to hear; it must come before the camera's own listeners, so that a grabbed cloud does not turn the camera. */
export function createCloudDrag(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  place: Readonly<CloudPlace>,
  { move, show }: { move: (x: number, z: number) => void; show: (held: 0 | 1 | 2) => void },
): CloudDrag {
  const ray = new Raycaster();
  const plane = new Plane(new Vector3(0, 1, 0), 0);
  const hit = new Vector3();
  let grabbed: { pointer: number; dx: number; dz: number } | undefined;

  const aim = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    ray.setFromCamera(at, camera);
  };
  /** Where the pointer meets the level plane at a height, if it does. */
  const meets = (y: number) => {
    plane.constant = -y;
    return ray.ray.intersectPlane(plane, hit);
  };
  /** The height at which the pointer grabs the cloud, if it is over it. */
  const over = (): number | undefined => {
    if (throughBody(ray, place)) {
      const high = place.belly.y + 0.2 * place.radius;
      if (meets(high)) return high;
    }
    const ground = meets(0);
    if (!ground) return undefined;
    const off = Math.abs(Math.hypot(ground.x - place.ground.x, ground.z - place.ground.z) - place.radius);
    return off < Math.max(NEAR_RING.least, NEAR_RING.share * ground.distanceTo(camera.position)) ? 0 : undefined;
  };

  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    aim(event);
    const high = over();
    if (high === undefined) return;
    const at = meets(high);
    if (!at) return;
    grabbed = { pointer: event.pointerId, dx: place.centre.x - at.x, dz: place.centre.z - at.z };
    plane.constant = -high;
    canvas.setPointerCapture(event.pointerId);
    canvas.style.cursor = "grabbing";
    show(2);
    event.stopImmediatePropagation();
  };
  const moved = (event: PointerEvent) => {
    if (grabbed && event.pointerId !== grabbed.pointer) return;
    aim(event);
    if (!grabbed) {
      if (event.pointerType === "mouse" && event.buttons === 0) {
        const free = over() === undefined;
        canvas.style.cursor = free ? "" : "grab";
        show(free ? 0 : 1);
      }
      return;
    }
    event.stopImmediatePropagation();
    const at = ray.ray.intersectPlane(plane, hit);
    // Near the horizon a pixel is many metres: the cloud waits until the pointer is back.
    if (!at || at.distanceTo(camera.position) > 60) return;
    move(at.x + grabbed.dx, at.z + grabbed.dz);
  };
  const up = (event: PointerEvent) => {
    if (!grabbed || event.pointerId !== grabbed.pointer) return;
    grabbed = undefined;
    canvas.style.cursor = "";
    show(0);
    event.stopImmediatePropagation();
  };
  const left = () => {
    if (!grabbed) show(0);
  };

  const listeners = {
    pointerdown: down,
    pointermove: moved,
    pointerup: up,
    pointercancel: up,
    pointerleave: left,
  } as const;
  for (const [name, hear] of Object.entries(listeners)) canvas.addEventListener(name, hear as EventListener);
  return {
    dispose() {
      for (const [name, hear] of Object.entries(listeners)) canvas.removeEventListener(name, hear as EventListener);
    },
  };
}

/** Whether a ray goes through the ellipsoid that the cloud nearly is. */
function throughBody({ ray }: Raycaster, { belly, radius }: Readonly<CloudPlace>): boolean {
  const half = new Vector3(radius * 1.05, radius * CLOUD_HEIGHT * 0.62, radius * 1.05);
  const from = ray.origin.clone().sub(belly);
  from.y -= radius * CLOUD_HEIGHT * 0.42;
  from.divide(half);
  const way = ray.direction.clone().divide(half);
  const [a, b, c] = [way.dot(way), from.dot(way), from.dot(from) - 1];
  return b < 0 && b * b > a * c;
}
