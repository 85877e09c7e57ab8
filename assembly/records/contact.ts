// What the core with contacts and the page must agree on beyond records.ts: further kinds of records and the places of their fields.
// Every record begins like the others: kind, body, time. `tools/build/layout.mjs` makes `src/core/contact-layout.ts`
// of it.

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
export const BESIDE: u32 = 20;
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

// ---- TOUCH: what stays while it lasts
/** The contact's place among all there is room for, u32; what was there is forgotten. */
export const TOUCH_SLOT: usize = 16;
/** Body B, u32, 0 = one without sound. */
export const TOUCH_OTHER: usize = 20;
/** Surfaces, u32: 0 = none, else one more than the index. */
export const TOUCH_SURFACE_A: usize = 24;
export const TOUCH_SURFACE_B: usize = 28;
export const TOUCH_SEED: usize = 32;
/** Where on the surfaces it begins, m. */
export const TOUCH_START_A: usize = 36;
export const TOUCH_START_B: usize = 40;
/** How far out of round what rolls is, and its curvature, 1/m. */
export const TOUCH_LUMP: usize = 44;
export const TOUCH_CURVATURE: usize = 48;
/** Samples in which it fades in. */
export const TOUCH_FADE_IN: usize = 52;

// ---- MOVE: the numbers glide to what is said here within MOVE_OVER samples
export const MOVE_SLOT: usize = 16;
/** u32, 1 = it ends: it fades, and the slot is free when it has. */
export const MOVE_ENDS: usize = 20;
/** Samples, f32. */
export const MOVE_OVER: usize = 24;
/** The force is gain · ceiling · limit(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
export const MOVE_CEILING: usize = 28;
export const MOVE_DRIVE: usize = 32;
/** Of the low-pass behind it, Hz. */
export const MOVE_CUTOFF: usize = 36;
export const MOVE_GAIN: usize = 40;
/** Speeds of the contact over the two surfaces, m/s, signed. */
export const MOVE_SWEEP_A: usize = 44;
export const MOVE_SWEEP_B: usize = 48;
/** Slip speed, m/s. */
export const MOVE_SLIP: usize = 52;
/** Stick and slip: metres from one slip to the next (0 = none), samples that a slip lasts, height of its pulse, N. */
export const MOVE_INTERVAL: usize = 56;
export const MOVE_LASTS: usize = 60;
export const MOVE_FORCE: usize = 64;
/** Jumps: impulse for each m/s at which one is met, kg, and samples that it lasts. */
export const MOVE_JUMP_MASS: usize = 68;
export const MOVE_JUMP_LASTS: usize = 72;
/** Heights that pass slower than this the body follows: of the high-pass behind it all, Hz. */
export const MOVE_BASS: usize = 76;
/** Numbers that glide, from MOVE_CEILING on. */
export const MOVE_NUMBERS: usize = 13;

// ---- TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of its glide
export const AT_SLOT: usize = 56;
export const AT_SIDE: usize = 60;
export const AT_OVER: usize = 64;

// ---- a surface as the page lays it out: 128 bytes, behind them the profile's levels and the jumps. A layer whose size is 0 is none.
export const SURFACE_BYTES: usize = 128;
/** Surfaces that there is room for. */
export const MAX_SURFACES: i32 = 256;
/** Random heights: of the first octave, m; its length, m; from one octave's size to the next; how many; seed. */
export const RANDOM_SIZE: usize = 0;
export const RANDOM_LENGTH: usize = 4;
export const RANDOM_RATIO: usize = 8;
export const RANDOM_OCTAVES: usize = 12;
export const RANDOM_SEED: usize = 16;
/** Waves under them: height, m, and length, m. */
export const WAVE_SIZE: usize = 20;
export const WAVE_LENGTH: usize = 24;
/** White: height at 1 m/s, m; it goes with the root of the speed. */
export const WHITE_SIZE: usize = 40;
/**
 * A profile that repeats, recorded or made of grooves: samples of its first level (a power of two), their spacing, m, levels, and how much more densely
 * than its band needs it is sampled, f32. Each level holds half an octave less, every other is half as long; it begins with its last sample and
 * ends with its first two.
 */
export const PROFILE_SAMPLES: usize = 44;
export const PROFILE_SPACING: usize = 48;
export const PROFILE_LEVELS: usize = 52;
export const PROFILE_OVER: usize = 88;
/** Jumps: how many, on a stretch of so many m that repeats; behind the levels, place m and change of slope, f32 each, in order of place. */
export const JUMPS: usize = 56;
export const JUMPS_LENGTH: usize = 60;
/** Loose grains: a second at the power that GRAIN_POWER says, N²; mass, kg; spread of its logarithm; share that reaches the other body. */
export const GRAIN_RATE: usize = 64;
export const GRAIN_POWER: usize = 68;
export const GRAIN_MASS: usize = 72;
export const GRAIN_SPREAD: usize = 76;
export const GRAIN_SHARE: usize = 80;
/** Speed of a grain at that power, m/s; it goes with the root of the force. */
export const GRAIN_SPEED: usize = 84;
/** Most hits a second; seconds that the shortest hit lasts, and the longest. */
export const GRAIN_MOST: usize = 92;
export const GRAIN_SHORTEST: usize = 96;
export const GRAIN_LONGEST: usize = 100;

