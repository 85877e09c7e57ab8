// What is seen of a hit: a ring in the plane of what was struck that grows and fades; the newest hits take the places
// of the oldest. One more ring stays for as long as something is held.
import { Mesh, MeshBasicMaterial, Quaternion, RingGeometry, type Scene, Vector3 } from "three";

/** How the rings of a scene look. */
export interface RingLook {
  /** How many can be seen at once. */
  places: number;
  /** Inner radius, as a part of the outer one. */
  inner: number;
  /** Opacity at first. */
  opacity: number;
  /** Parts of its radius that a ring has at first, and gains with the root of its age. */
  first: number;
  gains: number;
  /** How far rings lie above what was struck. */
  lift: number;
  /** Whether nothing hides them. */
  onTop: boolean;
}

/** Where a ring is, and how wide. */
export interface RingPlace {
  point: Vector3;
  normal: Vector3;
  radius: number;
}

/** Seconds that a ring is seen. */
const LIFE = 0.3;
const OUT = new Vector3(0, 0, 1);

/** Rings in a scene. */
export class Rings {
  readonly #look: RingLook;
  readonly #geometry: RingGeometry;
  readonly #rings: { mesh: Mesh<RingGeometry, MeshBasicMaterial>; age: number; radius: number }[];
  readonly #held: Mesh<RingGeometry, MeshBasicMaterial>;
  #next = 0;

  constructor(scene: Scene, look: RingLook) {
    this.#look = look;
    this.#geometry = new RingGeometry(look.inner, 1, 64);
    const make = () => {
      const material = new MeshBasicMaterial({
        transparent: true,
        opacity: look.opacity,
        depthTest: !look.onTop,
        depthWrite: false,
        side: 2,
        fog: false,
        toneMapped: false,
      });
      const mesh = new Mesh(this.#geometry, material);
      mesh.visible = false;
      mesh.renderOrder = 5;
      mesh.raycast = () => undefined;
      scene.add(mesh);
      return mesh;
    };
    this.#rings = Array.from({ length: look.places }, () => ({ mesh: make(), age: LIFE, radius: 0 }));
    this.#held = make();
  }

  /** A hit. */
  add(place: RingPlace): void {
    const ring = this.#rings[this.#next];
    this.#next = (this.#next + 1) % this.#rings.length;
    this.#lay(ring.mesh, place);
    ring.age = 0;
    ring.radius = place.radius;
  }
  /** The ring that stays; undefined hides it. Says whether it is or was seen. */
  hold(place: RingPlace | undefined): boolean {
    const before = this.#held.visible;
    this.#held.visible = place !== undefined;
    if (!place) return before;
    this.#lay(this.#held, place);
    this.#held.scale.setScalar(place.radius);
    return true;
  }
  /** Goes on by so many seconds; says whether any ring is seen. */
  frame(seconds: number): boolean {
    const { opacity, first, gains } = this.#look;
    let seen = false;
    for (const ring of this.#rings) {
      const { mesh } = ring;
      seen ||= mesh.visible || ring.age < LIFE;
      mesh.visible = ring.age < LIFE;
      if (!mesh.visible) continue;
      ring.age = Math.min(LIFE, ring.age + seconds);
      const part = ring.age / LIFE;
      mesh.material.opacity = opacity * (1 - part);
      mesh.scale.setScalar(ring.radius * (first + gains * Math.sqrt(part)));
    }
    return seen;
  }
  setColour(colour: number): void {
    for (const mesh of this.#all()) mesh.material.color.setHex(colour);
  }
  dispose(): void {
    for (const mesh of this.#all()) {
      mesh.removeFromParent();
      mesh.material.dispose();
    }
    this.#geometry.dispose();
  }

  #all() {
    return [...this.#rings.map(({ mesh }) => mesh), this.#held];
  }
  #lay(mesh: Mesh, { point, normal }: RingPlace): void {
    mesh.position.copy(point).addScaledVector(normal, this.#look.lift);
    mesh.quaternion.copy(new Quaternion().setFromUnitVectors(OUT, normal));
  }
}
