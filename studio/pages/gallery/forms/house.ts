// What things of house and yard stand in, on or with: frames, legs, posts, handles.
import { type Outline, outline } from "../../../parts/picture/outline.js";
import { type Make, numberOf, part, type Subject, still } from "../picture/form.js";
import type { LookName } from "../picture/looks.js";
import { boundsOf, joined, type Mesh, shifted, type Vec3 } from "../picture/mesh.js";
import { arc, block, line, rod, turned } from "../picture/solids.js";
import { circle, cylinderOf, discOf, formByShape, own, slabOf, spokes, vessel } from "./by-shape.js";

/** Length and width of a plate, m. */
const sides = (subject: Subject) => [numberOf(subject, "length", 1), numberOf(subject, "width", 0.5)] as const;

/** A frame about a plate. */
function frame(length: number, width: number, bar: number, thick: number): Mesh {
  return joined(
    ...[-1, 1].flatMap((side) => [
      block([length + 2 * bar, thick, bar], [0, 0, (side * (width + bar)) / 2]),
      block([bar, thick, width], [(side * (length + bar)) / 2, 0, 0]),
    ]),
  );
}

/** Four legs below a plate. */
const legs = (length: number, width: number, high: number, thick: number, top: number): Mesh =>
  joined(
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        block([thick, high, thick], [x * (length / 2 - 1.4 * thick), top - high / 2, z * (width / 2 - 1.4 * thick)]),
      ),
    ),
  );

/** A trestle across z. */
function trestle(x: number, top: number, width: number, high: number): Mesh {
  const leg = (dx: number, z: number) => rod(line([x, top - 0.03, z], [x + dx, top - high, 1.15 * z], 3), 0.022, 4, 8);
  const ends = [-0.42 * width, 0.42 * width].flatMap((z) => [leg(0.16, z), leg(-0.16, z)]);
  return joined(block([0.06, 0.05, 1.3 * width], [x, top - 0.025, 0]), ...ends);
}

/** A pane of sheet metal on its battens. */
const pane: Make = (subject) => {
  const slab = formByShape({ ...subject, shape: { kind: "plate" } }).parts;
  const [length, , width] = boundsOf(subject.positions).high;
  const batten = (z: number) => block([2.3 * length, 0.03, 0.04], [0, -0.02, z]);
  return { parts: [...slab, still("softwood", batten(-1.02 * width), batten(1.02 * width))] };
};

/** A bucket with its bail. */
const bucket =
  (look: LookName, bail: LookName): Make =>
  (subject) => {
    const vase = cylinderOf(subject);
    const { radius: r, to } = vase;
    const rim = turned(circle(r, 0.035 * r, to, 12));
    const hoop = arc([0, to - 0.02, 0], 1, 180, 340, [0, 1], 30).map(
      ([x, y]): Vec3 => [1.02 * r * x, to - 0.04 + (y - to) * 0.12 * r, 1.02 * r * Math.sqrt(Math.max(0, 1 - x * x))],
    );
    return {
      parts: [part(look, vessel({ ...vase, taper: 0.74 }), rim), still(bail, rod(hoop, 0.016 * r, 2, 10))],
      turn: [0, 24, 0],
    };
  };

