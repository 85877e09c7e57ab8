// Rings on the body: one that grows while a press is held, and one for each strike that widens and fades within 300 ms.
import { Mesh, MeshBasicMaterial, Quaternion, RingGeometry, type Scene, Vector3 } from "three";

/** Rings that can be seen at once, how long each is, s, and how wide, units of the picture. */
const PLACES = 6;
const LIFE = 0.3;
const WIDTH = { least: 0.05, most: 0.3 };

/** A ring on its way. */
interface Ring {
  mesh: Mesh<RingGeometry, MeshBasicMaterial>;
  age: number;
  size: number;
}

/** The rings of a picture. */
export class Rings {
  readonly #rings: Ring[];
  readonly #held: Mesh<RingGeometry, MeshBasicMaterial>;
  readonly #geometry = new RingGeometry(0.9, 1, 64);
  readonly #out = new Vector3(0, 0, 1);
  readonly #turn = new Quaternion();
  #next = 0;

  constructor(scene: Scene) {
    const make = () => {
      const material = new MeshBasicMaterial({
        transparent: true,
        depthTest: false,
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
    this.#rings = Array.from({ length: PLACES }, () => ({ mesh: make(), age: LIFE, size: 0 }));
    this.#held = make();
  }

  /** A strike; `part` is how strong it was, 0 to 1. */
  add(point: Vector3, normal: Vector3, part: number): void {
    const ring = this.#rings[this.#next];
    this.#next = (this.#next + 1) % PLACES;
    this.#lay(ring.mesh, point, normal);
    ring.age = 0;
    ring.size = WIDTH.least + (WIDTH.most - WIDTH.least) * part;
  }
  /** The press that is held, as strong as `part`; undefined hides it. */
  hold(press: { point: Vector3; normal: Vector3; part: number } | undefined): boolean {
    const before = this.#held.visible;
    this.#held.visible = press !== undefined;
    if (!press) return before;
    this.#lay(this.#held, press.point, press.normal);
    this.#held.scale.setScalar(WIDTH.least + (WIDTH.most - WIDTH.least) * press.part);
    this.#held.material.opacity = 0.9;
    return true;
  }
  /** Goes on by so many seconds; says whether any is seen. */
  frame(seconds: number): boolean {
    let seen = false;
    for (const ring of this.#rings) {
      if (ring.age >= LIFE) {
        seen ||= ring.mesh.visible;
        ring.mesh.visible = false;
        continue;
      }
      seen = true;
      ring.age = Math.min(LIFE, ring.age + seconds);
      const part = ring.age / LIFE;
      ring.mesh.visible = true;
      ring.mesh.material.opacity = 0.9 * (1 - part);
      ring.mesh.scale.setScalar(ring.size * (0.4 + 0.9 * Math.sqrt(part)));
    }
    return seen;
  }
  setColour(colour: number): void {
    for (const { mesh } of this.#rings) mesh.material.color.setHex(colour);
    this.#held.material.color.setHex(colour);
  }
  dispose(): void {
    for (const mesh of [...this.#rings.map((ring) => ring.mesh), this.#held]) {
      mesh.removeFromParent();
      mesh.material.dispose();
    }
    this.#geometry.dispose();
  }

  #lay(mesh: Mesh, point: Vector3, normal: Vector3): void {
    mesh.position.copy(point).addScaledVector(normal, 0.004);
    mesh.quaternion.copy(this.#turn.setFromUnitVectors(this.#out, normal));
  }
}
