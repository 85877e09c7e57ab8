// What the core with contacts and the page must agree on beyond records.ts: further kinds of records and the places of their fields.
// Every record begins like the others: kind, body, time. `tools/layout.mjs` turns this file into `src/core/contact-layout.ts`.

/** Kinds from here on belong to contacts. */
export const FIRST_CONTACT_KIND: u32 = 16;
/** Two bodies touch, or go on touching in another way. RECORD_BODY: body A, 0 = one without sound. */
export const TOUCH: u32 = 16;
/** Where on a body a touch acts. */
export const TOUCH_AT: u32 = 17;
/** What a body's contacts add to its damping. */
export const DAMP: u32 = 18;
/** What a body has beside its modes: noise that rings in bands, a click of its own, bubbles. */
export const BESIDE: u32 = 19;
/** A body's modes act on each other: sample by sample, not line by line. */
export const COUPLE: u32 = 20;
/** Two coupled bodies rattle against each other. */
export const RATTLE: u32 = 21;
/** A coupled body is strained. */
export const STRAIN: u32 = 22;
/** The last kind. */
export const LAST_CONTACT_KIND: u32 = 22;

// ---- TOUCH. Numbers glide to what is said here within TOUCH_OVER samples.
/** The contact's place among all there is room for, u32. */
export const TOUCH_SLOT: usize = 16;
/** Body B, u32, 0 = one without sound. */
export const TOUCH_OTHER: usize = 20;
export const TOUCH_FLAGS: usize = 24;
/** It begins: what was in the slot is forgotten. Surfaces, seed and start count only here. */
export const TOUCH_BEGINS: u32 = 1;
/** It ends: it fades, and the slot is free when it has. */
export const TOUCH_ENDS: u32 = 2;
/** Samples, f32. */
export const TOUCH_OVER: usize = 28;
/** The force is gain · ceiling · tanh(drive · h), h the heights under the contact, m: ceiling N, drive 1/m. */
export const TOUCH_CEILING: usize = 32;
export const TOUCH_DRIVE: usize = 36;
/** Of the low-pass behind it, Hz. */
export const TOUCH_CUTOFF: usize = 40;
export const TOUCH_GAIN: usize = 44;
/** Speeds of the contact over the two surfaces, m/s, signed. */
export const TOUCH_SWEEP_A: usize = 48;
export const TOUCH_SWEEP_B: usize = 52;
/** Surfaces, u32: 0 = none, else one more than the index. */
export const TOUCH_SURFACE_A: usize = 56;
export const TOUCH_SURFACE_B: usize = 60;
/** How far out of round what rolls is, and its curvature, 1/m. */
export const TOUCH_LUMP: usize = 64;
export const TOUCH_CURVATURE: usize = 68;
export const TOUCH_SEED: usize = 72;
/** Slip speed, m/s. */
export const TOUCH_SLIP: usize = 76;
/** Stick and slip: metres from one slip to the next (0 = none), samples that a slip lasts, height of its pulse, N. */
export const TOUCH_INTERVAL: usize = 80;
export const TOUCH_SLIP_LASTS: usize = 84;
export const TOUCH_SLIP_FORCE: usize = 88;
/** Where on the surfaces it begins, m. */
export const TOUCH_START: usize = 92;

// ---- TOUCH_AT: direction, points and weights as in a strike (HIT_…), then slot, side (0 = A, 1 = B) and samples of its glide
export const AT_SLOT: usize = 56;
export const AT_SIDE: usize = 60;
export const AT_OVER: usize = 64;

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
