// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";
import { Body } from "../scene/body";

@unmanaged
class Mix {
  // ---- limiter.ts
  /** The block that each channel holds back, BLOCK samples a channel, digital full scale. */
  limiterHeld: Row<f32>;
  /** Address of the limiters, one an output. */
  limiters: usize;
  /** Share of the way back to a gain of 1 that the limiter goes in a block. */
  release: f32;
  /** Smallest gain of the limiters since the world began. */
  deepest: f32;

  // ---- decode.ts
  /** Taps of every filter, a multiple of four; 0 where buses are channels. */
  taps: i32;
  /** Impulse responses, `taps` numbers for each bus and ear. */
  filters: Row<f32>;
  /** Past samples of each bus, then the block being made: `taps` + BLOCK samples a bus, Pa. */
  pasts: Row<f32>;
  /** For each bus the number of blocks in a row that were silent. */
  quiets: Row<i32>;

  // ---- pan.ts
  /** Azimuth of each channel's speaker, radians; channels without one are left out of `order`. */
  azimuths: Row<f32>;
  /** Channels in order of azimuth. */
  order: Row<u8>;
  /** Share of each channel's power that is at the right ear. */
  rights: Row<f32>;
  /** How many speakers there are. */
  speakers: i32;
  /** Whether amplitudes of neighbouring speakers add to one, not powers. */
  pansAmplitudes: bool;
  /** Whether the buses are components of a sound field. */
  isField: bool;
  /** Powers at the left and at the right ear of the direction that was panned last. */
  leftPower: f32;
  rightPower: f32;

  // ---- buses.ts
  /** A block for each bus, Pa. */
  busBlocks: Row<f32>;
  /** A block for each channel, digital full scale. */
  channelBlocks: Row<f32>;

  // ---- outputs.ts
  /** How many outputs there are. */
  outputs: i32;
  /** Buses of all outputs together. */
  busTotal: i32;
  /** Channels of all outputs together. */
  channelTotal: i32;
  /** Ears that hearing listens with, 1 or 2. */
  ears: i32;
  /** Kind (MONO, PAIR, MANY, HEAD), buses and channels of the world's own output and of groups placed in space. */
  placedKind: i32;
  placedBuses: i32;
  placedChannels: i32;
  /** Bit g: group g is placed in space. */
  placedGroups: u32;
  /** Numbers of a mode's gains that lie apart from its record. */
  gainRows: i32;

  // ---- listener.ts
  /** Place of the listener, m. */
  listenerX: f32;
  listenerY: f32;
  listenerZ: f32;
  /** Unit vector to the listener's right. */
  rightX: f32;
  rightY: f32;
  rightZ: f32;
  /** Unit vector to where the listener looks. */
  frontX: f32;
  frontY: f32;
  frontZ: f32;
  /** Velocity of the listener, m/s. */
  velocityX: f32;
  velocityY: f32;
  velocityZ: f32;
  /** Number of the listener's present place: every change of place, direction or velocity counts one up. */
  listenerPlace: i32;
  /** The point that `see` looked at last, from the listener: to the right, ahead, up, and its distance, m. */
  toRight: f32;
  ahead: f32;
  up: f32;
  distance: f32;

  // ---- place.ts
  /** Distance at which a body is as loud as its model says, m. */
  referenceDistance: f32;
  /** Nearest distance: a body that is nearer gets no louder, and its direction fades to none, m. */
  nearestDistance: f32;
  /** Speed of sound, m/s. */
  speedOfSound: f32;
  /** Radius of the listener's head, m. */
  headRadius: f32;
  /** Whether sound needs time from a body to the listener. */
  delays: bool;

  // ---- ramp.ts
  /** The window b_0, one number for each sample of a block: how a gain glides from one anchor to the next. */
  ramp: Row<f32>;

  // ---- ahead.ts
  /** A ring of AHEAD samples for each bus, Pa. */
  aheadRings: Row<f32>;
  /** The sample of the rings with which the block being made begins. */
  aheadStart: i32;

  // ---- factors.ts
  /** Sizes of the modes' factors, a row of `factorRow` numbers an ear. */
  sizes: Row<f32>;
  /** Real and imaginary parts of the modes' factors, a row an ear. */
  reals: Row<f32>;
  imaginaries: Row<f32>;
  /** Scratch: phases of modes, turns, then their cosines. */
  phases: Row<f32>;
  /** Numbers of a row: modes of the widest model and a page; 0 in a world without factors. */
  factorRow: usize;
  /** The body whose factors the rows hold. */
  factorsOwner: Body;
  /** Whether modes can have factors of their own in this world. */
  someFactors: bool;
  /** From an increment to the x of the head's shelf: 2π·a/(2c) · rate / 2^32. */
  shelfScale: f32;

  // ---- air.ts
  /** Whether the air absorbs. */
  absorbs: bool;
  /** A of the absorption: log2 a metre and Hz². */
  airClassical: f32;
  /** B of the absorption, log2 a metre and Hz, and the relaxation frequency of oxygen, Hz. */
  airOxygen: f32;
  airOxygenAt: f32;
  /** C of the absorption, log2 a metre and Hz, and the relaxation frequency of nitrogen, Hz. */
  airNitrogen: f32;
  airNitrogenAt: f32;
  /** From an increment to hertz: rate / 2^32. */
  hertz: f32;

  // ---- output.ts
  /** A block for each bus of another core, which its host writes, Pa. */
  guestBlocks: Row<f32>;
  /** The sum of all guests' blocks for the block being made, Pa. */
  guestSum: Row<f32>;
  /** Whether any guest has joined the block being made. */
  hasGuests: bool;
  /** Whether the limiter works. */
  limits: bool;
  /** Digital full scale per pascal. */
  toDigital: f32;
  /** The master gain at the end of the block made last. */
  master: f32;
  /** The master gain to which it glides, and the blocks until it is there. */
  masterGoal: f32;
  masterLeft: i32;
}

export const mix = changetype<Mix>(memory.data(offsetof<Mix>()));
