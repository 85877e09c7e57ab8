// The numbers on which the full core and the page must agree for rain: kinds of records, the places of their fields,
// parameters, layers and colours. Every record begins like the others: kind, body, time. `tools/build/layout.mjs` makes
// `src/core/layout/rain.ts` from this file.

import { RecordHead } from "./records";

/** Kinds from here on belong to rain. */
export const FIRST_RAIN_KIND: u32 = 32;
/** It begins to rain, with the parameters as they are set; or, with RAIN_STOPS, it ends. */
export const RAIN: u32 = 32;
/** A parameter glides to another value. */
export const RAIN_SET: u32 = 33;
/** One pole of a colour; the page makes them. It acts at once, whatever its time. */
export const RAIN_POLE: u32 = 34;
/** Numbers of a table that the page makes. They act at once, whatever their time. */
export const RAIN_TABLE: u32 = 35;
/** One impulse at the listener: a part of a drop that is heard by itself. */
export const RAIN_IMPULSE: u32 = 36;
/** Rain begins or ceases to fall on a body. */
export const RAIN_BODY: u32 = 37;
/** Lightning strikes. */
export const RAIN_THUNDER: u32 = 38;
/** The last kind. */
export const LAST_RAIN_KIND: u32 = 38;

/**
 * Samples from the time of an impulse to the middle of its sound: half of the filter behind the grid, and half of the
 * kernel.
 */
export const RAIN_LATENCY: i32 = 37;

/**
 * RAIN: seed of all chance, u32; whether it ends, u32; number of this rain in the world, u32: records of a rain with a
 * lower number are ignored. On the page: RAIN_….
 */
@unmanaged
export class RainRecord extends RecordHead {
  seed: u32;
  stops: u32;
  number: u32;
}

/**
 * RAIN_SET: which parameter, u32 (one of P_…); the value to glide to, f32; the slider's range and shape: position x =
 * ((value − least)/(most − least))^(1/bend); the glide of that position: acceleration, 1/s², top speed, 1/s, and the
 * distance at which it has arrived (snap); flags. On the page: SET_….
 */
@unmanaged
export class RainSetRecord extends RecordHead {
  parameter: u32;
  value: f32;
  least: f32;
  most: f32;
  bend: f32;
  acceleration: f32;
  speed: f32;
  snap: f32;
  flags: u32;
}
/** The parameter does not glide: it takes the value at once. */
export const SET_JUMPS: u32 = 1;

// ---- parameters, by number; all are f32
/** Rain rate, mm/h. */
export const P_RATE: u32 = 0;
/** 0 = all drops alike, 1 = Marshall–Palmer. Never glides. */
export const P_DROP_LAW: u32 = 1;
/** Radius of a drop of the fixed law, m. */
export const P_DROP_RADIUS: u32 = 2;
/** Least and greatest diameter of Marshall–Palmer drops, m. */
export const P_SMALLEST: u32 = 3;
export const P_LARGEST: u32 = 4;
/** 0 = Atlas, 1 = Stokes. Never glides. */
export const P_TERMINAL: u32 = 5;
/** 0 = the force of an impact, 1 = the thesis's step. Never glides. */
export const P_PULSE: u32 = 6;
/** Radius of the source, as a multiple of the drop's. */
export const P_SOURCE_FACTOR: u32 = 7;
/** Share of a drop's kinetic energy that the ground takes up. */
export const P_EFFICIENCY: u32 = 8;
/** kg/m³ */
export const P_GROUND_DENSITY: u32 = 9;
/** κ of PHYSICS §9.5. */
export const P_BRIGHTNESS: u32 = 10;
/** Height of the ears over the ground, m. */
export const P_EAR_HEIGHT: u32 = 11;
/** Inner and outer radius of the ring of ground around the listener, m. */
export const P_NEAREST: u32 = 12;
export const P_FARTHEST: u32 = 13;
/** Admittance β of soft ground after the thesis. */
export const P_SOFTNESS: u32 = 14;
export const P_SOFTNESS_IMAGINARY: u32 = 15;
/** 0 = β after the thesis, 1 = impedance by flow resistivity. Never glides. */
export const P_SOFT_GROUND: u32 = 16;
/** kPa·s/m² */
export const P_FLOW_RESISTIVITY: u32 = 17;
/** Wind, m/s, and where it blows from, degrees to the right of −z. */
export const P_WIND: u32 = 18;
export const P_WIND_FROM: u32 = 19;
/**
 * How patchy the rain is, 0 to 0.9; how much more of it falls on the side from which the wind blows, 0 to 1; strength
 * of gusts, σ of the logarithm of rate and wind.
 */
export const P_PATCHES: u32 = 20;
export const P_LOBE: u32 = 21;
export const P_GUSTS: u32 = 22;
/** Shares of the rain that fall on bare ground and on water. */
export const P_GROUND: u32 = 23;
export const P_WATER: u32 = 24;
/** Factor on bubbles. */
export const P_BUBBLES: u32 = 25;
/** Leaves: gain, 0 = none; their height over the ears, m; factor on their pitch. */
export const P_LEAVES: u32 = 26;
export const P_LEAVES_HEIGHT: u32 = 27;
export const P_LEAVES_PITCH: u32 = 28;
/** Cloth: gain, 0 = none; its height over the ears, m; inner and outer radius of its ring, m; factor on its pitch. */
export const P_CLOTH: u32 = 29;
export const P_CLOTH_HEIGHT: u32 = 30;
export const P_CLOTH_NEAREST: u32 = 31;
export const P_CLOTH_FARTHEST: u32 = 32;
export const P_CLOTH_PITCH: u32 = 33;
/**
 * Drips, large drops made one by one: how many a second; from how many fixed places, 0 = anywhere; diameter, m; share
 * of them that falls into water.
 */
