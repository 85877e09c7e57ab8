// The box around a circle or an outline of two dimensions, in the frame of its body, and its area.
import { Came, PhonoliteError } from "../../math/error.js";
import type { BodyFacts } from "../sound/engine.js";
import type { Plane, PlaneVector } from "../sound/plane.js";
import type { PlaneMotion, PlaneShape } from "./records.js";

/** What fills this part of its box is a box. */
const BOX = 0.97;

/** The spread of a body in the plane. */
export interface Spread extends Pick<BodyFacts, "shape" | "size" | "place"> {
  /** m² */
  readonly area: number;
}

/** The spread of a circle or an outline, in metres. Throws a clear error for what is neither. */
export function spreadOf(shape: PlaneShape, motion: PlaneMotion, plane: Plane): Spread {
  if (!isRecord(shape)) throw new PhonoliteError("add body", "shape", "a record with a radius or an outline", shape);
  if (!isRecord(motion?.position)) throw new PhonoliteError("add body", "motion", "a record with a position", motion);
  const { radius, outline } = shape;
  if (radius !== undefined && radius !== 0) {
    if (!(radius > 0 && radius < Number.POSITIVE_INFINITY))
      throw new PhonoliteError("add body", "radius", "a number above 0", radius);
    const side = 2 * radius * plane.metresPerUnit;
    return { shape: "cylinder", size: [side, side, 0], area: (Math.PI / 4) * side ** 2 };
  }
  const corners = cornersOf(outline, motion).map((corner) => plane.vector(corner));
  const least = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis])));
  const most = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])));
  const [width, height] = [most[0] - least[0], most[1] - least[1]];
  const area = areaOf(corners);
  return {
    shape: area > BOX * width * height ? "box" : "mesh",
    size: [width, height, 0],
    area,
    place: { position: [(least[0] + most[0]) / 2, (least[1] + most[1]) / 2, 0], orientation: [0, 0, 0, 1] },
  };
}

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Corners in the frame of the body, in units of the engine. */
function cornersOf(outline: unknown, { position, angle = 0 }: PlaneMotion): PlaneVector[] {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const corners = (Array.isArray(outline) ? outline : []).map((corner: PlaneVector | undefined) => {
    const [x, y] = [Number(corner?.x) - position.x, Number(corner?.y) - position.y];
    return { x: cosine * x + sine * y, y: cosine * y - sine * x };
  });
  if (corners.length >= 2 && corners.every(({ x, y }) => Number.isFinite(x + y))) return corners;
  const expected = "a radius, or an outline of two corners or more at finite places, about a finite position";
  throw new PhonoliteError("add body", "shape", expected, new Came(`an outline of ${corners.length} corners`));
}

/** The area within corners, whichever way round they go. */
function areaOf(corners: readonly (readonly number[])[]): number {
  const twice = corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
