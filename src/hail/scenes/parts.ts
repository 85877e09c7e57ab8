// Pieces that scenes are put together from: level surfaces, boxes, and a lawn that sounds softly wherever it is struck.
import { cross, minus, plus, times, unitVector, type Vec3 } from "../../math/vec3.js";
import type { Collider, Disc, Quad } from "../colliders/collider.js";
import type { HailBody } from "./scene.js";
import { thudModel } from "./thud.js";

/**
 * A level rectangle by its middle and half its extent along x and z, m.
 *
 * @example
 * level([0, 0.74, 0], 0.9, 0.4); // a table top of 1.8 × 0.8 m
 */
export function level(centre: Vec3, halfX: number, halfZ: number): Quad {
  const corner: Vec3 = [centre[0] - halfX, centre[1], centre[2] - halfZ];
  return { kind: "quad", corner, u: [2 * halfX, 0, 0], v: [0, 0, 2 * halfZ] };
}

/** A level round disc, m. */
export function levelDisc(centre: Vec3, radius: number): Disc {
  return { kind: "disc", centre, u: [radius, 0, 0], v: [0, 0, radius] };
}

/**
 * A box of six quads, turned any way: its middle, its whole extent along its own axes, and two of these axes (the third
 * is square to both). All else is as in `common`, with the name of the side added.
 *
 * @example
 * const crate = box([0, 0.25, 0], [0.5, 0.5, 0.5], { name: "crate", ground: "wood", body: "crate" });
 */
export function box(
  centre: Vec3,
  size: Vec3,
  common: Omit<Collider, "shape">,
  [x, y]: readonly [Vec3, Vec3] = [
    [1, 0, 0],
    [0, 1, 0],
  ],
): Collider[] {
  const ex = unitVector(x);
  const ez = unitVector(cross(ex, y));
  const half = [times(ex, size[0] / 2), times(cross(ez, ex), size[1] / 2), times(ez, size[2] / 2)] as const;
  return ["right", "left", "top", "bottom", "front", "back"].map((name, side) => {
    const axis = side >> 1;
    const out = times(half[axis], side % 2 === 0 ? 1 : -1);
    const [u, v] = [half[(axis + 1) % 3], half[(axis + 2) % 3]];
    const corner = minus(minus(plus(centre, out), u), v);
    const shape: Quad = { kind: "quad", corner, u: times(u, 2), v: times(v, 2) };
    return { ...common, name: `${common.name} ${name}`, shape };
  });
}

/** Half the side of the lawn, m, and the patches along a side: each sounds from its own middle. */
const [LAWN, PATCHES] = [20, 8];

/** The lawn: one large square whose parts are bodies of their own. */
export function lawnCollider(): Collider {
  const patches = { columns: PATCHES, rows: PATCHES, bodies: lawnPatches().map(({ id }) => id) };
  return { name: "lawn", shape: level([0, 0, 0], LAWN, LAWN), ground: "grass", patches };
}

/** The patches of the lawn. */
export function lawnBodies(): HailBody[] {
  const models = [16, 17, 18, 19].map((which) =>
    thudModel({ name: "lawn", frequencies: [110, 900], t60: 0.05, gain: 18, tilt: 0, which }),
  );
  return lawnPatches().map(({ id, centre }, which) => ({
    id,
    model: models[which % models.length],
    position: [LAWN * (2 * centre[0] - 1), 0, LAWN * (2 * centre[1] - 1)],
    soft: true,
  }));
}

function lawnPatches() {
  return Array.from({ length: PATCHES * PATCHES }, (_, i) => {
    const centre = [((i % PATCHES) + 0.5) / PATCHES, (Math.floor(i / PATCHES) + 0.5) / PATCHES] as const;
    return { id: `lawn-${i + 1}`, centre };
  });
}
