// Where the cloud is drawn. Stones are born twelve metres up, far above what a camera on the lawn sees: the cloud is
// drawn on the column of hail as high as it still shows at the top of the picture, and at its true height when the
// camera is far enough away.
import { MathUtils, type PerspectiveCamera, Vector3 } from "three";

/** Where the cloud is drawn, m. */
export interface CloudPlace {
  /** Where stones are born. */
  centre: Vector3;
  /** The middle of its belly as drawn, and of its ring on the ground. */
  belly: Vector3;
  ground: Vector3;
  radius: number;
}

/** A place that is still to be found. */
export const noPlace = (): CloudPlace => ({
  centre: new Vector3(),
  belly: new Vector3(),
  ground: new Vector3(),
  radius: 1,
});

/** The belly is over the ridge of the house at least, m. */
const LEAST = 4.3;
/** Where the belly should be seen: 1 is the upper edge of the picture. */
const EDGE = 0.8;
/**
 * A stone of 6 mm, the middle of the default sizes, falls so fast, m/s (PHYSICS §10.1): it drifts with the wind while
 * it does.
 */
const FALL = 9;

/** Finds the place for a camera. */
export function placeCloud(
  place: CloudPlace,
  cloud: { centre: readonly [number, number, number]; radius: number },
  wind: readonly [number, number],
  camera: PerspectiveCamera,
): void {
  place.centre.set(...cloud.centre);
  place.radius = Math.max(0.15, cloud.radius);
  const { position } = camera;
  const pitch = Math.asin(MathUtils.clamp(camera.getWorldDirection(place.belly).y, -1, 1));
  const up = pitch + Math.atan(EDGE * Math.tan(MathUtils.degToRad(camera.fov) / 2));
  const seen = position.y + Math.hypot(position.x, position.z) * Math.tan(MathUtils.clamp(up, -1.2, 1.2));
  const high = Math.min(place.centre.y, Math.max(LEAST, seen));
  const drift = (y: number) => Math.max(0, place.centre.y - y) / FALL;
  place.belly.set(place.centre.x + wind[0] * drift(high), high, place.centre.z + wind[1] * drift(high));
  place.ground.set(place.centre.x + wind[0] * drift(0), 0, place.centre.z + wind[1] * drift(0));
}
