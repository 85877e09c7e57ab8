// What kitchen things have beside the part that sounds: stems, handles, knobs, rims.
import { type Outline, outline } from "../../../parts/picture/outline.js";
import { type Make, numberOf, part, still } from "../picture/form.js";
import type { LookName } from "../picture/looks.js";
import { boundsOf } from "../picture/mesh.js";
import { arc, blade, block, line, rod, smooth, turned } from "../picture/solids.js";
import {
  bowlOutline,
  bowlOver,
  circle,
  cylinderOf,
  formByShape,
  lengthOf,
  own,
  slabOf,
  spokes,
  vessel,
} from "./by-shape.js";

/** The handle of a cup at the right of its wall. */
const ear = (radius: number, middle: number, high: number, thick: number) =>
  rod(
    arc([radius * 0.98, middle, 0], 1, -84, 84, [0, 1]).map(([x, y]) => [
      radius * 0.97 + (x - radius * 0.98) * 0.8 * high,
      middle + (y - middle) * high,
      0,
    ]),
    () => [1.3 * thick, thick],
  );

/** A plate with a raised rim, its middle at the model's height. */
const plateOutline = (radius: number, thick: number, rise: number, well = 0.62): Outline => [
  ...outline([0, -1, 0.52, -1, 0.55, -1.3, 0.6, -0.9], radius, thick),
  [radius, rise - 0.6 * thick],
  [1.005 * radius, rise],
  [0.99 * radius, rise + 0.2 * thick],
  [(well + 0.1) * radius, 0.3 * rise],
  [well * radius, 0.04 * rise, 0.86],
  ...spokes(0.95 * well * radius, 0).toReversed(),
];
const dish =
  (thick: number, rise: number): Make =>
  (subject) => {
    const radius = numberOf(subject, "diameter", 0) / 2 || boundsOf(subject.positions).high[0] * 1.06;
    return { parts: [own(subject, turned(plateOutline(radius, thick * radius, rise * radius)))] };
  };

/** A pan: flat, with a sloping wall and a handle. */
const pan =
  (wall: number, handle: LookName, long: number): Make =>
  (subject) => {
    const radius = numberOf(subject, "diameter", 0.26) / 2;
    const high = 0.3 * radius;
    const outline: Outline = [
      ...spokes(radius, 0).map(([r, y]) => [r, y, 0.72] as const),
      [1.06 * radius, 0.2 * high, 0.75],
      [1.2 * radius, high, 0.95],
      [1.2 * radius + wall, high],
      [1.06 * radius + wall, -0.1 * high],
      [radius, -2 * wall],
      [0, -2 * wall],
    ];
    const grip = rod(
      line([1.18 * radius, 0.8 * high, 0], [1.2 * radius + long, 1.5 * high, 0]),
      (part) => [0.06 * radius + 0.03 * radius * Math.sin(Math.PI * part), 0.035 * radius + 0.012 * radius * part],
      3,
    );
    return { parts: [own(subject, turned(outline)), still(handle, grip)], turn: [0, -10, 0] };
  };

/** A spoon: a dished oval, a neck, a handle. */
const spoon =
  (bowlPart: number, wide: number, neck: number, thick: number): Make =>
  (subject) => {
    const length = lengthOf(subject);
    const mesh = blade(
      -length / 2,
      length / 2,
      (u) => {
        const from = 1 - bowlPart;
        const t = Math.min(1, Math.max(0, (u - from) / bowlPart));
        const oval = u > from ? Math.sqrt(Math.max(0, 1 - (1.75 * t - 0.75) ** 2)) : 0;
        const handle = neck * (1 + 0.9 * Math.max(0, 1 - u / from) ** 2);
        const half = Math.max(
          0.0006,
          t > 0 ? Math.max(handle * (1 - t) ** 2, wide * oval) : handle * Math.min(1, Math.sqrt(12 * u) + 0.3),
        );
        return {
          half,
          thick: thick * (t > 0.1 ? 0.7 : 1),
          top: thick + 0.02 * length * (1 - Math.cos(2.2 * u)),
          dish: 0.32 * wide * oval,
        };
      },
      72,
    );
    return { parts: [own(subject, mesh)], turn: [0, 24, 0] };
  };