export const P_DRIPS: u32 = 34;
export const P_DRIP_PLACES: u32 = 35;
export const P_DRIP_SIZE: u32 = 36;
export const P_DRIP_WATER: u32 = 37;
/** Gain of the impulses on sounding bodies, 1 = the drops' own momentum. */
export const P_BODIES: u32 = 38;
/** Thunder: strokes of lightning a minute, their distance, m, and a gain. */
export const P_THUNDER: u32 = 39;
export const P_THUNDER_DISTANCE: u32 = 40;
export const P_THUNDER_GAIN: u32 = 41;
/** Gain of the whole rain. */
export const P_GAIN: u32 = 42;
/** Corner of the high-pass on the whole rain, Hz; 0 = none. Never glides. */
export const P_HIGH_PASS: u32 = 43;
/**
 * Most drops a second that are made one by one; if there are more, the smallest are made as noise of the same power.
 * Never glides.
 */
export const P_MOST_DROPS: u32 = 44;
/** How many parameters there are. */
export const PARAMETERS: i32 = 45;

// ---- colours: how the impulse of a drop sounds. Each is a sum of POLES complex poles and a direct part, at twice the
// sample rate: y[n] = direct·x[n] + Re Σ rⱼ sⱼ[n], sⱼ[n] = pⱼ sⱼ[n−1] + x[n], with r = r₀ + brightness · r₁ for ground
// (and the same for the direct part).
/** Poles of a colour; pole POLES stands for the direct part. */
export const POLES: i32 = 8;
/**
 * Colours of drops on ground, by the corner frequency of their force, from low to high; the last one is white (the
 * thesis's pulse).
 */
export const GROUND_COLOURS: i32 = 5;
/** Rings of soft ground by R/H, each with further poles behind the colour (TABLE_IMPEDANCE). */
export const RINGS: i32 = 4;
/** First colour of each kind. The colours of ground are there RINGS times, ring by ring. */
export const C_GROUND: i32 = 0;
export const C_WATER: i32 = 20;
export const WATER_COLOURS: i32 = 2;
export const C_LEAVES: i32 = 22;
export const LEAF_COLOURS: i32 = 6;
export const C_CLOTH: i32 = 28;
export const CLOTH_COLOURS: i32 = 4;
/** How many colours there are. */
export const COLOURS: i32 = 32;

/**
 * RAIN_POLE: colour, u32 (a colour of ground without its ring: 0 … GROUND_COLOURS − 1), pole, u32, then f32: p, r₀ and
 * r₁, each real and imaginary part. On the page: POLE_….
 */
@unmanaged
export class RainPoleRecord extends RecordHead {
  colour: u32;
  index: u32;
  re: f32;
  im: f32;
  r0Re: f32;
  r0Im: f32;
  r1Re: f32;
  r1Im: f32;
}

/**
 * RAIN_TABLE: which, u32; from which number on, u32; how many, u32, up to TABLE_NUMBERS; the numbers, f32. On the page:
 * TABLE_….
 */
@unmanaged
export class RainTableRecord extends RecordHead {
  which: u32;
  from: u32;
  count: u32;
}
export const TABLE_VALUES: usize = offsetof<RainTableRecord>();
export const TABLE_NUMBERS: i32 = 16;
/**
 * Corners of the ground colours, Hz, GROUND_COLOURS − 1 of them, from low to high: a drop gets one of the two colours
 * on either side of its own corner.
 */
export const TABLE_CORNERS: u32 = 0;
/**
 * Soft ground by flow resistivity: IMPEDANCE_ROWS rows from 10 to 10⁵ kPa·s/m², evenly in the logarithm; in each row,
 * for each of RINGS rings, the direct part and the residues of IMPEDANCE_POLES real poles. Before all rows come the
 * poles themselves, once. y = direct·x + Σ rⱼ sⱼ, sⱼ[n] = pⱼ sⱼ[n−1] + x[n], at twice the sample rate.
 */
export const TABLE_IMPEDANCE: u32 = 1;
export const IMPEDANCE_ROWS: i32 = 17;
export const IMPEDANCE_POLES: i32 = 7;
/** Numbers of that table: the poles, then rows. */
export const IMPEDANCE_NUMBERS: i32 = 551;
/** R/H up to which each ring reaches; the last has no end. */
export const RING_0: f32 = 1.5;
export const RING_1: f32 = 3;
export const RING_2: f32 = 8;

/**
 * RAIN_IMPULSE: RECORD_TIME is when it arrives, in samples, with a fraction; area, Pa·s; azimuth, radians to the right
 * of −z in the world; colour (without ring), u32. On the page: IMPULSE_….
 */
@unmanaged
export class RainImpulseRecord extends RecordHead {
  area: f32;
  azimuth: f32;
  colour: u32;
}

// ---- RAIN_BODY: RECORD_BODY is the body; area that catches rain, m²; unit vector of the drops' impulse in the body's
// frame; whether rain ceases to fall on it, u32
/** Bodies that may be rained on at once. */
export const MOST_RAINED: i32 = 64;

/** On the page: RAINED_…. */
@unmanaged
export class RainBodyRecord extends RecordHead {
  area: f32;
  x: f32;
  y: f32;
  z: f32;
  ends: u32;
  /**
   * Most strikes a second on all bodies together. Of more, the smallest drops are left out, and those that strike get
   * their power.
   */
  most: f32;
}

/** RAIN_THUNDER: distance, m, azimuth, radians to the right of −z, f32; seed, u32. On the page: THUNDER_…. */
@unmanaged
export class RainThunderRecord extends RecordHead {
  distance: f32;
  azimuth: f32;
  seed: u32;
}
