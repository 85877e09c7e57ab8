// Made by tools/build/layout.mjs from assembly/records/contact.ts: change it there, then run `npm run build`.
// The constants of the core's memory and records, as the core itself has them.

/** Kinds from here on belong to contacts. */
export const FIRST_CONTACT_KIND = 16;
/** Two bodies begin to touch. RECORD_BODY: body A, 0 = one without sound. */
export const TOUCH = 16;
/** They go on touching, in another way, or come apart. */
export const MOVE = 17;
/** Where on a body a touch acts. */
export const TOUCH_AT = 18;
/** What a body's contacts add to its damping. */
export const DAMP = 19;
/** What a body has beside its modes: noise that rings in bands, a click of its own, bubbles. */
export const RESIDUAL = 20;
/** A body's modes act on each other: sample by sample, not line by line. */
export const COUPLE = 21;
/** Two coupled bodies rattle against each other. */
export const RATTLE = 22;
/** A coupled body is strained. */
export const STRAIN = 23;
/** A body that is not coupled is strained: all its modes alike. */
export const BEND = 24;
/** The last kind. */
export const LAST_CONTACT_KIND = 24;

// TOUCH: what stays while it lasts. On the page: TOUCH_….
export const TOUCH_SLOT = 16;
/** Body B, u32, 0 = one without sound. */
export const TOUCH_OTHER = 20;
/** Surfaces, u32: 0 = none, else one more than the index. */
export const TOUCH_SURFACE_A = 24;
export const TOUCH_SURFACE_B = 28;
export const TOUCH_SEED = 32;
/** Where on the surfaces it begins, m. */
export const TOUCH_START_A = 36;
export const TOUCH_START_B = 40;
/** How far out of round what rolls is, and its curvature, 1/m. */
export const TOUCH_LUMP = 44;
export const TOUCH_CURVATURE = 48;
/** Samples in which it fades in. */
export const TOUCH_FADE_IN = 52;

// MOVE: a touch goes on or ends. Behind these fields come its Numbers, which glide to what the record says within
// MOVE_OVER samples. On the page: MOVE_….
export const MOVE_SLOT = 16;
/** 1 = it ends: it fades, and the slot is free when it has. */
export const MOVE_ENDS = 20;
/** Samples, f32. */
export const MOVE_OVER = 24;

// The numbers of a touch that glide: the tail of a MOVE, and what the core keeps of each touch.
// On the page, behind MoveRecord: MOVE_….
/** The force is gain · ceiling · limit(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
export const MOVE_CEILING = 28;
export const MOVE_DRIVE = 32;
/** Of the low-pass behind it, Hz. */
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
/** Jumps: impulse for each m/s at which one is met, kg, and samples that it lasts. */
export const MOVE_JUMP_MASS = 68;
export const MOVE_JUMP_LASTS = 72;
/** Heights that pass slower than this the body follows: of the high-pass behind it all, Hz. */
export const MOVE_BASS = 76;
/** How many numbers of a touch glide. */
export const MOVE_NUMBERS = 13;

// TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of its
// glide. On the page: AT_….
export const AT_SLOT = 56;
export const AT_SIDE = 60;
export const AT_OVER = 64;

// ---- a surface as the page lays it out: 128 bytes, behind them the profile's levels and the jumps. A layer whose size
// is 0 is none.
export const SURFACE_BYTES = 128;
/** Surfaces that there is room for. */
export const MAX_SURFACES = 256;

// On the page: ….
/** Random heights: of the first octave, m; its length, m; from one octave's size to the next; how many; seed. */
export const RANDOM_SIZE = 0;
export const RANDOM_LENGTH = 4;
export const RANDOM_RATIO = 8;
export const RANDOM_OCTAVES = 12;
export const RANDOM_SEED = 16;
/** Waves under them: height, m, and length, m. */
export const WAVE_SIZE = 20;
export const WAVE_LENGTH = 24;
/** White: height at 1 m/s, m; it goes with the root of the speed. */
export const WHITE_SIZE = 28;
/**
 * A profile that repeats, recorded or made of grooves: samples of its first level (a power of two), their spacing, m,
 * levels, and how much more densely than its band needs it is sampled, f32. Each level holds half an octave less,
 * every other is half as long; it begins with its last sample and ends with its first two.
 */
export const PROFILE_SAMPLES = 32;
export const PROFILE_SPACING = 36;
export const PROFILE_LEVELS = 40;
/**
 * Jumps: how many, on a stretch of so many m that repeats; behind the levels, place m and change of slope, f32 each,
 * in order of place.
 */
export const JUMPS = 44;
export const JUMPS_LENGTH = 48;
/**
 * Loose grains: a second at the power that GRAIN_POWER says, N²; mass, kg; spread of its logarithm; share that
 * reaches the other body.
 */