/** Forms of house and yard, by the names of presets. */
export const HOUSE_FORMS: Readonly<Record<string, Make>> = {
  "window-pane": (subject) => {
    const [length, width] = sides(subject);
    return {
      parts: [own(subject, slabOf(subject)), still("white", frame(length, width, 0.06, 0.04))],
      turn: [78, 0, 0],
    };
  },
  mirror: (subject) => {
    const [length, width] = sides(subject);
    const clips = [-1, 1].map((side) => block([0.05, 0.02, 0.03], [0, 0.002, side * (width / 2)]));
    return {
      parts: [
        part("mirror", slabOf(subject)),
        still("brass", ...clips),
        still("dark", block([length, 0.008, width], [0, -0.009, 0])),
      ],
      turn: [70, 0, 0],
    };
  },
  tile: (subject) => ({ parts: [part("tile", slabOf(subject))] }),
  "flower-pot": (subject) => {
    const vase = cylinderOf(subject);
    const { radius: r, to } = vase;
    const band: Outline = [
      ...outline([0.92, 0.55, 1.06, 0.55, 1.1, 1], r, to),
      [1.02 * r, to + 0.02 * r],
      [0.98 * r, to, 0.8],
    ];
    return { parts: [part("terracotta", vessel({ ...vase, taper: 0.66 }), turned(band))] };
  },
  plank: (subject) => ({
    parts: [
      own(subject, slabOf(subject)),
      still("hardwood", trestle(-0.62, -0.02, 0.3, 0.6), trestle(0.62, -0.02, 0.3, 0.6)),
    ],
  }),
  "table-top": (subject) => ({
    parts: [own(subject, slabOf(subject)), still("hardwood", legs(...sides(subject), 0.7, 0.07, -0.0125))],
  }),
  table: (subject) => {
    const boards = Array.from({ length: 5 }, (_, i) => block([1.3, 0.028, 0.142], [0, 0, 0.152 * (i - 2)]));
    const side = (x: number) =>
      joined(
        rod(line([x, -0.02, -0.28], [x, -0.7, 0.36], 3), 0.035, 5, 8),
        rod(line([x, -0.02, 0.28], [x, -0.7, -0.36], 3), 0.035, 5, 8),
        block([0.05, 0.07, 1.5], [x, -0.32, 0]),
      );
    const bench = (z: number) => block([1.3, 0.03, 0.24], [0, -0.27, z]);
    return { parts: [own(subject, ...boards), still("softwood", side(-0.45), side(0.45), bench(-0.64), bench(0.64))] };
  },
  door: (subject) => {
    const [length, width] = sides(subject);
    const panel = (x: number, long: number) => shifted(frame(long, 0.5 * width, 0.025, 0.045), [x, 0, 0]);
    const knob = turned(outline([0, 0.09, 0.03, 0.08, 0.036, 0.062, 0.02, 0.045, 0.014, 0.02]));
    return {
      parts: [
        own(subject, slabOf(subject)),
        part("plywood", panel(-0.44, 0.75), panel(0.46, 0.6)),
        part("brass", shifted(knob, [0, 0, 0.4 * width])),
        still("white", frame(length, width, 0.07, 0.06)),
      ],
      turn: [90, -58, 90],
    };
  },
  "road-sign": (subject) => {
    const radius = numberOf(subject, "diameter", 0.6) / 2;
    const ring = turned(outline([0.74, 0.0036, 0.76, 0.005, 0.97, 0.005, 0.98, 0.0036], radius, 1));
    const post = rod(line([0, -0.03, -0.28], [0, -0.03, 0.95], 4), 0.025);
    return { parts: [part("white", discOf(subject)), part("red", ring), still("galvanised", post)], turn: [90, 14, 0] };
  },
  "oil-drum": (subject) => {
    const { radius: r, from, to } = cylinderOf(subject);
    const rows = Array.from({ length: 61 }, (_, i) => i / 60);
    const rib = (v: number) =>
      1 + 0.035 * [1 / 3, 2 / 3].reduce((sum, at) => sum + Math.exp(-(((v - at) / 0.022) ** 2)), 0);
    const wall = rows.map((v) => [r * rib(v), from + (to - from) * v] as const);
    const lid: Outline = [
      [1.025 * r, to + 0.012],
      [0.985 * r, to + 0.012],
      [0.97 * r, to - 0.012, 0.75],
      ...spokes(0.97 * r, to - 0.012).toReversed(),
    ];
    const bung = turned(outline([0, 0.006, 0.12, 0.006, 0.13, -0.01], r, 1, to));
    return {
      parts: [
        part("teal", turned([[0, from], [1.02 * r, from - 0.01], ...wall, ...lid])),
        part("dark", shifted(bung, [0.55 * r, 0, 0])),
      ],
    };
  },
  bucket: bucket("galvanised", "steel"),
  "plastic-bucket": bucket("plastic", "white"),
  pipe: (subject) => ({ ...formByShape(subject), turn: [0, 8, 90] }),
  "roof-1": pane,
  "roof-2": pane,
  "roof-3": pane,
  "roof-4": pane,
  can: (subject) => {
    const { radius: r, from, to } = { ...cylinderOf(subject), from: -0.25, to: 0.25 };
    const around = 128;
    const body = turned(
      [
        [0, from],
        [r, from],
        ...Array.from({ length: 25 }, (_, i) => [r, from + ((to - from) * i) / 24] as const),
        [1.04 * r, to],
        [1.0 * r, to + 0.012],
        [0.96 * r, to, 0.6],
        [0.95 * r, from + 0.02, 0.25],
        [0, from + 0.02, 0.25],
      ],
      { around },
    );
    // the wall is ribbed from top to bottom
    for (let i = 0; i < body.positions.length; i += 3) {
      const [x, y, z] = body.positions.subarray(i, i + 3);
      const ribbed = Math.abs(y) < 0.42 * (to - from) && Math.hypot(x, z) > 0.98 * r;
      if (!ribbed) continue;
      const angle = Math.atan2(z, x);
      const out = 1 + 0.025 * Math.cos(20 * angle);
      body.positions[i] *= out;
      body.positions[i + 2] *= out;
      const tilt = 0.5 * Math.sin(20 * angle);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      body.normals.set([c - tilt * s, 0, s + tilt * c], i);
    }
    const handle = (side: number) =>
      rod(
        arc([0, 0.6 * to, 0], 0.34 * r, -90, 90, [0, 1]).map(([x, y]) => [side * (r + 0.5 * x), y, 0]),
        0.035 * r,
      );
    return { parts: [part("galvanised", body, handle(1), handle(-1))], turn: [0, 18, 0] };
  },
};
