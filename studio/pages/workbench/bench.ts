// The bench: what lies on it, what was done to it, and how it is struck. Every edit gives another model, is heard at
// once, and can be undone.
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type ModalModel, PhonoliteError } from "phonolite/model";
import { say, unsay } from "../../parts/frame/notices.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { History } from "./history/history.js";
import type { Made } from "./made.js";
import { BenchSound } from "./sound/bench-sound.js";
import { aimed, carried, type Strike, type Vec3 } from "./strike.js";

export type { Strike, Vec3 } from "./strike.js";

/** What of a strike is given; the rest is as the bench has it. */
export type StrikeOptions = Partial<Omit<Strike, "at">>;

/** The bench of the page. */
export class Bench {
  /** The sound of the studio, for whoever plays something beside the body. */
  readonly session: AudioSession;
  /** What lies on the bench now. */
  readonly made: ReadonlySignal<Made | undefined>;
  /** What was done, and which step holds. */
  readonly history: ReadonlySignal<{ labels: string[]; at: number }>;
  /** The last strike, for displays. */
  readonly struck: ReadonlySignal<Strike | undefined>;
  /** How many strikes there were: displays that blink follow it. */
  readonly strikes = signal(0);
  /** Impulse, N·s, and contact, s, of strikes that do not say their own. */
  readonly usual = signal<{ impulse: number; duration: number }>({ impulse: 0.01, duration: 0.0005 });
  /** How often a step was gone to: controls then show what made it. */
  readonly travels = signal(0);
  /** Whether an edit lets the body sound again. */
  readonly auditions = signal(true);
  /**
   * A file that was dropped anywhere on the page, for the source that understands it; it takes the file and sets this
   * to undefined.
   */
  readonly handed = signal<{ source: "mesh" | "recording"; file: File } | undefined>(undefined);
  readonly #history = signal(new History<Made>());
  readonly #struck = signal<Strike | undefined>(undefined);
  readonly #sound: BenchSound;
  readonly #stops: (() => void)[];

  constructor(session: AudioSession) {
    this.session = session;
    this.made = computed(() => this.#history.value.now);
    this.history = computed(() => {
      const { steps, at } = this.#history.value;
      return { labels: steps.map(({ label }) => label), at };
    });
    this.struck = this.#struck;
    this.#sound = new BenchSound(session);
    this.#stops = [
      effect(() => this.#greet()),
      effect(() => {
        const usual = this.usual.value;
        untracked(() => this.#follow(usual));
      }),
    ];
  }

  /** Puts a new object on the bench. With a `merge` key, those of one drag are one step. */
  put(made: Made, merge?: string): void {
    const before = this.made.peek();
    batch(() => {
      this.#history.value = this.#history.value.grow({
        label: made.label,
        made,
        ...(merge !== undefined && { merge: `put ${merge}` }),
      });
      // another body is struck where it is struck best, the same one where it was
      const same = merge !== undefined && before?.source === made.source;
      this.#struck.value = same ? this.#moved(before.model, made.model) : this.#first(made.model);
    });
    this.#audition();
  }

  /**
   * Edits the model. Edits of one drag have the same `merge` key and are one step. An edit that the model refuses is
   * said, and nothing changes.
   */
  edit(label: string, change: (model: ModalModel) => ModalModel, merge?: string): void {
    const now = this.made.peek();
    if (!now) return;
    try {
      const made: Made = { ...now, model: change(now.model), edited: true };
      this.#history.value = this.#history.value.grow({ label, made, ...(merge !== undefined && { merge }) });
      this.#struck.value = this.#moved(now.model, made.model);
      unsay("edit");
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      say({ key: "edit", answer: true, text: `That cannot be: ${error.message}. The model is as it was.` });
      return;
    }
    this.#audition();
  }

  /** The drag is over: what comes next is a step of its own. */
  settle(): void {
    this.#history.value = this.#history.value.settle();
  }

  undo(): void {
    this.goTo(this.#history.peek().at - 1);
  }
  redo(): void {
    this.goTo(this.#history.peek().at + 1);
  }
  /** Goes to a step of the history. */
  goTo(step: number): void {
    const next = this.#history.peek().go(step);
    if (next === this.#history.peek()) return;
    const [before, after] = [this.made.peek()?.model, next.now?.model];
    batch(() => {
      this.#history.value = next;
      this.travels.value++;
      if (before && after) this.#struck.value = this.#moved(before, after);
    });
    this.#audition();
  }
  /** What lay on the bench after a step. */
  stepAt(step: number): Made | undefined {
    return this.#history.peek().steps[step]?.made;
  }
  get canUndo(): boolean {
    return this.#history.value.canUndo;
  }
  get canRedo(): boolean {
    return this.#history.value.canRedo;
  }

  /** Strikes the body at a place, m in its own frame; along the surface normal unless a direction is given. */
  strike(at: Readonly<Vec3>, options: StrikeOptions = {}): void {
    const model = this.made.peek()?.model;
    if (!model) return;
    const { impulse, duration } = { ...this.usual.peek(), ...options };
    const on = aimed(model, at);
    this.#struck.value = { ...on, ...(options.direction && { direction: options.direction }), impulse, duration };
    this.#sound.strike(model, this.#struck.value);
    this.strikes.value++;
  }
  /** Strikes it again where it was struck last. */
  again(options: StrikeOptions = {}): void {
    const last = this.#struck.peek();
    if (last) this.strike(last.at, { direction: last.direction, ...options });
  }

  /** Ends it. */
  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#sound.dispose();
  }

  /** Another mallet: the last strike is shown and heard with it. */
  #follow(usual: { impulse: number; duration: number }): void {
    const last = this.#struck.peek();
    if (!last || (last.impulse === usual.impulse && last.duration === usual.duration)) return;
    this.#struck.value = { ...last, ...usual };
    this.#audition();
  }
  /** The first thing that is heard, once sound may be. */
  #greet(): void {
    if (this.session.state.value === "running" && this.strikes.peek() === 0) untracked(() => this.again());
  }
  /** Lets the body be heard as it is now, softly where it was struck last. */
  #audition(): void {
    const [model, strike] = [this.made.peek()?.model, this.#struck.peek()];
    if (model && strike) this.#sound.exchange(model, this.auditions.peek() ? strike : undefined);
  }
  /** Where a body is struck that was not struck yet: at its first sample point, which is a lively one. */
  #first(model: ModalModel): Strike {
    const [x, y, z] = model.positions;
    return { ...this.usual.peek(), ...aimed(model, [x, y, z]) };
  }
  /** The last strike on a model that took the place of another: at the same place of its box. */
  #moved(before: ModalModel, model: ModalModel): Strike {
    const last = this.#struck.peek();
    return last
      ? { ...last, ...aimed(model, carried(last.at, before.positions, model.positions)) }
      : this.#first(model);
  }
}