// ---- DAMP: decay that contacts add at 1 kHz, 1/s, f32; it goes with the root of the frequency
export const DAMP_RATE: usize = 16;

// ---- BESIDE: what of it the record speaks of and a seed, u32 each, then numbers, f32. Numbers glide within 10 ms.
export const BESIDE_WHAT: usize = 16;
export const BESIDE_SEED: usize = 20;
/** Noise that rings in bands, as the force on the body has power in them. */
export const BESIDE_DIFFUSE: u32 = 0;
/** What a body radiates because it is pushed as a whole. */
export const BESIDE_CLICK: u32 = 1;
/** Bubbles in water. */
export const BESIDE_BUBBLES: u32 = 2;
/** Octave bands, the first at 125 Hz. */
export const BESIDE_BANDS: i32 = 8;
/** Diffuse: for each band its T60, s, and its gain, Pa·m of noise for each N of force in the band, rms both. */
export const DIFFUSE_T60: usize = 24;
export const DIFFUSE_GAIN: usize = 56;
/** Click: radius of the sphere of the same volume, m; mass, kg; a factor on its sound. */
export const CLICK_RADIUS: usize = 24;
export const CLICK_MASS: usize = 28;
export const CLICK_GAIN: usize = 32;
/** Bubbles: births a second; least and greatest radius, m; N(r) goes with r to minus the exponent; rise of the pitch; Pa·m at 1 mm. */
export const BUBBLES_RATE: usize = 24;
export const BUBBLES_LEAST: usize = 28;
export const BUBBLES_MOST: usize = 32;
export const BUBBLES_EXPONENT: usize = 36;
export const BUBBLES_RISE: usize = 40;
export const BUBBLES_LEVEL: usize = 44;

// ---- COUPLE: from now on the body's modes are made sample by sample; once more: its numbers change. Point and direction as in a strike
// (HIT_…) say where distortion with feedback listens and pushes.
/** Modes that a coupled body may have; the least important of more stay silent. */
export const MOST_COUPLED_MODES: i32 = 256;
/** The curve of the feedback, u32, one of CURVE_… */
export const COUPLE_CURVE: usize = 52;
export const CURVE_NONE: u32 = 0;
/** Bends softly to ±1, like a hyperbolic tangent. */
export const CURVE_SOFT: u32 = 1;
/** y − y³/3 up to ±⅔. */
export const CURVE_CUBIC: u32 = 2;
/** What is positive, softly limited. */
export const CURVE_RECTIFY: u32 = 3;
/** 0 … MOST_FEEDBACK, the fraction of what would be safe. */
export const COUPLE_FEEDBACK: usize = 56;
export const MOST_FEEDBACK: f32 = 0.95;
/** A bound of the response of velocity to force there, (m/s)/N; the core takes the larger of this and its own. 0 = its own. */
export const COUPLE_BOUND: usize = 60;
/** The velocity where the curve bends is 1/drive: s/m. */
export const COUPLE_DRIVE: usize = 64;
/** Rotation of neighbours: κ, 1/J, and the largest angle, rad, 0 … MOST_ANGLE. */
export const COUPLE_KAPPA: usize = 68;
export const COUPLE_ANGLE: usize = 72;
export const MOST_ANGLE: f32 = 1.5707964;
/** A curve on the sound that leaves, u32, and its drive, 1/Pa. */
export const COUPLE_OUT_CURVE: usize = 76;
export const COUPLE_OUT_DRIVE: usize = 80;
/** How strain changes the pitch of every mode (ω√(1 + κε)), by how large a part κ differs from mode to mode (0 … 1), and the seed of that. */
export const COUPLE_STRETCH: usize = 84;
export const COUPLE_SPREAD: usize = 88;
export const COUPLE_SEED: usize = 92;

// ---- RATTLE: RECORD_BODY is body A and HIT_… its place and the direction towards B; with RATTLE_PLACES_OTHER, B and its place along the
// same direction. A joint to a wall needs no such second record. What is neither a beginning nor a place changes gap and stiffness.
/** The joint's place among all there is room for, JOINTS_A_BODY × coupled bodies, u32. */
export const RATTLE_SLOT: usize = 52;
export const JOINTS_A_BODY: i32 = 4;
/** Body B, u32, 0 = a rigid wall. */
export const RATTLE_OTHER: usize = 56;
export const RATTLE_FLAGS: usize = 60;
export const RATTLE_BEGINS: u32 = 1;
/** It fades, and the slot is free when it has. */
export const RATTLE_ENDS: u32 = 2;
/** B pushes back on A. */
export const RATTLE_BOTH_WAYS: u32 = 4;
export const RATTLE_PLACES_OTHER: u32 = 8;
/** m. */
export const RATTLE_GAP: usize = 64;
/** N/m. */
export const RATTLE_STIFFNESS: usize = 68;
/** Samples in which gap and stiffness glide to this. */
export const RATTLE_OVER: usize = 72;

// ---- STRAIN: how far a coupled body is stretched, f32; 0 = not at all
export const STRAIN_AMOUNT: usize = 16;

// ---- BEND: what strain makes of pitch and damping, f32 factors from 1/64 to 64; 1 = nothing
export const BEND_PITCH: usize = 16;
export const BEND_DAMPING: usize = 20;
