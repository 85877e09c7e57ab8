// Every number that the core and the page must agree on: sizes, kinds of records, places of their fields, reasons for a
// drop, meters. `tools/build/layout.mjs` makes `src/core/layout/records.ts` from this file; nothing is declared twice.

/** Samples of a block, the step of the core; a host may ask for any number of samples at a time. */
export const BLOCK: i32 = 128;
/** Bytes of a block of one channel. */
export const BLOCK_BYTES: usize = 512;
/** Lines of the ring path: k · rate / 256, k = 0 … 128. */
export const LINES: i32 = 129;
/** Channels that an output may have. */
export const MOST_CHANNELS: i32 = 32;
/** Groups that a world may have beside its own output. */
export const MOST_GROUPS: i32 = 16;
/** Look-ahead of the limiter, samples. */
export const LOOK_AHEAD: i32 = 128;

/** Speed of sound in air of 20 °C, m/s. */
export const SPEED_OF_SOUND: f64 = 343.2;
/** Density of air of 20 °C, kg/m³. */
export const AIR_DENSITY: f64 = 1.204;
/** Radius of a listener's head, m: that of a world unless it has its own, and always that of residual sources. */
export const HEAD_RADIUS: f64 = 0.0875;
/** Modes that a body may have: the widest rows of modes. */
export const MOST_MODES_OF_BODY: i32 = 65544;

/** No number in a record may be larger than this. */
export const LARGEST: f32 = 1000000;

// ---- kinds of the world's own output
/** Speakers around the listener, each at its azimuth. */
export const LAYOUT_SPEAKERS: i32 = 0;
/** Two ears of a spherical head. */
export const LAYOUT_HEAD: i32 = 1;
/** Components of a sound field, which filters turn into two ears. */
export const LAYOUT_FIELD: i32 = 2;

// ---- paths a body may be forced to
export const PATH_AUTO: i32 = 0;
export const PATH_RING: i32 = 1;
export const PATH_DRIVE: i32 = 2;
export const PATH_LONG: i32 = 3;
/** The drive path with taps wherever they are possible, whatever they cost: only for the bench. */
export const PATH_TAPS: i32 = 4;

// ---- records: fixed size, little endian, written by the page, read once by the core
/** Bytes of one record. */
export const RECORD_BYTES: usize = 96;

/** The fields with which every record begins. On the page: RECORD_…. */
@unmanaged
export class RecordHead {
  /** Kind of the record, u32. */
  kind: u32;
  /** Body that the record is about, u32; 0 = none. */
  body: u32;
  /** When it happens, f64, samples since the world began; negative = as soon as possible. */
  time: f64;
}
/**
 * Bit that the core sets in the kind of a record whose sound is still travelling: its time is then that at which it is
 * heard.
 */
export const RECORD_TRAVELS: u32 = 256;

/** A body comes. */
export const ADD: u32 = 1;
/** A body goes. */
export const REMOVE: u32 = 2;
/** A body's gain, pitch, damping or place changes. */
export const UPDATE: u32 = 3;
/** A body is struck. */
export const STRIKE: u32 = 4;
/** A force stream begins to act on a body. */
export const DRIVE: u32 = 5;
/** A force stream ends as soon as all its written samples have been played. */
export const RELEASE: u32 = 6;
/** The listener moves or turns. */
export const LISTENER: u32 = 7;
/** The master gain changes. */
export const MASTER: u32 = 8;
/** The world stops or goes on. */
export const PAUSE: u32 = 9;
/** The settings of hearing change. */
export const HEARING: u32 = 10;
/** Kinds up to here may come from the page. */
export const LAST_KIND: u32 = 10;
/**
 * The last kind that belongs to touches, which go on from step to step; kinds from 16 on belong to contacts
 * (assembly/records/contact.ts).
 */
export const LAST_TOUCH_KIND: u32 = 18;

/**
 * ADD: model, and the output on which the body sounds: 0 = the world's own, 1 = that of the first group. On the page:
 * UPDATE_….
 */
