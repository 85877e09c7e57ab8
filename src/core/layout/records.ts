// Made by tools/build/layout.mjs from assembly/records/records.ts: change it there, then run `npm run build`.
// The constants of the core's memory and records, as the core itself has them.

/** Samples of a block, the step of the core; a host may ask for any number of samples at a time. */
export const BLOCK = 128;
/** Bytes of a block of one channel. */
export const BLOCK_BYTES = 512;
/** Lines of the ring path: k · rate / 256, k = 0 … 128. */
export const LINES = 129;
/** Channels that an output may have. */
export const MOST_CHANNELS = 32;
/** Groups that a world may have beside its own output. */
export const MOST_GROUPS = 16;
/** Look-ahead of the limiter, samples. */
export const LOOK_AHEAD = 128;

/** Speed of sound in air of 20 °C, m/s. */
export const SPEED_OF_SOUND = 343.2;
/** Density of air of 20 °C, kg/m³. */
export const AIR_DENSITY = 1.204;
/** Radius of a listener's head, m: that of a world unless it has its own, and always that of residual sources. */
export const HEAD_RADIUS = 0.0875;
/** Modes that a body may have: the widest rows of modes. */
export const MOST_MODES_OF_BODY = 65544;

/** No number in a record may be larger than this. */
export const LARGEST = 1000000;

// ---- kinds of the world's own output
/** Speakers around the listener, each at its azimuth. */
export const LAYOUT_SPEAKERS = 0;
/** Two ears of a spherical head. */
export const LAYOUT_HEAD = 1;
/** Components of a sound field, which filters turn into two ears. */
export const LAYOUT_FIELD = 2;

// ---- paths a body may be forced to
export const PATH_AUTO = 0;
export const PATH_RING = 1;
export const PATH_DRIVE = 2;
export const PATH_LONG = 3;
/** The drive path with taps wherever they are possible, whatever they cost: only for the bench. */
export const PATH_TAPS = 4;

// ---- records: fixed size, little endian, written by the page, read once by the core
/** Bytes of one record. */
export const RECORD_BYTES = 96;

// The fields with which every record begins.
/** Kind of the record, u32. */
export const RECORD_KIND = 0;
/** Body that the record is about, u32; 0 = none. */
export const RECORD_BODY = 4;
/** When it happens, f64, samples since the world began; negative = as soon as possible. */
export const RECORD_TIME = 8;
/**
 * Bit that the core sets in the kind of a record whose sound is still travelling: its time is then that at which it is
 * heard.
 */
export const RECORD_TRAVELS = 256;

/** A body comes. */
export const ADD = 1;
/** A body goes. */
export const REMOVE = 2;
/** A body's gain, pitch, damping or place changes. */
export const UPDATE = 3;
/** A body is struck. */
export const STRIKE = 4;
/** A force stream begins to act on a body. */
export const DRIVE = 5;
/** A force stream ends as soon as all its written samples have been played. */
export const RELEASE = 6;
/** The listener moves or turns. */
export const LISTENER = 7;
/** The master gain changes. */
export const MASTER = 8;
/** The world stops or goes on. */
export const PAUSE = 9;
/** The settings of hearing change. */
export const HEARING = 10;
/** Kinds up to here may come from the page. */
export const LAST_KIND = 10;
/**
 * The last kind that belongs to touches, which go on from step to step; kinds from 16 on belong to contacts
 * (assembly/records/contact.ts).
 */
export const LAST_TOUCH_KIND = 18;

// ADD: model, and the output on which the body sounds: 0 = the world's own, 1 = that of the first group.
export const UPDATE_MODEL = 16;
/** ADD and UPDATE: which of the fields that follow count, HAS_…; scales are f32. */
export const UPDATE_FIELDS = 20;
export const UPDATE_GAIN = 24;
export const UPDATE_PITCH = 28;
export const UPDATE_DAMPING = 32;
export const UPDATE_X = 36;
export const UPDATE_Y = 40;
export const UPDATE_Z = 44;
export const UPDATE_VX = 48;
export const UPDATE_VY = 52;
export const UPDATE_VZ = 56;
export const UPDATE_OUTPUT = 60;
/**
 * Number that the core gives to a change whose sound is still travelling, u32, so that an older change does not undo
 * a newer one.
 */
