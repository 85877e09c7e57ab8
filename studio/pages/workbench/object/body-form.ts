// The form of a body as it is drawn, from its model alone. A surface with a rim gets the thickness of its wall, or a
// lid where it has one; a line becomes a round string; a model without places becomes a ball. Every vertex knows the
// sample point with which it moves.
import type { ModalModel } from "phonolite/model";
import { minus, plus, times, type Vec3 } from "#dist/math/vec3.js";
import { borderLoops } from "#dist/mesh/border.js";
import { diagonalOf, type Faces, facesOf } from "#dist/mesh/triangles.js";
import { profileOf } from "../mesh/lathe.js";
import { creased } from "./crease.js";
import { type BodyForm, FormBuilder, placeAt, type ShapeNotes, shapeNotes } from "./form.js";
import { ballForm, lineForm } from "./plain-forms.js";

/** The form of a model's body. */
export function bodyForm(model: ModalModel): BodyForm {
  if (model.pointCount === 1) return ballForm();
  if (!model.indices || model.indices.length === 0) return lineForm(model);
  return surface(model, model.indices);
}

function surface(model: ModalModel, triangles: Uint32Array): BodyForm {
  const { positions, pointCount } = model;
  const faces = facesOf({ positions, indices: triangles });
  const normals = normalsOf(faces, triangles, pointCount);
  const rims = borderLoops(triangles);
  const build = new FormBuilder();
  const out = (p: number) => placeAt(normals, p);
  const at = (p: number, depth: number) => minus(placeAt(positions, p), times(out(p), depth));
  // along creases each side has vertices of its own, so that edges are sharp
  const { indices, added } = creased(triangles, pointCount, faces.normals);
  const points = [...Array(pointCount).keys(), ...added];
  for (const p of points) build.add(at(p, 0), out(p), p);
  for (const corner of indices) build.indices.push(corner);
  if (rims.length === 0) return build.form("surface");
  const notes = shapeNotes(model);
  const depth = isRod(notes) ? 0 : wallOf(model, notes, faces.area);
  const lids = rims.filter((rim) => hasLid(notes, rim, positions));
  for (const rim of lids) addLid(build, rim, at);
  const wallRims = rims.filter((rim) => !lids.includes(rim));
  if (depth > 0) {
    const inner = build.count;
    for (const p of points) build.add(at(p, depth), out(p), p);
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
const NOWHERE: Vec3 = [0, 0, 0];
/** Sides of a turned surface. */
const AROUND = 40;
/**
 * The stem of a glass and the crown of a bell: they are seen, and stand still. Radii and heights by turns, as parts of
 * those of the body.
 */
const STANDS: Readonly<Record<string, readonly number[] | undefined>> = {
  "wine-glass": [0.2, 0.004, 0.1, -0.08, 0.07, -0.3, 0.09, -0.74, 0.3, -0.8, 0.92, -0.84, 0.92, -0.86, 0, -0.86],
  bell: [0.48, 1, 0.44, 1.035, 0.3, 1.06, 0.12, 1.075, 0.12, 1.16, 0.08, 1.19, 0, 1.195],
};

function addStand(build: FormBuilder, { kind = "", diameter = 0, height = 0 }: ShapeNotes): void {
  const first = build.count;
  const profile = profileOf(STANDS[kind] ?? []).map(([radius, y]) => [(radius * diameter) / 2, y * height] as const);
  for (const [radius, y] of profile) {
    for (let i = 0; i <= AROUND; i++) {
      const angle = (2 * Math.PI * i) / AROUND;
      build.add([radius * Math.cos(angle), y, radius * Math.sin(angle)], NOWHERE, -1);
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
  at: (point: number, inner: boolean) => Vec3,
  out: (point: number) => Vec3,
): void {
  rim.forEach((p, i) => {
    const q = rim[(i + 1) % rim.length];
    const add = (point: number, inner: boolean) => build.add(at(point, inner), out(point), point);
    const [a, b, c, d] = [add(p, false), add(q, false), add(q, true), add(p, true)];
    build.indices.push(b, a, d, b, d, c);
  });
}

function addLid(build: FormBuilder, rim: readonly number[], at: (point: number, depth: number) => Vec3): void {
  const places = rim.map((p) => at(p, 0));
  const middle = times(places.reduce(plus), 1 / rim.length);
  // a lid moves with its rim and has no motion of its own to colour
  const centre = build.add(middle, NOWHERE, -1);
  const ring = rim.map((p, i) => build.add(places[i], NOWHERE, p));
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
function wallOf({ massProperties, material, positions }: ModalModel, { thickness }: ShapeNotes, area: number): number {
  if (thickness !== undefined && thickness > 0) return thickness;
  const { mass } = massProperties ?? {};
  const { density } = material ?? {};
  if (!mass || !density) return 0;
  return Math.min(0.05 * diagonalOf(positions), mass / density / area);
}

/** Normals of points: those of the triangles around each, larger ones counting more. */
function normalsOf({ normals: flat, areas }: Faces, indices: Uint32Array, count: number): Float64Array {
  const normals = new Float64Array(3 * count);
  indices.forEach((point, corner) => {
    const t = Math.floor(corner / 3);
    for (let axis = 0; axis < 3; axis++) normals[3 * point + axis] += areas[t] * flat[3 * t + axis];
  });
  for (let p = 0; p < 3 * count; p += 3) {
    const size = Math.hypot(normals[p], normals[p + 1], normals[p + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[p + axis] /= size;
  }
  return normals;
}
