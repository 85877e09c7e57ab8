// Forms of bodies that have no surface: a string, beads, a ball.
import type { ModalModel } from "phonolite/model";
import { type BodyForm, boxOf, FormBuilder, radiusOf, shapeNotes } from "./form.js";

/** Sides of a string, and how thin it is drawn at least, parts of its length. */
const SIDES = 8;
const THINNEST = 1 / 260;

/** A string through the sample points where they lie near each other along their longest side, else a bead at each. */
export function lineForm(model: ModalModel): BodyForm {
  const { positions, pointCount } = model;
  const [low, high] = boxOf(positions);
  const sides = [0, 1, 2].map((axis) => high[axis] - low[axis]);
  const main = sides.indexOf(Math.max(...sides));
  // the first sample point is one that is struck well, wherever it lies
  const order = Array.from({ length: pointCount }, (_, p) => p).sort(
    (p, q) => positions[3 * p + main] - positions[3 * q + main],
  );
  const place = (p: number): [number, number, number] => [positions[3 * p], positions[3 * p + 1], positions[3 * p + 2]];
  const gap = (p: number, q: number) => Math.hypot(...place(p).map((x, axis) => x - positions[3 * q + axis]));
  let long = 0;
  for (let i = 1; i < pointCount; i++) long = Math.max(long, gap(order[i - 1], order[i]));
  const radius = radiusOf(positions) || 0.05;
  const follows = main === 0 && long < 0.5 * radius;
  const thick = Math.max((shapeNotes(model).diameter ?? 0) / 2, 2 * radius * THINNEST);
  const build = new FormBuilder();
  order.forEach((p, i) => {
    if (follows) addCircle(build, place(p), p, thick, i > 0);
    else addBead(build, place(p), p, 6 * thick);
  });
  return build.form(follows ? "line" : "points");
}

/** A circle about a line along x, joined to the one before. */
function addCircle(
  build: FormBuilder,
  [x, y, z]: readonly number[],
  point: number,
  radius: number,
  join: boolean,
): void {
  const first = build.count;
  for (let i = 0; i < SIDES; i++) {
    const angle = (2 * Math.PI * i) / SIDES;
    // a string is coloured by its motion up and down, all around alike
    build.add(x, y + radius * Math.cos(angle), z + radius * Math.sin(angle), [0, 1, 0], point);
  }
  if (!join) return;
  for (let i = 0; i < SIDES; i++) {
    const [a, b] = [first - SIDES + i, first - SIDES + ((i + 1) % SIDES)];
    build.indices.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
  }
}

function addBead(build: FormBuilder, [x, y, z]: readonly number[], point: number, size: number): void {
  const corners = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ].map((out) => build.add(x + size * out[0], y + size * out[1], z + size * out[2], out, point));
  const [e, w, n, s, t, b] = corners;
  for (const [i, j, k] of [
    [n, t, e],
    [n, e, b],
    [n, b, w],
    [n, w, t],
    [s, e, t],
    [s, b, e],
    [s, w, b],
    [s, t, w],
  ]) {
    build.indices.push(i, j, k);
  }
}

/** What a body without places looks like: a ball of this radius, m. */
const BALL = 0.05;

/** A ball. */
export function ballForm(): BodyForm {
  const build = new FormBuilder();
  const [rows, columns] = [32, 48];
  for (let i = 0; i <= rows; i++) {
    for (let j = 0; j <= columns; j++) {
      const [lean, turn] = [(Math.PI * i) / rows, (2 * Math.PI * j) / columns];
      const out = [Math.sin(lean) * Math.cos(turn), Math.cos(lean), -Math.sin(lean) * Math.sin(turn)];
      build.add(BALL * out[0], BALL * out[1], BALL * out[2], out, 0);
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const a = i * (columns + 1) + j;
      const b = a + columns + 1;
      build.indices.push(a, b, a + 1, b, b + 1, a + 1);
    }
  }
  return build.form("ball");
}
