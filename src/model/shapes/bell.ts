// A bell by the table of its partials (PHYSICS §5.7): no closed form of a bell is honest. Frequencies are ratios to the
// prime, each a split pair; the wall moves as a plain profile with as many nodal circles as the partial has. Its rim
// lies at y = 0, its crown above.
import { commonShape, inRange, metres, type ShapeOptions, shapeError } from "./common.js";
import type { Shape } from "./parts/assemble.js";
import { multipoleRadiation } from "./parts/efficiency.js";
import { areaOf, beltsOf, type Meridian, type Wall, type WallMode, wallShape } from "./parts/revolution.js";

/** One partial of a bell. */
export interface BellPartial {
  /** Frequency over that of the prime. */
  ratio: number;
  /** Waves around the rim. */
  waves: number;
  /** Nodal circle: none, at the waist, or near the rim (#). */
  circle: "0" | "1" | "1#";
  name?: string;
}

/** Options of a bell. */
export interface BellOptions extends ShapeOptions {
  /** Of the rim, m. */
  diameter: number;
  /** m; left out = 0.8 of the diameter. */
  height?: number;
  /** Frequency of the prime, Hz; left out = 410 Hz·m over the diameter, as church bells are cast. */
  pitch?: number;
  /** kg; left out = 590 kg/m³ times the cube of the diameter, as church bells weigh. */
  mass?: number;
  /** A table by name, or your own; the church bell with a minor third unless given. */
  partials?: string | readonly BellPartial[];
}

const KIND = "bell";
/** A tuned bell: its pairs differ by a few tenths of a percent. */
const SPLIT = 0.003;

const church = (ratios: readonly number[]): BellPartial[] =>
  (
    [
      ["hum", 2, "0"],
      ["prime", 2, "1#"],
      ["tierce", 3, "1"],
      ["quint", 3, "1#"],
      ["nominal", 4, "1"],
      ["major tenth", 4, "1#"],
      ["superquint", 5, "1"],
      ["octave nominal", 6, "1"],
      ["upper fourth", 7, "1"],
    ] as const
  ).map(([name, waves, circle], i) => ({ ratio: ratios[i], waves, circle, name }));

/** Tables of partials (Lehr 1987; Rossing & Perrin 1987; Fletcher & Rossing, ch. 21). */
export const BELL_TABLES: Readonly<Record<string, readonly BellPartial[]>> = {
  church: church([0.5, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5.33]),
  "equal-tempered": church([0.5, 1, 1.1892, 1.4983, 2, 2.5198, 2.9966, 4, 5.3394]),
  handbell: [
    { ratio: 1, waves: 2, circle: "0", name: "fundamental" },
    { ratio: 3, waves: 3, circle: "0", name: "twelfth" },
  ],
};

/** Makes the model of a bell. */
export function bellShape(options: BellOptions): Shape {
  const common = commonShape(KIND, options, { material: "bronze", split: SPLIT });
  const diameter = metres(KIND, "diameter", options.diameter);
  const height = metres(KIND, "height", options.height ?? 0.8 * diameter);
  const pitch = inRange(KIND, "pitch", options.pitch ?? 410 / diameter, 10, 40_000, "a frequency in hertz");
  const mass = inRange(KIND, "mass", options.mass ?? 590 * diameter ** 3, 1e-6, 1e6, "a mass in kg");
  const partials = partialsOf(options.partials ?? "church").filter(({ ratio }) => ratio * pitch <= common.highest);
  const radius = diameter / 2;
  // From the rim up: a flaring wall under a narrow crown.
  const meridian: Meridian = (part) => [radius * (0.48 + 0.52 * (1 - part) ** 2.4), height * part];
  const belts = beltsOf(meridian);
  const wall: Wall = {
    meridian,
    belts,
    mass,
    common,
    // The outside radiates; neighbouring fields around it move against each other.
    radiation: multipoleRadiation(radius, areaOf(belts)),
  };
  const profiles = profilesOf(partials, belts);
  const modes = partials.map(
    ({ ratio, waves, circle, name }, i): WallMode => ({
      frequency: pitch * ratio,
      order: waves,
      which: i,
      label: name ?? `(${waves},${circle})`,
      profile: profiles[i],
    }),
  );
  return wallShape(KIND, wall, modes, {
    thickness: undefined,
    picture: { kind: "map", width: 2 * Math.PI * radius, height },
    made: { diameter, height, pitch, mass },
  });
}

function partialsOf(partials: string | readonly BellPartial[]): readonly BellPartial[] {
  if (typeof partials === "string") {
    if (Object.hasOwn(BELL_TABLES, partials)) return BELL_TABLES[partials];
    throw shapeError(KIND, "partials", `one of ${Object.keys(BELL_TABLES).join(", ")}`, partials);
  }
  for (const [i, { ratio, waves, circle }] of partials.entries()) {
    inRange(KIND, `partials[${i}].ratio`, ratio, 1e-3, 1000, "a ratio");
    if (!Number.isInteger(waves) || waves < 1)
      throw shapeError(KIND, `partials[${i}].waves`, "a whole number from 1", waves);
    if (!(circle in RAW))
      throw shapeError(KIND, `partials[${i}].circle`, `one of ${Object.keys(RAW).join(", ")}`, circle);
  }
  return partials;
}

/** Motion along the wall by nodal circles, from 0 at the crown: s is 0 there and 1 at the rim. */
const RAW: Readonly<Record<BellPartial["circle"], (s: number) => number>> = {
  "0": (s) => s,
  "1": (s) => s * (2 * s - 0.9),
  "1#": (s) => s * (0.75 - s),
};

/** Profiles by part from the rim up. Those of equal waves are made orthogonal in turn, as modes must be. */
function profilesOf(partials: readonly BellPartial[], belts: ReturnType<typeof beltsOf>): ((part: number) => number)[] {
  const done: { waves: number; profile: (part: number) => number }[] = [];
  for (const { waves, circle } of partials) {
    let profile = (part: number) => RAW[circle](1 - part);
    for (const other of done.filter((before) => before.waves === waves)) {
      const inner = (f: (part: number) => number) =>
        belts.reduce((sum, { part, area }) => sum + area * f(part) * other.profile(part), 0);
      const raw = profile;
      const share = inner(raw) / inner(other.profile);
      profile = (part) => raw(part) - share * other.profile(part);
    }
    done.push({ waves, profile });
  }
  return done.map(({ profile }) => profile);
}
