// Made meshes: plates, cups, bottles and the broken ones that every collection has. All in metres, all exact, so that a
// test can say what area, volume and thickness must come.
import type { TriangleMesh } from "../../src/mesh/triangles.js";

/** A mesh from lists. */
export function meshOf(
  points: readonly (readonly number[])[],
  triangles: readonly (readonly number[])[],
): TriangleMesh {
  return { positions: Float64Array.from(points.flat()), indices: Uint32Array.from(triangles.flat()) };
}

/** An open sheet in the plane z = 0, its middle at the origin. */
export function sheet(width: number, length: number, m = 1, n = m): TriangleMesh {
  const points: number[][] = [];
  const triangles: number[][] = [];
  for (let j = 0; j <= n; j++)
    for (let i = 0; i <= m; i++) points.push([(i / m - 0.5) * width, (j / n - 0.5) * length, 0]);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < m; i++) {
      const a = j * (m + 1) + i;
      triangles.push([a, a + 1, a + m + 2], [a, a + m + 2, a + m + 1]);
    }
  }
  return meshOf(points, triangles);
}

/** A closed box, its middle at the origin; each face in m × m squares. */
export function box(x: number, y: number, z: number, m = 1): TriangleMesh {
  const faces: TriangleMesh[] = [];
  for (const sign of [1, -1]) {
    for (let axis = 0; axis < 3; axis++) {
      const face = sheet(1, 1, m);
      const at = face.positions;
      for (let i = 0; i < at.length; i += 3) {
        const [u, v] = [at[i], at[i + 1] * sign];
        const point = [u, v];
        point.splice(0, 0, 0.5 * sign);
        // Turn (0.5, u, v) so that its first coordinate lies along the axis.
        const turned = [point[(3 - axis) % 3], point[(4 - axis) % 3], point[(5 - axis) % 3]];
        at[i] = turned[0] * x;
        at[i + 1] = turned[1] * y;
        at[i + 2] = turned[2] * z;
      }
      faces.push(face);
    }
  }
  return joined(together(...faces));
}

/**
 * A body of revolution about the y axis from a profile of [radius, height]. A closed profile gives a closed body (a
 * ring when it nowhere touches the axis); counter-clockwise in the r–y plane = outside out.
 */
export function lathe(profile: readonly (readonly [number, number])[], around: number, closed = false): TriangleMesh {
  const points: number[][] = [];
  const first: number[] = [];
  for (const [r, y] of profile) {
    first.push(points.length);
    const count = r === 0 ? 1 : around;
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / around;
      points.push([r * Math.cos(angle), y, -r * Math.sin(angle)]);
    }
  }
  const triangles: number[][] = [];
  const at = (ring: number, i: number) => first[ring] + (profile[ring][0] === 0 ? 0 : i % around);
  for (let ring = 0; ring < profile.length - (closed ? 0 : 1); ring++) {
    const next = (ring + 1) % profile.length;
    for (let i = 0; i < around; i++) {
      const [a, b, c, d] = [at(ring, i), at(ring, i + 1), at(next, i + 1), at(next, i)];
      if (a !== b) triangles.push([a, b, d]);
      if (c !== d) triangles.push([b, c, d]);
    }
  }
  return meshOf(
    points,
    triangles.filter(([a, b, c]) => a !== b && b !== c && c !== a),
  );
}

/** Points from one to another, both ends, in equal steps. */
export function steps(
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
): [number, number][] {
  return Array.from({ length: count + 1 }, (_, i) => [
    from[0] + ((to[0] - from[0]) * i) / count,
    from[1] + ((to[1] - from[1]) * i) / count,
  ]);
}

/** An open tube about the y axis. */
export function tube(radius: number, height: number, around: number, along = 1): TriangleMesh {
  return lathe(steps([radius, -height / 2], [radius, height / 2], along), around);
}

/** A closed solid cylinder about the y axis. */
export function cylinder(radius: number, height: number, around: number, along = 1): TriangleMesh {
  const side = steps([radius, -height / 2], [radius, height / 2], along);
  return lathe([[0, -height / 2], ...side, [0, height / 2]], around);
}

/** A mug: a closed solid with a wall and a bottom, open at the top. Outer radius and height, m. */
export function mug(radius = 0.04, height = 0.09, wall = 0.003, around = 48, along = 12): TriangleMesh {
  const outer = steps([radius, 0], [radius, height], along);
  const inner = steps([radius - wall, height], [radius - wall, wall], along);
  return lathe([[0, 0], ...outer, ...inner, [0, wall]], around);
}