export const UPDATE_NUMBER = 64;
export const HAS_GAIN = 1;
export const HAS_PITCH = 2;
export const HAS_DAMPING = 4;
export const HAS_PLACE = 8;
export const HAS_VELOCITY = 16;
export const HAS_TURN = 32;

// REMOVE: u32, 0 = ring out, 1 = cut with a fade.
export const REMOVE_FADE = 16;

// STRIKE and DRIVE: impulse vector (N·s), or direction and scale of the force, in the body's frame; three sample points
// and their weights.
export const HIT_X = 16;
export const HIT_Y = 20;
export const HIT_Z = 24;
export const HIT_POINT_0 = 28;
export const HIT_POINT_1 = 32;
export const HIT_POINT_2 = 36;
export const HIT_WEIGHT_0 = 40;
export const HIT_WEIGHT_1 = 44;
export const HIT_WEIGHT_2 = 48;

/** Samples that the half-sine pulse lasts; 0: an impulse. */
export const STRIKE_DURATION = 52;
/** Kept by the core in a strike whose pulse outlasts a block: start, and the two sums of the forced motion. */
export const STRIKE_START = 56;
export const STRIKE_COS = 64;
export const STRIKE_SIN = 68;
/** Pitch and damping scale of the body when the pulse began, f64. */
export const STRIKE_PITCH = 72;
export const STRIKE_DAMPING = 80;
/** The two sums at the second ear, where each ear has its own. */
export const STRIKE_COS_2 = 88;
export const STRIKE_SIN_2 = 92;
/** A pulse that goes on from an earlier block, and a cancelled record; only the core makes these kinds. */
export const PULSE = 11;
export const VOID = 12;

export const EAR_X = 16;
export const EAR_Y = 20;
export const EAR_Z = 24;
export const EAR_RIGHT_X = 28;
export const EAR_RIGHT_Y = 32;
export const EAR_RIGHT_Z = 36;
export const EAR_FRONT_X = 40;
export const EAR_FRONT_Y = 44;
export const EAR_FRONT_Z = 48;
export const EAR_VELOCITY_X = 52;
export const EAR_VELOCITY_Y = 56;
export const EAR_VELOCITY_Z = 60;
/**
 * LISTENER: place, unit vectors to the right and ahead, velocity; EAR_FIELDS says which of them count (HAS_PLACE,
 * HAS_TURN, HAS_VELOCITY).
 */
export const EAR_FIELDS = 64;

// MASTER: gain, f32.
export const MASTER_GAIN = 16;

// PAUSE: 1 = stop, 0 = go on.
export const PAUSE_STOP = 16;

// HEARING: u32 mode, f32 a_v in dB, u32 flags, f32 budget in nominal nanoseconds a block (0 = none), f32 level.
export const HEARING_MODE = 16;
export const HEARING_AV = 20;
export const HEARING_FLAGS = 24;
export const HEARING_BUDGET = 28;
/** By how much the world is louder at the listener than its full scale says, dB, f32. */
export const HEARING_LEVEL = 32;
export const HEARING_FULL = 0;
export const HEARING_PRUNE = 1;
export const HEARING_BUNDLE = 2;
/** Hearing leaves out the threshold in quiet. */
export const HEARING_NO_THRESHOLD = 1;
/** Only the sound that is masked is played, for listening to what hearing removes. */
export const HEARING_REMOVED = 2;
/** Which settings the record changes: mode, a_v and the other flags; the budget; the level. */
export const HEARING_HAS_WAY = 4;
export const HEARING_HAS_BUDGET = 8;
export const HEARING_HAS_LEVEL = 16;
/** Blocks from one round of listening to the next. */
export const HEARING_HOP = 16;
/** Bands of one Bark, from 0 to 25 Bark, in which sounds that are not modes count as maskers. */
export const HEARING_BANDS = 25;
/** A level that means silence, dB. */
export const HEARING_SILENT = -1000;

