// Draws forms where there is no WebGL: triangles from back to front, each in one shade of its material.
import { dot, plus, times } from "#dist/math/vec3.js";
import { LOOKS, linear } from "./looks.js";
import { type Vec3, vecAt } from "./mesh.js";
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
          const seen = corners.map((i) => project(view, vecAt(positions, i)));
          const [a, b, c] = corners.map((i) => vecAt(mesh.normals, i));
          const normal = apply(view.sees, apply(view.stands, times(plus(plus(a, b), c), 1 / 3)));
          const side = normal[2] < 0 ? -1 : 1;
          const lit = Math.max(0, side * dot(normal, LAMP));
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
