// Closed surfaces as OBJ files: turned on a lathe, with a wall or full, or cut out and raised. In metres.

/** A line of points beside an axis, or in a plane. */
export type Profile = readonly (readonly [radius: number, y: number])[];

/** A profile of the numbers of its points, one after the other. */
export const profileOf = (numbers: readonly number[]): Profile =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]] as const);

/** Parts of a turn, and of the way between two points of a smooth profile. */
const AROUND = 48;
const PARTS = 4;

/** The surface of a profile that turns about y. A profile that begins or ends on the axis is closed there. */
export function turned(profile: Profile): string {
  const vertices: string[] = [];
  const rows = profile.map(([radius, y]) =>
    Array.from({ length: radius < 1e-9 ? 1 : AROUND }, (_, i) => {
      const angle = (2 * Math.PI * i) / AROUND;
      return vertices.push(vertex(radius * Math.cos(angle), y, -radius * Math.sin(angle)));
    }),
  );
  const faces: string[] = [];
  for (const [r, high] of rows.slice(1).entries()) {
    const low = rows[r];
    for (let i = 0; i < AROUND; i++) {
      const [a, b] = [low[i % low.length], low[(i + 1) % low.length]];
      const [c, d] = [high[i % high.length], high[(i + 1) % high.length]];
      if (a !== b) faces.push(`f ${a} ${b} ${c}`);
      if (c !== d) faces.push(`f ${b} ${d} ${c}`);
    }
  }
  return `${[...vertices, ...faces].join("\n")}\n`;
}

/** A profile from the axis to a rim, and back along the inside of a wall. */
export function walled(profile: Profile, wall: number): Profile {
  const inside = profile.map(([radius, y], i): [number, number] => {
    if (i === 0) return [0, y + wall];
    const [before, after] = [profile[i - 1], profile[i + 1] ?? [radius, y]];
    const one = unit(before, [radius, y]);
    const other = after[0] === radius && after[1] === y ? one : unit([radius, y], after);
    const [r, h] = [one[0] + other[0], one[1] + other[1]];
    // the mitre: as far from both lines
    const far = (2 * wall) / (r * r + h * h);
    return [Math.max(0, radius - far * h), y + far * r];
  });
  return [...profile, ...inside.toReversed()];
}

/** A smooth line through points (Catmull and Rom 1974). */
export function smooth(points: Profile): Profile {
  const last = points.length - 1;
  const line = points.slice(0, last).flatMap((b, i) => {
    const [a, c, d] = [points[Math.max(0, i - 1)], points[i + 1], points[Math.min(last, i + 2)]];
    return Array.from({ length: PARTS }, (_, k) => {
      const t = k / PARTS;
      const at = (axis: 0 | 1) => {
        const [slope, bend] = [c[axis] - a[axis], 2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]];
        const twist = 3 * (b[axis] - c[axis]) + d[axis] - a[axis];
        return b[axis] + 0.5 * t * (slope + t * (bend + t * twist));
      };
      return [at(0), at(1)] as const;
    });
  });
  return [...line, points[last]];
}

/**
 * An outline in x and z, raised to a height: closed all around. It runs clockwise as seen from above, around the
 * origin.
 */
export function raised(outline: readonly (readonly [x: number, z: number])[], height: number): string {
  const count = outline.length;
  const vertices: string[] = [];
  for (const y of [0, height]) for (const [x, z] of outline) vertices.push(vertex(x, y, z));
  // the middle of both faces, which suits outlines that are seen from it
  for (const y of [0, height]) vertices.push(vertex(0, y, 0));
  const faces: string[] = [];
  for (let i = 0; i < count; i++) {
    const [a, b] = [i + 1, ((i + 1) % count) + 1];
    const [c, d] = [a + count, b + count];
    faces.push(`f ${a} ${b} ${c}`, `f ${b} ${d} ${c}`, `f ${2 * count + 1} ${b} ${a}`, `f ${2 * count + 2} ${c} ${d}`);
  }
  return `${[...vertices, ...faces].join("\n")}\n`;
}

function unit(from: readonly [number, number], to: readonly [number, number]): [number, number] {
  const [r, y] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(r, y);
  return [r / size, y / size];
}

const vertex = (...place: readonly number[]): string => `v ${place.map((x) => Number(x.toFixed(6))).join(" ")}`;
