// Made by tools/build/layout.mjs from assembly/records/contact.ts: change it there, then run `npm run build`.
// The constants of the core's memory and records, as the core itself has them.

/** Kinds from here on belong to contacts. */
export const FIRST_CONTACT_KIND = 16;
/** Two bodies begin to touch. RECORD_BODY: body A, 0 = one without sound. */
export const TOUCH = 16;
/** Two touching bodies go on with other numbers, or come apart. */
export const MOVE = 17;
/** Where on a body a touch acts. */
export const TOUCH_AT = 18;
/** The damping that a body's contacts add to its own changes. */
export const DAMP = 19;
/** A body gets a residual source, or has it changed: noise in bands, a click, bubbles. */
export const RESIDUAL = 20;
/** A body becomes a coupled body: its modes act on each other and are made sample by sample, not by lines. */
export const COUPLE = 21;
/** Two coupled bodies rattle against each other. */
export const RATTLE = 22;
/** A coupled body is strained. */
export const STRAIN = 23;
/** A body that is not coupled is strained: all its modes alike. */
export const BEND = 24;
/** The last kind. */
export const LAST_CONTACT_KIND = 24;

// TOUCH: the numbers of a touch that stay the same while it lasts.
/** The contact's place among all there is room for; a contact that had it is forgotten. */
export const TOUCH_SLOT = 16;
/** Body B, u32, 0 = one without sound. */
export const TOUCH_OTHER = 20;
/** Surfaces, u32: 0 = none, else one more than the index. */
export const TOUCH_SURFACE_A = 24;
export const TOUCH_SURFACE_B = 28;
export const TOUCH_SEED = 32;
/** Places on the two surfaces at which the touch begins, m. */
export const TOUCH_START_A = 36;
export const TOUCH_START_B = 40;
/** How far out of round the rolling body is, as a share of the level, and its curvature, 1/m. */
export const TOUCH_LUMP = 44;
export const TOUCH_CURVATURE = 48;
/** Samples in which the touch fades in. */
export const TOUCH_FADE_IN = 52;

// MOVE: a touch goes on or ends. Behind these fields come Numbers: those of the touch glide to them within MOVE_OVER
// samples.
export const MOVE_SLOT = 16;
/** 1 = the touch ends: it fades, and then the slot is free. */
export const MOVE_ENDS = 20;
/** Samples of the glide, f32. */
export const MOVE_OVER = 24;

// The numbers of a touch that glide: the end of a MOVE record. The core keeps the same numbers for each touch.
/** The force is gain · ceiling · limit(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
export const MOVE_CEILING = 28;
export const MOVE_DRIVE = 32;
/** Corner of the low-pass behind the limiter, Hz. */
export const MOVE_CUTOFF = 36;
export const MOVE_GAIN = 40;
/** Speeds of the contact over the two surfaces, m/s, signed. */
export const MOVE_SWEEP_A = 44;
export const MOVE_SWEEP_B = 48;
/** Slip speed, m/s. */
export const MOVE_SLIP = 52;
/** Stick and slip: metres from one slip to the next (0 = none), samples that a slip lasts, height of its pulse, N. */
export const MOVE_INTERVAL = 56;
export const MOVE_LASTS = 60;
export const MOVE_FORCE = 64;
/** Jumps: impulse for each m/s of the speed at which the contact meets one, kg; samples that the impulse lasts. */
export const MOVE_JUMP_MASS = 68;
export const MOVE_JUMP_LASTS = 72;
/** Corner of the high-pass at the end, Hz: the body itself follows heights that pass more slowly. */
export const MOVE_BASS = 76;
/** How many numbers of a touch glide. */
export const MOVE_NUMBERS = 13;

// TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of the
// glide to the new place.
export const AT_SLOT = 56;
export const AT_SIDE = 60;
export const AT_OVER = 64;

// ---- a surface as the page lays it out: 128 bytes, behind them the profile's levels and the jumps. A layer of size 0
// is absent.
export const SURFACE_BYTES = 128;
/** Surfaces that there is room for. */
export const MAX_SURFACES = 256;

/**
 * Random heights: size of the first octave, m; its length, m; ratio of each octave's size to the one before; how many
 * octaves; seed.
 */
export const RANDOM_SIZE = 0;
export const RANDOM_LENGTH = 4;
export const RANDOM_RATIO = 8;
export const RANDOM_OCTAVES = 12;
export const RANDOM_SEED = 16;
/** Waves under the random heights: size, m; length, m. */
export const WAVE_SIZE = 20;
export const WAVE_LENGTH = 24;
/** White heights: size at 1 m/s, m, proportional to the root of the speed. */
export const WHITE_SIZE = 28;
/**
 * A profile that repeats, recorded or made of grooves: samples of its first level (a power of two); their spacing, m;
 * how many levels; and PROFILE_OVER, how many times more densely than its band needs it is sampled, f32. The band of
 * each level ends half an octave lower; every second level has half as many samples. Before a level lies a copy of
 * its last sample, behind it copies of its first two.
 */
export const PROFILE_SAMPLES = 32;
export const PROFILE_SPACING = 36;
export const PROFILE_LEVELS = 40;
/**
 * Jumps: how many, and the length of the stretch that repeats, m. Behind the levels, in order of place, come place,
 * m, and change of slope of each, f32.
 */
export const JUMPS = 44;
export const JUMPS_LENGTH = 48;
/**
 * Loose grains: hits a second while the force has the power GRAIN_POWER; that power, N²; mass of a grain, kg; spread
 * of its logarithm; share of a hit that reaches the other body.
 */
