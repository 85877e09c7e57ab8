// The form of a body as it is drawn, from its model alone. A surface with a rim gets the thickness of its wall, or a
// lid where it has one; a line becomes a round string; a model without places becomes a ball. Every vertex knows the
// sample point with which it moves.
import type { ModalModel } from "phonolite/model";
import { creased } from "./crease.js";
import { type BodyForm, FormBuilder, radiusOf, type ShapeNotes, shapeNotes } from "./form.js";
import { ballForm, lineForm } from "./plain-forms.js";
import { rimsOf } from "./rim.js";

/** The form of a model's body. */
export function bodyForm(model: ModalModel): BodyForm {
  if (model.pointCount === 1) return ballForm();
  if (!model.indices || model.indices.length === 0) return lineForm(model);
  return surface(model, model.indices);
}

function surface(model: ModalModel, triangles: Uint32Array): BodyForm {
  const { positions, pointCount } = model;
  const normals = normalsOf(positions, triangles, pointCount);
  const rims = rimsOf(triangles);
  const build = new FormBuilder();
  const at = (p: number, depth: number) =>
    [0, 1, 2].map((axis) => positions[3 * p + axis] - depth * normals[3 * p + axis]) as [number, number, number];
  const out = (p: number) => normals.subarray(3 * p, 3 * p + 3) as unknown as readonly number[];
  // along creases each side has vertices of its own, so that edges are sharp
  const { indices, added } = creased(triangles, pointCount, facing(positions, triangles));
  const points = [...Array(pointCount).keys(), ...added];
  for (const p of points) build.add(...at(p, 0), out(p), p);
  for (const corner of indices) build.indices.push(corner);
  if (rims.length === 0) return build.form("surface");
  const notes = shapeNotes(model);
  const depth = isRod(notes) ? 0 : wallOf(model, notes, triangles);
  const lids = rims.filter((rim) => hasLid(notes, rim, positions));
  for (const rim of lids) addLid(build, rim, at);
  const wallRims = rims.filter((rim) => !lids.includes(rim));
  if (depth > 0) {
    const inner = build.count;
    for (const p of points) build.add(...at(p, depth), out(p), p);
    for (let t = 0; t < indices.length; t += 3) {
      build.indices.push(indices[t] + inner, indices[t + 2] + inner, indices[t + 1] + inner);
    }
    // vertices of the walls are their own as well
    for (const rim of wallRims) addWall(build, rim, (p, inner) => at(p, inner ? depth : 0), out);
  }
  addStand(build, notes);
  return build.form("surface");
}

/** No direction: not coloured. */
const NOWHERE = [0, 0, 0];
/** Sides of what is turned. */
const AROUND = 40;

/** What a glass stands on and a bell hangs from: it is seen, and stands still. */
function addStand(build: FormBuilder, { kind, diameter = 0, height = 0 }: ShapeNotes): void {
  if (kind === "wine-glass") {
    const [r, h] = [diameter / 2, height];
    addTurned(build, [
      [0.2 * r, 0.004 * h],
      [0.1 * r, -0.08 * h],
      [0.07 * r, -0.3 * h],
      [0.09 * r, -0.74 * h],
      [0.3 * r, -0.8 * h],
      [0.92 * r, -0.84 * h],
      [0.92 * r, -0.86 * h],
      [0, -0.86 * h],
    ]);
  }
  if (kind === "bell") {
    const [r, h] = [diameter / 2, height];
    addTurned(build, [
      [0.48 * r, h],
      [0.44 * r, 1.035 * h],
      [0.3 * r, 1.06 * h],
      [0.12 * r, 1.075 * h],
      [0.12 * r, 1.16 * h],
      [0.08 * r, 1.19 * h],
      [0, 1.195 * h],
    ]);
  }
}

function addTurned(build: FormBuilder, profile: readonly (readonly [radius: number, y: number])[]): void {
  const first = build.count;
  for (const [radius, y] of profile) {
    for (let i = 0; i <= AROUND; i++) {
      const angle = (2 * Math.PI * i) / AROUND;
      build.add(radius * Math.cos(angle), y, radius * Math.sin(angle), NOWHERE, -1);
    }
  }
  for (let row = 0; row + 1 < profile.length; row++) {
    for (let i = 0; i < AROUND; i++) {
      const a = first + row * (AROUND + 1) + i;
      const b = a + AROUND + 1;
      // counter-clockwise from outside, whether the profile runs up or down
      if (profile[row + 1][1] > profile[row][1]) build.indices.push(a, b, a + 1, b, b + 1, a + 1);
      else build.indices.push(a, a + 1, b, b, a + 1, b + 1);
    }
  }
}

