// The forms of things, in metres at their size, and textures laid on them by the metre, with the grain along what is
// longest.
import { type BufferGeometry, CylinderGeometry, LatheGeometry, SphereGeometry, Vector2 } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { outline } from "../../../parts/picture/outline.js";
import type { Part, Shape } from "../engines/engine.js";
import type { KindName } from "../scene/kinds.js";

/** Outlines of turned things, foot to rim and back inside: radius and height of each point, m at size 1. */
const PROFILES: Partial<Record<KindName, readonly number[]>> = {
  plate: [
    0, -0.011, 0.065, -0.011, 0.07, -0.009, 0.108, 0.008, 0.115, 0.011, 0.112, 0.0112, 0.072, -0.004, 0.064, -0.007, 0,
    -0.0075,
  ],
  tin: [
    0, -0.053, 0.037, -0.053, 0.04, -0.055, 0.04, -0.051, 0.0385, -0.049, 0.0385, 0.049, 0.04, 0.051, 0.04, 0.055,
    0.037, 0.053, 0, 0.052,
  ],
  tumbler: [0, -0.06, 0.032, -0.06, 0.034, -0.057, 0.037, 0.06, 0.0352, 0.06, 0.0318, -0.05, 0, -0.051],
  "wine-glass": [
    0, -0.1, 0.035, -0.1, 0.036, -0.098, 0.012, -0.094, 0.004, -0.086, 0.0032, -0.02, 0.006, -0.005, 0.02, 0.006, 0.034,
    0.03, 0.038, 0.058, 0.034, 0.1, 0.0328, 0.1, 0.0365, 0.058, 0.0325, 0.031, 0.018, 0.009, 0, 0.003,
  ],
  bowl: [
    0, -0.05, 0.06, -0.05, 0.066, -0.046, 0.084, -0.036, 0.112, 0, 0.13, 0.05, 0.127, 0.051, 0.108, 0.002, 0.08, -0.032,
    0.06, -0.042, 0, -0.044,
  ],
};

/** The form of a thing of a kind. */
export function formOf(kind: KindName, shape: Shape | readonly Part[], size: number): BufferGeometry {
  const profile = PROFILES[kind];
  if (profile) {
    const points = outline(profile, size).map(([radius, y]) => new Vector2(radius, y));
    return new LatheGeometry(points, 40);
  }
  return solid(Array.isArray(shape) ? (shape as readonly Part[])[0].shape : (shape as Shape));
}

/** The form of a plain shape. */
export function solid(shape: Shape): BufferGeometry {
  switch (shape.kind) {
    case "sphere":
      return new SphereGeometry(shape.radius, 40, 24);
    case "cylinder":
    case "capsule":
      return new CylinderGeometry(shape.radius, shape.radius, shape.height, 36);
    case "box":
      return board(shape.size);
  }
}

/** A box with edges slightly broken, its texture laid by the metre along its longest side. */
export function board([x, y, z]: readonly [number, number, number]): BufferGeometry {
  const radius = Math.min(0.004, 0.2 * Math.min(x, y, z));
  const geometry = new RoundedBoxGeometry(x, y, z, 2, radius);
  const { position, normal, uv } = geometry.attributes;
  const longest = [x, y, z].indexOf(Math.max(x, y, z));
  for (let i = 0; i < position.count; i++) {
    const at = [position.getX(i), position.getY(i), position.getZ(i)];
    const faces = [normal.getX(i), normal.getY(i), normal.getZ(i)].map(Math.abs);
    const face = faces.indexOf(Math.max(...faces));
    const [one, other] = [0, 1, 2].filter((axis) => axis !== face);
    const [u, v] = other === longest ? [other, one] : [one, other];
    uv.setXY(i, at[u] + 0.37 * face, at[v] + 0.21 * face);
  }
  return geometry;
}