export const GRAIN_RATE = 52;
export const GRAIN_POWER = 56;
export const GRAIN_MASS = 60;
export const GRAIN_SPREAD = 64;
export const GRAIN_SHARE = 68;
/** Speed of a grain at that power, m/s, proportional to the root of the force. */
export const GRAIN_SPEED = 72;
export const PROFILE_OVER = 76;
/** Most hits a second; duration of the shortest and of the longest hit, s. */
export const GRAIN_MOST = 80;
export const GRAIN_SHORTEST = 84;
export const GRAIN_LONGEST = 88;

// DAMP: decay that contacts add at 1 kHz, 1/s, f32; at other frequencies it is proportional to their root.
export const DAMP_RATE = 16;

// RESIDUAL: which source it is, one of RESIDUAL_DIFFUSE, RESIDUAL_CLICK and RESIDUAL_BUBBLES, and a seed, u32 each;
// then the numbers of that source, f32, which glide within 10 ms.
export const RESIDUAL_WHAT = 16;
export const RESIDUAL_SEED = 20;
/** Noise that rings in octave bands, each driven by the power of the force on the body in that band. */
export const RESIDUAL_DIFFUSE = 0;
/** The click that a body radiates because it is pushed as a whole. */
export const RESIDUAL_CLICK = 1;
/** Bubbles in water. */
export const RESIDUAL_BUBBLES = 2;
/** How many octave bands there are, the first at 125 Hz. */
export const RESIDUAL_BANDS = 8;
/**
 * Diffuse: T60 of each band, s; then the gain of each band, Pa·m of noise for each N of force in the band, both rms.
 */
export const DIFFUSE_T60 = 24;
export const DIFFUSE_GAIN = 56;

/** Click: radius of the sphere of the same volume, m; mass, kg; a factor on its sound. */
export const CLICK_RADIUS = 24;
export const CLICK_MASS = 28;
export const CLICK_GAIN = 32;

/**
 * Bubbles: births a second; least and greatest radius, m; exponent, N(r) ∝ r^(−exponent); rise of the pitch, ξ; level
 * of a bubble of 1 mm, Pa·m.
 */
export const BUBBLES_RATE = 24;
export const BUBBLES_LEAST = 28;
export const BUBBLES_MOST = 32;
export const BUBBLES_EXPONENT = 36;
export const BUBBLES_RISE = 40;
export const BUBBLES_LEVEL = 44;

// ---- COUPLE: from now on the body's modes are made sample by sample; a further COUPLE changes the numbers. Point and
// direction, as in a strike (HIT_…), say where the feedback of distortion reads velocity and applies force.
/** Most modes that a coupled body can sound; if it has more, the least important stay silent. */
export const MOST_COUPLED_MODES = 256;

/** The curve of the feedback, u32, one of CURVE_… */
export const COUPLE_CURVE = 52;
/** Gain of the feedback as a share of the largest safe gain, 0 … MOST_FEEDBACK. */
export const COUPLE_FEEDBACK = 56;
/**
 * A bound of the response of velocity to force at that point, (m/s)/N. The core uses the larger of this and its own
 * bound; 0 = its own.
 */
export const COUPLE_BOUND = 60;
/** The velocity where the curve bends is 1/drive: s/m. */
export const COUPLE_DRIVE = 64;
/** Rotation of neighbours: κ, 1/J, and the largest angle, rad, 0 … MOST_ANGLE. */
export const COUPLE_KAPPA = 68;
export const COUPLE_ANGLE = 72;
/** A curve on the sound that leaves, u32, and its drive, 1/Pa. */
export const COUPLE_OUT_CURVE = 76;
export const COUPLE_OUT_DRIVE = 80;
/**
 * Strain ε changes the pitch of every mode to ω√(1 + κε): κ; by how large a share κ differs from mode to mode, 0 … 1;
 * and the seed of these differences.
 */
export const COUPLE_STRETCH = 84;
export const COUPLE_SPREAD = 88;
export const COUPLE_SEED = 92;
export const CURVE_NONE = 0;
/** Bends softly to ±1, like a hyperbolic tangent. */
export const CURVE_SOFT = 1;
/** y − y³/3 up to ±⅔. */
export const CURVE_CUBIC = 2;
/** The positive half, softly limited. */
export const CURVE_RECTIFY = 3;
export const MOST_FEEDBACK = 0.949999988079071;
export const MOST_ANGLE = 1.5707963705062866;

// RATTLE: RECORD_BODY is body A and HIT_… its place and the direction towards B; with RATTLE_PLACES_OTHER, RECORD_BODY
// is body B and HIT_… its place and the same direction, in B's frame. A joint to a wall needs no such second record. A
// record without RATTLE_BEGINS, RATTLE_PLACES_OTHER and RATTLE_ENDS changes gap and stiffness.
/** The joint's place among all there is room for: JOINTS_A_BODY for each coupled body. */
export const RATTLE_SLOT = 52;
/** Body B, u32, 0 = a rigid wall. */
export const RATTLE_OTHER = 56;
export const RATTLE_FLAGS = 60;
/** m. */
export const RATTLE_GAP = 64;
/** N/m. */
export const RATTLE_STIFFNESS = 68;
/** Samples in which gap and stiffness glide to these. */
export const RATTLE_OVER = 72;
export const JOINTS_A_BODY = 4;
export const RATTLE_BEGINS = 1;
/** The joint fades, and then the slot is free. */
export const RATTLE_ENDS = 2;
/** B pushes back on A. */
export const RATTLE_BOTH_WAYS = 4;
export const RATTLE_PLACES_OTHER = 8;

// STRAIN: how far a coupled body is stretched, f32; 0 = not at all.
export const STRAIN_AMOUNT = 16;

// BEND: factors by which strain changes pitch and damping, f32, from 1/64 to 64; 1 = not at all.
export const BEND_PITCH = 16;
export const BEND_DAMPING = 20;
