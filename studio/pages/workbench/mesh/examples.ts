// Meshes to begin with, made here as OBJ files: turned on a lathe, or cut out and raised. In metres.

/** A mesh that is there. */
export interface MeshExample {
  name: string;
  title: string;
  material: string;
  /** Of the wall, m; left out = it is solid. */
  thickness?: number;
  obj(): string;
}

type Profile = readonly (readonly [radius: number, y: number])[];

/** Parts of a turn, and of the way between two points of a profile, m. */
const AROUND = 48;
const STEP = 0.006;

/** What a profile gives when it is turned about y; where it begins or ends on the axis it is closed there. */
export function turned(profile: Profile): string {
  const dense = refined(profile);
  const rows: number[][] = [];
  const vertices: string[] = [];
  for (const [radius, y] of dense) {
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

/** An outline in x and z, raised to a height: closed all around. */
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
    faces.push(`f ${a} ${c} ${b}`, `f ${b} ${c} ${d}`, `f ${2 * count + 1} ${a} ${b}`, `f ${2 * count + 2} ${d} ${c}`);
  }
  return `${[...vertices, ...faces].join("\n")}\n`;
}

function refined(profile: Profile): [number, number][] {
  const dense: [number, number][] = [[...profile[0]]];
  for (let i = 1; i < profile.length; i++) {
    const [from, to] = [profile[i - 1], profile[i]];
    const parts = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP));
    for (let k = 1; k <= parts; k++) {
      dense.push([from[0] + ((to[0] - from[0]) * k) / parts, from[1] + ((to[1] - from[1]) * k) / parts]);
    }
  }
  return dense;
}

const digits = (value: number): string => String(Number(value.toFixed(6)));

const STAR = Array.from({ length: 80 }, (_, i): [number, number] => {
  const angle = (2 * Math.PI * i) / 80;
  const radius = 0.06 + 0.018 * Math.cos(5 * angle);
  return [radius * Math.cos(angle), -radius * Math.sin(angle)];
});

/** The examples. */
export const MESH_EXAMPLES: readonly MeshExample[] = [
  {
    name: "cup.obj",
    title: "Cup",
    material: "porcelain",
    thickness: 0.003,
    obj: () =>
      turned([
        [0, 0],
        [0.028, 0],
        [0.036, 0.01],
        [0.041, 0.04],
        [0.043, 0.085],
      ]),
  },
  {
    name: "wok.obj",
    title: "Wok",
    material: "steel",
    thickness: 0.0016,
    obj: () =>
      turned([
        [0, 0],
        [0.06, 0.006],
        [0.11, 0.03],
        [0.145, 0.07],
        [0.16, 0.1],
      ]),
  },
  {
    name: "vase.obj",
    title: "Vase",
    material: "glass",
    thickness: 0.003,
    obj: () =>
      turned([
        [0, 0],
        [0.045, 0],
        [0.07, 0.06],
        [0.072, 0.1],
        [0.045, 0.16],
        [0.03, 0.2],
        [0.042, 0.24],
      ]),
  },
  {
    name: "skittle.obj",
    title: "Skittle",
    material: "hardwood",
    obj: () =>
      turned([
        [0, 0],
        [0.026, 0],
        [0.036, 0.05],
        [0.03, 0.1],
        [0.014, 0.14],
        [0.02, 0.165],
        [0.014, 0.19],
        [0, 0.195],
      ]),
  },
  { name: "star.obj", title: "Star", material: "brass", obj: () => raised(STAR, 0.012) },
];