@unmanaged
export class UpdateRecord extends RecordHead {
  model: u32;
  /** ADD and UPDATE: which of the fields that follow count, HAS_…; scales are f32. */
  fields: u32;
  gain: f32;
  pitch: f32;
  damping: f32;
  x: f32;
  y: f32;
  z: f32;
  vx: f32;
  vy: f32;
  vz: f32;
  output: u32;
  /**
   * Number that the core gives to a change whose sound is still travelling, u32, so that an older change does not undo
   * a newer one.
   */
  number: u32;
}
export const HAS_GAIN: u32 = 1;
export const HAS_PITCH: u32 = 2;
export const HAS_DAMPING: u32 = 4;
export const HAS_PLACE: u32 = 8;
export const HAS_VELOCITY: u32 = 16;
export const HAS_TURN: u32 = 32;

/** REMOVE: u32, 0 = ring out, 1 = cut with a fade. On the page: REMOVE_…. */
@unmanaged
export class RemoveRecord extends RecordHead {
  fade: u32;
}

/**
 * STRIKE and DRIVE: impulse vector (N·s), or direction and scale of the force, in the body's frame; three sample points
 * and their weights. On the page: HIT_….
 */
@unmanaged
export class HitRecord extends RecordHead {
  x: f32;
  y: f32;
  z: f32;
  point0: u32;
  point1: u32;
  point2: u32;
  weight0: f32;
  weight1: f32;
  weight2: f32;
}

/** On the page: STRIKE_…. */
@unmanaged
export class StrikeRecord extends HitRecord {
  /** Samples that the half-sine pulse lasts; 0: an impulse. */
  duration: f32;
  /** Kept by the core in a strike whose pulse outlasts a block: start, and the two sums of the forced motion. */
  start: f64;
  cos: f32;
  sin: f32;
  /** Pitch and damping scale of the body when the pulse began, f64. */
  pitch: f64;
  damping: f64;
  /** The two sums at the second ear, where each ear has its own. */
  cos2: f32;
  sin2: f32;
}
/** A pulse that goes on from an earlier block, and a cancelled record; only the core makes these kinds. */
export const PULSE: u32 = 11;
export const VOID: u32 = 12;

/** On the page: EAR_…. */
@unmanaged
export class ListenerRecord extends RecordHead {
  x: f32;
  y: f32;
  z: f32;
  rightX: f32;
  rightY: f32;
  rightZ: f32;
  frontX: f32;
  frontY: f32;
  frontZ: f32;
  velocityX: f32;
  velocityY: f32;
  velocityZ: f32;
  /**
   * LISTENER: place, unit vectors to the right and ahead, velocity; EAR_FIELDS says which of them count (HAS_PLACE,
   * HAS_TURN, HAS_VELOCITY).
   */
  fields: u32;
}

/** MASTER: gain, f32. On the page: MASTER_…. */
@unmanaged
export class MasterRecord extends RecordHead {
  gain: f32;
}

/** PAUSE: 1 = stop, 0 = go on. On the page: PAUSE_…. */
@unmanaged
export class PauseRecord extends RecordHead {
  stop: u32;
}

/**
 * HEARING: u32 mode, f32 a_v in dB, u32 flags, f32 budget in nominal nanoseconds a block (0 = none), f32 level. On the
 * page: HEARING_….
 */
@unmanaged
export class HearingRecord extends RecordHead {
  mode: u32;
  av: f32;
  flags: u32;
  budget: f32;
  /** By how much the world is louder at the listener than its full scale says, dB, f32. */
  level: f32;
}
export const HEARING_FULL: u32 = 0;
export const HEARING_PRUNE: u32 = 1;
export const HEARING_BUNDLE: u32 = 2;
/** Hearing leaves out the threshold in quiet. */
export const HEARING_NO_THRESHOLD: u32 = 1;
/** Only the sound that is masked is played, for listening to what hearing removes. */
export const HEARING_REMOVED: u32 = 2;
/** Which settings the record changes: mode, a_v and the other flags; the budget; the level. */
export const HEARING_HAS_WAY: u32 = 4;
export const HEARING_HAS_BUDGET: u32 = 8;
export const HEARING_HAS_LEVEL: u32 = 16;
/** Blocks from one round of listening to the next. */
export const HEARING_HOP: i32 = 16;
/** Bands of one Bark, from 0 to 25 Bark, in which sounds that are not modes count as maskers. */
export const HEARING_BANDS: i32 = 25;
/** A level that means silence, dB. */
export const HEARING_SILENT: f32 = -1000;

