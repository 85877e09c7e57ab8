// The camera: it turns about the body by mouse, touch or keys, and stands as far away as the body's form needs to be
// seen whole. A user who has gone nearer stays there until another body comes.
import { MathUtils, PerspectiveCamera, Vector3 } from "three";
import { listen } from "../../../parts/frame/listen.js";
import { createOrbit, fit, type Orbit } from "../../../parts/picture/orbit.js";

/** Degrees that are seen. */
const VIEW = { angle: 30, across: 30, most: 64 };
/** Where from. */
const FROM = new Vector3(0.34, 0.5, 1).normalize();
/** Parts of the picture that a body fills at most, across and from top to bottom. */
const FILLS = { across: 0.76, up: 0.7 };
/** A body whose sides changed by less than this factor is the same one, dragged. */
const SAME = 1.3;

/** The camera and its controls. */
export class Eye {
  readonly camera = new PerspectiveCamera(VIEW.angle, 1, 0.02, 60);
  readonly #stop: () => void;
  readonly #orbit: Orbit;
  #sides = [1, 1, 1];
  #zoomed = false;

  constructor(canvas: HTMLCanvasElement, reducedMotion: boolean) {
    this.camera.position.copy(FROM).multiplyScalar(4);
    this.#orbit = createOrbit(this.camera, canvas, reducedMotion, {
      enablePan: false,
      minDistance: 0.8,
      maxDistance: 16,
      maxPolarAngle: MathUtils.degToRad(100),
      rotateSpeed: 0.7,
    });
    const zoom = () => {
      this.#zoomed = true;
    };
    this.#stop = listen(canvas, { wheel: zoom }, { passive: true });
  }

  /** Follows the hand; says whether it moved. */
  update(): boolean {
    return this.#orbit.controls.update();
  }
  /** Looks at a body with these half sides, units. */
  look(sides: readonly number[]): void {
    const same = sides.every((side, i) => {
      const ratio = (side + 0.02) / (this.#sides[i] + 0.02);
      return ratio < SAME && ratio > 1 / SAME;
    });
    if (same) return;
    this.#sides = [...sides];
    this.#zoomed = false;
    this.#stand();
  }
  resize(width: number, height: number): void {
    fit(this.camera, width, height, VIEW);
    if (!this.#zoomed) this.#stand();
  }
  dispose(): void {
    this.#stop();
    this.#orbit.dispose();
  }

  /** Stands so far away that every corner of the body's box is seen. */
  #stand(): void {
    const { camera } = this;
    const back = camera.position.clone().normalize();
    const across = new Vector3(0, 1, 0).cross(back).normalize();
    const up = back.clone().cross(across);
    const half = Math.tan(MathUtils.degToRad(camera.fov / 2));
    let far = 0;
    for (let corner = 0; corner < 8; corner++) {
      const at = new Vector3().fromArray(this.#sides.map((side, i) => (corner & (1 << i) ? side : -side)));
      const near = at.dot(back);
      far = Math.max(
        far,
        near + Math.abs(at.dot(across)) / (half * camera.aspect * FILLS.across),
        near + Math.abs(at.dot(up)) / (half * FILLS.up),
      );
    }
    camera.position.copy(back.multiplyScalar(far));
    this.#orbit.controls.update();
  }
}
