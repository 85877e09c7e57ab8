// Polygons in triangles: by cutting off ears, in the plane that fits best (Newell's normal), so that hollow corners
// come out right; a polygon that has no ear left, for it crosses itself, is finished as a fan.

/** Above this many corners a polygon becomes a fan: cutting ears takes the square of it. */
const MANY = 2000;

/**
 * Visits the triangles of a polygon.
 *
 * @param corners vertices, in order around.
 */
export function triangulate(
  positions: { at(i: number): number },
  corners: readonly number[],
  put: (a: number, b: number, c: number) => void,
): void {
  if (corners.length < 3) return;
  if (corners.length === 3) {
    put(corners[0], corners[1], corners[2]);
    return;
  }
  const left = corners.slice();
  if (corners.length <= MANY) {
    const { u, v } = plane(positions, corners);
    while (left.length > 3) {
      const ear = findEar(left, u, v);
      if (ear < 0) break;
      const n = left.length;
      put(left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]);
      left.splice(ear, 1);
    }
  }
  for (let i = 1; i + 1 < left.length; i++) put(left[0], left[i], left[i + 1]);
}

type Coordinate = ReadonlyMap<number, number>;

/** Coordinates of the corners in the plane that fits best. */
function plane(p: { at(i: number): number }, corners: readonly number[]): { u: Coordinate; v: Coordinate } {
  const n = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const a = 3 * corners[i];
    const b = 3 * corners[(i + 1) % corners.length];
    n[0] += (p.at(a + 1) - p.at(b + 1)) * (p.at(a + 2) + p.at(b + 2));
    n[1] += (p.at(a + 2) - p.at(b + 2)) * (p.at(a) + p.at(b));
    n[2] += (p.at(a) - p.at(b)) * (p.at(a + 1) + p.at(b + 1));
  }
  // Dropping the coordinate along which the polygon is seen largest keeps its sense, if the other two are in order.
  const size = n.map(Math.abs);
  const k = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
  const [i, j] = n[k] >= 0 ? [(k + 1) % 3, (k + 2) % 3] : [(k + 2) % 3, (k + 1) % 3];
  return {
    u: new Map(corners.map((c) => [c, p.at(3 * c + i)])),
    v: new Map(corners.map((c) => [c, p.at(3 * c + j)])),
  };
}

/** A corner that turns left and whose triangle holds no other corner; of those the one with the best shape. */
function findEar(left: readonly number[], u: Coordinate, v: Coordinate): number {
  const n = left.length;
  const turn = (a: number, b: number, c: number) =>
    (u.get(b)! - u.get(a)!) * (v.get(c)! - v.get(a)!) - (v.get(b)! - v.get(a)!) * (u.get(c)! - u.get(a)!);
  let best = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [left[(i + n - 1) % n], left[i], left[(i + 1) % n]];
    if (!(turn(a, b, c) > 0)) continue;
    const cut = (u.get(c)! - u.get(a)!) ** 2 + (v.get(c)! - v.get(a)!) ** 2;
    if (cut >= shortest) continue;
    const holds = left.some((d) => {
      if (d === a || d === b || d === c) return false;
      return turn(a, b, d) >= 0 && turn(b, c, d) >= 0 && turn(c, a, d) >= 0;
    });
    if (holds) continue;
    shortest = cut;
    best = i;
  }
  return best;
}