/** A bottle: a belly, a shoulder and a neck, with a wall and open at the top. */
export function bottle(wall = 0.003, around = 40): TriangleMesh {
  const outside: [number, number][] = [
    ...steps([0.035, 0], [0.035, 0.14], 12),
    ...steps([0.035, 0.14], [0.013, 0.19], 8).slice(1),
  ];
  outside.push(...steps([0.013, 0.19], [0.013, 0.24], 6).slice(1));
  const inside: [number, number][] = [];
  for (const [r, y] of outside.toReversed()) inside.push([r - wall, Math.max(y, wall)]);
  return lathe([[0, 0], ...outside, ...inside, [0, wall]], around);
}

/** A ball of triangles of nearly equal size: an icosahedron, each side divided. */
export function sphere(radius: number, levels = 3): TriangleMesh {
  const g = (1 + Math.sqrt(5)) / 2;
  let points: number[][] = [];
  for (const s of [1, -1]) for (const u of [g, -g]) points.push([0, s, u], [s, u, 0], [u, 0, s]);
  let triangles: number[][] = [];
  const close = (a: number, b: number) => Math.hypot(...points[a].map((x, k) => x - points[b][k])) < 2.1;
  for (let a = 0; a < 12; a++) {
    for (let b = a + 1; b < 12; b++) {
      for (let c = b + 1; c < 12; c++) {
        if (!close(a, b) || !close(b, c) || !close(a, c)) continue;
        const [p, q, r] = [points[a], points[b], points[c]];
        const out =
          p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
        triangles.push(out > 0 ? [a, b, c] : [a, c, b]);
      }
    }
  }
  for (let level = 0; level < levels; level++) {
    const middles = new Map<string, number>();
    const middle = (a: number, b: number) => {
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      const known = middles.get(key);
      if (known !== undefined) return known;
      points.push(points[a].map((x, k) => x + points[b][k]));
      middles.set(key, points.length - 1);
      return points.length - 1;
    };
    triangles = triangles.flatMap(([a, b, c]) => {
      const [d, e, f] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, d, f],
        [d, b, e],
        [f, e, c],
        [d, e, f],
      ];
    });
    points = points.map((point) => point.map((x) => x / Math.hypot(...point)));
  }
  return meshOf(
    points.map((point) => point.map((x) => (x * radius) / Math.hypot(...point))),
    triangles,
  );
}

/** A ring; the tube's radius is the second. */
export function torus(radius: number, thick: number, around = 48, across = 16): TriangleMesh {
  const profile = Array.from({ length: across }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / across;
    return [radius + thick * Math.cos(angle), thick * Math.sin(angle)];
  });
  return lathe(profile, around, true);
}

/** Half a ball's skin, open. */
export function hemisphere(radius: number, around = 48, along = 12): TriangleMesh {
  const profile = Array.from({ length: along + 1 }, (_, i): [number, number] => {
    const angle = ((1 - i / along) * Math.PI) / 2;
    return i === 0 ? [0, -radius] : [radius * Math.cos(angle), -radius * Math.sin(angle)];
  });
  return lathe(profile, around);
}

/** A frying pan: a shallow dish with a wall, and a bar as its handle, a part of its own that reaches into the wall. */
export function pan(radius = 0.12, height = 0.05, wall = 0.003): TriangleMesh {
  const handle = moved(box(0.18, 0.012, 0.025), [radius + 0.088, height - 0.012, 0]);
  return together(mug(radius, height, wall, 64, 8), handle);
}

/** A band with one twist, which has one side only. */
export function moebius(radius = 0.05, width = 0.03, around = 60, across = 6): TriangleMesh {
  const points: number[][] = [];
  const triangles: number[][] = [];
  for (let i = 0; i < around; i++) {
    const angle = (2 * Math.PI * i) / around;
    for (let j = 0; j <= across; j++) {
      const off = (j / across - 0.5) * width;
      const r = radius + off * Math.cos(angle / 2);
      points.push([r * Math.cos(angle), off * Math.sin(angle / 2), r * Math.sin(angle)]);
    }
  }
  const at = (i: number, j: number) => (i < around ? i * (across + 1) + j : across - j);
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      triangles.push([at(i, j), at(i, j + 1), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i + 1, j)]);
    }
  }
  return meshOf(points, triangles);
}

