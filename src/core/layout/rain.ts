// Made by tools/build/layout.mjs from assembly/records/rain.ts: change it there, then run `npm run build`.
// The constants of the core's memory and records, as the core itself has them.

/** Kinds from here on belong to rain. */
export const FIRST_RAIN_KIND = 32;
/** It begins to rain, with the parameters as they are set; or, with RAIN_STOPS, it ends. */
export const RAIN = 32;
/** A parameter glides to another value. */
export const RAIN_SET = 33;
/** One pole of a colour; the page makes them. It acts at once, whatever its time. */
export const RAIN_POLE = 34;
/** Numbers of a table that the page makes. They act at once, whatever their time. */
export const RAIN_TABLE = 35;
/** One impulse at the listener: a part of a drop that is heard by itself. */
export const RAIN_IMPULSE = 36;
/** Rain begins or ceases to fall on a body. */
export const RAIN_BODY = 37;
/** Lightning strikes. */
export const RAIN_THUNDER = 38;
/** The last kind. */
export const LAST_RAIN_KIND = 38;

/**
 * Samples from the time of an impulse to the middle of its sound: half of the filter behind the grid, and half of the
 * kernel.
 */
export const RAIN_LATENCY = 37;

// RAIN: seed of all chance, u32; whether it ends, u32; number of this rain in the world, u32: records of a rain with a
// lower number are ignored.
export const RAIN_SEED = 16;
export const RAIN_STOPS = 20;
export const RAIN_NUMBER = 24;

// RAIN_SET: which parameter, u32 (one of P_…); the value to glide to, f32; the slider's range and shape: position x =
// ((value − least)/(most − least))^(1/bend); the glide of that position: acceleration, 1/s², top speed, 1/s, and the
// distance at which it has arrived (snap); flags.
export const SET_PARAMETER = 16;
export const SET_VALUE = 20;
export const SET_LEAST = 24;
export const SET_MOST = 28;
export const SET_BEND = 32;
export const SET_ACCELERATION = 36;
export const SET_SPEED = 40;
export const SET_SNAP = 44;
export const SET_FLAGS = 48;
/** The parameter does not glide: it takes the value at once. */
export const SET_JUMPS = 1;

// ---- parameters, by number; all are f32
/** Rain rate, mm/h. */
export const P_RATE = 0;
/** 0 = all drops alike, 1 = Marshall–Palmer. Never glides. */
export const P_DROP_LAW = 1;
/** Radius of a drop of the fixed law, m. */
export const P_DROP_RADIUS = 2;
/** Least and greatest diameter of Marshall–Palmer drops, m. */
export const P_SMALLEST = 3;
export const P_LARGEST = 4;
/** 0 = Atlas, 1 = Stokes. Never glides. */
export const P_TERMINAL = 5;
/** 0 = the force of an impact, 1 = the thesis's step. Never glides. */
export const P_PULSE = 6;
/** Radius of the source, as a multiple of the drop's. */
export const P_SOURCE_FACTOR = 7;
/** Share of a drop's kinetic energy that the ground takes up. */
export const P_EFFICIENCY = 8;
/** kg/m³ */
export const P_GROUND_DENSITY = 9;
/** κ of PHYSICS §9.5. */
export const P_BRIGHTNESS = 10;
/** Height of the ears over the ground, m. */
export const P_EAR_HEIGHT = 11;
/** Inner and outer radius of the ring of ground around the listener, m. */
export const P_NEAREST = 12;
export const P_FARTHEST = 13;
/** Admittance β of soft ground after the thesis. */
export const P_SOFTNESS = 14;
export const P_SOFTNESS_IMAGINARY = 15;
/** 0 = β after the thesis, 1 = impedance by flow resistivity. Never glides. */
export const P_SOFT_GROUND = 16;
/** kPa·s/m² */
export const P_FLOW_RESISTIVITY = 17;
/** Wind, m/s, and where it blows from, degrees to the right of −z. */
export const P_WIND = 18;
export const P_WIND_FROM = 19;
/**
 * How patchy the rain is, 0 to 0.9; how much more of it falls on the side from which the wind blows, 0 to 1; strength
 * of gusts, σ of the logarithm of rate and wind.
 */
export const P_PATCHES = 20;
export const P_LOBE = 21;
export const P_GUSTS = 22;
/** Shares of the rain that fall on bare ground and on water. */
export const P_GROUND = 23;
export const P_WATER = 24;
/** Factor on bubbles. */
export const P_BUBBLES = 25;
/** Leaves: gain, 0 = none; their height over the ears, m; factor on their pitch. */
export const P_LEAVES = 26;
export const P_LEAVES_HEIGHT = 27;
export const P_LEAVES_PITCH = 28;
/** Cloth: gain, 0 = none; its height over the ears, m; inner and outer radius of its ring, m; factor on its pitch. */
export const P_CLOTH = 29;
export const P_CLOTH_HEIGHT = 30;
export const P_CLOTH_NEAREST = 31;
export const P_CLOTH_FARTHEST = 32;
export const P_CLOTH_PITCH = 33;
/**
 * Drips, large drops made one by one: how many a second; from how many fixed places, 0 = anywhere; diameter, m; share
 * of them that falls into water.
 */
