// Trees, the hedge at the back, and what grows before the house: small cards with leaves on them, lit as the rounded
// crown that they make together, on trunks of plain cylinders.
import { type BufferGeometry, Color, CylinderGeometry, Vector3 } from "three";
import { geometryOf } from "../../../../parts/picture/geometry.js";
import { chance } from "../../../../parts/state/chance.js";
import { HOUSE } from "./layout.js";
import type { Materials } from "./materials.js";
import { beam, type Parts } from "./parts.js";

const BARK = 0x7a6652;
/** Trees: where, how high, how wide, and the colour of their leaves. */
const TREES = [
  { x: -10.8, z: -9.6, high: 8.2, wide: 2.9, leaf: 0x86a552 },
  { x: -1.4, z: -10.6, high: 6.6, wide: 2.4, leaf: 0x94ad58 },
  { x: 2.2, z: -14.5, high: 8.6, wide: 3.1, leaf: 0x7d9c52 },
  { x: 11.6, z: -8.2, high: 7.2, wide: 2.7, leaf: 0x8ba850 },
  { x: 13.5, z: -12.5, high: 9, wide: 3.3, leaf: 0x7f9b55 },
  { x: 10.4, z: 3.4, high: 5.8, wide: 2.1, leaf: 0x93ad55 },
  { x: -13.5, z: 1.5, high: 6.8, wide: 2.5, leaf: 0x88a455 },
] as const;
const HEDGE = { z: -8.4, halfX: 15, high: 1.35, thick: 0.9, leaf: 0x6b8c46 } as const;

/** Adds all that grows but the lawn. */
export function plants(parts: Parts, m: Materials): void {
  parts.stand(0, 0, 0);
  const leaves = new Cards(41);
  for (const one of TREES) tree(parts, m, leaves, one);
  hedge(parts, m, leaves);
  bed(leaves);
  parts.add(m.leaf, leaves.geometry());
}

function tree(parts: Parts, m: Materials, leaves: Cards, { x, z, high, wide, leaf }: (typeof TREES)[number]): void {
  const next = leaves.next;
  const clear = high * 0.27;
  parts.add(m.matt, new CylinderGeometry(0.1, 0.2, high * 0.6, 9), { at: [x, high * 0.3, z], tint: BARK });
  for (let k = 0; k < 5; k++) {
    const long = wide * 0.85;
    const angle = k * 1.257 + next();
    parts.add(m.matt, new CylinderGeometry(0.025, 0.075, long, 6), {
      at: [x + 0.3 * long * Math.cos(angle), clear + high * 0.14 + 0.12 * k, z - 0.3 * long * Math.sin(angle)],
      turn: [0, angle, -0.75],
      tint: BARK,
    });
  }
  const middle = new Vector3(x, clear + (high - clear) * 0.48, z);
  const blobs = 11;
  for (let k = 0; k < blobs; k++) {
    const up = (k + 0.5) / blobs;
    const angle = k * 2.4 + next();
    const out = wide * 0.58 * Math.sin(Math.PI * (0.16 + 0.78 * up)) * (0.75 + 0.3 * next());
    const size = wide * (0.5 - 0.16 * Math.abs(up - 0.4)) * (0.85 + 0.3 * next());
    const centre = new Vector3(
      x + out * Math.cos(angle),
      clear + 0.35 * size + (high - clear - 1.1 * size) * up,
      z + out * Math.sin(angle),
    );
    leaves.blob(centre, [size, size * 0.78, size], Math.round(24 * wide), 0.62, leaf, middle);
  }
}

/** A box of dark inside, leaves on its faces. */
function hedge(parts: Parts, m: Materials, leaves: Cards): void {
  const { z, halfX, high, thick, leaf } = HEDGE;
  parts.add(m.matt, beam(2 * halfX, high - 0.24, thick - 0.34, 0), { at: [0, high / 2 - 0.12, z], tint: 0x25381a });
  for (let i = 0; i < 2600; i++) {
    const next = leaves.next;
    const x = (2 * next() - 1) * halfX;
    const top = next() < 0.38;
    const bulge = 0.08 * Math.sin(1.9 * x) + 0.05 * Math.sin(4.7 * x + 1);
    const y = top ? high + bulge : high * (0.05 + 0.95 * next());
    const deep = top ? (next() - 0.5) * thick : thick / 2 + bulge;
    const out = new Vector3(0.3 * (next() - 0.5), top ? 1 : 0.25 + (0.5 * y) / high, top ? deep : 1);
    leaves.card(new Vector3(x, y, z + deep), out, 0.34 + 0.18 * next(), leaf, 0.5 + (0.6 * y) / high);
  }
}