function addWall(
  build: FormBuilder,
  rim: readonly number[],
  at: (point: number, inner: boolean) => [number, number, number],
  out: (point: number) => readonly number[],
): void {
  rim.forEach((p, i) => {
    const q = rim[(i + 1) % rim.length];
    const corners = [
      build.add(...at(p, false), out(p), p),
      build.add(...at(q, false), out(q), q),
      build.add(...at(q, true), out(q), q),
      build.add(...at(p, true), out(p), p),
    ];
    build.indices.push(corners[1], corners[0], corners[3], corners[1], corners[3], corners[2]);
  });
}

function addLid(
  build: FormBuilder,
  rim: readonly number[],
  at: (point: number, depth: number) => [number, number, number],
): void {
  const places = rim.map((p) => at(p, 0));
  const middle = [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / rim.length);
  // a lid moves with its rim and has no motion of its own to colour
  const centre = build.add(middle[0], middle[1], middle[2], NOWHERE, -1);
  const ring = rim.map((p, i) => build.add(...places[i], NOWHERE, p));
  ring.forEach((corner, i) => {
    build.indices.push(centre, ring[(i + 1) % ring.length], corner);
  });
}

/** Whether a body is a full round rod. */
const isRod = ({ kind, width }: ShapeNotes) => kind === "bar" && width === undefined;

/** Whether a rim is closed by a lid. */
function hasLid(notes: ShapeNotes, rim: readonly number[], positions: Float64Array): boolean {
  if (isRod(notes)) return true;
  const y = rim.reduce((sum, p) => sum + positions[3 * p + 1], 0) / rim.length;
  if (notes.kind === "wine-glass") return y < 1e-6;
  if (notes.kind === "bell") return y > 1e-6;
  if (notes.kind === "cylinder" || notes.kind === "tube") {
    const [low, high = low] = (notes.edge ?? "free").split("-");
    return (y < 0 ? low : high) !== "free";
  }
  return false;
}

/** Thickness of a wall, m: as the shape says, or what its mass says. */
function wallOf(model: ModalModel, notes: ShapeNotes, triangles: Uint32Array): number {
  const said = notes.thickness;
  if (said !== undefined && said > 0) return said;
  const { mass } = model.massProperties ?? {};
  const { density } = model.material ?? {};
  if (!mass || !density) return 0;
  return Math.min(0.1 * radiusOf(model.positions), mass / density / areaOf(model.positions, triangles));
}

function normalsOf(positions: Float64Array, indices: Uint32Array, count: number): Float64Array {
  const normals = new Float64Array(3 * count);
  for (let t = 0; t < indices.length; t += 3) {
    const corner = crossOf(positions, indices, t);
    for (let i = 0; i < 3; i++) {
      for (let axis = 0; axis < 3; axis++) normals[3 * indices[t + i] + axis] += corner[axis];
    }
  }
  for (let p = 0; p < count; p++) {
    const size = Math.hypot(normals[3 * p], normals[3 * p + 1], normals[3 * p + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[3 * p + axis] /= size;
  }
  return normals;
}

/** Directions in which triangles face. */
function facing(positions: Float64Array, indices: Uint32Array): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const cross = crossOf(positions, indices, t);
    const size = Math.hypot(...cross) || 1;
    for (let axis = 0; axis < 3; axis++) normals[t + axis] = cross[axis] / size;
  }
  return normals;
}

function areaOf(positions: Float64Array, indices: Uint32Array): number {
  let area = 0;
  for (let t = 0; t < indices.length; t += 3) area += Math.hypot(...crossOf(positions, indices, t)) / 2;
  return area;
}

function crossOf(positions: ArrayLike<number>, indices: Uint32Array, t: number): [number, number, number] {
  const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
  const u = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]);
  const v = [0, 1, 2].map((axis) => positions[c + axis] - positions[a + axis]);
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
