// Steps of a simulation on the audio clock: exact spacing inside a frame, slow corrections between frames, a new
// beginning where the simulation has fallen far behind, run far ahead or was reset.
import { bounded, SLEW, slewed } from "./slew.js";

/** Simulation time to audio time: a line of a given pace, moved slowly to where its steps are in time. */
export class Steps {
  reanchored = 0;
  stale = 0;
  rate: number;
  readonly #maxLate: number;
  /** Seconds of simulation in a second as they are found to be; audio time is `#base` + simulation time / `#pace`. */
  #pace: number;
  #base = Number.NaN;
  #followed = { ask: 0, step: Number.NaN };
  #last = 0;
  #called = Number.NEGATIVE_INFINITY;
  #frameAt = Number.NEGATIVE_INFINITY;
  #frameLength = 0;
  #staleFrame: number | undefined;
  #needs: { until: number; most: number }[] = [];

  constructor(rate: number, maxLate: number) {
    this.#pace = this.rate = rate;
    this.#maxLate = maxLate;
  }
  restart(): void {
    if (!Number.isNaN(this.#base)) this.reanchored++;
    this.#base = Number.NaN;
  }
  /** `ask`: when something that happens now should sound. */
  take(step: number, now: number, ask: number, lead: number): number | undefined {
    // A pause of 2 ms between two steps is taken for the end of a frame, and so is a very long frame.
    const longest = this.#staleFrame === undefined ? 0.05 : 0.5;
    const fresh = now - this.#frameAt > longest || Math.abs(now - this.#called) > 0.002;
    if (fresh) {
      this.#frameLength = Math.min(Math.max(now - this.#frameAt, 0), 1);
      this.#frameAt = now;
    }
    if (!(step >= this.#last - 0.1 && !Number.isNaN(this.#base))) this.#anchor(step, ask);
    else if (fresh) this.#correct(step, ask, lead);
    const ahead = this.#base + step / this.#pace - ask;
    if (ahead > 0.1 + this.#frameLength) this.#follow(step, ask);
    this.#last = step;
    this.#called = now;
    const late = -ahead - lead;
    if (late > this.#maxLate) this.#staleFrame ??= this.#frameAt;
    if (this.#staleFrame === this.#frameAt) {
      if (late > this.#maxLate) return void this.stale++;
    } else if (this.#staleFrame !== undefined) {
      // a frame after the gap: what is still behind will not catch up
      if (late > 0.02) this.#anchor(step, ask);
      this.#staleFrame = undefined;
    }
    const need = ask - step / this.#pace;
    const latest = this.#needs[this.#needs.length - 1];
    if (latest && now < latest.until) latest.most = Math.max(latest.most, need);
    else this.#needs = [...this.#needs.slice(-15), { until: now + 0.125, most: need }];
    return Math.max(this.#base + step / this.#pace, 0);
  }
  /** Moves the line towards what the steps of late needed; at once where that is far. */
  #correct(step: number, ask: number, lead: number): void {
    const most = this.#needs.map((need) => need.most - this.#base);
    if (most.length === 0) return;
    const late = Math.min(...most.slice(-3));
    // Not the highest: a slow frame now and then is late, and moves nothing.
    const error = most.sort((a, b) => b - a)[most.length >> 2];
    if (late > lead + 0.02 || error < -0.1) return void this.#follow(step, ask);
    // One slow frame at the start would be heard as a delay for a quarter of a minute: two frames too late is too late.
    if (error < -0.03) {
      this.#base += error;
      return;
    }
    if (this.#pace !== this.rate) this.setPace(this.#pace * (1 - bounded(0.03 * error, 0.01) * this.#frameLength));
    this.#base += slewed(error, this.#frameLength, 2 * SLEW);
  }
  /** Begins anew. A simulation for which that is needed again and again has another pace than it was said to have. */
  #follow(step: number, ask: number): void {
    const before = this.#followed;
    const since = ask - before.ask;
    const pace = (step - before.step) / since;
    const likely = since > 0.1 && since < 3 && pace > 0.01 * this.rate && pace < 100 * this.rate;
    if (likely) this.#pace = Math.abs(pace / this.rate - 1) < 0.02 ? this.rate : pace;
    this.#anchor(step, ask);
    // Too short a time says nothing of a pace: go on measuring.
    this.#followed = pace > 0 && since > 0 && since <= 0.1 ? before : { ask, step };
  }
  /** Another pace from the last step on. */
  setPace(pace: number): void {
    const shift = this.#last / this.#pace - this.#last / pace;
    this.#base += shift;
    for (const need of this.#needs) need.most += shift;
    this.#pace = pace;
  }
  #anchor(step: number, ask: number): void {
    if (!Number.isNaN(this.#base)) this.reanchored++;
    this.#base = ask - step / this.#pace;
    this.#followed = { ask, step: Number.NaN };
    this.#needs = [];
    this.#staleFrame = undefined;
  }
}
