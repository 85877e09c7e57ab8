// Reads the core's meters into words.

import * as L from "./layout/records.js";
import type { Core } from "./load/core.js";

/** What a world says about itself. */
export interface Meters {
  /** Seconds of sound made so far. */
  time: number;
  /** Largest sample of each channel since the last reading; digital full scale is 1. */
  peak: number[];
  /** Root mean square of each channel since the last reading. */
  rms: number[];
  modes: {
    /** Modes of all bodies present. */
    total: number;
    /** Modes that sound now, each by itself. */
    alive: number;
    /** Their mean over all blocks so far. */
    aliveMean: number;
    /** Their maximum over all blocks so far. */
    aliveMax: number;
    /** Modes that lines carry because they are masked. */
    bundled: number;
    /** Lines that carry them. */
    cells: number;
    /** Means of both over all blocks so far. */
    bundledMean: number;
    cellsMean: number;
    /** Modes that are off because they are masked. */
    off: number;
    /** On lines of 256 samples or more, where they cost less. */
    long: number;
    /** Modes above half the sample rate: silent. */
    aboveNyquist: number;
  };
  bodies: {
    /** Bodies present, those that still ring after their removal included. */
    total: number;
    /** Bodies that sound now. */
    alive: number;
  };
  events: {
    /** Events that were carried out. */
    accepted: number;
    /** Those of them that came after their time. */
    late: number;
    /** Events, or samples of force, that were not. */
    dropped: number;
    /** Why, with the number of each that occurred. */
    reasons: Partial<Record<DropReason, number>>;
    /** Events that wait for their time. */
    waiting: number;
  };
  /** Rain (phonolite/rain). */
  rain: {
    /** Drops so far that were made one by one. */
    drops: number;
    /** Share of drops that is noise of the same power, at present. */
    noise: number;
    /** Bubbles that sound now. */
    bubbles: number;
    /** Strikes of drops on bodies so far. */
    strikes: number;
    /**
     * Bubbles, strikes and strokes of lightning that found no room so far. Bubbles that others make up for do not
     * count.
     */
    lost: number;
  };
  /** Deepest gain reduction of the limiter so far, dB, 0 or below. */
  limiterDb: number;
  /** Rounds of listening so far. */
  rounds: number;
  /** What the governor does to keep to the budget. */
  governor: {
    /** Mean counted work of a block in the last 16 blocks, nominal nanoseconds. */
    blockCost: number;
    /**
     * 0 = nothing; 1 to 4 lower a_v; 5 bundles what is masked, 6 leaves out what lies 20 dB deeper, 7 makes all lines
     * coarse; from 8 on modes are cut.
     */
    rung: number;
    /** The highest rung so far. */
    highestRung: number;
    /** Stretches of 16 blocks in which more was done than the budget allows. */
    over: number;
    /** Share of every body's modes that is kept, the most important first. */
    share: number;
  };
  /** Work so far in nominal nanoseconds, counted and not timed: the same on every machine. */
  cost: { synthesis: number; hearing: number; other: number };
}

/** Why something was dropped. */
export type DropReason = keyof typeof REASONS;

const REASONS = {
  queueFull: L.DROP_QUEUE_FULL,
  noBody: L.DROP_NO_BODY,
  badRecord: L.DROP_BAD_RECORD,
  noRoom: L.DROP_NO_ROOM,
  noDriveRoom: L.DROP_NO_DRIVE_ROOM,
  noModel: L.DROP_NO_MODEL,
  streamFull: L.DROP_STREAM_FULL,
};

/** Reads the meters; with `restart`, peak and RMS begin anew. */
export function readMeters(core: Core, channels: number, rate: number, restart: boolean): Meters {
  const m = core.meters;
  const at = (offset: number) => m[offset / 8];
  const peaks = Array.from({ length: channels }, (_, c) => L.METER_PEAKS + 8 * c);
  const squares = peaks.map((_, c) => L.METER_SQUARES + 8 * c);
  const samples = Math.max(at(L.METER_SAMPLES), 1);
  const blocks = at(L.METER_BLOCKS);
  const reasons: Partial<Record<DropReason, number>> = {};
  let dropped = 0;
  for (const reason of Object.keys(REASONS) as DropReason[]) {
    const count = at(L.METER_DROPS + 8 * REASONS[reason]);
    if (count > 0) reasons[reason] = count;
    dropped += count;
  }
  const meters: Meters = {
    time: (blocks * L.BLOCK) / rate,
    peak: peaks.map(at),
    rms: squares.map((offset) => Math.sqrt(at(offset) / samples)),
    modes: {
      total: at(L.METER_MODES_TOTAL),
      alive: at(L.METER_MODES_ALIVE),
      aliveMean: blocks > 0 ? at(L.METER_MODES_SUM) / blocks : 0,
      aliveMax: at(L.METER_MODES_MOST),
      bundled: at(L.METER_MODES_BUNDLED),
      cells: at(L.METER_CELLS),
      bundledMean: blocks > 0 ? at(L.METER_BUNDLED_SUM) / blocks : 0,
      cellsMean: blocks > 0 ? at(L.METER_CELLS_SUM) / blocks : 0,
      off: at(L.METER_MODES_OFF),
      long: at(L.METER_MODES_LONG),
      aboveNyquist: at(L.METER_MODES_ABOVE_NYQUIST),
    },
    bodies: { total: at(L.METER_BODIES_TOTAL), alive: at(L.METER_BODIES_ALIVE) },
    events: {
      accepted: at(L.METER_ACCEPTED),
      late: at(L.METER_LATE),
      dropped,
      reasons,
      waiting: at(L.METER_WAITING),
    },
    rain: {
      drops: at(L.METER_RAIN_DROPS),
      noise: at(L.METER_RAIN_NOISE),
      bubbles: at(L.METER_RAIN_BUBBLES),
      strikes: at(L.METER_RAIN_STRIKES),
      lost: at(L.METER_RAIN_LOST),
    },
    limiterDb: 20 * Math.log10(at(L.METER_LIMITER)) + 0,
    rounds: at(L.METER_ROUNDS),
    governor: {
      blockCost: at(L.METER_BLOCK_COST),
      rung: at(L.METER_RUNG),
      highestRung: at(L.METER_RUNG_HIGHEST),
      over: at(L.METER_ROUNDS_OVER),
      share: blocks > 0 ? at(L.METER_SHARE) || 1 : 1,
    },
    cost: { synthesis: at(L.METER_COST_SYNTHESIS), hearing: at(L.METER_COST_HEARING), other: at(L.METER_COST_OTHER) },
  };
  if (restart) core.restartLevels();
  return meters;
}
