// What a collider looks like from above, for maps.
import type { Vec3 } from "../../math/vec3.js";
import type { Shape } from "./collider.js";

/** A place on a map: x and z, m. */
export type Place = readonly [x: number, z: number];

/** The outline of a shape seen from above, m. */
export function outlineOf(shape: Shape): Place[] {
  const around = ([x, , z]: Vec3, point: (angle: number) => Place) =>
    Array.from({ length: 48 }, (_, i): Place => {
      const [dx, dz] = point((2 * Math.PI * i) / 48);
      return [x + dx, z + dz];
    });
  const circle = (middle: Vec3, radius: number) =>
    around(middle, (angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]);
  switch (shape.kind) {
    case "quad": {
      const { corner, u, v } = shape;
      const at = (s: number, t: number): Place => [corner[0] + s * u[0] + t * v[0], corner[2] + s * u[2] + t * v[2]];
      return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
    }
    case "disc": {
      const { centre, u, v } = shape;
      return around(centre, (angle) => {
        const [s, t] = [Math.cos(angle), Math.sin(angle)];
        return [s * u[0] + t * v[0], s * u[2] + t * v[2]];
      });
    }
    case "sphere":
      return circle(shape.centre, shape.radius);
    case "cylinder":
      return circle(shape.base, shape.radius);
    case "cone": {
      const { tip, axis, radius } = shape;
      return circle([tip[0] + axis[0], tip[1] + axis[1], tip[2] + axis[2]], radius);
    }
  }
}
