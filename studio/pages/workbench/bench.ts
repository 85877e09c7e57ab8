// The bench: the thing that lies on it, the history of its edits, and its strikes. Every edit makes another model, is
// heard at once, and can be undone.
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type ModalModel, PhonoliteError } from "phonolite/model";
import type { Vec3 } from "#dist/math/vec3.js";
import { say, unsay } from "../../parts/frame/notices.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { History } from "./history/history.js";
import type { Made } from "./made.js";
import { BenchSound } from "./sound/bench-sound.js";
import { aimed, carried, type Strike } from "./strike.js";

/** Numbers of a strike that differ from those of the bench. */
export type StrikeOptions = Partial<Omit<Strike, "at">>;
/** Impulse, N·s, and contact, s, of strikes that do not say their own. */
export type UsualStrike = Pick<Strike, "impulse" | "duration">;

/** The bench of the page. Its signals are there to be read; those that may be set say so. */
export class Bench {
  /** The sound of the studio, for sounds beside the body. */
  readonly session: AudioSession;
  readonly usual: ReadonlySignal<UsualStrike>;
  /** All steps, and which one holds. */
  readonly history = signal(new History<Made>());
  /** The thing on the bench now. */
  readonly made = computed(() => this.history.value.now);
  /** The last strike, for displays. */
  readonly struck = signal<Strike | undefined>(undefined);
  /** How many strikes there were: displays that blink follow it. A page that sounds by itself may set it. */
  readonly strikes = signal(0);
  /** How often the user went to a step: controls then show the settings of that step. */
  readonly travels = signal(0);
  /** Whether an edit lets the body sound again; may be set. */
  readonly auditions = signal(true);
  readonly #sound: BenchSound;
  readonly #stops: (() => void)[];

  constructor(session: AudioSession, usual: ReadonlySignal<UsualStrike>) {
    this.session = session;
    this.usual = usual;
    this.#sound = new BenchSound(session);
    this.#stops = [
      effect(() => this.#greet()),
      effect(() => {
        const next = usual.value;
        untracked(() => this.#follow(next));
      }),
    ];
  }

  /** Puts a new object on the bench. With a `merge` key, those of one drag are one step. */
  put(made: Made, merge?: string): void {
    const before = this.made.peek();
    // another body is struck where it is struck best, the same one where it was
    const same = merge !== undefined && before?.source === made.source;
    const struck = same ? this.#moved(before.model, made.model) : this.#first(made.model);
    this.#grow(made, struck, made.label, merge && `put ${merge}`);
  }

  /**
   * Edits the model. Edits of one drag have the same `merge` key and are one step. An edit that the model refuses is
   * said, and nothing changes.
   */
  edit(label: string, change: (model: ModalModel) => ModalModel, merge?: string): void {
    const now = this.made.peek();
    if (!now) return;
    try {
      const model = change(now.model);
      this.#grow({ ...now, model, edited: true }, this.#moved(now.model, model), label, merge);
      unsay("edit");
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      say({ key: "edit", answer: true, text: `That cannot be: ${error.message}. The model is as it was.` });
    }
  }

  /** Ends a drag: the next edit is a step of its own. */
  settle(): void {
    this.history.value = this.history.value.settle();
  }

  undo(): void {
    this.goTo(this.history.peek().at - 1);
  }
  redo(): void {
    this.goTo(this.history.peek().at + 1);
  }
  /** Goes to a step of the history. */
  goTo(step: number): void {
    const next = this.history.peek().go(step);
    if (next === this.history.peek()) return;
    const [before, after] = [this.made.peek()?.model, next.now?.model];
    batch(() => {
      this.history.value = next;
      this.travels.value++;
      if (before && after) this.struck.value = this.#moved(before, after);
    });
    this.#audition();
  }

  /** Strikes the body at a place, m in its own frame; along the surface normal unless a direction is given. */
  strike(at: Vec3, options: StrikeOptions = {}): void {
    const model = this.made.peek()?.model;
    if (!model) return;
    const struck = { ...aimed(model, at), ...this.usual.peek(), ...options };
    this.struck.value = struck;
    this.#sound.strike(model, struck);
    this.strikes.value++;
  }
  /** Strikes it again where it was struck last. */
  again(): void {
    const last = this.struck.peek();
    if (last) this.strike(last.at, { direction: last.direction });
  }

  /** Ends it. */
  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#sound.dispose();
  }

  /** One step more. */
  #grow(made: Made, struck: Strike, label: string, merge: string | undefined): void {
    batch(() => {
      this.history.value = this.history.value.grow({ label, made, merge });
      this.struck.value = struck;
    });
    this.#audition();
  }
  /** Another mallet: the last strike is shown and heard with it. */
  #follow(usual: UsualStrike): void {
    const last = this.struck.peek();
    if (!last || (last.impulse === usual.impulse && last.duration === usual.duration)) return;
    this.struck.value = { ...last, ...usual };
    this.#audition();
  }
  /** The first thing that is heard, once sound may be. */
  #greet(): void {
    if (this.session.state.value === "running" && this.strikes.peek() === 0) untracked(() => this.again());
  }
  /** Lets the body be heard as it is now, softly where it was struck last. */
  #audition(): void {
    const [model, strike] = [this.made.peek()?.model, this.struck.peek()];
    if (model && strike) this.#sound.exchange(model, this.auditions.peek() ? strike : undefined);
  }
  /** Where a body is struck that was not struck yet: at its first sample point, which is a lively one. */
  #first(model: ModalModel): Strike {
    const [x, y, z] = model.positions;
    return { ...this.usual.peek(), ...aimed(model, [x, y, z]) };
  }
  /** The last strike on a model that took the place of another: at the same place of its box. */
  #moved(before: ModalModel, model: ModalModel): Strike {
    const last = this.struck.peek();
    return last
      ? { ...last, ...aimed(model, carried(last.at, before.positions, model.positions)) }
      : this.#first(model);
  }
}
