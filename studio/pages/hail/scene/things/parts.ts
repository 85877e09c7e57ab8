// Things are made of many small pieces, but drawn in few calls: pieces of one material become one mesh, each with a
// tint of its own in the colours of its corners.
import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  Euler,
  type Material,
  Matrix4,
  Mesh,
  Quaternion,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { geometryOf } from "../../../../parts/picture/geometry.js";
import { chance } from "../../../../parts/state/chance.js";

/** How a piece is put in place. */
export interface Placed {
  /** m */
  at?: readonly [number, number, number];
  /** Turns about x, then y, then z, in radians. */
  turn?: readonly [number, number, number];
  scale?: readonly [number, number, number];
  /** Multiplies the colour of the material; a geometry with colours of its own keeps them. */
  tint?: number | Color;
}

/** Collects pieces, then makes one mesh for each material. */
export class Parts {
  #pieces = new Map<Material, BufferGeometry[]>();
  readonly #frame = new Matrix4();

  /** Says where the pieces stand that are added next, and how they are turned: about y, then about their own x. */
  stand(x: number, y: number, z: number, turnY = 0, turnX = 0): void {
    this.#frame.compose(
      new Vector3(x, y, z),
      new Quaternion().setFromEuler(new Euler(turnX, turnY, 0, "YXZ")),
      new Vector3(1, 1, 1),
    );
  }

  /** Adds a piece; the geometry is used up. */
  add(material: Material, geometry: BufferGeometry, { at, turn, scale, tint = 0xffffff }: Placed = {}): void {
    const piece = geometry.index ? geometry.toNonIndexed() : geometry;
    const place = new Matrix4().compose(
      new Vector3(...(at ?? [0, 0, 0])),
      new Quaternion().setFromEuler(new Euler(...(turn ?? [0, 0, 0]))),
      new Vector3(...(scale ?? [1, 1, 1])),
    );
    piece.applyMatrix4(place.premultiply(this.#frame));
    if (!piece.getAttribute("color")) paint(piece, new Color(tint));
    const list = this.#pieces.get(material);
    if (list) list.push(piece);
    else this.#pieces.set(material, [piece]);
  }

  /** The meshes, all of which throw and take shadows. */
  meshes(): Mesh[] {
    return [...this.#pieces].map(([material, pieces]) => {
      const mesh = new Mesh(mergeGeometries(pieces), material);
      for (const piece of pieces) piece.dispose();
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      mesh.matrixAutoUpdate = false;
      return mesh;
    });
  }
}

/** A beam or board with edges a little rounded, and texture in metres along its longest side. */
export function beam(width: number, height: number, depth: number, bevel = 0.006): BufferGeometry {
  const box =
    bevel > 0 ? new RoundedBoxGeometry(width, height, depth, 1, bevel) : new BoxGeometry(width, height, depth);
  const geometry = box.index ? box.toNonIndexed() : box;
  const position = geometry.getAttribute("position");
  const normal = geometry.getAttribute("normal");
  const uv = geometry.getAttribute("uv");
  const sides = [width, height, depth];
  const long = sides.indexOf(Math.max(...sides));
  const [du, dv] = [chanceOfGrain(), chanceOfGrain()];
  // A triangle lies on the side that its three normals point to together.
  const towards = new Vector3();
  for (let i = 0; i < position.count; i += 3) {
    towards.set(0, 0, 0);
    for (let k = i; k < i + 3; k++) towards.add(new Vector3().fromBufferAttribute(normal, k));
    const size = towards.toArray().map(Math.abs);
    const out = size.indexOf(Math.max(...size));
    const along = out === long ? (long + 1) % 3 : long;
    const across = 3 - out - along;
    for (let k = i; k < i + 3; k++) {
      uv.setXY(k, position.getComponent(k, along) + du, position.getComponent(k, across) + dv);
    }
  }
  return geometry;
}

/** Gives all corners of a geometry one colour. */
export function paint(geometry: BufferGeometry, colour: Color): BufferGeometry {
  const count = geometry.getAttribute("position").count;
  const colours = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) colour.toArray(colours, 3 * i);
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  return geometry;
}

/**
 * A geometry from quads, each by its four corners in order as seen from outside; flat normals, texture 0 to 1 over
 * each.
 */
export function quads(corners: readonly (readonly [number, number, number])[]): BufferGeometry {
  const position: number[] = [];
  const uv: number[] = [];
  const square = [0, 0, 1, 0, 1, 1, 0, 1];
  for (let q = 0; q < corners.length; q += 4) {
    for (const k of [0, 1, 2, 0, 2, 3]) {
      position.push(...corners[q + k]);
      uv.push(square[2 * k], square[2 * k + 1]);
    }
  }
  return geometryOf({ position, uv });
}

const chanceOfGrain = chance(11);