// ---- why something was dropped
/** The event queue was full. */
export const DROP_QUEUE_FULL: i32 = 0;
/** The body named is gone or never was. */
export const DROP_NO_BODY: i32 = 1;
/** The record holds invalid numbers. */
export const DROP_BAD_RECORD: i32 = 2;
/** No room for the body or its modes. */
export const DROP_NO_ROOM: i32 = 3;
/** No room for one more driven body. */
export const DROP_NO_DRIVE_ROOM: i32 = 4;
/** The model named is gone or never was. */
export const DROP_NO_MODEL: i32 = 5;
/** A force stream had no room for these samples. */
export const DROP_STREAM_FULL: i32 = 6;

// ---- meters, f64 each, byte offsets from `meters()`
/** Samples since the last reading. */
export const METER_SAMPLES: usize = 0;
/** Blocks made since the world began; each is 128 samples. */
export const METER_BLOCKS: usize = 8;
export const METER_MODES_TOTAL: usize = 16;
export const METER_MODES_ALIVE: usize = 24;
/** Sum over blocks of the modes alive. */
export const METER_MODES_SUM: usize = 32;
export const METER_MODES_MOST: usize = 40;
export const METER_MODES_ABOVE_NYQUIST: usize = 48;
export const METER_BODIES_TOTAL: usize = 56;
export const METER_BODIES_ALIVE: usize = 64;
export const METER_ACCEPTED: usize = 72;
export const METER_LATE: usize = 80;
/** Smallest gain of the limiter so far. */
export const METER_LIMITER: usize = 88;
/** Nominal nanoseconds of the work done, counted, never timed. */
export const METER_COST_SYNTHESIS: usize = 96;
export const METER_COST_OTHER: usize = 104;
export const METER_WAITING: usize = 112;
export const METER_COST_HEARING: usize = 120;
/**
 * At present: modes that lines carry because they are masked, lines that carry any, modes that are off. Then sums over
 * blocks of the first two.
 */
export const METER_MODES_BUNDLED: usize = 128;
export const METER_CELLS: usize = 136;
export const METER_MODES_OFF: usize = 144;
export const METER_BUNDLED_SUM: usize = 152;
export const METER_CELLS_SUM: usize = 160;
/** Rounds of listening so far. */
export const METER_ROUNDS: usize = 168;
/** Mean counted work of a block in the last round, nominal nanoseconds. */
export const METER_BLOCK_COST: usize = 176;
/** The governor's present rung, the highest so far, and the share of a body's modes that the governor keeps. */
export const METER_RUNG: usize = 184;
export const METER_RUNG_HIGHEST: usize = 192;
export const METER_SHARE: usize = 200;
/** Rounds that were over the budget. */
export const METER_ROUNDS_OVER: usize = 208;
export const METER_DROPS: usize = 216;
/**
 * For each channel of the world's own output, up to MOST_CHANNELS: largest sample, and sum of squares, since the last
 * reading.
 */
export const METER_PEAKS: usize = 272;
export const METER_SQUARES: usize = 528;
/**
 * Rain: drops made one by one so far; share of drops that are made as noise at present; bubbles that sound; strikes
 * given to bodies so far; bubbles and strikes dropped for want of room.
 */
export const METER_RAIN_DROPS: usize = 784;
export const METER_RAIN_NOISE: usize = 792;
export const METER_RAIN_BUBBLES: usize = 800;
export const METER_RAIN_STRIKES: usize = 808;
export const METER_RAIN_LOST: usize = 816;
export const METER_MODES_LONG: usize = 824;
export const METER_BYTES: usize = 832;

// ---- models: one block of memory each, rows padded to whole quads of modes
/**
 * Bytes of a model's fixed rows per padded mode: frequency and decay (f64), radiation gain as a complex number (f32),
 * importance (i32).
 */
export const MODEL_MODE_BYTES: i32 = 28;
/**
 * Models of at least this many modes and sample points keep powers of their poles and the responses of their points,
 * for hard strikes. These take little memory beside their shapes.
 */
export const CACHED_FROM: i32 = 24;
/**
 * Rows of powers: e^(sn) with the radiation gain for n = 0 … 15, and e^(16sn) for n = 0 … 8; each a real and an
 * imaginary row.
 */
export const POWER_ROWS: i32 = 50;
/** Bytes of a sample point's response: made or not (u32), direction (3 f32), a block of samples. */
export const RESPONSE_BYTES: i32 = 528;
