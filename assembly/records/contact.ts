// What the core with contacts and the page must agree on beyond records.ts: further kinds of records and the places of
// their fields. Every record begins like the others: kind, body, time. `tools/build/layout.mjs` makes
// `src/core/contact-layout.ts` of it.

import { HitRecord, RecordHead } from "./records";

/** Kinds from here on belong to contacts. */
export const FIRST_CONTACT_KIND: u32 = 16;
/** Two bodies begin to touch. RECORD_BODY: body A, 0 = one without sound. */
export const TOUCH: u32 = 16;
/** They go on touching, in another way, or come apart. */
export const MOVE: u32 = 17;
/** Where on a body a touch acts. */
export const TOUCH_AT: u32 = 18;
/** What a body's contacts add to its damping. */
export const DAMP: u32 = 19;
/** What a body has beside its modes: noise that rings in bands, a click of its own, bubbles. */
export const RESIDUAL: u32 = 20;
/** A body's modes act on each other: sample by sample, not line by line. */
export const COUPLE: u32 = 21;
/** Two coupled bodies rattle against each other. */
export const RATTLE: u32 = 22;
/** A coupled body is strained. */
export const STRAIN: u32 = 23;
/** A body that is not coupled is strained: all its modes alike. */
export const BEND: u32 = 24;
/** The last kind. */
export const LAST_CONTACT_KIND: u32 = 24;

/** TOUCH: what stays while it lasts. On the page: TOUCH_…. */
@unmanaged
export class TouchRecord extends RecordHead {
  slot: u32;
  /** Body B, u32, 0 = one without sound. */
  other: u32;
  /** Surfaces, u32: 0 = none, else one more than the index. */
  surfaceA: u32;
  surfaceB: u32;
  seed: u32;
  /** Where on the surfaces it begins, m. */
  startA: f32;
  startB: f32;
  /** How far out of round what rolls is, and its curvature, 1/m. */
  lump: f32;
  curvature: f32;
  /** Samples in which it fades in. */
  fadeIn: f32;
}

/**
 * MOVE: a touch goes on or ends. Behind these fields come its Numbers, which glide to what the record says within
 * MOVE_OVER samples. On the page: MOVE_….
 */
@unmanaged
export class MoveRecord extends RecordHead {
  slot: u32;
  /** 1 = it ends: it fades, and the slot is free when it has. */
  ends: u32;
  /** Samples, f32. */
  over: f32;
}
/**
 * The numbers of a touch that glide: the tail of a MOVE, and what the core keeps of each touch.
 * On the page, behind MoveRecord: MOVE_….
 */
@unmanaged
export class Numbers {
  /** The force is gain · ceiling · limit(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
  ceiling: f32;
  drive: f32;
  /** Of the low-pass behind it, Hz. */
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
  /** Jumps: impulse for each m/s at which one is met, kg, and samples that it lasts. */
  jumpMass: f32;
  jumpLasts: f32;
  /** Heights that pass slower than this the body follows: of the high-pass behind it all, Hz. */
  bass: f32;
}
/** How many numbers of a touch glide. */
export const MOVE_NUMBERS: usize = offsetof<Numbers>() >> 2;
/** The numbers that a MOVE says. */
export function numbersOf(record: MoveRecord): Numbers {
  return changetype<Numbers>(changetype<usize>(record) + offsetof<MoveRecord>());
}

/**
 * TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of its
 * glide. On the page: AT_….
 */
@unmanaged
export class PlaceRecord extends HitRecord {
  /** Not used: the duration of a strike lies here. */
  spare: u32;
  slot: u32;
  side: u32;
  over: f32;
}

// ---- a surface as the page lays it out: 128 bytes, behind them the profile's levels and the jumps. A layer whose size
// is 0 is none.
export const SURFACE_BYTES: usize = 128;
/** Surfaces that there is room for. */
export const MAX_SURFACES: i32 = 256;

