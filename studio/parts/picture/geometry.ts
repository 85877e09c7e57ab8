// Forms from lists of numbers.
import { BufferAttribute, BufferGeometry, InstancedMesh, type Material, Mesh, type Object3D } from "three";

/** The corners of a form, their numbers one after the other; by `index` three corners make a triangle. */
export interface Corners {
  position: ArrayLike<number>;
  /** Left out: found from the triangles. */
  normal?: ArrayLike<number>;
  uv?: ArrayLike<number>;
  color?: ArrayLike<number>;
  index?: number[];
}

/**
 * A geometry of its corners; `geometry` is given them where it is of another kind.
 *
 * @example
 * geometryOf({ position: [0, 0, 0, 1, 0, 0, 0, 1, 0] }); // a triangle that faces the viewer
 */
export function geometryOf<G extends BufferGeometry = BufferGeometry>(
  { index, ...attributes }: Corners,
  geometry = new BufferGeometry() as G,
): G {
  for (const [name, numbers] of Object.entries(attributes)) {
    geometry.setAttribute(name, new BufferAttribute(Float32Array.from(numbers), name === "uv" ? 2 : 3));
  }
  if (index) geometry.setIndex(index);
  if (!attributes.normal) geometry.computeVertexNormals();
  return geometry;
}

/** Adds a form of a material at a place, m; it throws and takes shadows. */
export function solid(to: Object3D, form: BufferGeometry, material: Material, x: number, y: number, z: number): Mesh {
  const mesh = new Mesh(form, material);
  mesh.position.set(x, y, z);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  to.add(mesh);
  return mesh;
}

/** Frees the forms of all that is in a group; materials may be others' too. */
export function disposeForms(group: Object3D): void {
  group.traverse((part) => {
    if (part instanceof Mesh) part.geometry.dispose();
    if (part instanceof InstancedMesh) part.dispose();
  });
}