// ---- why something was dropped
/** The event queue was full. */
export const DROP_QUEUE_FULL = 0;
/** The body named is gone or never was. */
export const DROP_NO_BODY = 1;
/** The record holds invalid numbers. */
export const DROP_BAD_RECORD = 2;
/** No room for the body or its modes. */
export const DROP_NO_ROOM = 3;
/** No room for one more driven body. */
export const DROP_NO_DRIVE_ROOM = 4;
/** The model named is gone or never was. */
export const DROP_NO_MODEL = 5;
/** A force stream had no room for these samples. */
export const DROP_STREAM_FULL = 6;

// ---- meters, f64 each, byte offsets from `meters()`
/** Samples since the last reading. */
export const METER_SAMPLES = 0;
/** Blocks made since the world began; each is 128 samples. */
export const METER_BLOCKS = 8;
export const METER_MODES_TOTAL = 16;
export const METER_MODES_ALIVE = 24;
/** Sum over blocks of the modes alive. */
export const METER_MODES_SUM = 32;
export const METER_MODES_MOST = 40;
export const METER_MODES_ABOVE_NYQUIST = 48;
export const METER_BODIES_TOTAL = 56;
export const METER_BODIES_ALIVE = 64;
export const METER_ACCEPTED = 72;
export const METER_LATE = 80;
/** Smallest gain of the limiter so far. */
export const METER_LIMITER = 88;
/** Nominal nanoseconds of the work done, counted, never timed. */
export const METER_COST_SYNTHESIS = 96;
export const METER_COST_OTHER = 104;
export const METER_WAITING = 112;
export const METER_COST_HEARING = 120;
/**
 * At present: modes that lines carry because they are masked, lines that carry any, modes that are off. Then sums over
 * blocks of the first two.
 */
export const METER_MODES_BUNDLED = 128;
export const METER_CELLS = 136;
export const METER_MODES_OFF = 144;
export const METER_BUNDLED_SUM = 152;
export const METER_CELLS_SUM = 160;
/** Rounds of listening so far. */
export const METER_ROUNDS = 168;
/** Mean counted work of a block in the last round, nominal nanoseconds. */
export const METER_BLOCK_COST = 176;
/** The governor's present rung, the highest so far, and the share of a body's modes that the governor keeps. */
export const METER_RUNG = 184;
export const METER_RUNG_HIGHEST = 192;
export const METER_SHARE = 200;
/** Rounds that were over the budget. */
export const METER_ROUNDS_OVER = 208;
export const METER_DROPS = 216;
/**
 * For each channel of the world's own output, up to MOST_CHANNELS: largest sample, and sum of squares, since the last
 * reading.
 */
export const METER_PEAKS = 272;
export const METER_SQUARES = 528;
/**
 * Rain: drops made one by one so far; share of drops that are made as noise at present; bubbles that sound; strikes
 * given to bodies so far; bubbles and strikes dropped for want of room.
 */
export const METER_RAIN_DROPS = 784;
export const METER_RAIN_NOISE = 792;
export const METER_RAIN_BUBBLES = 800;
export const METER_RAIN_STRIKES = 808;
export const METER_RAIN_LOST = 816;
export const METER_MODES_LONG = 824;
export const METER_BYTES = 832;

// ---- models: one block of memory each, rows padded to whole quads of modes
/**
 * Bytes of a model's fixed rows per padded mode: frequency and decay (f64), radiation gain as a complex number (f32),
 * importance (i32).
 */
export const MODEL_MODE_BYTES = 28;
/**
 * Models of at least this many modes and sample points keep powers of their poles and the responses of their points,
 * for hard strikes. These take little memory beside their shapes.
 */
export const CACHED_FROM = 24;
/**
 * Rows of powers: e^(sn) with the radiation gain for n = 0 … 15, and e^(16sn) for n = 0 … 8; each a real and an
 * imaginary row.
 */
export const POWER_ROWS = 50;
/** Bytes of a sample point's response: made or not (u32), direction (3 f32), a block of samples. */
export const RESPONSE_BYTES = 528;
