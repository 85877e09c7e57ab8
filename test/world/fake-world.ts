// A world that sounds nothing like the real one but keeps its promises about time: an event sounds at its own frame, is
// late when it comes after that frame was rendered, and is dropped when the queue is full. For tests of what feeds it.
import type { Body } from "../../src/world/body.js";
import type { OfflineWorld } from "../../src/world/offline-world.js";

export interface FakeOptions {
  sampleRate?: number;
  channels?: number;
  maxEvents?: number;
  latencyFrames?: number;
}

interface Waiting {
  frame: number;
  apply(): void;
}

/** Strikes set a level that halves each hundred frames; bodies add up; the second channel is the first turned over. */
export class FakeWorld {
  readonly sampleRate: number;
  readonly latencyFrames: number;
  /** What happened, in order, with the frame at which it sounded. */
  readonly heard: string[] = [];
  /** Most events that waited at once. */
  mostWaiting = 0;
  /** Sizes of the renders that were asked for. */
  readonly asked: number[] = [];
  readonly #maxEvents: number;
  readonly #bodies: { level: number; gain: number; gone: boolean }[] = [];
  readonly #delay: number[];
  #waiting: Waiting[] = [];
  #frame = 0;
  #accepted = 0;
  #late = 0;
  #dropped = 0;

  constructor({ sampleRate = 44_100, maxEvents = 8192, latencyFrames = 0 }: FakeOptions = {}) {
    this.sampleRate = sampleRate;
    this.latencyFrames = latencyFrames;
    this.#maxEvents = maxEvents;
    this.#delay = new Array(latencyFrames).fill(0);
  }

  addBody(spec: { gain?: number }): Pick<Body, "strike" | "update" | "remove"> {
    const index = this.#bodies.length;
    const body = { level: 0, gain: spec.gain ?? 1, gone: false };
    this.#bodies.push(body);
    return {
      strike: ({ impulse, time = 0 }) =>
        this.#queue(time, `strike ${index}`, () => {
          body.level += typeof impulse === "number" ? impulse : Math.hypot(...impulse);
        }),
      update: ({ gain, time = 0 }) => {
        this.#queue(time, `set ${index}`, () => {
          body.gain = gain ?? body.gain;
        });
      },
      remove: ({ time = 0 } = {}) => {
        return this.#queue(time, `remove ${index}`, () => {
          body.gone = true;
        });
      },
    };
  }

  setListener(): void {}

  /** The same for who plays into a world: he uses nothing else of one. */
  get played(): OfflineWorld {
    return this as unknown as OfflineWorld;
  }

  renderInto(out: Float32Array[], offset = 0, frames = out[0].length - offset): void {
    this.asked.push(frames);
    for (let i = offset; i < offset + frames; i++, this.#frame++) {
      const due = this.#waiting.filter((event) => event.frame <= this.#frame);
      if (due.length > 0) this.#waiting = this.#waiting.filter((event) => event.frame > this.#frame);
      for (const event of due) event.apply();
      let sum = 0;
      for (const body of this.#bodies) {
        if (!body.gone) sum += body.gain * body.level;
        body.level *= 0.5 ** 0.01;
      }
      this.#delay.push(sum);
      const sample = this.#delay.shift()!;
      for (const [c, channel] of out.entries()) channel[i] = c === 0 ? sample : -sample;
    }
  }

  meters() {
    return {
      modes: { aliveMean: 1.5, aliveMax: 3, bundledMean: 0.5, cellsMean: 0.25, off: 0, aboveNyquist: 0 },
      events: { accepted: this.#accepted, late: this.#late, dropped: this.#dropped, reasons: {} },
      limiterDb: -0.5,
      rounds: 2,
      governor: { highestRung: 1, over: 2 },
      cost: { synthesis: 1, hearing: 0, other: 2 },
      rain: { drops: 0, noise: 0, bubbles: 0, strikes: 0, lost: 0 },
    };
  }

  #queue(time: number, what: string, apply: () => void): boolean {
    if (this.#waiting.length >= this.#maxEvents) {
      this.#dropped++;
      return false;
    }
    const frame = Math.round(time * this.sampleRate);
    if (frame < this.#frame) this.#late++;
    this.#accepted++;
    const sound = () => {
      this.heard.push(`${what} @${this.#frame}`);
      apply();
    };
    this.#waiting.push({ frame, apply: sound });
    this.mostWaiting = Math.max(this.mostWaiting, this.#waiting.length);
    return true;
  }
}
