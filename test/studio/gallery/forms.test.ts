// The drawn forms: every preset has one that is sound, stands in its picture, and says which place of the model lies
// under a pointer.
import { locate, models } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { formOf } from "../../../studio/pages/gallery/forms/index.js";
import { alongPath } from "../../../studio/pages/gallery/forms/paths.js";
import { portraitOf } from "../../../studio/pages/gallery/model/portrait.js";
import { isLook, LOOKS } from "../../../studio/pages/gallery/picture/looks.js";
import { boundsOf, type Vec3 } from "../../../studio/pages/gallery/picture/mesh.js";
import { shadowOf } from "../../../studio/pages/gallery/picture/shadow.js";
import { nearestPoints, swingOf } from "../../../studio/pages/gallery/picture/swing.js";
import { pick, project, viewOf } from "../../../studio/pages/gallery/picture/view.js";

const ASPECT = 4 / 3;
/** Triangles that a picture may have: it is drawn without a graphics card, too. */
const MOST = 12_000;

describe.each(models.names)("%s", (name) => {
  const portrait = portraitOf(models.load(name));
  const form = formOf(portrait);
  const view = viewOf(form, ASPECT);

  test("has a form of known looks, finite and small enough", () => {
    let triangles = 0;
    for (const { mesh, look } of form.parts) {
      expect(isLook(look)).toBe(true);
      expect(mesh.positions.every(Number.isFinite) && mesh.normals.every(Number.isFinite)).toBe(true);
      expect(mesh.lights.every((light) => light >= 0 && light <= 1)).toBe(true);
      expect(mesh.normals).toHaveLength(mesh.positions.length);
      for (const index of mesh.indices) if (index >= mesh.lights.length) expect.fail(`index ${index}`);
      triangles += mesh.indices.length / 3;
    }
    expect(triangles).toBeGreaterThan(100);
    expect(triangles).toBeLessThan(MOST);
  });

  test("lies within its picture", () => {
    for (const { mesh } of form.parts) {
      for (let i = 0; i < mesh.positions.length; i += 30) {
        const [x, y] = project(view, mesh.positions.subarray(i, i + 3) as unknown as Vec3);
        expect(Math.abs(x)).toBeLessThanOrEqual(ASPECT);
        expect(Math.abs(y)).toBeLessThanOrEqual(1);
      }
    }
  });

  test("a click on it lands near its model, wherever it lands", () => {
    const { low, high } = boundsOf(portrait.positions);
    const size = Math.hypot(...high.map((x, axis) => x - low[axis]));
    for (const [x, y] of [
      [0, 0],
      [0.3, -0.2],
      [-1.2, 0.9],
    ]) {
      const at = pick(form, view, x, y);
      const place = form.place ? form.place(at) : at;
      expect(place.every(Number.isFinite)).toBe(true);
      const { points } = locate(models.load(name), [...place]);
      const near = portrait.positions.subarray(3 * points[0], 3 * points[0] + 3);
      expect(Math.hypot(...place.map((p, axis) => p - near[axis]))).toBeLessThan(1.2 * size + 0.15);
    }
  });
});

test("what is clicked is what is seen there", () => {
  const form = formOf(portraitOf(models.load("wood-block")));
  const view = viewOf(form, ASPECT);
  const corner: Vec3 = [0.1, 0.0225, 0.02];
  const [x, y] = project(view, corner);
  const found = pick(form, view, x, y);
  for (const axis of [0, 1, 2]) expect(found[axis]).toBeCloseTo(corner[axis], 3);
});

test("a triangle is struck along its bent way, from one end of its model to the other", () => {
  const { place, points } = alongPath(
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 2, 0],
    ],
    0.6,
  );
  expect(place([0, 0, 0])[0]).toBeCloseTo(-0.3);
  expect(place([1, 2, 0])[0]).toBeCloseTo(0.3);
  expect(place([1, 0.5, 0])[0]).toBeCloseTo(0, 2);
  const steps = points.slice(1).map((point, i) => Math.hypot(point[0] - points[i][0], point[1] - points[i][1]));
  expect(Math.max(...steps)).toBeLessThan(1.05 * (3 / steps.length));
});

test("a struck thing swings, comes to rest, and what does not sound stands still", () => {
  const model = models.load("gong");
  const form = formOf(portraitOf(model));
  const nearest = nearestPoints(form, model.positions);
  const swing = swingOf(form, nearest, model, undefined, { radius: 0.4, strength: 1 });
  const early = swing.at(0.05)!;
  const moved = early[0]!.reduce((most, x, i) => Math.max(most, Math.abs(x - form.parts[0].mesh.positions[i])), 0);
  expect(moved).toBeGreaterThan(0.001);
  expect(moved).toBeLessThan(0.06);
  for (const [i, { still }] of form.parts.entries()) expect(early[i] === undefined).toBe(still === true);
  expect(swing.at(1)).toBeUndefined();
});

test("a shadow is dark below a thing, and gone at the edges of the picture; clear things throw a fainter one", () => {
  const shadow = (name: string) => {
    const form = formOf(portraitOf(models.load(name)));
    return shadowOf(form, viewOf(form, ASPECT), ASPECT);
  };
  const { dark, columns, rows } = shadow("mug");
  expect(Math.max(...dark)).toBeGreaterThan(0.9);
  for (let column = 0; column < columns; column++) expect(dark[column] + dark[(rows - 1) * columns + column]).toBe(0);
  expect("clear" in LOOKS.glass).toBe(true);
  expect(Math.max(...shadow("tumbler").dark)).toBeLessThan(0.4);
});