/** Forms of the kitchen, by the names of presets. */
export const KITCHEN_FORMS: Readonly<Record<string, Make>> = {
  "wine-glass": (subject) => {
    const radius = numberOf(subject, "diameter", 0.08) / 2;
    const high = numberOf(subject, "height", 0.11);
    const stem = turned(
      smooth(
        outline([0.22, 0.012, 0.09, -0.08, 0.075, -0.5, 0.12, -0.78, 0.8, -0.84, 0.82, -0.86, 0, -0.86], radius, high),
      ),
    );
    return { parts: [part("lead-crystal", turned(bowlOutline(subject)), stem)] };
  },
  tumbler: (subject) => ({ parts: [own(subject, vessel({ ...cylinderOf(subject), taper: 0.86, base: 4 }))] }),
  jar: (subject) => {
    const { radius: r, from, to, wall: w } = cylinderOf(subject);
    const outer = smooth([
      ...outline([0, 0, 0.9, 0, 1, 0.1], r, r, from),
      ...outline([1, 0.55, 0.98, 0.7, 0.8, 0.86, 0.8, 1], r, to),
    ]);
    const inner: Outline = [
      ...outline([0.74, 1, 0.74, 0.87, 0.9, 0.65], r, to),
      [r - 2 * w, from + 0.3 * r],
      [0, from + 0.14 * r],
    ];
    const thread = turned(circle(0.815 * r, 0.03 * r, 0.94 * to, 12));
    return { parts: [own(subject, turned([...outer, ...inner]), thread)] };
  },
  bottle: (subject) => {
    const { radius: r, from, to } = cylinderOf(subject);
    const wall = smooth([
      ...outline([0, 0.3, 0.8, 0, 1, 0.12], r, r, from),
      ...outline([1, 0.7, 0.98, 0.88], r, to),
      ...outline([0.6, 0.6, 0.4, 1.1, 0.36, 2.3, 0.42, 2.36, 0.42, 2.55, 0.3, 2.57], r, r, to),
    ]);
    return { parts: [part("bottle-glass", turned(wall))] };
  },
  cup: (subject) => {
    const vase = cylinderOf(subject);
    const { radius: r, from } = vase;
    const foot = turned(outline([0.5, -0.1, 0.56, -0.1, 0.56, 0.05], r, r, from));
    return {
      parts: [own(subject, vessel({ ...vase, taper: 0.66 }), foot, ear(0.93 * r, 0.1 * r, 0.44 * r, 0.06 * r))],
      turn: [0, 20, 0],
    };
  },
  mug: (subject) => {
    const vase = cylinderOf(subject);
    return {
      parts: [own(subject, vessel(vase), ear(vase.radius, 0, 0.62 * vase.radius, 0.12 * vase.radius))],
      turn: [0, 20, 0],
    };
  },
  "plastic-cup": (subject) => ({ parts: [own(subject, vessel({ ...cylinderOf(subject), taper: 0.76, base: 2 }))] }),
  "dinner-plate": dish(0.05, 0.13),
  saucer: dish(0.06, 0.16),
  "plate-1": dish(0.02, 0.12),
  "plate-2": dish(0.02, 0.12),
  "plate-3": dish(0.02, 0.12),
  "frying-pan": pan(0.003, "rubber", 0.2),
  skillet: pan(0.006, "cast-iron", 0.13),
  "pot-lid": (subject) => {
    const high = numberOf(subject, "diameter", 0.22) / 2;
    const knob = turned(smooth(outline([0.05, 0.17, 0.05, 0.24, 0.13, 0.29, 0.12, 0.36, 0, 0.38], high)));
    const { dome, place } = bowlOver(subject);
    return { parts: [own(subject, dome), still("rubber", knob)], place };
  },
  "cooking-pot": (subject) => {
    const vase = cylinderOf(subject);
    const { radius: r, to } = vase;
    const handle = (side: number) =>
      rod(
        arc([0, 0, 0], 0.34 * r, -90, 90, [0, 2]).map(([x, , z]) => [side * (r * 0.94 + x), 0.62 * to, z]),
        0.045 * r,
      );
    return { parts: [own(subject, vessel(vase)), still("chrome", handle(1), handle(-1))], turn: [0, 12, 0] };
  },
  "tin-can": (subject) => {
    const { radius: r, from, to } = cylinderOf(subject);
    const rows = Array.from({ length: 61 }, (_, i) => i / 60);
    const ribs = rows.map(
      (v) =>
        [
          r * (1 - 0.018 * (v > 0.25 && v < 0.75 ? 0.5 - 0.5 * Math.cos(2 * Math.PI * 12 * v) : 0)),
          from + (to - from) * v,
        ] as const,
    );
    const outline: Outline = [
      [0, from],
      [r, from - 0.02 * r],
      [1.03 * r, from],
      ...ribs,
      [1.03 * r, to],
      [0.98 * r, to],
      [0.97 * r, from + 0.05 * r, 0.3],
      [0, from + 0.05 * r, 0.3],
    ];
    return { parts: [own(subject, turned(outline))] };
  },
  "baking-tray": (subject) => {
    const [length, width] = [numberOf(subject, "length", 0.4), numberOf(subject, "width", 0.33)];
    const [high, thick] = [0.03, 0.004];
    const walls = [-1, 1].flatMap((side) => [
      block([length + 0.02, thick, 0.018], [0, high, (side * (width + 0.01)) / 2]),
      block([0.018, thick, width + 0.02], [(side * (length + 0.01)) / 2, high, 0]),
      block([length, high, thick], [0, high / 2, (side * width) / 2]),
      block([thick, high, width], [(side * length) / 2, high / 2, 0]),
    ]);
    return { parts: [own(subject, slabOf(subject)), part("iron", ...walls)] };
  },
  spoon: spoon(0.32, 0.019, 0.0036, 0.0022),
  "wooden-spoon": spoon(0.26, 0.03, 0.0062, 0.009),
  "table-knife": (subject) => {
    const half = lengthOf(subject) / 2;
    const tip = (u: number) => Math.sqrt(Math.max(0.02, 1 - Math.max(0, (u - 0.72) / 0.28) ** 2));
    const steel = blade(-half, half, (u) => ({ half: 0.0098 * tip(u), thick: 0.0022, top: 0.0011 }));
    const grip = rod(line([-half - 0.1, 0, 0], [-half, 0, 0]), (part) => [0.0105 - 0.003 * part, 0.0062], 3);
    return { parts: [own(subject, steel), still("ebony", grip)], turn: [0, 24, 0] };
  },
  "cutting-board": (subject) => {
    const { parts } = formByShape(subject);
    const [length, width] = [numberOf(subject, "length", 0.45), numberOf(subject, "width", 0.3)];
    const groove = block([0.012, 0.001, 0.09], [0.42 * length, 0.0152, 0], 0);
    const strips = [-0.25, 0, 0.25].map((z) => block([length * 0.998, 0.0006, 0.0012], [0, 0.0151, z * width], 0));
    return { parts: [...parts, part("ebony", groove, ...strips)] };
  },
};
