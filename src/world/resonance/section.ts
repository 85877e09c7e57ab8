// What a scene file says of resonances: what a body has beside its modes, how its modes act on each other, how it is
// strained, and what rattles against what. The schemas are part of that of scene-schema.ts; their bounds are those of
// phonolite/contact (docs/formats.md).
import * as v from "valibot";
import {
  BUBBLES_LIMITS,
  CLICK_LIMITS,
  DIFFUSE_BANDS,
  DIFFUSE_LIMITS,
  NONLINEAR_LIMITS,
} from "../../contact/resonate/index.js";
import { RATTLE_LIMITS } from "../../contact/tell/resonators.js";
import { integer, number, strictFields, text } from "../../model/schema.js";
import { placeOnBody } from "../places.js";

/** Bounds of what is not bounded by phonolite/contact. */
export const RESONANCE_LIMITS = {
  /** Most rattling places of a scene. */
  rattles: 1024,
  /** Most bodies that rattle or whose modes act on each other. */
  coupled: 4096,
  /** Greatest strain, either way. */
  strain: 10,
} as const;

type Limits = readonly [number, number];

/** A number within limits; `what` says of what. */
const within = (what: string, [least, most]: Limits) => number(`${what} from ${least} to ${most}`, least, most);

/** One number for each octave band. */
function bands(what: string, [least, most]: Limits) {
  const words = `${DIFFUSE_BANDS.length} numbers of ${what} from ${least} to ${most}, one for each octave from 125 Hz`;
  const sound = (x: unknown) => typeof x === "number" && x >= least && x <= most;
  return v.pipe(
    v.custom<number[]>(
      (value) => Array.isArray(value) && value.length === DIFFUSE_BANDS.length && value.every(sound),
      words,
    ),
    v.description(words),
  );
}

const seed = integer("a whole number from 0 to 4294967295", 0, 2 ** 32 - 1);
const curve = v.pipe(
  v.picklist(["soft", "cubic", "rectify"], "one of soft, cubic, rectify"),
  v.description("one of soft, cubic, rectify"),
);

const DiffuseSchema = strictFields(
  {
    /** s, band by band. */
    t60: bands("seconds", DIFFUSE_LIMITS.t60),
    /** Pa of noise at 1 m for each N of force in the band. */
    gains: bands("Pa·m/N", DIFFUSE_LIMITS.gain),
    seed: v.optional(seed),
  },
  "an object with t60 and gains",
);

const ClickSchema = strictFields(
  {
    /** m, of the sphere of the same volume. */
    radius: within("a radius in metres", CLICK_LIMITS.radius),
    /** kg */
    mass: within("a mass in kilograms", CLICK_LIMITS.mass),
    gain: v.optional(within("a gain", CLICK_LIMITS.gain)),
  },
  "an object with radius and mass",
);

const [LEAST_RADIUS, GREATEST_RADIUS] = BUBBLES_LIMITS.radius;
const RADII = `the least radius, then the greatest, in metres from ${LEAST_RADIUS} to ${GREATEST_RADIUS}`;

const BubblesSchema = strictFields(
  {
    /** Births a second. */
    rate: within("births a second", BUBBLES_LIMITS.rate),
    /** Least and greatest, m. */
    radii: v.pipe(
      v.custom<[number, number]>((value) => {
        if (!Array.isArray(value) || value.length !== 2) return false;
        const [least, most] = value;
        return least >= LEAST_RADIUS && most <= GREATEST_RADIUS && least <= most;
      }, RADII),
      v.description(RADII),
    ),
    exponent: v.optional(within("an exponent", BUBBLES_LIMITS.exponent)),
    rise: v.optional(within("a rise of the pitch", BUBBLES_LIMITS.rise)),
    /** Pa at 1 m of a bubble of 1 mm. */
    level: v.optional(within("a pressure in pascals", BUBBLES_LIMITS.level)),
    seed: v.optional(seed),
  },
  "an object with rate and radii",
);

const NonlinearSchema = strictFields(
  {
    feedback: v.optional(
      strictFields(
        {
          curve: v.optional(curve),
          amount: within("an amount", NONLINEAR_LIMITS.feedback),
          onset: v.optional(within("a velocity in m/s", NONLINEAR_LIMITS.onset)),
          at: v.optional(placeOnBody),
        },
        "an object with an amount",
      ),
    ),
    spread: v.optional(
      strictFields(
        {
          energy: v.optional(within("an energy in joules", NONLINEAR_LIMITS.energy)),
          angle: v.optional(within("an angle in radians", NONLINEAR_LIMITS.angle)),
        },
        "an object, such as {} or { energy: 0.1 }",
      ),
    ),
    output: v.optional(
      strictFields(
        { curve: v.optional(curve), onset: within("a pressure in pascals", NONLINEAR_LIMITS.pressure) },
        "an object with an onset",
      ),
    ),
    strain: v.optional(
      strictFields(
        {
          kappa: within("a number", NONLINEAR_LIMITS.kappa),
          spread: v.optional(within("a part", NONLINEAR_LIMITS.spread)),
        },
        "an object with kappa",
      ),
    ),
  },
  "an object with feedback, spread, output or strain, or {}",
);

/** The words of a resonance. */
export const RESONANCE = "an object with diffuse, click, bubbles or nonlinear";

/** What a body has beside its modes. */
export const ResonanceSchema = strictFields(
  {
    diffuse: v.optional(DiffuseSchema),
    click: v.optional(ClickSchema),
    bubbles: v.optional(BubblesSchema),
    nonlinear: v.optional(NonlinearSchema),
  },
  RESONANCE,
);

/** How far a body is stretched: 0.01 is one per cent. */
export const StrainSchema = number(
  `a strain from ${-RESONANCE_LIMITS.strain} to ${RESONANCE_LIMITS.strain}`,
  -RESONANCE_LIMITS.strain,
  RESONANCE_LIMITS.strain,
);

/** The schema of what rattles; `seconds`: that of a time in the scene. */
export function rattleSchema(seconds: ReturnType<typeof number>) {
  return strictFields(
    {
      /** The id of the body that knocks. */
      a: text("the id of a body"),
      /** The id of what it knocks on; left out: a rigid wall. */
      b: v.optional(text("the id of a body")),
      /** Where on a, and on b. */
      at: v.optional(placeOnBody, 0),
      otherAt: v.optional(placeOnBody, 0),
      /** m */
      gap: within("a gap in metres", RATTLE_LIMITS.gap),
      /** N/m */
      stiffness: within("a stiffness in N/m", RATTLE_LIMITS.stiffness),
      /** Whether b pushes back on a. */
      bothWays: v.optional(v.boolean("true or false"), false),
      /** When it begins and ends, s; left out: it never ends. */
      from: v.optional(seconds, 0),
      to: v.optional(seconds),
    },
    "an object with a, gap and stiffness",
  );
}