export const P_DRIPS = 34;
export const P_DRIP_PLACES = 35;
export const P_DRIP_SIZE = 36;
export const P_DRIP_WATER = 37;
/** Gain of the impulses on sounding bodies, 1 = the drops' own momentum. */
export const P_BODIES = 38;
/** Thunder: strokes of lightning a minute, their distance, m, and a gain. */
export const P_THUNDER = 39;
export const P_THUNDER_DISTANCE = 40;
export const P_THUNDER_GAIN = 41;
/** Gain of the whole rain. */
export const P_GAIN = 42;
/** Corner of the high-pass on the whole rain, Hz; 0 = none. Never glides. */
export const P_HIGH_PASS = 43;
/**
 * Most drops a second that are made one by one; if there are more, the smallest are made as noise of the same power.
 * Never glides.
 */
export const P_MOST_DROPS = 44;
/** How many parameters there are. */
export const PARAMETERS = 45;

// ---- colours: how the impulse of a drop sounds. Each is a sum of POLES complex poles and a direct part, at twice the
// sample rate: y[n] = direct·x[n] + Re Σ rⱼ sⱼ[n], sⱼ[n] = pⱼ sⱼ[n−1] + x[n], with r = r₀ + brightness · r₁ for ground
// (and the same for the direct part).
/** Poles of a colour; pole POLES stands for the direct part. */
export const POLES = 8;
/**
 * Colours of drops on ground, by the corner frequency of their force, from low to high; the last one is white (the
 * thesis's pulse).
 */
export const GROUND_COLOURS = 5;
/** Rings of soft ground by R/H, each with further poles behind the colour (TABLE_IMPEDANCE). */
export const RINGS = 4;
/** First colour of each kind. The colours of ground are there RINGS times, ring by ring. */
export const C_GROUND = 0;
export const C_WATER = 20;
export const WATER_COLOURS = 2;
export const C_LEAVES = 22;
export const LEAF_COLOURS = 6;
export const C_CLOTH = 28;
export const CLOTH_COLOURS = 4;
/** How many colours there are. */
export const COLOURS = 32;

// RAIN_POLE: colour, u32 (a colour of ground without its ring: 0 … GROUND_COLOURS − 1), pole, u32, then f32: p, r₀ and
// r₁, each real and imaginary part.
export const POLE_COLOUR = 16;
export const POLE_INDEX = 20;
export const POLE_RE = 24;
export const POLE_IM = 28;
export const POLE_R0_RE = 32;
export const POLE_R0_IM = 36;
export const POLE_R1_RE = 40;
export const POLE_R1_IM = 44;

// RAIN_TABLE: which, u32; from which number on, u32; how many, u32, up to TABLE_NUMBERS; the numbers, f32.
export const TABLE_WHICH = 16;
export const TABLE_FROM = 20;
export const TABLE_COUNT = 24;
export const TABLE_VALUES = 28;
export const TABLE_NUMBERS = 16;
/**
 * Corners of the ground colours, Hz, GROUND_COLOURS − 1 of them, from low to high: a drop gets one of the two colours
 * on either side of its own corner.
 */
export const TABLE_CORNERS = 0;
/**
 * Soft ground by flow resistivity: IMPEDANCE_ROWS rows from 10 to 10⁵ kPa·s/m², evenly in the logarithm; in each row,
 * for each of RINGS rings, the direct part and the residues of IMPEDANCE_POLES real poles. Before all rows come the
 * poles themselves, once. y = direct·x + Σ rⱼ sⱼ, sⱼ[n] = pⱼ sⱼ[n−1] + x[n], at twice the sample rate.
 */
export const TABLE_IMPEDANCE = 1;
export const IMPEDANCE_ROWS = 17;
export const IMPEDANCE_POLES = 7;
/** Numbers of that table: the poles, then rows. */
export const IMPEDANCE_NUMBERS = 551;
/** R/H up to which each ring reaches; the last has no end. */
export const RING_0 = 1.5;
export const RING_1 = 3;
export const RING_2 = 8;

// RAIN_IMPULSE: RECORD_TIME is when it arrives, in samples, with a fraction; area, Pa·s; azimuth, radians to the right
// of −z in the world; colour (without ring), u32.
export const IMPULSE_AREA = 16;
export const IMPULSE_AZIMUTH = 20;
export const IMPULSE_COLOUR = 24;

// ---- RAIN_BODY: RECORD_BODY is the body; area that catches rain, m²; unit vector of the drops' impulse in the body's
// frame; whether rain ceases to fall on it, u32
/** Bodies that may be rained on at once. */
export const MOST_RAINED = 64;

export const RAINED_AREA = 16;
export const RAINED_X = 20;
export const RAINED_Y = 24;
export const RAINED_Z = 28;
export const RAINED_ENDS = 32;
/**
 * Most strikes a second on all bodies together. Of more, the smallest drops are left out, and those that strike get
 * their power.
 */
export const RAINED_MOST = 36;

// RAIN_THUNDER: distance, m, azimuth, radians to the right of −z, f32; seed, u32.
export const THUNDER_DISTANCE = 16;
export const THUNDER_AZIMUTH = 20;
export const THUNDER_SEED = 24;
