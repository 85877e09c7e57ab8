// Instruments as people know them: bells with their crowns, drums with their shells, strings on their boards, a
// triangle that is bent again.
import { minus, plus, times, unitVector } from "#dist/math/vec3.js";
import { type Outline, outline } from "../../../parts/picture/outline.js";
import { type Make, numberOf, part, type Subject, still } from "../picture/form.js";
import { type Mesh, shifted, type Vec3 } from "../picture/mesh.js";
import { arc, block, line, rod, smooth, turned } from "../picture/solids.js";
import {
  bellOutline,
  bowlOutline,
  circle,
  cylinderOf,
  formByShape,
  lengthOf,
  lookOf,
  own,
  spokes,
} from "./by-shape.js";
import { alongPath } from "./paths.js";

const bell = (subject: Subject): { mesh: Mesh; wide: number; high: number } => {
  const wide = numberOf(subject, "diameter", 0.3);
  const high = numberOf(subject, "height", 0.8 * wide);
  return { mesh: turned(bellOutline(wide, high)), wide, high };
};

/** A bar on two cords that lie across it below. */
const onCords: Make = (subject) => {
  const { parts } = formByShape(subject);
  const [length, width] = [lengthOf(subject), numberOf(subject, "width", 0.04)];
  const below = -numberOf(subject, "thickness", 0.02) / 2;
  const cord = (side: number) =>
    rod(
      line(
        [side * 0.276 * length, below - 0.006, -0.85 * width],
        [side * 0.276 * length, below - 0.006, 0.85 * width],
        4,
      ),
      0.006,
      2,
      10,
    );
  return { parts: [...parts, still("cord", cord(-1), cord(1))], turn: [0, 14, 0] };
};

/** A drum: a shell below the skin, hoops, and the skin itself. */
const drum =
  (high: number, shell: "felt" | "hardwood", lugs: number): Make =>
  (subject) => {
    const r = numberOf(subject, "diameter", 0.3) / 2;
    const depth = high * r;
    const skin = turned([...spokes(r, 0), [1.01 * r, -0.02 * r]]);
    const body = turned([...outline([1, -0.02], r), ...outline([1, -1, 0.94, -1], r, depth)]);
    const hoop = (y: number) => turned(circle(1.03 * r, 0.03 * r, y));
    const tension = Array.from({ length: lugs }, (_, i) => {
      const angle = (2 * Math.PI * (i + 0.5)) / lugs;
      const [x, z] = [1.05 * r * Math.cos(angle), 1.05 * r * Math.sin(angle)];
      return rod(line([x, -0.03 * r, z], [x, -0.55 * depth, z], 2), 0.025 * r, 2, 8);
    });
    const metal = lugs > 0 ? [still("chrome", hoop(-0.04 * r), hoop(-depth), ...tension)] : [];
    return { parts: [part("skin", skin), still(shell, body), ...metal] };
  };

/** A string over a board between two bridges, drawn thicker than it is. */
const stringOn =
  (board: "ebony" | "softwood", frets: number): Make =>
  (subject) => {
    const length = lengthOf(subject);
    const half = length / 2;
    const y = -0.03 * length;
    const wire = rod(line([-half, 0, 0], [half, 0, 0], 40), 0.0045 * length, 2, 10);
    const bridge = (x: number) => block([0.012 * length, 0.03 * length, 0.1 * length], [x, y / 2, 0]);
    const metal = Array.from({ length: frets }, (_, i) => {
      const x = half - length * 2 ** (-(i + 1) / 12);
      return block([0.004 * length, 0.008 * length, 0.096 * length], [-x, y + 0.002 * length, 0], 0);
    });
    const pin = () => turned(outline([0, 0.02, 0.012, 0.015, 0.012, -0.03], length));
    return {
      parts: [
        own(subject, wire),
        still(board, block([1.14 * length, 0.03 * length, 0.11 * length], [0, y - 0.015 * length, 0])),
        still("skin", bridge(-half), bridge(half)),
        still(
          "brass",
          ...metal,
          shifted(pin(), [half + 0.03 * length, 0, 0]),
          shifted(pin(), [-half - 0.03 * length, 0, 0]),
        ),
      ],
      turn: [0, 10, 0],
    };
  };

