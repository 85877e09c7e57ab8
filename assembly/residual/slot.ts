// What a body has beside its modes lies in a slot: room for each of the three parts, for the force on the body in the block being made
// and for the sound that comes of it. Fields are declared here, once, because the parts share the slot.

/** Samples of the force on the body, this block, N; what is there counts only when FED is set. */
export const FORCE: usize = 0; // f32 ×128
/** Sound of the last block, then of the block being made, Pa at 1 m. */
export const BEFORE: usize = 512; // f32 ×128
export const SOUND: usize = 1024; // f32 ×128
export const OWNER: usize = 1536; // u32, body
export const PARTS: usize = 1540; // u32, bits of HAS_…
export const FED: usize = 1544; // i32, 1 = a force acts in this block
export const IN_AWAKE: usize = 1548; // i32, word of the list of those that sound
/** State of the filters between the sound and the ears. */
export const EARS: usize = 1552; // f32 ×8

// ---- diffuse
export const FILTERS: usize = 1584; // f32 ×8 ×4: two states of the first filter, two of the second
export const ENERGIES: usize = 1712; // f64 ×8, N²
export const GAINS: usize = 1776; // f32 ×8 at the start of the block
export const GAIN_GOALS: usize = 1808; // f32 ×8
export const RATES: usize = 1840; // f32 ×8, energy's decay in nepers a sample
export const RATE_GOALS: usize = 1872; // f32 ×8
export const DIFFUSE_LEFT: usize = 1904; // i32, blocks until the goals
export const DIFFUSE_NOISE: usize = 1908; // u32, seed
export const RINGS: usize = 1912; // i32, 1 = its filters still ring
export const DIFFUSE_ON: usize = 1916; // i32, 1 = some energy is left

// ---- click
export const CLICK_STATE: usize = 1920; // f64 ×2
export const CLICK_A1: usize = 1936; // f64
export const CLICK_A2: usize = 1944; // f64
export const CLICK_B0: usize = 1952; // f64, from force to pressure
export const CLICK_SIZE: usize = 1960; // f32, factor at the start of the block
export const CLICK_GOAL: usize = 1964; // f32
export const CLICK_LEFT: usize = 1968; // i32
export const CLICK_ON: usize = 1972; // i32

// ---- bubbles
export const POWERS: usize = 1976; // f64 ×8, Pa² in each octave for one bubble a second
export const LEVELS: usize = 2040; // f64 ×8, Pa² of the noise that stands for bubbles
export const RATE: usize = 2104; // f32, births a second
export const RATE_GOAL: usize = 2108;
export const LEAST: usize = 2112; // f32, m
export const MOST: usize = 2116;
export const EXPONENT: usize = 2120; // f32
export const RISE: usize = 2124; // f32
export const LEVEL: usize = 2128; // f32, Pa·m
export const BUBBLES_LEFT: usize = 2132; // i32
export const BUBBLES_SEED: usize = 2136; // u32
export const FIRST: usize = 2140; // i32, first sounding bubble, -1 = none
export const BUBBLES_ON: usize = 2144; // i32
export const FALLS: usize = 2152; // f64 ×8, what a block leaves of the noise's power

export const SLOT_BYTES: usize = 2240;

// ---- bits of PARTS
export const HAS_DIFFUSE: u32 = 1;
export const HAS_CLICK: u32 = 2;
export const HAS_BUBBLES: u32 = 4;