/** On the page: …. */
@unmanaged
export class Surface {
  /** Random heights: of the first octave, m; its length, m; from one octave's size to the next; how many; seed. */
  randomSize: f32;
  randomLength: f32;
  randomRatio: f32;
  randomOctaves: i32;
  randomSeed: u32;
  /** Waves under them: height, m, and length, m. */
  waveSize: f32;
  waveLength: f32;
  /** White: height at 1 m/s, m; it goes with the root of the speed. */
  whiteSize: f32;
  /**
   * A profile that repeats, recorded or made of grooves: samples of its first level (a power of two), their spacing, m,
   * levels, and how much more densely than its band needs it is sampled, f32. Each level holds half an octave less,
   * every other is half as long; it begins with its last sample and ends with its first two.
   */
  profileSamples: u32;
  profileSpacing: f32;
  profileLevels: i32;
  /**
   * Jumps: how many, on a stretch of so many m that repeats; behind the levels, place m and change of slope, f32 each,
   * in order of place.
   */
  jumps: i32;
  jumpsLength: f32;
  /**
   * Loose grains: a second at the power that GRAIN_POWER says, N²; mass, kg; spread of its logarithm; share that
   * reaches the other body.
   */
  grainRate: f32;
  grainPower: f32;
  grainMass: f32;
  grainSpread: f32;
  grainShare: f32;
  /** Speed of a grain at that power, m/s; it goes with the root of the force. */
  grainSpeed: f32;
  profileOver: f32;
  /** Most hits a second; seconds that the shortest hit lasts, and the longest. */
  grainMost: f32;
  grainShortest: f32;
  grainLongest: f32;
}

/** DAMP: decay that contacts add at 1 kHz, 1/s, f32; it goes with the root of the frequency. On the page: DAMP_…. */
@unmanaged
export class DampRecord extends RecordHead {
  rate: f32;
}

/**
 * RESIDUAL: what of it the record speaks of and a seed, u32 each, then numbers, f32. Numbers glide within 10 ms. On the
 * page: RESIDUAL_….
 */
@unmanaged
export class ResidualRecord extends RecordHead {
  what: u32;
  seed: u32;
}
/** Noise that rings in bands, as the force on the body has power in them. */
export const RESIDUAL_DIFFUSE: u32 = 0;
/** What a body radiates because it is pushed as a whole. */
export const RESIDUAL_CLICK: u32 = 1;
/** Bubbles in water. */
export const RESIDUAL_BUBBLES: u32 = 2;
/** Octave bands, the first at 125 Hz. */
export const RESIDUAL_BANDS: i32 = 8;
/** Diffuse: for each band its T60, s, and its gain, Pa·m of noise for each N of force in the band, rms both. */
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
   * Bubbles: births a second; least and greatest radius, m; N(r) goes with r to minus the exponent; rise of the pitch;
   * Pa·m at 1 mm.
   */
  rate: f32;
  least: f32;
  most: f32;
  exponent: f32;
  rise: f32;
  level: f32;
}

// ---- COUPLE: from now on the body's modes are made sample by sample; once more: its numbers change. Point and
// direction as in a strike (HIT_…) say where distortion with feedback listens and pushes.
/** Modes that a coupled body may have; the least important of more stay silent. */
export const MOST_COUPLED_MODES: i32 = 256;

/** On the page: COUPLE_…. */
@unmanaged
export class CoupleRecord extends HitRecord {
  /** The curve of the feedback, u32, one of CURVE_… */
  curve: u32;
  /** 0 … MOST_FEEDBACK, the fraction of what would be safe. */
  feedback: f32;
  /**
   * A bound of the response of velocity to force there, (m/s)/N; the core takes the larger of this and its own. 0 = its
   * own.
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
   * How strain changes the pitch of every mode (ω√(1 + κε)), by how large a part κ differs from mode to mode (0 … 1),
   * and the seed of that.
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
/** What is positive, softly limited. */
export const CURVE_RECTIFY: u32 = 3;
export const MOST_FEEDBACK: f32 = 0.95;
export const MOST_ANGLE: f32 = 1.5707964;

/**
 * RATTLE: RECORD_BODY is body A and HIT_… its place and the direction towards B; with RATTLE_PLACES_OTHER, B and its
 * place along the. On the page: RATTLE_….
 */
@unmanaged
export class RattleRecord extends HitRecord {
  slot: u32;
  /** Body B, u32, 0 = a rigid wall. */
  other: u32;
  flags: u32;
  /** m. */
  gap: f32;
  /** N/m. */
  stiffness: f32;
  /** Samples in which gap and stiffness glide to this. */
  over: f32;
}
export const JOINTS_A_BODY: i32 = 4;
export const RATTLE_BEGINS: u32 = 1;
/** It fades, and the slot is free when it has. */
export const RATTLE_ENDS: u32 = 2;
/** B pushes back on A. */
export const RATTLE_BOTH_WAYS: u32 = 4;
export const RATTLE_PLACES_OTHER: u32 = 8;

/** STRAIN: how far a coupled body is stretched, f32; 0 = not at all. On the page: STRAIN_…. */
@unmanaged
export class StrainRecord extends RecordHead {
  amount: f32;
}

/** BEND: what strain makes of pitch and damping, f32 factors from 1/64 to 64; 1 = nothing. On the page: BEND_…. */
@unmanaged
export class BendRecord extends RecordHead {
  pitch: f32;
  damping: f32;
}