/** A ball with every vertex pushed out or in by a hash of its number: spikes everywhere. */
export function spikes(radius = 0.05, share = 0.4, levels = 4): TriangleMesh {
  const ball = sphere(radius, levels);
  for (let v = 0; v < ball.positions.length / 3; v++) {
    const word = Math.imul(v + 1, 0x9e3779b1) >>> 0;
    const by = 1 + share * ((word >>> 8) / 2 ** 24 - 0.5);
    for (let k = 0; k < 3; k++) ball.positions[3 * v + k] *= by;
  }
  return ball;
}

/** Several meshes as one, sharing nothing. */
export function together(...meshes: readonly TriangleMesh[]): TriangleMesh {
  let vertices = 0;
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    for (const x of mesh.positions) positions.push(x);
    for (const i of mesh.indices) indices.push(i + vertices);
    vertices += mesh.positions.length / 3;
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Vertices at the same place become one. */
export function joined(mesh: TriangleMesh): TriangleMesh {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const number = Array.from({ length: mesh.positions.length / 3 }, (_, v) => {
    const point = [...mesh.positions.subarray(3 * v, 3 * v + 3)];
    const key = point.map((x) => Math.round(x * 1e9)).join();
    if (!numbers.has(key)) {
      numbers.set(key, positions.length / 3);
      positions.push(...point);
    }
    return numbers.get(key)!;
  });
  return { positions: Float64Array.from(positions), indices: mesh.indices.map((i) => number[i]) };
}

/** Every triangle on its own three vertices, as STL files have them. */
export function soup({ positions, indices }: TriangleMesh): TriangleMesh {
  const out = new Float64Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) out.set(positions.subarray(3 * indices[i], 3 * indices[i] + 3), 3 * i);
  return { positions: out, indices: Uint32Array.from(indices.keys()) };
}

/** Moved by a vector. */
export function moved(mesh: TriangleMesh, by: readonly [number, number, number]): TriangleMesh {
  return { positions: mesh.positions.map((x, i) => x + by[i % 3]), indices: mesh.indices.slice() };
}

/** Larger or smaller: a mesh in metres given in millimetres is 1,000 times as large. */
export function scaled(mesh: TriangleMesh, by: number): TriangleMesh {
  return { positions: mesh.positions.map((x) => x * by), indices: mesh.indices.slice() };
}

/** Turned about an axis through the origin, then moved. */
export function turned(mesh: TriangleMesh, axis: readonly [number, number, number], angle: number): TriangleMesh {
  const size = Math.hypot(...axis);
  const [x, y, z] = axis.map((a) => a / size);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  const rows = [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
  const p = mesh.positions;
  const at = (i: number) => {
    const row = rows[i % 3];
    const v = i - (i % 3);
    return row[0] * p[v] + row[1] * p[v + 1] + row[2] * p[v + 2];
  };
  return { positions: Float64Array.from(p, (_, i) => at(i)), indices: mesh.indices.slice() };
}

/** The inside turned out. */
export function insideOut(mesh: TriangleMesh): TriangleMesh {
  const indices = mesh.indices.slice();
  for (let i = 0; i < indices.length; i += 3) [indices[i], indices[i + 1]] = [indices[i + 1], indices[i]];
  return { positions: mesh.positions.slice(), indices };
}

/** The same mesh with vertices and triangles in another order. */
export function shuffled(mesh: TriangleMesh, seed = 1): TriangleMesh {
  const order = (count: number) => {
    const key = (i: number) => Math.imul(Math.imul(i + seed, 0x9e3779b1) ^ ((i + seed) << 7), 0x85ebca6b) >>> 0;
    return Array.from({ length: count }, (_, i) => i).sort((a, b) => key(a) - key(b) || a - b);
  };
  const vertices = order(mesh.positions.length / 3);
  const number = new Uint32Array(vertices.length);
  for (const [i, v] of vertices.entries()) number[v] = i;
  const positions = Float64Array.from(vertices.flatMap((v) => [...mesh.positions.subarray(3 * v, 3 * v + 3)]));
  const triangles = order(mesh.indices.length / 3);
  const indices = triangles.flatMap((t, i) => [0, 1, 2].map((k) => number[mesh.indices[3 * t + ((k + i) % 3)]]));
  return { positions, indices: Uint32Array.from(indices) };
}

/** The volume inside, m³: negative when it is inside out. */
export function volumeOf({ positions: p, indices }: TriangleMesh): number {
  let six = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    six += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]);
    six += p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]);
    six += p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
  }
  return six / 6;
}
