// Dots and straight lines of the contact overlay: each kind is one geometry of fixed room whose first part is drawn.
import {
  BufferAttribute,
  BufferGeometry,
  type ColorRepresentation,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
  type Material,
  type Object3D,
  Points,
  PointsMaterial,
} from "three";
import type { Vec3 } from "../../math/vec3.js";

/** Behind the things of the scene nothing of the overlay hides. */
export const ABOVE = { depthTest: false, depthWrite: false, transparent: true, toneMapped: false } as const;
const ORDER = 1000;

/** Vertices of fixed room, filled from the front. */
export class Vertices {
  readonly geometry = new BufferGeometry();
  readonly places: Float32Array;
  readonly #attribute: BufferAttribute;
  /** Vertices that are filled. */
  filled = 0;

  constructor(most: number) {
    this.places = new Float32Array(3 * most);
    this.#attribute = new BufferAttribute(this.places, 3).setUsage(DynamicDrawUsage);
    this.geometry.setAttribute("position", this.#attribute);
    this.geometry.setDrawRange(0, 0);
  }
  put(x: number, y: number, z: number): void {
    const at = 3 * this.filled++;
    this.places[at] = x;
    this.places[at + 1] = y;
    this.places[at + 2] = z;
  }
  /** Lets what was filled be seen. */
  show(): void {
    this.geometry.setDrawRange(0, this.filled);
    this.#attribute.needsUpdate = true;
  }
}

/** Makes an object of the overlay that is always drawn, last, wherever it is: its bounds are never up to date. */
export function alwaysDrawn<T extends Object3D>(object: T): T {
  object.frustumCulled = false;
  object.renderOrder = ORDER;
  return object;
}

/** Dots. */
export class Dots {
  readonly object: Points;
  readonly #vertices: Vertices;

  constructor(most: number, color: ColorRepresentation, size: number) {
    this.#vertices = new Vertices(most);
    const material = new PointsMaterial({ color, size, sizeAttenuation: false, ...ABOVE });
    this.object = alwaysDrawn(new Points(this.#vertices.geometry, material));
  }
  get count(): number {
    return this.#vertices.filled;
  }
  clear(): void {
    this.#vertices.filled = 0;
  }
  add([x, y, z]: Vec3): void {
    this.#vertices.put(x, y, z);
  }
  show(): void {
    this.#vertices.show();
  }
  dispose(): void {
    letGo(this.object);
  }
}

/** Straight lines from a place along a vector. */
export class Strokes {
  readonly object: LineSegments;
  readonly #vertices: Vertices;

  constructor(most: number, color: ColorRepresentation) {
    this.#vertices = new Vertices(2 * most);
    this.object = alwaysDrawn(new LineSegments(this.#vertices.geometry, new LineBasicMaterial({ color, ...ABOVE })));
  }
  clear(): void {
    this.#vertices.filled = 0;
  }
  /** Adds a line that is `times` as long as the vector. */
  add([x, y, z]: Vec3, [alongX, alongY, alongZ]: Vec3, times: number): void {
    this.#vertices.put(x, y, z);
    this.#vertices.put(x + times * alongX, y + times * alongY, z + times * alongZ);
  }
  show(): void {
    this.#vertices.show();
  }
  dispose(): void {
    letGo(this.object);
  }
}

/** Frees what the graphics card holds of an object. */
export function letGo({ geometry, material }: { geometry: BufferGeometry; material: Material | Material[] }): void {
  geometry.dispose();
  for (const one of [material].flat()) one.dispose();
}
