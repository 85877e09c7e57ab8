// The numbers on which the full core and the page must agree beyond records.ts, for contacts: further kinds of records
// and the places of their fields. Every record begins like the others: kind, body, time. `tools/build/layout.mjs` makes
// `src/core/layout/contact.ts` from this file.

import { HitRecord, RecordHead } from "./records";

/** Kinds from here on belong to contacts. */
export const FIRST_CONTACT_KIND: u32 = 16;
/** Two bodies begin to touch. RECORD_BODY: body A, 0 = one without sound. */
export const TOUCH: u32 = 16;
/** Two touching bodies go on with other numbers, or come apart. */
export const MOVE: u32 = 17;
/** Where on a body a touch acts. */
export const TOUCH_AT: u32 = 18;
/** The damping that a body's contacts add to its own changes. */
export const DAMP: u32 = 19;
/** A body gets a residual source, or has it changed: noise in bands, a click, bubbles. */
export const RESIDUAL: u32 = 20;
/** A body becomes a coupled body: its modes act on each other and are made sample by sample, not by lines. */
export const COUPLE: u32 = 21;
/** Two coupled bodies rattle against each other. */
export const RATTLE: u32 = 22;
/** A coupled body is strained. */
export const STRAIN: u32 = 23;
/** A body that is not coupled is strained: all its modes alike. */
export const BEND: u32 = 24;
/** The last kind. */
export const LAST_CONTACT_KIND: u32 = 24;

/** TOUCH: the numbers of a touch that stay the same while it lasts. On the page: TOUCH_…. */
@unmanaged
export class TouchRecord extends RecordHead {
  /** The contact's place among all there is room for; a contact that had it is forgotten. */
  slot: u32;
  /** Body B, u32, 0 = one without sound. */
  other: u32;
  /** Surfaces, u32: 0 = none, else one more than the index. */
  surfaceA: u32;
  surfaceB: u32;
  seed: u32;
  /** Places on the two surfaces at which the touch begins, m. */
  startA: f32;
  startB: f32;
  /** How far out of round the rolling body is, as a share of the level, and its curvature, 1/m. */
  lump: f32;
  curvature: f32;
  /** Samples in which the touch fades in. */
  fadeIn: f32;
}

/**
 * MOVE: a touch goes on or ends. Behind these fields come Numbers: those of the touch glide to them within MOVE_OVER
 * samples. On the page: MOVE_….
 */
@unmanaged
export class MoveRecord extends RecordHead {
  slot: u32;
  /** 1 = the touch ends: it fades, and then the slot is free. */
  ends: u32;
  /** Samples of the glide, f32. */
  over: f32;
}
/**
 * The numbers of a touch that glide: the end of a MOVE record. The core keeps the same numbers for each touch. On the
 * page, behind MoveRecord: MOVE_….
 */
@unmanaged
export class Numbers {
  /** The force is gain · ceiling · limit(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
  ceiling: f32;
  drive: f32;
  /** Corner of the low-pass behind the limiter, Hz. */
  cutoff: f32;
  gain: f32;
  /** Speeds of the contact over the two surfaces, m/s, signed. */
  sweepA: f32;
  sweepB: f32;
  /** Slip speed, m/s. */
  slip: f32;
  /** Stick and slip: metres from one slip to the next (0 = none), samples that a slip lasts, height of its pulse, N. */
  interval: f32;
  lasts: f32;
  force: f32;
  /** Jumps: impulse for each m/s of the speed at which the contact meets one, kg; samples that the impulse lasts. */
  jumpMass: f32;
  jumpLasts: f32;
  /** Corner of the high-pass at the end, Hz: the body itself follows heights that pass more slowly. */
  bass: f32;
}
/** How many numbers of a touch glide. */
export const MOVE_NUMBERS: usize = offsetof<Numbers>() >> 2;
/** The numbers in a MOVE record. */
export function numbersOf(record: MoveRecord): Numbers {
  return changetype<Numbers>(changetype<usize>(record) + offsetof<MoveRecord>());
}

