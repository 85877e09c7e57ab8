// Forms of bodies that have no surface: a string, beads, a ball.
import type { ModalModel } from "phonolite/model";
import { length, minus, plus, times, type Vec3 } from "#dist/math/vec3.js";
import { type BodyForm, FormBuilder, placeAt, shapeNotes, sidesOf } from "./form.js";

/** Sides of a string, and how thin it is drawn at least, parts of its length. */
const SIDES = 8;
const THINNEST = 1 / 260;

/** A string through the sample points where they lie near each other along their longest side, else a bead at each. */
export function lineForm(model: ModalModel): BodyForm {
  const { positions, pointCount } = model;
  const sides = sidesOf(positions);
  const main = sides.indexOf(Math.max(...sides));
  // the first sample point is one that is struck well, wherever it lies
  const order = [...Array(pointCount).keys()].sort((p, q) => positions[3 * p + main] - positions[3 * q + main]);
  const places = order.map((p) => placeAt(positions, p));
  const gaps = places.slice(1).map((place, i) => length(minus(place, places[i])));
  const radius = length(sides) / 2 || 0.05;
  const follows = main === 0 && Math.max(0, ...gaps) < 0.5 * radius;
  const thick = Math.max((shapeNotes(model).diameter ?? 0) / 2, 2 * radius * THINNEST);
  const build = new FormBuilder();
  order.forEach((p, i) => {
    if (follows) addCircle(build, places[i], p, thick, i > 0);
    else addBead(build, places[i], p, 6 * thick);
  });
  return build.form(follows ? "line" : "points");
}

/** A circle about a line along x, joined to the one before. */
function addCircle(build: FormBuilder, [x, y, z]: Vec3, point: number, radius: number, join: boolean): void {
  const first = build.count;
  for (let i = 0; i < SIDES; i++) {
    const angle = (2 * Math.PI * i) / SIDES;
    // a string is coloured by its motion up and down, all around alike
    build.add([x, y + radius * Math.cos(angle), z + radius * Math.sin(angle)], [0, 1, 0], point);
  }
  if (!join) return;
  for (let i = 0; i < SIDES; i++) {
    const [a, b] = [first - SIDES + i, first - SIDES + ((i + 1) % SIDES)];
    build.indices.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
  }
}

/** The corners of a bead and, by three of them each, its triangles: an octahedron. */
const BEAD: readonly Vec3[] = [1, -1].flatMap((end): Vec3[] => [
  [end, 0, 0],
  [0, end, 0],
  [0, 0, end],
]);
const BEAD_TRIANGLES = [4, 2, 0, 4, 0, 5, 4, 5, 3, 4, 3, 2, 1, 0, 2, 1, 5, 0, 1, 3, 5, 1, 2, 3];

function addBead(build: FormBuilder, at: Vec3, point: number, size: number): void {
  const corners = BEAD.map((out) => build.add(plus(at, times(out, size)), out, point));
  build.indices.push(...BEAD_TRIANGLES.map((corner) => corners[corner]));
}

/** A body without places looks like a ball of this radius, m. */
const BALL = 0.05;

/** A ball. */
export function ballForm(): BodyForm {
  const build = new FormBuilder();
  const [rows, columns] = [32, 48];
  for (let i = 0; i <= rows; i++) {
    for (let j = 0; j <= columns; j++) {
      const [lean, turn] = [(Math.PI * i) / rows, (2 * Math.PI * j) / columns];
      const out: Vec3 = [Math.sin(lean) * Math.cos(turn), Math.cos(lean), -Math.sin(lean) * Math.sin(turn)];
      build.add(times(out, BALL), out, 0);
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
