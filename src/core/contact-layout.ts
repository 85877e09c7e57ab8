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

// ---- BESIDE: what of it the record speaks of and a seed, u32 each, then numbers, f32. Numbers glide within 10 ms.
export const BESIDE_WHAT = 16;
export const BESIDE_SEED = 20;
/** Noise that rings in bands, as the force on the body has power in them. */
export const BESIDE_DIFFUSE = 0;
/** What a body radiates because it is pushed as a whole. */
export const BESIDE_CLICK = 1;
/** Bubbles in water. */
export const BESIDE_BUBBLES = 2;
/** Octave bands, the first at 125 Hz. */
export const BESIDE_BANDS = 8;
/** Diffuse: for each band its T60, s, and its gain, Pa·m of noise for each N of force in the band, rms both. */
export const DIFFUSE_T60 = 24;
export const DIFFUSE_GAIN = 56;
/** Click: radius of the sphere of the same volume, m; mass, kg; a factor on its sound. */
export const CLICK_RADIUS = 24;
export const CLICK_MASS = 28;
export const CLICK_GAIN = 32;
/** Bubbles: births a second; least and greatest radius, m; N(r) goes with r to minus the exponent; rise of the pitch; Pa·m at 1 mm. */
export const BUBBLES_RATE = 24;
export const BUBBLES_LEAST = 28;
export const BUBBLES_MOST = 32;
export const BUBBLES_EXPONENT = 36;
export const BUBBLES_RISE = 40;
export const BUBBLES_LEVEL = 44;
