// Colliders that belong to no thing of the picnic are drawn as what they are: quads, discs, balls, tubes and cones, of
// what stones meet there.

import type { Collider } from "phonolite/hail";
import {
  type BufferGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  SphereGeometry,
  Vector3,
} from "three";
import type { Materials } from "./materials.js";
import { type Parts, quads } from "./parts.js";

type Numbers = readonly [number, number, number];

/** Thickness of what is drawn for a quad, m; its upper face is where stones strike. */
const THICK = 0.012;

/** Adds a collider. */
export function plain(parts: Parts, m: Materials, { shape, ground }: Collider): void {
  const material = {
    steel: m.zinc,
    plate: m.plate,
    wood: m.oak,
    canvas: m.canvas,
    grass: m.matt,
    glass: m.pane,
    stone: m.matt,
  }[ground];
  parts.stand(0, 0, 0);
  parts.add(material, geometryOf(shape), { tint: ground === "grass" ? 0x7d9a4a : 0xe8eaec });
}

function geometryOf(shape: Collider["shape"]): BufferGeometry {
  switch (shape.kind) {
    case "quad":
      return slab(shape.corner, shape.u, shape.v);
    case "disc": {
      const [u, v] = [new Vector3(...shape.u), new Vector3(...shape.v)];
      const basis = new Matrix4().makeBasis(u, v, u.clone().cross(v).normalize()).setPosition(...shape.centre);
      return new CircleGeometry(1, 40).applyMatrix4(basis);
    }
    case "sphere":
      return new SphereGeometry(shape.radius, 32, 20).translate(...shape.centre);
    case "cylinder":
      return along(new CylinderGeometry(shape.radius, shape.radius, 1, 32, 1, true), shape.base, shape.axis);
    case "cone":
      return along(new ConeGeometry(shape.radius, 1, 32, 1, true).rotateX(Math.PI), shape.tip, shape.axis);
  }
}

/** A thin slab under a parallelogram, with texture in metres. */
function slab(corner: Numbers, edgeU: Numbers, edgeV: Numbers): BufferGeometry {
  const [o, u, v] = [new Vector3(...corner), new Vector3(...edgeU), new Vector3(...edgeV)];
  const down = u.clone().cross(v).normalize();
  down.multiplyScalar(down.y > 0 ? -THICK : THICK);
  const top = [o, o.clone().add(u), o.clone().add(u).add(v), o.clone().add(v)];
  if (u.clone().cross(v).dot(down) > 0) top.reverse();
  const corners: Vector3[] = [...top];
  corners.push(...top.map((p) => p.clone().add(down)).reverse());
  top.forEach((p, i) => {
    const next = top[(i + 1) % 4];
    corners.push(next, p, p.clone().add(down), next.clone().add(down));
  });
  const geometry = quads(corners.map(({ x, y, z }) => [x, y, z] as const));
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * u.length(), uv.getY(i) * v.length());
  return geometry;
}

/** Puts a tube of length 1 about y from a place along a way. */
function along(tube: BufferGeometry, from: Numbers, way: Numbers): BufferGeometry {
  const axis = new Vector3(...way);
  const side = new Vector3(
    Math.abs(axis.y) > 0.9 * axis.length() ? 1 : 0,
    Math.abs(axis.y) > 0.9 * axis.length() ? 0 : 1,
    0,
  );
  const x = side.cross(axis).normalize();
  const z = x.clone().cross(axis).normalize();
  const basis = new Matrix4().makeBasis(x, axis, z).setPosition(...from);
  return tube.translate(0, 0.5, 0).applyMatrix4(basis);
}
