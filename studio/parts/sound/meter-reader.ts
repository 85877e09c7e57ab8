// Reads a world's meters, one question at a time, and turns them into what the studio shows: levels in dBFS, load over
// a few seconds, and how the work is split.
import type { Signal } from "@preact/signals";
import type { SoundWorld } from "phonolite";
import { readOften } from "./read-often.js";

type Meters = Awaited<ReturnType<SoundWorld["meters"]>>;

/** What the studio shows of a world. */
export interface Reading {
  /** Largest sample since the last reading, dBFS. */
  peakDb: number;
  /** Root mean square since the last reading, of the louder channel, dBFS. */
  rmsDb: number;
  /** Share of real time that the audio thread was busy, over a few seconds. */
  load: number;
  /** How the counted work is split, shares of 1: over about a second. */
  work: { synthesis: number; hearing: number; rest: number };
  /** Modes that sound by themselves, and all. */
  alive: number;
  total: number;
  /** Modes that bundles carry. */
  bundled: number;
  /** Deepest gain reduction of the limiter so far, dB, 0 or below. */
  limiterDb: number;
  /** Times that the speaker got nothing in time, since the studio began; undefined where the browser does not say. */
  underruns: number | undefined;
  /** From an event to the speaker, s. */
  latency: number;
  /** Strikes that were dropped or came too late, for whatever reason. */
  dropped: number;
  /** Rounds of listening so far. */
  rounds: number;
  /**
   * Rain since the last reading: drops a second that are made one by one, the share of all that is noise, and bubbles
   * that sound.
   */
  rain: { drops: number; noise: number; bubbles: number };
}

/** Largest sample and root mean square. */
export interface Loudness {
  peak: number;
  rms: number;
}

/** Seconds over which the load and the split of work are averaged. */
const LOAD_SECONDS = 3;
const WORK_SECONDS = 1;

/** Reads meters into a signal. */
export class MeterReader {
  readonly #reading: Signal<Reading | undefined>;
  readonly #gain: () => number;
  readonly #beside: () => Loudness;
  #world: SoundWorld | undefined;
  #end = () => {};

  /**
   * @param gain linear gain between the world and the speakers.
   * @param beside what is at the speakers now; pages play sounds beside their world.
   */
  constructor(reading: Signal<Reading | undefined>, gain: () => number, beside: () => Loudness) {
    this.#reading = reading;
    this.#gain = gain;
    this.#beside = beside;
  }

  /** Reads this world from now on, until it is disposed of or another one comes. */
  read(world: SoundWorld): void {
    this.#world = world;
    this.#end();
    let before: Meters | undefined;
    let asked = performance.now();
    this.#end = readOften(async () => {
      if (world.disposed) return this.#end();
      if (world.state !== "running") return;
      const began = performance.now();
      const meters = await world.meters().catch(() => undefined);
      if (world !== this.#world) return;
      if (meters) {
        this.#reading.value = this.#turnInto(meters, before, (began - asked) / 1000);
        before = meters;
      }
      asked = began;
    });
  }

  #turnInto(meters: Meters, before: Meters | undefined, seconds: number): Reading {
    const reading = readingOf(this.#world!, meters, before, seconds, this.#reading.value, this.#gain());
    const { peak, rms } = this.#beside();
    return {
      ...reading,
      peakDb: Math.max(reading.peakDb, 20 * Math.log10(peak)),
      rmsDb: Math.max(reading.rmsDb, 20 * Math.log10(rms)),
    };
  }
}

function readingOf(
  world: SoundWorld,
  meters: Meters,
  before: Meters | undefined,
  seconds: number,
  last: Reading | undefined,
  gain: number,
): Reading {
  const { peak, rms, modes, limiterDb, live, rounds, events, cost, rain } = meters;
  const fallen =
    before && meters.time > before.time ? (rain.drops - before.rain.drops) / (meters.time - before.time) : 0;
  const loadShare = 1 - Math.exp(-seconds / LOAD_SECONDS);
  const workShare = 1 - Math.exp(-seconds / WORK_SECONDS);
  const work = splitOf(cost, before?.cost);
  const old = last?.work ?? work;
  const glide = (from: number, to: number, share: number) => from + (to - from) * share;
  return {
    peakDb: 20 * Math.log10(gain * Math.max(...peak)),
    rmsDb: 20 * Math.log10(gain * Math.max(...rms)),
    load: glide(last?.load ?? live.load, live.load, loadShare),
    work: {
      synthesis: glide(old.synthesis, work.synthesis, workShare),
      hearing: glide(old.hearing, work.hearing, workShare),
      rest: glide(old.rest, work.rest, workShare),
    },
    alive: modes.alive,
    total: modes.total,
    bundled: modes.bundled,
    limiterDb,
    underruns: underrunsOf(world.context),
    latency: world.clock.report().total,
    dropped: events.dropped + live.stale + live.missed + live.transportFull,
    rounds,
    rain: {
      drops: fallen,
      noise: rain.noise,
      bubbles: rain.bubbles,
    },
  };
}

function splitOf(cost: Meters["cost"], before?: Meters["cost"]): Reading["work"] {
  const synthesis = cost.synthesis - (before?.synthesis ?? 0);
  const hearing = cost.hearing - (before?.hearing ?? 0);
  const rest = cost.other - (before?.other ?? 0);
  const sum = synthesis + hearing + rest;
  if (!(sum > 0)) return { synthesis: 0, hearing: 0, rest: 0 };
  return { synthesis: synthesis / sum, hearing: hearing / sum, rest: rest / sum };
}

/** Chromium counts them; others do not say. */
function underrunsOf(context: BaseAudioContext): number | undefined {
  return (context as { playbackStats?: { underrunEvents?: number } }).playbackStats?.underrunEvents;
}
