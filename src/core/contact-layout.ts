// Made by tools/layout.mjs from assembly/contact/records.ts: change it there, then run `npm run build`.
// The constants of the core's memory and records, as the core itself has them.

/** Kinds from here on belong to contacts. */
export const FIRST_CONTACT_KIND = 16;
/** Two bodies touch, or go on touching in another way. RECORD_BODY: body A, 0 = one without sound. */
export const TOUCH = 16;
/** Where on a body a touch acts. */
export const TOUCH_AT = 17;
/** What a body's contacts add to its damping. */
export const DAMP = 18;
/** What a body has beside its modes: noise that rings in bands, a click of its own, bubbles. */
export const BESIDE = 19;
/** A body's modes act on each other: sample by sample, not line by line. */
export const COUPLE = 20;
/** Two coupled bodies rattle against each other. */
export const RATTLE = 21;
/** A coupled body is strained. */
export const STRAIN = 22;
/** The last kind. */
export const LAST_CONTACT_KIND = 22;

// ---- TOUCH. Numbers glide to what is said here within TOUCH_OVER samples.
/** The contact's place among all there is room for, u32. */
export const TOUCH_SLOT = 16;
/** Body B, u32, 0 = one without sound. */
export const TOUCH_OTHER = 20;
export const TOUCH_FLAGS = 24;
/** It begins: what was in the slot is forgotten. Surfaces, seed and start count only here. */
export const TOUCH_BEGINS = 1;
/** It ends: it fades, and the slot is free when it has. */
export const TOUCH_ENDS = 2;
/** Samples, f32. */
export const TOUCH_OVER = 28;
/** The force is gain · ceiling · tanh(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
export const TOUCH_CEILING = 32;
export const TOUCH_DRIVE = 36;
/** Of the low-pass behind it, Hz. */
export const TOUCH_CUTOFF = 40;
export const TOUCH_GAIN = 44;
/** Speeds of the contact over the two surfaces, m/s, signed. */
export const TOUCH_SWEEP_A = 48;
export const TOUCH_SWEEP_B = 52;
/** Surfaces, u32: 0 = none, else one more than the index. */
export const TOUCH_SURFACE_A = 56;
export const TOUCH_SURFACE_B = 60;
/** How far out of round what rolls is, and its curvature, 1/m. */
export const TOUCH_LUMP = 64;
export const TOUCH_CURVATURE = 68;
export const TOUCH_SEED = 72;
/** Slip speed, m/s. */
export const TOUCH_SLIP = 76;
/** Stick and slip: metres from one slip to the next (0 = none), samples that a slip lasts, height of its pulse, N. */
export const TOUCH_INTERVAL = 80;
export const TOUCH_SLIP_LASTS = 84;
export const TOUCH_SLIP_FORCE = 88;
/** Where on the surfaces it begins, m. */
export const TOUCH_START = 92;

// ---- TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of its glide
export const AT_SLOT = 56;
export const AT_SIDE = 60;
export const AT_OVER = 64;

// ---- DAMP: decay that contacts add at 1 kHz, 1/s, f32; it goes with the root of the frequency
export const DAMP_RATE = 16;

// ---- COUPLE: from now on the body's modes are made sample by sample; once more: its numbers change. Point and direction as in a strike
// (HIT_…) say where distortion with feedback listens and pushes.
/** Modes that a coupled body may have; the least important of more stay silent. */
export const MOST_COUPLED_MODES = 256;
/** The curve of the feedback, u32, one of CURVE_… */
export const COUPLE_CURVE = 52;
export const CURVE_NONE = 0;
/** Bends softly to ±1, like a hyperbolic tangent. */
export const CURVE_SOFT = 1;
/** y − y³/3 up to ±⅔. */
export const CURVE_CUBIC = 2;
/** What is positive, softly limited. */
export const CURVE_RECTIFY = 3;
/** 0 … MOST_FEEDBACK, the fraction of what would be safe. */
export const COUPLE_FEEDBACK = 56;
export const MOST_FEEDBACK = 0.949999988079071;
/** A bound of the response of velocity to force there, (m/s)/N; the core takes the larger of this and its own. 0 = its own. */
export const COUPLE_BOUND = 60;
/** The velocity where the curve bends is 1/drive: s/m. */
export const COUPLE_DRIVE = 64;
/** Rotation of neighbours: κ, 1/J, and the largest angle, rad, 0 … MOST_ANGLE. */
export const COUPLE_KAPPA = 68;
export const COUPLE_ANGLE = 72;
export const MOST_ANGLE = 1.5707963705062866;
/** A curve on the sound that leaves, u32, and its drive, 1/Pa. */
export const COUPLE_OUT_CURVE = 76;
export const COUPLE_OUT_DRIVE = 80;
/** How strain changes the pitch of every mode (ω√(1 + κε)), by how large a part κ differs from mode to mode (0 … 1), and the seed of that. */
export const COUPLE_STRETCH = 84;
export const COUPLE_SPREAD = 88;
export const COUPLE_SEED = 92;

// ---- RATTLE: RECORD_BODY is body A and HIT_… its place and the direction towards B; with RATTLE_PLACES_OTHER, B and its place along the
// same direction. A joint to a wall needs no such second record. What is neither a beginning nor a place changes gap and stiffness.
/** The joint's place among all there is room for, JOINTS_A_BODY × coupled bodies, u32. */
export const RATTLE_SLOT = 52;
export const JOINTS_A_BODY = 4;
/** Body B, u32, 0 = a rigid wall. */
export const RATTLE_OTHER = 56;
export const RATTLE_FLAGS = 60;
export const RATTLE_BEGINS = 1;
/** It fades, and the slot is free when it has. */
export const RATTLE_ENDS = 2;
/** B pushes back on A. */
export const RATTLE_BOTH_WAYS = 4;
export const RATTLE_PLACES_OTHER = 8;
/** m. */
export const RATTLE_GAP = 64;
/** N/m. */
export const RATTLE_STIFFNESS = 68;
/** Samples in which gap and stiffness glide to this. */
export const RATTLE_OVER = 72;

// ---- STRAIN: how far a coupled body is stretched, f32; 0 = not at all
export const STRAIN_AMOUNT = 16;