/** A bed along the front of the house, and boxes with flowers under its windows. */
function bed(leaves: Cards): void {
  const next = leaves.next;
  const z = HOUSE.z + HOUSE.halfZ;
  for (const [from, to] of [
    [-8.4, -5.4],
    [-3.45, -2.6],
  ]) {
    for (let x = from; x < to; x += 0.4) {
      const size = 0.2 + 0.14 * next();
      const centre = new Vector3(x + 0.15 * next(), size * 0.7, z + 0.28 + 0.1 * next());
      leaves.blob(centre, [size * 1.15, size, size], 26, 0.26, next() < 0.5 ? 0x7d9c4c : 0x6c8f50, centre);
      const petals = [0xf2e3ea, 0xd98aa8, 0xb7a2dd, 0xf5d98a][Math.floor(4 * next())];
      leaves.blob(centre.clone().setY(size * 1.1), [size, size * 0.7, size], 12, 0.11, petals, centre);
    }
  }
  for (const [from, to] of [
    [-7.35, -6.35],
    [-3.6, -2.9],
  ]) {
    for (let x = from; x < to; x += 0.13) {
      const centre = new Vector3(x, 1.02, z + 0.16);
      leaves.blob(centre, [0.13, 0.1, 0.1], 9, 0.15, 0x7a9a4e, centre);
      leaves.blob(centre.clone().setY(1.08), [0.12, 0.09, 0.1], 7, 0.1, next() < 0.7 ? 0xe06a5a : 0xf3d7cf, centre);
    }
  }
}

/** Gathers cards. */
class Cards {
  readonly next: () => number;
  #position: number[] = [];
  #normal: number[] = [];
  #uv: number[] = [];
  #colour: number[] = [];

  constructor(seed: number) {
    this.next = chance(seed);
  }

  /** Cards over an ellipsoid; `middle` is the middle of the whole crown, away from which all leaves look lit. */
  blob(centre: Vector3, radii: readonly number[], count: number, size: number, leaf: number, middle: Vector3): void {
    const { next } = this;
    for (let i = 0; i < count; i++) {
      const up = 1 - (2 * (i + next())) / count;
      const angle = i * 2.4 + next();
      const level = Math.sqrt(Math.max(0, 1 - up * up));
      const way = new Vector3(level * Math.cos(angle), up, level * Math.sin(angle));
      const far = 0.72 + 0.28 * next();
      const at = new Vector3(way.x * radii[0], way.y * radii[1], way.z * radii[2]).multiplyScalar(far).add(centre);
      const out = at.clone().sub(middle).normalize().add(way);
      this.card(at, out, size * (0.75 + 0.5 * next()), leaf, 0.62 + 0.22 * (up + 1) + 0.12 * (next() - 0.5));
    }
  }

  /** One card; `light` multiplies its colour. */
  card(at: Vector3, out: Vector3, size: number, leaf: number, light: number): void {
    const { next } = this;
    const normal = out.clone().normalize();
    const facing = normal
      .clone()
      .add(new Vector3(next() - 0.5, next() - 0.5, next() - 0.5).multiplyScalar(1.3))
      .normalize();
    const side = new Vector3(next() - 0.5, next() - 0.5, next() - 0.5)
      .cross(facing)
      .normalize()
      .multiplyScalar(size / 2);
    const over = side.clone().cross(facing);
    const colour = new Color(leaf).multiplyScalar(light);
    // The painted leaves are green: petals are tinted against that.
    if (colour.r > colour.g) colour.setRGB(colour.r * 1.9, colour.g * 1.4, colour.b * 3.6);
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      this.#position.push(
        at.x + u * side.x + v * over.x,
        at.y + u * side.y + v * over.y,
        at.z + u * side.z + v * over.z,
      );
      this.#normal.push(normal.x, normal.y, normal.z);
      this.#uv.push(0.5 + u / 2, 0.5 + v / 2);
      this.#colour.push(colour.r, colour.g, colour.b);
    }
  }

  geometry(): BufferGeometry {
    return geometryOf({ position: this.#position, normal: this.#normal, uv: this.#uv, color: this.#colour });
  }
}
