// Rings of the contact overlay: one where two bodies hit, in the plane of their contact, that fades within 0.3 s. Rings
// lie in one geometry of fixed room; a new one takes the place of the oldest.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  type ColorRepresentation,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
} from "three";
import type { Vec3 } from "../../math/vec3.js";
import { ABOVE, alwaysDrawn, letGo } from "./overlay-lines.js";

/** Seconds that a ring is seen. */
export const FADE = 0.3;
/** Straight pieces of a ring. */
const PIECES = 24;
const VERTICES = 2 * PIECES;
/** Corners of a circle: cosine and sine in turn. */
const CIRCLE = Float32Array.from({ length: 2 * (PIECES + 1) }, (_, i) => {
  const angle = (2 * Math.PI * (i >> 1)) / PIECES;
  return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
});

/** Rings that fade. */
export class Rings {
  readonly object: LineSegments;
  readonly #places: Float32Array;
  readonly #colours: Float32Array;
  readonly #attributes: BufferAttribute[];
  /** Of each place for a ring, s; `FADE` and more is one that is not seen. */
  readonly #ages: Float64Array;
  #next = 0;
  #changed = false;

  constructor(most: number, color: ColorRepresentation) {
    this.#ages = new Float64Array(most).fill(FADE);
    this.#places = new Float32Array(3 * VERTICES * most);
    this.#colours = new Float32Array(4 * VERTICES * most);
    const { r, g, b } = new Color(color);
    for (let i = 0; i < this.#colours.length; i += 4) this.#colours.set([r, g, b, 0], i);
    const geometry = new BufferGeometry();
    const attribute = (name: string, numbers: Float32Array, size: number) => {
      const made = new BufferAttribute(numbers, size).setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, made);
      return made;
    };
    this.#attributes = [attribute("position", this.#places, 3), attribute("color", this.#colours, 4)];
    this.object = alwaysDrawn(new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true, ...ABOVE })));
    this.object.visible = false;
  }

  /** Rings that are seen. */
  get count(): number {
    let seen = 0;
    for (let ring = 0; ring < this.#ages.length; ring++) if (this.#ages[ring] < FADE) seen++;
    return seen;
  }

  /** Lets all rings grow older. */
  fade(dt: number): void {
    for (let ring = 0; ring < this.#ages.length; ring++) {
      if (this.#ages[ring] >= FADE) continue;
      this.#ages[ring] += dt;
      this.#tint(ring, Math.max(0, 1 - this.#ages[ring] / FADE));
    }
  }

  /** A new ring about a point, across a normal. */
  add([x, y, z]: Vec3, [nx, ny, nz]: Vec3, radius: number): void {
    const ring = this.#next;
    this.#next = (ring + 1) % this.#ages.length;
    this.#ages[ring] = 0;
    // two directions across the normal: that of an axis which is not along it, made square
    const flat = Math.abs(ny) < 0.9;
    const [ax, ay, az] = flat ? [-nz, 0, nx] : [0, nz, -ny];
    const length = Math.hypot(ax, ay, az) || 1;
    const [ux, uy, uz] = [ax / length, ay / length, az / length];
    const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
    let at = 3 * VERTICES * ring;
    for (let vertex = 0; vertex < VERTICES; vertex++) {
      const corner = 2 * ((vertex + 1) >> 1);
      const c = radius * CIRCLE[corner];
      const s = radius * CIRCLE[corner + 1];
      this.#places[at++] = x + c * ux + s * vx;
      this.#places[at++] = y + c * uy + s * vy;
      this.#places[at++] = z + c * uz + s * vz;
    }
    this.#tint(ring, 1);
  }

  /** Lets what changed be seen. */
  show(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.object.visible = this.count > 0;
    for (const attribute of this.#attributes) attribute.needsUpdate = true;
  }
  dispose(): void {
    letGo(this.object);
  }

  #tint(ring: number, strength: number): void {
    this.#changed = true;
    const end = 4 * VERTICES * (ring + 1);
    for (let at = 4 * VERTICES * ring + 3; at < end; at += 4) this.#colours[at] = strength;
  }
}