/**
 * TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of the
 * glide to the new place. On the page: AT_….
 */
@unmanaged
export class PlaceRecord extends HitRecord {
  /** Not used: here a strike has its duration. */
  spare: u32;
  slot: u32;
  side: u32;
  over: f32;
}

// ---- a surface as the page lays it out: 128 bytes, behind them the profile's levels and the jumps. A layer of size 0
// is absent.
export const SURFACE_BYTES: usize = 128;
/** Surfaces that there is room for. */
export const MAX_SURFACES: i32 = 256;

/** On the page: …. */
@unmanaged
export class Surface {
  /**
   * Random heights: size of the first octave, m; its length, m; ratio of each octave's size to the one before; how many
   * octaves; seed.
   */
  randomSize: f32;
  randomLength: f32;
  randomRatio: f32;
  randomOctaves: i32;
  randomSeed: u32;
  /** Waves under the random heights: size, m; length, m. */
  waveSize: f32;
  waveLength: f32;
  /** White heights: size at 1 m/s, m, proportional to the root of the speed. */
  whiteSize: f32;
  /**
   * A profile that repeats, recorded or made of grooves: samples of its first level (a power of two); their spacing, m;
   * how many levels; and PROFILE_OVER, how many times more densely than its band needs it is sampled, f32. The band of
   * each level ends half an octave lower; every second level has half as many samples. Before a level lies a copy of
   * its last sample, behind it copies of its first two.
   */
  profileSamples: u32;
  profileSpacing: f32;
  profileLevels: i32;
  /**
   * Jumps: how many, and the length of the stretch that repeats, m. Behind the levels, in order of place, come place,
   * m, and change of slope of each, f32.
   */
  jumps: i32;
  jumpsLength: f32;
  /**
   * Loose grains: hits a second while the force has the power GRAIN_POWER; that power, N²; mass of a grain, kg; spread
   * of its logarithm; share of a hit that reaches the other body.
   */
  grainRate: f32;
  grainPower: f32;
  grainMass: f32;
  grainSpread: f32;
  grainShare: f32;
  /** Speed of a grain at that power, m/s, proportional to the root of the force. */
  grainSpeed: f32;
  profileOver: f32;
  /** Most hits a second; duration of the shortest and of the longest hit, s. */
  grainMost: f32;
  grainShortest: f32;
  grainLongest: f32;
}

/**
 * DAMP: decay that contacts add at 1 kHz, 1/s, f32; at other frequencies it is proportional to their root. On the page:
 * DAMP_….
 */
@unmanaged
export class DampRecord extends RecordHead {
  rate: f32;
}

/**
 * RESIDUAL: which source it is, one of RESIDUAL_DIFFUSE, RESIDUAL_CLICK and RESIDUAL_BUBBLES, and a seed, u32 each;
 * then the numbers of that source, f32, which glide within 10 ms. On the page: RESIDUAL_….
 */
@unmanaged
export class ResidualRecord extends RecordHead {
  what: u32;
  seed: u32;
}
/** Noise that rings in octave bands, each driven by the power of the force on the body in that band. */
export const RESIDUAL_DIFFUSE: u32 = 0;
/** The click that a body radiates because it is pushed as a whole. */
export const RESIDUAL_CLICK: u32 = 1;
/** Bubbles in water. */
export const RESIDUAL_BUBBLES: u32 = 2;
/** How many octave bands there are, the first at 125 Hz. */
export const RESIDUAL_BANDS: i32 = 8;
/**
 * Diffuse: T60 of each band, s; then the gain of each band, Pa·m of noise for each N of force in the band, both rms.
 */
export const DIFFUSE_T60: usize = offsetof<ResidualRecord>();
export const DIFFUSE_GAIN: usize = DIFFUSE_T60 + RESIDUAL_BANDS * 4;

/** On the page: CLICK_…. */
@unmanaged
export class ClickRecord extends ResidualRecord {
  /** Click: radius of the sphere of the same volume, m; mass, kg; a factor on its sound. */
  radius: f32;
  mass: f32;
  gain: f32;
}

