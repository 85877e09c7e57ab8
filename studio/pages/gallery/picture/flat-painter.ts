// Draws forms where there is no WebGL: triangles from back to front, each in one shade of its material.

import { LOOKS, linear } from "./looks.js";
import type { Vec3 } from "./mesh.js";
import type { Painter } from "./painter.js";
import { apply, project } from "./view.js";

/** Where the light comes from, in the frame of the eye. */
const LAMP: Vec3 = [-0.54, 0.63, 0.54];

/** Makes a painter that needs nothing but a canvas. */
export function createFlatPainter(): Painter {
  return {
    quick: false,
    paint(pen, { form, view, dark, swung }) {
      const { width, height } = pen.canvas;
      const faces: { near: number; path: number[]; fill: string }[] = [];
      form.parts.forEach(({ mesh, look }, part) => {
        const positions = swung?.[part] ?? mesh.positions;
        const { colour, clear = false } = LOOKS[look] as { colour: number; clear?: boolean };
        const tint = linear(colour);
        for (let t = 0; t < mesh.indices.length; t += 3) {
          const corners = [0, 1, 2].map((k) => 3 * mesh.indices[t + k]);
          const seen = corners.map((i) => project(view, [positions[i], positions[i + 1], positions[i + 2]]));
          const normals = corners.map((i) => [mesh.normals[i], mesh.normals[i + 1], mesh.normals[i + 2]]);
          const mean = [0, 1, 2].map((axis) => (normals[0][axis] + normals[1][axis] + normals[2][axis]) / 3);
          const normal = apply(view.sees, apply(view.stands, mean as unknown as Vec3));
          const side = normal[2] < 0 ? -1 : 1;
          const lit = Math.max(0, side * normal.reduce((sum, x, axis) => sum + x * LAMP[axis], 0));
          const light = ((dark ? 0.3 : 0.45) + 0.75 * lit) * mesh.lights[corners[0] / 3];
          const shade = tint.map((x) => Math.round(255 * Math.min(1, x * light) ** (1 / 2.2)));
          faces.push({
            near: (seen[0][2] + seen[1][2] + seen[2][2]) / 3,
            path: seen.flatMap(([x, y]) => [(width + height * x) / 2, (height * (1 - y)) / 2]),
            fill: `rgb(${shade.join(" ")}${clear ? " / 22%" : ""})`,
          });
        }
      });
      faces.sort((a, b) => a.near - b.near);
      pen.lineWidth = 0.6;
      for (const { path, fill } of faces) {
        pen.beginPath();
        pen.moveTo(path[0], path[1]);
        pen.lineTo(path[2], path[3]);
        pen.lineTo(path[4], path[5]);
        pen.closePath();
        pen.fillStyle = fill;
        pen.fill();
        // closes the seams between neighbours
        if (!fill.includes("/")) {
          pen.strokeStyle = fill;
          pen.stroke();
        }
      }
    },
    dispose() {},
  };
}