/** A tube that hangs on its cord. */
const hanging: Make = (subject) => {
  const { parts } = formByShape(subject);
  const { radius, to } = cylinderOf(subject);
  const cord = rod(line([0, to - radius, 0], [0, to + 3.5 * radius, 0], 3), 0.14 * radius, 2, 8);
  return { parts: [...parts, still("cord", cord)], turn: [0, 0, -50] };
};

/** Forms of music, by the names of presets. */
export const MUSIC_FORMS: Readonly<Record<string, Make>> = {
  bell: (subject) => {
    const { mesh, wide, high } = bell(subject);
    const crown = rod(arc([0, high, 0], 0.11 * wide, 0, 180, [0, 1]), 0.03 * wide);
    return { parts: [own(subject, mesh, crown)] };
  },
  "church-bell": (subject) => {
    const { mesh, wide, high } = bell(subject);
    const beam = block([1.25 * wide, 0.16 * wide, 0.18 * wide], [0, high + 0.15 * wide, 0]);
    const straps = [-1, 1].map((x) =>
      block([0.05 * wide, 0.24 * wide, 0.2 * wide], [0.14 * x * wide, high + 0.13 * wide, 0]),
    );
    return { parts: [own(subject, mesh), still("hardwood", beam), still("cast-iron", ...straps)] };
  },
  "hand-bell": (subject) => {
    const { mesh, wide, high } = bell(subject);
    const grip = turned(
      smooth([[0.05 * wide, high - 0.01], ...outline([0.09, 1.25, 0.12, 1.6, 0.1, 1.95, 0, 2.02], wide, high)]),
    );
    return { parts: [own(subject, mesh), still("ebony", grip)], turn: [0, 0, -16] };
  },
  cowbell: (subject) => {
    const { radius: r, from, to } = cylinderOf(subject);
    // its model has the open end above: it hangs with that below
    const outline: Outline = [
      [0.98 * r, -to, 0.9],
      [1.14 * r, -to],
      ...Array.from({ length: 13 }, (_, i) => [r * (1.14 - (0.34 * i) / 12), -to + ((to - from) * i) / 12] as const),
      [0.66 * r, -from + 0.1 * r],
      [0, -from + 0.1 * r],
    ];
    const strap = rod(arc([0, -from + 0.06 * r, 0], 0.34 * r, 0, 180, [0, 1]), () => [0.09 * r, 0.03 * r], 4);
    return {
      parts: [{ mesh: turned(outline, { squash: 0.62 }), look: "iron" }, still("ebony", strap)],
      place: ([x, y, z]) => [x, -y, z],
    };
  },
  "singing-bowl": (subject) => {
    const r = numberOf(subject, "diameter", 0.18) / 2;
    const cushion = turned(smooth(outline([0.3, -0.02, 0.75, 0.12, 1, -0.05, 0.95, -0.24, 0.6, -0.3, 0, -0.3], r)));
    return { parts: [own(subject, turned(bowlOutline(subject))), still("cushion", cushion)] };
  },
  cymbal: (subject) => {
    const r = numberOf(subject, "diameter", 0.4) / 2;
    const top = smooth(outline([0, 0.17, 0.1, 0.155, 0.19, 0.085, 0.24, 0.07, 0.6, 0.045, 1, 0], r), 5);
    const under = top.toReversed().map(([x, y]) => [x, y - 0.012 * r] as const);
    const stand = rod(line([0, 0.24 * r, 0], [0, -0.9 * r, 0], 3), 0.025 * r);
    const nut = turned(outline([0, 0.25, 0.05, 0.24, 0.05, 0.19, 0.1, 0.18, 0.1, 0.16], r));
    return {
      parts: [part("brass", turned([...top, ...under])), still("chrome", stand), still("felt", nut)],
      turn: [8, 0, 7],
      place: ([x, , z]) => [x, 0, z],
    };
  },
  gong: (subject) => {
    const r = numberOf(subject, "diameter", 0.6) / 2;
    const face: Outline = [
      ...outline([0, 0.03, 0.16, 0.025, 0.22, 0.005], r),
      ...spokes(0.93 * r, 0).slice(3),
      ...outline([1, -0.03, 0.99, -0.16, 0.96, -0.14], r),
    ];
    const post = (x: number) => rod(line([x, -0.06 * r, -1.45 * r], [x, -0.06 * r, 1.35 * r], 4), 0.06 * r);
    const beam = rod(line([-1.5 * r, -0.06 * r, -1.4 * r], [1.5 * r, -0.06 * r, -1.4 * r], 4), 0.06 * r);
    const foot = (x: number) => block([0.16 * r, 0.8 * r, 0.1 * r], [x, -0.06 * r, 1.35 * r]);
    const cord = (x: number) => rod(line([x, -0.06 * r, -1.38 * r], [x, -0.04 * r, -0.8 * r], 3), 0.018 * r, 2, 8);
    return {
      parts: [
        own(subject, turned(face)),
        still("rosewood", post(-1.32 * r), post(1.32 * r), beam, foot(-1.32 * r), foot(1.32 * r)),
        still("cord", cord(-0.5 * r), cord(0.5 * r)),
      ],
      turn: [90, 0, 0],
      place: ([x, , z]) => [x, 0, z],
    };
  },
  drumhead: drum(1.15, "felt", 8),
  "frame-drum": drum(0.3, "hardwood", 0),
  "guitar-string": stringOn("ebony", 12),
  "piano-string": stringOn("softwood", 0),
  "marimba-bar": onCords,
  "xylophone-bar": onCords,
  "vibraphone-bar": onCords,
  "glockenspiel-bar": onCords,
  bar: onCords,
  "tubular-bell": hanging,
  "wind-chime": hanging,
  triangle: (subject) => {
    const length = lengthOf(subject);
    const side = length / 2.86;
    const corners: Vec3[] = [
      [-0.5 * side, 0, 0],
      [0.5 * side, 0, 0],
      [0, 0.866 * side, 0],
      [-0.43 * side, 0.14 * side, 0],
    ];
    const path = alongPath(rounded(corners, 0.09 * side), length);
    const cord = rod(arc([0, 0.866 * side + 0.1 * side, 0], 0.13 * side, 0, 360, [0, 1], 30), 0.008 * side, 2, 8);
    return {
      parts: [own(subject, rod(path.points, numberOf(subject, "thickness", 0.01) / 2, 2, 18)), still("cord", cord)],
      place: path.place,
      turn: [0, 14, 0],
    };
  },
  "tuning-fork": (subject) => {
    const length = lengthOf(subject);
    const gap = 0.09 * length;
    const thick: () => readonly [number, number] = () => [0.036 * length, 0.042 * length];
    const prong = (x: number) => rod(line([x, 0, 0], [x, length, 0], 24), thick, 5, 16);
    const yoke = rod(arc([0, 0, 0], gap, 180, 360, [0, 1]), thick, 5, 16);
    const stem = rod(line([0, -gap, 0], [0, -0.55 * length, 0], 4), 0.035 * length);
    return {
      parts: [part(lookOf(subject), prong(-gap), prong(gap)), still(lookOf(subject), yoke, stem)],
      turn: [0, 12, -24],
      // a prong stands on its foot; its model lies, the held end at the left
      place: ([, y]) => [Math.max(0, Math.min(length, y)) - length / 2, 0.0025, 0],
    };
  },
};

/** A way through corners that are rounded off. */
function rounded(corners: readonly Vec3[], radius: number): Vec3[] {
  const way: Vec3[] = [];
  const towards = (from: Vec3, to: Vec3, far: number): Vec3 => plus(from, times(unitVector(minus(to, from)), far));
  for (const [i, corner] of corners.entries()) {
    const [before, after] = [corners[i - 1], corners[i + 1]];
    if (!before || !after) {
      way.push(corner);
      continue;
    }
    const [a, b] = [towards(corner, before, radius), towards(corner, after, radius)];
    for (let t = 0; t <= 1; t += 1 / 8) {
      way.push(plus(plus(times(a, (1 - t) ** 2), times(corner, 2 * t * (1 - t))), times(b, t * t)));
    }
  }
  return way;
}
