// From the page's clock and from steps of a simulation to audio time.
import { checkNumber, checkObject } from "../../world/checks.js";
import { Lead } from "./lead.js";
import { Offset } from "./offset.js";
import { Steps } from "./steps.js";

/** Where a clock looks; all in seconds. */
export interface ClockSources {
  /** `AudioContext.currentTime`: it moves in steps and stands still while the context is suspended. */
  audioTime(): number;
  /** `performance.now() / 1000`. */
  pageTime(): number;
  /** How long one render quantum lasts. */
  quantum(): number;
  /** `AudioContext.outputLatency`, or 0 where nobody knows. */
  outputLatency(): number;
  /** Whether the context runs. Left out, the clock finds out by itself, after a quarter of a second. */
  running?(): boolean;
}

/** Options of a clock, in seconds. */
export interface ClockOptions {
  /** Latency at first. Default: 0.015. */
  latency?: number;
  /**
   * Latency that it falls to while nothing is late. Default: 0.01; never less than two render quanta and a millisecond.
   */
  least?: number;
  /**
   * Latency that it never passes. Default: 0.02; where two quanta need more than `least`, half as much again as they
   * need.
   */
  most?: number;
  /** Steps that lie further back than this make no sound. Default: 0.25. */
  maxLate?: number;
  /** Seconds of simulation in a second: 0.25 is slow motion. Default: 1. */
  rate?: number;
}

/** What a clock says about itself; times in seconds. */
export interface ClockReport {
  /** From a call to the audio time that it gets. */
  latency: number;
  /** From audio time to the speaker, as far as the browser knows. */
  outputLatency: number;
  /** Both together: from a call to the ear. */
  total: number;
  /** How often a mapping began anew: suspension, sleep, a gap, a reset. */
  reanchored: number;
  /** Steps that were too old to make a sound. */
  stale: number;
  /** Events that came after their time, as `late` was told. */
  late: number;
  /** Readings that were no times and were ignored. */
  bad: number;
  /** How much faster the audio clock is than the page's, parts per million. */
  drift: number;
}

/**
 * Says at which audio time something should sound that happens on the page now, or in a step of a simulation.
 *
 * @example
 * const clock = new AudioClock({
 *   audioTime: () => context.currentTime,
 *   pageTime: () => performance.now() / 1000,
 *   quantum: () => 128 / context.sampleRate,
 *   outputLatency: () => context.outputLatency ?? 0,
 * });
 * body.strike({ impulse: 0.1, time: clock.at() }); // sounds 15 ms later, whatever the frame rate
 */
export class AudioClock {
  readonly #sources: ClockSources;
  readonly #lead: Lead;
  readonly #offset = new Offset();
  readonly #steps: Steps;
  #read = Number.NEGATIVE_INFINITY;
  #now = 0;
  #bad = 0;

  constructor(sources: ClockSources, options: ClockOptions = {}) {
    const given = checkObject("create clock", "options", options, ["latency", "least", "most", "maxLate", "rate"]);
    const number = (field: keyof ClockOptions, fallback: number, unit: string, least: number, most: number) =>
      checkNumber("create clock", field, given[field] ?? fallback, unit, least, most);
    const least = number("least", 0.01, "seconds", 0, 1);
    const most = number("most", Math.max(0.02, least), "seconds", least, 1);
    const latency = number("latency", Math.min(Math.max(0.015, least), most), "seconds", least, most);
    this.#lead = new Lead(latency, least, most);
    this.#steps = new Steps(number("rate", 1, "", 1e-3, 1e3), number("maxLate", 0.25, "seconds", 0, 1e9));
    this.#sources = sources;
    this.tick();
  }

  /** From a call to the audio time that it gets, seconds: 10 to 20 ms unless render quanta are long. */
  get latency(): number {
    return this.#lead.latency;
  }
  /** Seconds of simulation in a second; a change holds from the next step on. */
  get rate(): number {
    return this.#steps.rate;
  }
  set rate(rate: number) {
    this.#steps.setPace(checkNumber("set rate", "rate", rate, "", 1e-3, 1e3));
    this.#steps.rate = rate;
  }

  /**
   * Looks at the clocks. `at` and `step` do so too; whoever calls this in every frame has a settled clock from the
   * first event on.
   */
  tick(): void {
    const before = this.#sources.pageTime();
    if (isTime(before)) this.#now = before;
    if (before >= this.#read && before - this.#read < 0.0005) return; // nothing new yet
    const audio = this.#sources.audioTime();
    const now = this.#sources.pageTime();
    if (!(isTime(before) && isTime(audio) && isTime(now))) return void this.#bad++;
    // Page time is taken last, so that a reading is never too high; where somebody else ran in between, it says
    // nothing.
    if (now - before > 0.001) return;
    const elapsed = Math.max(now - this.#read, 0);
    this.#read = now;
    const quantum = timeOr0(this.#sources.quantum());
    const running = this.#sources.running?.() ?? true;
    const anchored = this.#offset.take(now, audio, running, quantum, this.#lead.applied / 2);
    this.#lead.move(elapsed, now, quantum, anchored);
  }

  /**
   * The audio time (seconds) at which something should sound that happens at a moment of the page's time, now unless
   * told. Equal spaces on the page are equal spaces in audio, to well under a sample. While the context is suspended it
   * is the first moment after.
   */
  at(pageTime?: number): number {
    if (pageTime !== undefined) checkNumber("at", "pageTime", pageTime, "seconds", 0, 1e9);
    this.tick();
    this.#offset.asked = true;
    return this.#offset.audioAt(pageTime ?? this.#now) + this.#lead.applied;
  }

  /**
   * The audio time (seconds) of a moment of simulation time; nothing when that moment is too long ago to make a sound,
   * or while the context is suspended. Steps that are run together keep their own spacing exactly, and so do moments
   * inside them.
   *
   * @example
   * const time = clock.step(simulation.time);
   * if (time !== undefined) body.strike({ impulse, time });
   */
  step(simulationTime: number): number | undefined {
    checkNumber("step", "simulationTime", simulationTime, "seconds", 0, 1e9);
    const ask = this.at();
    if (!this.#offset.frozen) return this.#steps.take(simulationTime, this.#now, ask, this.#lead.applied);
    this.#steps.restart();
    return void this.#steps.stale++;
  }
  /**
   * Forgets the simulation's past: the next step sounds as soon as it can. For a simulation that was paused or loaded.
   */
  restart(): void {
    this.#steps.restart();
  }
  /** Tells of events that came after their time since the last call, and of the most that one was late by, seconds. */
  late(count: number, most: number): void {
    checkNumber("late", "count", count, "events", 0, 1e12);
    checkNumber("late", "most", most, "seconds", 0, 1e9);
    if (count > 0) this.#lead.raise(count, most, this.#now);
  }
  /** What the clock knows of itself. */
  report(): ClockReport {
    const outputLatency = timeOr0(this.#sources.outputLatency());
    return {
      latency: this.latency,
      outputLatency,
      total: this.latency + outputLatency,
      reanchored: this.#offset.reanchored + this.#steps.reanchored,
      stale: this.#steps.stale,
      late: this.#lead.late,
      bad: this.#bad,
      drift: this.#offset.slope * 1e6,
    };
  }
}

const isTime = (value: unknown) => typeof value === "number" && value >= 0 && value < 1e9;
const timeOr0 = (value: number) => (isTime(value) ? value : 0);