export const GRAIN_RATE = 52;
export const GRAIN_POWER = 56;
export const GRAIN_MASS = 60;
export const GRAIN_SPREAD = 64;
export const GRAIN_SHARE = 68;
/** Speed of a grain at that power, m/s; it goes with the root of the force. */
export const GRAIN_SPEED = 72;
export const PROFILE_OVER = 76;
/** Most hits a second; seconds that the shortest hit lasts, and the longest. */
export const GRAIN_MOST = 80;
export const GRAIN_SHORTEST = 84;
export const GRAIN_LONGEST = 88;

// DAMP: decay that contacts add at 1 kHz, 1/s, f32; it goes with the root of the frequency. On the page: DAMP_….
export const DAMP_RATE = 16;

// RESIDUAL: what of it the record speaks of and a seed, u32 each, then numbers, f32. Numbers glide within 10 ms. On the
// page: RESIDUAL_….
export const RESIDUAL_WHAT = 16;
export const RESIDUAL_SEED = 20;
/** Noise that rings in bands, as the force on the body has power in them. */
export const RESIDUAL_DIFFUSE = 0;
/** What a body radiates because it is pushed as a whole. */
export const RESIDUAL_CLICK = 1;
/** Bubbles in water. */
export const RESIDUAL_BUBBLES = 2;
/** Octave bands, the first at 125 Hz. */
export const RESIDUAL_BANDS = 8;
/** Diffuse: for each band its T60, s, and its gain, Pa·m of noise for each N of force in the band, rms both. */
export const DIFFUSE_T60 = 24;
export const DIFFUSE_GAIN = 56;

// On the page: CLICK_….
/** Click: radius of the sphere of the same volume, m; mass, kg; a factor on its sound. */
export const CLICK_RADIUS = 24;
export const CLICK_MASS = 28;
export const CLICK_GAIN = 32;

// On the page: BUBBLES_….
/**
 * Bubbles: births a second; least and greatest radius, m; N(r) goes with r to minus the exponent; rise of the pitch;
 * Pa·m at 1 mm.
 */
export const BUBBLES_RATE = 24;
export const BUBBLES_LEAST = 28;
export const BUBBLES_MOST = 32;
export const BUBBLES_EXPONENT = 36;
export const BUBBLES_RISE = 40;
export const BUBBLES_LEVEL = 44;

// ---- COUPLE: from now on the body's modes are made sample by sample; once more: its numbers change. Point and
// direction as in a strike (HIT_…) say where distortion with feedback listens and pushes.
/** Modes that a coupled body may have; the least important of more stay silent. */
export const MOST_COUPLED_MODES = 256;

// On the page: COUPLE_….
/** The curve of the feedback, u32, one of CURVE_… */
export const COUPLE_CURVE = 52;
/** 0 … MOST_FEEDBACK, the fraction of what would be safe. */
export const COUPLE_FEEDBACK = 56;
/**
 * A bound of the response of velocity to force there, (m/s)/N; the core takes the larger of this and its own. 0 = its
 * own.
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
 * How strain changes the pitch of every mode (ω√(1 + κε)), by how large a part κ differs from mode to mode (0 … 1),
 * and the seed of that.
 */
export const COUPLE_STRETCH = 84;
export const COUPLE_SPREAD = 88;
export const COUPLE_SEED = 92;
export const CURVE_NONE = 0;
/** Bends softly to ±1, like a hyperbolic tangent. */
export const CURVE_SOFT = 1;
/** y − y³/3 up to ±⅔. */
export const CURVE_CUBIC = 2;
/** What is positive, softly limited. */
export const CURVE_RECTIFY = 3;
export const MOST_FEEDBACK = 0.949999988079071;
export const MOST_ANGLE = 1.5707963705062866;

// RATTLE: RECORD_BODY is body A and HIT_… its place and the direction towards B; with RATTLE_PLACES_OTHER, B and its
// place along the. On the page: RATTLE_….
export const RATTLE_SLOT = 52;
/** Body B, u32, 0 = a rigid wall. */
export const RATTLE_OTHER = 56;
export const RATTLE_FLAGS = 60;
/** m. */
export const RATTLE_GAP = 64;
/** N/m. */
export const RATTLE_STIFFNESS = 68;
/** Samples in which gap and stiffness glide to this. */
export const RATTLE_OVER = 72;
export const JOINTS_A_BODY = 4;
export const RATTLE_BEGINS = 1;
/** It fades, and the slot is free when it has. */
export const RATTLE_ENDS = 2;
/** B pushes back on A. */
export const RATTLE_BOTH_WAYS = 4;
export const RATTLE_PLACES_OTHER = 8;

// STRAIN: how far a coupled body is stretched, f32; 0 = not at all. On the page: STRAIN_….
export const STRAIN_AMOUNT = 16;

// BEND: what strain makes of pitch and damping, f32 factors from 1/64 to 64; 1 = nothing. On the page: BEND_….
export const BEND_PITCH = 16;
export const BEND_DAMPING = 20;
