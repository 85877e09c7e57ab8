// Tools and small things: jaws, hooks, teeth, ticks.
import { type Outline, outline } from "../../../parts/picture/outline.js";
import { type Make, numberOf, part, still } from "../picture/form.js";
import { patch, type Vec3 } from "../picture/mesh.js";
import { arc, blade, block, line, rod, turned } from "../picture/solids.js";
import { bowlOver, formByShape, lengthOf, own, spokes } from "./by-shape.js";
import { alongPath } from "./paths.js";

/** The foot, web and head of a rail, half of it: width from the middle, height as parts. */
const RAIL = outline([0.5, -0.5, 0.5, -0.42, 0.12, -0.32, 0.09, 0.12, 0.3, 0.22, 0.32, 0.42, 0.2, 0.5]);

/** Forms of tools, by the names of presets. */
export const TOOL_FORMS: Readonly<Record<string, Make>> = {
  ruler: (subject) => {
    const [length, width] = [lengthOf(subject), numberOf(subject, "width", 0.03)];
    const top = 0.0012;
    const steel = block([length + 0.08, 2 * top, width], [-0.04, 0, 0]);
    const ticks = Array.from({ length: 30 }, (_, i) => {
      const long = (i % 5 === 0 ? 0.5 : 0.28) * width;
      return block([0.0009, 0.0006, long], [-length / 2 - 0.075 + i * 0.01, top + 0.0001, width / 2 - long / 2], 0);
    });
    const desk = block([0.14, 0.03, 0.13], [-length / 2 - 0.07, -0.0165, 0]);
    return { parts: [own(subject, steel), part("dark", ...ticks), still("hardwood", desk)] };
  },
  wrench: (subject) => {
    const length = lengthOf(subject);
    const thick = numberOf(subject, "thickness", 0.008);
    const [a, b] = [0.36 * length, 0.4 * length];
    const shaft = blade(
      -b,
      a,
      (u) => ({ half: 0.0085 + 0.003 * (2 * u - 1) ** 2, thick: 0.75 * thick, top: 0.375 * thick }),
      24,
    );
    const jaw = rod(arc([0.42 * length, 0, 0], 0.017, 50, 340, [0, 2], 30), () => [0.0065, thick / 2], 5, 14);
    const ring = rod(arc([-0.43 * length, 0, 0], 0.0125, 0, 360, [0, 2], 30), () => [0.0048, thick / 2], 5, 14);
    return { parts: [own(subject, shaft, jaw, ring)], turn: [0, 20, 0] };
  },
  crowbar: (subject) => {
    const length = lengthOf(subject);
    const hook = arc([0.34 * length, 0.085 * length, 0], 0.085 * length, -90, 110, [0, 1], 20);
    const path = alongPath(
      [
        [-0.5 * length, 0.02 * length, 0],
        [-0.42 * length, 0, 0],
        ...line([-0.4 * length, 0, 0], [0.32 * length, 0, 0], 8),
        ...hook,
      ],
      length,
    );
    const thick = numberOf(subject, "thickness", 0.02) / 2;
    const steel = rod(
      path.points,
      (part) => {
        const end = Math.max(0, (part - 0.9) / 0.1, (0.08 - part) / 0.08);
        return [thick * (1 + 0.5 * end), thick * (1 - 0.75 * end)];
      },
      3,
      16,
    );
    return { parts: [part("iron", steel)], place: path.place, turn: [0, 16, 0] };
  },
  "saw-blade": (subject) => {
    const r = numberOf(subject, "diameter", 0.3) / 2;
    const half = Math.max(0.003, numberOf(subject, "thickness", 0.003)) / 2;
    const teeth = 36;
    const out = (u: number) => 0.9 * r + 0.1 * r * ((teeth * u) % 1);
    const at = (u: number, radius: number, y: number) =>
      [radius * Math.cos(2 * Math.PI * u), y, radius * Math.sin(2 * Math.PI * u)] as const;
    const around = 10 * teeth + 1;
    const face = (y: number) => patch(around, 5, (u, v) => at(u, 0.1 * r + (out(u * 0.99999) - 0.1 * r) * v, y));
    const rim = (inner: boolean) =>
      patch(around, 2, (u, v) => at(u, inner ? 0.1 * r : out(u * 0.99999), half * (2 * v - 1)));
    return { parts: [own(subject, face(half), face(-half), rim(false), rim(true))], turn: [0, 0, 0] };
  },
  coin: (subject) => {
    const r = numberOf(subject, "diameter", 0.045) / 2;
    const half = numberOf(subject, "thickness", 0.002) / 2;
    const side: Outline = [...spokes(0.84 * r, 0.8 * half), [0.87 * r, half], [0.97 * r, half], [r, 0.75 * half]];
    const mesh = turned([...side, ...side.toReversed().map(([x, y]) => [x, -y] as const)]);
    const star = Array.from({ length: 5 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 5 + 0.3;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return rod(
        line([0, 0.8 * half, 0], [0.55 * r * c, 0.8 * half, 0.55 * r * s], 6),
        (part) => [0.13 * r * (1 - part) + 0.002 * r, 0.25 * half * (1 - part) + 1e-5],
        2,
        10,
      );
    });
    return { parts: [own(subject, mesh, ...star)], turn: [34, 0, 0] };
  },
  "bicycle-bell": (subject) => {
    const { dome, high, place } = bowlOver(subject);
    const r = numberOf(subject, "diameter", 0.07) / 2;
    const cap = turned(outline([0, 0.06, 0.1, 0.05, 0.12, -0.01], r, r, high));
    const base = turned(outline([0.85, -0.05, 0.85, -0.18, 0.3, -0.28, 0.3, -0.6, 0, -0.6], r));
    const lever = rod(
      [
        [0.7 * r, -0.12 * r, 0.2 * r],
        [1.15 * r, -0.14 * r, 0.35 * r],
        [1.5 * r, -0.1 * r, 0.4 * r],
      ] as Vec3[],
      () => [0.12 * r, 0.05 * r],
      3,
      12,
    );
    return { parts: [part("chrome", dome, cap), still("rubber", base, lever)], place };
  },
  broomstick: (subject) => {
    const { parts } = formByShape(subject);
    const half = lengthOf(subject) / 2;
    const brush = rod(
      line([half - 0.12, 0, 0], [half + 0.26, 0, 0], 14),
      (part) => [0.02 + 0.13 * part ** 0.8, 0.022 + 0.02 * part],
      3,
      24,
    );
    const band = rod(line([half - 0.02, 0, 0], [half + 0.02, 0, 0], 2), () => [0.062, 0.034], 3, 24);
    return { parts: [...parts, still("straw", brush), still("red", band)], turn: [0, 8, 0] };
  },
  rail: (subject) => {
    const [length, width, high] = [
      lengthOf(subject),
      1.6 * numberOf(subject, "width", 0.07),
      numberOf(subject, "thickness", 0.12),
    ];
    const outline = [...RAIL, ...RAIL.toReversed().map(([z, y]) => [-z, y] as const), RAIL[0]];
    const side = outline.slice(1).map((to, i) =>
      patch(24, 2, (u, v) => {
        const [z, y] = v > 0.5 ? to : outline[i];
        return [length * (u - 0.5), y * high, z * width];
      }),
    );
    const end = (x: number) =>
      patch(2, RAIL.length, (u, v) => {
        const [z, y] = RAIL[Math.round(v * (RAIL.length - 1))];
        return [x, y * high, (2 * u - 1) * z * width];
      });
    const sleeper = (x: number) => block([0.2, 0.09, 0.5], [x, -0.5 * high - 0.045, 0]);
    return {
      parts: [
        own(subject, ...side, end(-length / 2), end(length / 2)),
        still("hardwood", sleeper(-0.38), sleeper(0.38)),
      ],
    };
  },
};
