// The body on the bench in the live world. Each strike is a body of its own, heard at the place that was struck; when
// the model is exchanged, the old ones fade within some milliseconds and the new one is struck in their place, so that
// nothing clicks.
import { effect } from "@preact/signals";
import { type Body, PhonoliteError, type SoundWorld } from "phonolite";
import type { ModalModel } from "phonolite/model";
import { say, unsay } from "../../../parts/frame/notices.js";
import type { AudioSession } from "../../../parts/sound/audio-session.js";
import type { Strike } from "../strike.js";
import { FULL_SCALE } from "./levels.js";
import { pointModel } from "./point-model.js";

/** Strikes that may ring at once; the oldest fades when another comes. */
const MOST_RINGING = 8;
/** Milliseconds between two soundings of a model that is being dragged. */
const PACE = 140;
/** Modes of all that rings together. */
const MOST_MODES = 262_144;

/** The sound of the bench. */
export class BenchSound {
  readonly #session: AudioSession;
  readonly #stops: (() => void)[] = [];
  #world: SoundWorld | undefined;
  #bodies: Body[] = [];
  /** A strike that waits for the sound to run. */
  #waiting: { model: ModalModel; strike: Strike } | undefined;
  #paced: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  #disposed = false;

  constructor(session: AudioSession) {
    this.#session = session;
    session.onAnew = () => void this.#open();
    this.#stops.push(
      effect(() => {
        if (session.state.value === "running" && this.#waiting) this.#release();
      }),
      effect(() => {
        if (!session.playing.value) this.#fade();
      }),
    );
    void this.#open();
  }

  /** Strikes a model; a strike before the sound runs is heard as soon as it does. */
  strike(model: ModalModel, strike: Strike): void {
    if (this.#session.state.peek() !== "running" || !this.#world) {
      this.#waiting = { model, strike };
      return;
    }
    this.#sound(model, strike);
  }

  /**
   * Another model is on the bench: bodies that ring fade, and the strike, if there is one, strikes the new model. A
   * drag is heard some times a second.
   */
  exchange(model: ModalModel, strike: Strike | undefined): void {
    clearTimeout(this.#paced);
    if (this.#session.state.peek() !== "running") {
      // a strike that waits will strike the new model
      if (this.#waiting) this.#waiting = { ...this.#waiting, model };
      return;
    }
    const wait = Math.max(0, this.#last + PACE - performance.now());
    this.#paced = setTimeout(() => {
      this.#fade();
      if (strike && this.#session.playing.peek()) this.strike(model, strike);
    }, wait);
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#paced);
    for (const stop of this.#stops) stop();
    this.#session.onAnew = () => {};
    this.#fade();
  }

  async #open(): Promise<void> {
    try {
      const world = await this.#session.open({
        maxModes: MOST_MODES,
        maxBodies: 64,
        maxModels: 512,
        fullScaleDbSpl: FULL_SCALE,
      });
      if (this.#disposed) return;
      this.#world = world;
      this.#bodies = [];
      if (this.#session.state.peek() === "running") this.#release();
    } catch {
      // the session has said why there is no sound; everything else on the bench works
      this.#world = undefined;
    }
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting && this.#world) this.#sound(waiting.model, waiting.strike);
  }

  #sound(model: ModalModel, { at, direction, impulse, duration }: Strike): void {
    this.#last = performance.now();
    while (this.#bodies.length >= MOST_RINGING) this.#let(this.#bodies.shift());
    try {
      const body = this.#world!.addBody({ model: pointModel(model, at) });
      body.strike({ impulse, direction, duration });
      this.#bodies.push(body);
      unsay("strike");
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      say({ key: "strike", kind: "error", text: `This strike is not heard: ${error.message}. The next may be.` });
    }
  }

  #fade(): void {
    for (const body of this.#bodies) this.#let(body);
    this.#bodies = [];
  }
  #let(body: Body | undefined): void {
    try {
      if (body?.present) body.remove({ fade: true });
    } catch (error) {
      // a world that is gone has taken its bodies along
      if (!(error instanceof PhonoliteError)) throw error;
    }
  }
}