/** On the page: BUBBLES_…. */
@unmanaged
export class BubblesRecord extends ResidualRecord {
  /**
   * Bubbles: births a second; least and greatest radius, m; exponent, N(r) ∝ r^(−exponent); rise of the pitch, ξ; level
   * of a bubble of 1 mm, Pa·m.
   */
  rate: f32;
  least: f32;
  most: f32;
  exponent: f32;
  rise: f32;
  level: f32;
}

// ---- COUPLE: from now on the body's modes are made sample by sample; a further COUPLE changes the numbers. Point and
// direction, as in a strike (HIT_…), say where the feedback of distortion reads velocity and applies force.
/** Most modes that a coupled body can sound; if it has more, the least important stay silent. */
export const MOST_COUPLED_MODES: i32 = 256;

/** On the page: COUPLE_…. */
@unmanaged
export class CoupleRecord extends HitRecord {
  /** The curve of the feedback, u32, one of CURVE_… */
  curve: u32;
  /** Gain of the feedback as a share of the largest safe gain, 0 … MOST_FEEDBACK. */
  feedback: f32;
  /**
   * A bound of the response of velocity to force at that point, (m/s)/N. The core uses the larger of this and its own
   * bound; 0 = its own.
   */
  bound: f32;
  /** The velocity where the curve bends is 1/drive: s/m. */
  drive: f32;
  /** Rotation of neighbours: κ, 1/J, and the largest angle, rad, 0 … MOST_ANGLE. */
  kappa: f32;
  angle: f32;
  /** A curve on the sound that leaves, u32, and its drive, 1/Pa. */
  outCurve: u32;
  outDrive: f32;
  /**
   * Strain ε changes the pitch of every mode to ω√(1 + κε): κ; by how large a share κ differs from mode to mode, 0 … 1;
   * and the seed of these differences.
   */
  stretch: f32;
  spread: f32;
  seed: u32;
}
export const CURVE_NONE: u32 = 0;
/** Bends softly to ±1, like a hyperbolic tangent. */
export const CURVE_SOFT: u32 = 1;
/** y − y³/3 up to ±⅔. */
export const CURVE_CUBIC: u32 = 2;
/** The positive half, softly limited. */
export const CURVE_RECTIFY: u32 = 3;
export const MOST_FEEDBACK: f32 = 0.95;
export const MOST_ANGLE: f32 = 1.5707964;

/**
 * RATTLE: RECORD_BODY is body A and HIT_… its place and the direction towards B; with RATTLE_PLACES_OTHER, RECORD_BODY
 * is body B and HIT_… its place and the same direction, in B's frame. A joint to a wall needs no such second record. A
 * record without RATTLE_BEGINS, RATTLE_PLACES_OTHER and RATTLE_ENDS changes gap and stiffness. On the page: RATTLE_….
 */
@unmanaged
export class RattleRecord extends HitRecord {
  /** The joint's place among all there is room for: JOINTS_A_BODY for each coupled body. */
  slot: u32;
  /** Body B, u32, 0 = a rigid wall. */
  other: u32;
  flags: u32;
  /** m. */
  gap: f32;
  /** N/m. */
  stiffness: f32;
  /** Samples in which gap and stiffness glide to these. */
  over: f32;
}
export const JOINTS_A_BODY: i32 = 4;
export const RATTLE_BEGINS: u32 = 1;
/** The joint fades, and then the slot is free. */
export const RATTLE_ENDS: u32 = 2;
/** B pushes back on A. */
export const RATTLE_BOTH_WAYS: u32 = 4;
export const RATTLE_PLACES_OTHER: u32 = 8;

/** STRAIN: how far a coupled body is stretched, f32; 0 = not at all. On the page: STRAIN_…. */
@unmanaged
export class StrainRecord extends RecordHead {
  amount: f32;
}

/**
 * BEND: factors by which strain changes pitch and damping, f32, from 1/64 to 64; 1 = not at all. On the page: BEND_….
 */
@unmanaged
export class BendRecord extends RecordHead {
  pitch: f32;
  damping: f32;
}
