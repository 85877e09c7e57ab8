// Meshes to begin with, made here as OBJ files: turned on a lathe, with a wall or full, or cut out and raised. All are
// closed, so that walls are measured. In metres.

/** A mesh that is there. */
export interface MeshExample {
  name: string;
  title: string;
  material: string;
  obj(): string;
}

type Profile = readonly (readonly [radius: number, y: number])[];

/** Parts of a turn, and of the way between two points of a smooth profile. */
const AROUND = 48;
const PARTS = 4;

/** What a profile gives when it is turned about y; where it begins or ends on the axis it is closed there. */
export function turned(profile: Profile): string {
  const rows: number[][] = [];
  const vertices: string[] = [];
  for (const [radius, y] of profile) {
    const row: number[] = [];
    const count = radius < 1e-9 ? 1 : AROUND;
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / AROUND;
      vertices.push(`v ${digits(radius * Math.cos(angle))} ${digits(y)} ${digits(-radius * Math.sin(angle))}`);
      row.push(vertices.length);
    }
    rows.push(row);
  }
  const faces: string[] = [];
  for (let r = 0; r + 1 < rows.length; r++) {
    const [low, high] = [rows[r], rows[r + 1]];
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
    const [one, other] = [
      unit(before, [radius, y]),
      after[0] === radius && after[1] === y ? undefined : unit([radius, y], after),
    ];
    const [r, h] = other ? [one[0] + other[0], one[1] + other[1]] : [2 * one[0], 2 * one[1]];
    // the mitre: as far from both lines
    const far = (2 * wall) / (r * r + h * h);
    return [Math.max(0, radius - far * h), y + far * r];
  });
  return [...profile, ...inside.toReversed()];
}

/** A smooth line through points (Catmull and Rom 1974). */
export function smooth(points: Profile): Profile {
  const line: [number, number][] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ];
    for (let k = 0; k < PARTS; k++) {
      const t = k / PARTS;
      const at = (axis: 0 | 1) =>
        b[axis] +
        0.5 *
          t *
          (c[axis] -
            a[axis] +
            t *
              (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
      line.push([at(0), at(1)]);
    }
  }
  const [radius, y] = points[points.length - 1];
  return [...line, [radius, y]];
}

/**
 * An outline in x and z, raised to a height: closed all around. It runs clockwise as seen from above, around the
 * origin.
 */
export function raised(outline: readonly (readonly [x: number, z: number])[], height: number): string {
  const count = outline.length;
  const vertices: string[] = [];
  for (const y of [0, height]) for (const [x, z] of outline) vertices.push(`v ${digits(x)} ${digits(y)} ${digits(z)}`);
  // the middle of both faces, which suits outlines that are seen from it
  for (const y of [0, height]) vertices.push(`v 0 ${digits(y)} 0`);
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

const digits = (value: number): string => String(Number(value.toFixed(6)));

/** A bottom, and a wall that rises from it. */
const cup = (bottom: readonly [number, number][], side: Profile, wall: number): string =>
  turned(walled([...bottom, ...smooth(side)], wall));

const STAR = Array.from({ length: 80 }, (_, i): [number, number] => {
  const angle = (2 * Math.PI * i) / 80;
  const radius = 0.06 + 0.018 * Math.cos(5 * angle);
  return [radius * Math.cos(angle), -radius * Math.sin(angle)];
});
const BLOCK: [number, number][] = [
  [0.13, 0.025],
  [0.13, -0.025],
  [-0.13, -0.025],
  [-0.13, 0.025],
];

/** The examples. */
export const MESH_EXAMPLES: readonly MeshExample[] = [
  {
    name: "cup.obj",
    title: "Cup",
    material: "porcelain",
    obj: () =>
      cup(
        [
          [0, 0],
          [0.014, 0],
        ],
        [
          [0.027, 0],
          [0.0345, 0.006],
          [0.038, 0.02],
          [0.0405, 0.045],
          [0.043, 0.085],
        ],
        0.003,
      ),
  },
  {
    name: "bell.obj",
    title: "Bell",
    material: "bronze",
    obj: () => {
      const down = smooth([
        [0.03, 0.128],
        [0.046, 0.116],
        [0.052, 0.095],
        [0.056, 0.06],
        [0.066, 0.025],
        [0.088, 0],
      ]);
      const up = [[0, 0.13], [0.014, 0.13], ...down].map(([radius, y]): [number, number] => [radius, -y]);
      return turned(
        walled(up, 0.004)
          .map(([radius, y]): [number, number] => [radius, -y])
          .toReversed(),
      );
    },
  },
  {
    name: "bowl.obj",
    title: "Bowl",
    material: "brass",
    obj: () =>
      cup(
        [
          [0, 0],
          [0.02, 0],
        ],
        [
          [0.036, 0.001],
          [0.06, 0.014],
          [0.074, 0.038],
          [0.077, 0.06],
          [0.075, 0.075],
        ],
        0.0032,
      ),
  },
  {
    name: "plate.obj",
    title: "Plate",
    material: "ceramic",
    obj: () =>
      cup(
        [
          [0, 0],
          [0.04, 0],
        ],
        [
          [0.075, 0],
          [0.085, 0.004],
          [0.092, 0.013],
          [0.11, 0.018],
          [0.132, 0.023],
        ],
        0.0045,
      ),
  },
  {
    name: "vase.obj",
    title: "Vase",
    material: "glass",
    obj: () =>
      cup(
        [
          [0, 0],
          [0.022, 0],
        ],
        [
          [0.044, 0.003],
          [0.064, 0.04],
          [0.072, 0.085],
          [0.056, 0.14],
          [0.034, 0.18],
          [0.03, 0.205],
          [0.044, 0.24],
        ],
        0.003,
      ),
  },
  {
    name: "wok.obj",
    title: "Wok",
    material: "steel",
    obj: () =>
      cup(
        [
          [0, 0],
          [0.03, 0.001],
        ],
        [
          [0.06, 0.006],
          [0.11, 0.03],
          [0.145, 0.07],
          [0.16, 0.1],
        ],
        0.0016,
      ),
  },
  { name: "block.obj", title: "Block", material: "rosewood", obj: () => raised(BLOCK, 0.03) },
  {
    name: "skittle.obj",
    title: "Skittle",
    material: "hardwood",
    obj: () =>
      turned([
        [0, 0],
        ...smooth([
          [0.026, 0],
          [0.036, 0.05],
          [0.03, 0.1],
          [0.014, 0.14],
          [0.02, 0.165],
          [0.014, 0.187],
          [0, 0.195],
        ]),
      ]),
  },
  { name: "star.obj", title: "Star", material: "brass", obj: () => raised(STAR, 0.012) },
];
