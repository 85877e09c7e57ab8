// The listening page as it runs: what is listened to, the test under way with its sounds, and the tests that are over.
// Every answer is kept at once.
import { computed, effect, signal, untracked } from "@preact/signals";
import { ListeningTest, type Reply, type TestRecord, type Trial } from "phonolite/listening";
import { models } from "phonolite/model";
import { say, unsay } from "../../parts/frame/notices.js";
import { reasonOf } from "../../parts/frame/reason.js";
import { RecordingDesk } from "../../parts/recording/recording-desk.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { keep, recall, type UnderWay } from "./keep.js";
import { aboutOf, planOf, type Target, WHOLE } from "./question.js";
import { FIRST_PRESET, type LISTENING_SCHEMA, type ListeningValues } from "./state.js";
import { type Slot, TrialPlayer } from "./trial/player.js";
import { recordedTarget, TestSounds } from "./trial/sounds.js";

/** The state of the page. */
export type ListeningState = LinkedState<typeof LISTENING_SCHEMA>;

/** What most parts of the page work on. */
export interface ListeningProps {
  show: ListeningShow;
}

/** A test that is shown: under way, or over. */
export interface Shown {
  record: TestRecord;
  over: boolean;
}

/** Where a test stands. */
export interface Standing {
  trial: Trial | undefined;
  done: number;
  of: number;
  values: ListeningValues;
  target: Target;
  /** The anchor pair is heard before the first rating. */
  anchor: readonly [string, string] | undefined;
}

/** The page. Its signals are there to be read; those that may be set say so. */
export class ListeningShow {
  readonly session: AudioSession;
  readonly state: ListeningState;
  /** The recording that was opened last, with its fit. */
  readonly recorded = signal<Target | undefined>(undefined);
  readonly desk = new RecordingDesk((found) => {
    if (found.over) this.recorded.value = recordedTarget(found);
    return found.fit.modes.length;
  });
  readonly player: TrialPlayer;
  /** The name of the listener; it is in no address. May be set. */
  readonly listener = signal("");
  /** The test under way. */
  readonly standing = signal<Standing | undefined>(undefined);
  /** Whether its question waits behind a pause. */
  readonly paused = signal(false);
  /** Whether the sounds of the question are there. */
  readonly ready = signal(false);
  /** Tests that are over, the oldest first. */
  readonly tests = signal<readonly TestRecord[]>([]);
  /** The test whose results are shown. */
  readonly shown = computed(() => this.#shownNow());
  /** Which of the tests that are over is looked at; undefined: the one under way, or the last. May be set. */
  readonly chosen = signal<number | undefined>(undefined);
  readonly #stop: () => void;
  #test: ListeningTest | undefined;
  #sounds: TestSounds | undefined;
  #asked = 0;

  constructor(session: AudioSession, state: ListeningState) {
    this.session = session;
    this.state = state;
    this.player = new TrialPlayer(session);
    const { tests, open } = recall();
    this.tests.value = tests;
    session.onAnew = () => void this.#open();
    void this.#open();
    session.setVolume(0);
    if (open) this.#resume(open);
    this.#stop = effect(() => void this.#load(this.standing.value?.trial, this.standing.value?.anchor));
  }

  /** The target of the next test; undefined until a recording is there. */
  get target(): Target | undefined {
    const { target, preset } = this.state.signals;
    if (target.value === "recording") return this.recorded.value;
    const name = preset.value || FIRST_PRESET;
    return { name, model: models.load(name) };
  }

  /** Begins a test by the settings of the page. Call it in a gesture of the user. */
  begin(): void {
    const target = untracked(() => this.target);
    if (!target) return;
    const values = this.state.values();
    try {
      this.#test = ListeningTest.begin(planOf(values, target), {
        seed: values.seed,
        about: aboutOf(values, target, this.listener.peek().trim()),
      });
    } catch (error) {
      say({ key: "plan", answer: true, text: `That test cannot be: ${reasonOf(error)}. Choose other settings.` });
      return;
    }
    unsay("plan");
    void this.session.start();
    this.chosen.value = undefined;
    this.paused.value = false;
    this.#take({ values, target });
  }

  /** Plays the whole sound of the target, once. Call it in a gesture of the user. */
  async taste(): Promise<void> {
    const target = untracked(() => this.target);
    if (!target || this.#test) return;
    const sounds = new TestSounds(this.state.values(), target);
    await this.#made(sounds, [WHOLE], async (first) => {
      if (this.#test) return;
      this.#sayClipped([first]);
      this.player.load({ first }, sounds.sampleRate);
      await this.player.inTurn();
    });
  }

  /** Lets a sound of the question be heard, or both in turn. Call it in a gesture of the user. */
  hear(slot: Slot | "turn"): void {
    if (!this.ready.peek()) return;
    void (slot === "turn" ? this.player.inTurn() : this.player.hear(slot));
  }

  /** Lets the anchor pair be heard again while pairs are rated. Call it in a gesture of the user. */
  async hearAnchor(): Promise<void> {
    const test = this.#test;
    if (test?.plan.kind !== "pairs") return;
    await this.#made(this.#sounds, test.plan.anchor, async (first, second) => {
      if (test === this.#test) await this.player.anchor(first, second);
    });
  }

  /** The anchor pair was heard: ratings begin. */
  passAnchor(): void {
    const standing = this.standing.peek();
    if (standing?.anchor) this.standing.value = { ...standing, anchor: undefined };
  }

  /** Takes the answer of the listener. */
  answer(reply: Reply): void {
    if (!this.#test?.trial || !this.ready.peek() || this.paused.peek() || this.standing.peek()?.anchor) return;
    this.player.stop();
    this.#test.answer(reply, Math.round(performance.now() - this.#asked) / 1000);
    this.#follow();
  }
  /** Takes back the last answer. */
  takeBack(): void {
    if (!this.#test || this.#test.progress.done === 0) return;
    this.player.stop();
    this.#test.takeBack();
    this.#follow();
  }
  pause(): void {
    this.player.stop();
    this.paused.value = true;
  }
  /** Goes on after a pause. Call it in a gesture of the user. */
  goOn(): void {
    void this.session.start();
    this.paused.value = false;
    this.#asked = performance.now();
  }
  /** Ends the test under way; its answers are kept among the results unless there are none. */
  end(): void {
    this.player.stop();
    const record = this.#test?.record();
    this.#test = undefined;
    if (record && record.answers.length > 0) this.tests.value = [...this.tests.peek(), record];
    this.standing.value = undefined;
    this.#keep();
  }
  /** Forgets all tests that are over. */
  forget(): void {
    this.tests.value = [];
    this.chosen.value = undefined;
    this.#keep();
  }

  dispose(): void {
    this.player.stop();
    this.desk.cancel();
    this.#stop();
    this.session.onAnew = () => {};
  }

  /** A small world, so that the studio knows whether it sounds. */
  async #open(): Promise<void> {
    await this.session.open({ maxModes: 1024, maxBodies: 1, maxModels: 1 }).catch(() => {});
  }

  #resume({ record, values, target }: UnderWay): void {
    try {
      this.#test = ListeningTest.resume(record);
    } catch (error) {
      const text = `The test under way cannot be gone on with (${reasonOf(error)}). New tests work.`;
      say({ key: "listening", text });
      return;
    }
    this.listener.value = String(record.about.listener ?? "");
    this.paused.value = true;
    this.#take({ values, target });
  }

  /** The test is under way with these sounds. */
  #take({ values, target }: { values: ListeningValues; target: Target }): void {
    this.#sounds = new TestSounds(values, target);
    const { plan } = this.#test!;
    const anchor = plan.kind === "pairs" && this.#test!.progress.done === 0 ? plan.anchor : undefined;
    this.#follow({ values, target, anchor });
  }

  #follow(fresh?: Pick<Standing, "values" | "target" | "anchor">): void {
    const test = this.#test!;
    const { values, target, anchor } = fresh ?? this.standing.peek()!;
    if (!test.trial) {
      this.end();
      return;
    }
    this.standing.value = { trial: test.trial, ...test.progress, values, target, anchor };
    this.#keep();
  }

  /** Makes the sounds of a question, or of the anchor pair before it. */
  async #load(trial: Trial | undefined, anchor: readonly [string, string] | undefined): Promise<void> {
    this.ready.value = false;
    this.player.stop();
    const sounds = this.#sounds;
    if (!trial || !sounds) return;
    await this.#made(sounds, anchor ?? trial.sounds, (first, second) => {
      if (this.standing.peek()?.trial !== trial || this.standing.peek()?.anchor !== anchor) return;
      const x = trial.ask === "abx" && { x: trial.x === "a" ? first : second };
      this.player.load({ first, second, ...x }, sounds.sampleRate);
      this.ready.value = true;
      this.#asked = performance.now();
      this.#sayClipped([first, second]);
    });
  }

  /** Uses sounds by their names, once they are made; where one cannot be, that is said. */
  async #made(
    sounds: TestSounds | undefined,
    names: readonly string[],
    use: (...made: Float32Array<ArrayBuffer>[]) => void | Promise<void>,
  ): Promise<void> {
    if (!sounds) return;
    try {
      await use(...(await Promise.all(names.map((name) => sounds.get(name)))));
    } catch (error) {
      const text = `A sound could not be made (${reasonOf(error)}). The answers so far are kept.`;
      say({ key: "listening", kind: "error", text });
    }
  }
  /** Warns of a sound that is too loud for the speakers: listeners would know it by its clipping. */
  #sayClipped(sounds: readonly Float32Array[]): void {
    const peak = Math.max(...sounds.map(peakOf));
    unsay("clipped");
    if (peak <= 1) return;
    const over = Math.ceil(20 * Math.log10(peak));
    const what = `The sound goes ${over} dB above what the speakers can play, and is cut off there.`;
    say({ key: "clipped", text: `${what} Choose a level that is ${over} dB lower.` });
  }

  #shownNow(): Shown | undefined {
    const chosen = this.chosen.value;
    const tests = this.tests.value;
    if (chosen !== undefined && tests[chosen]) return { record: tests[chosen], over: true };
    if (this.standing.value && this.#test) return { record: this.#test.record(), over: false };
    const last = tests.at(-1);
    return last && { record: last, over: true };
  }

  #keep(): void {
    const standing = this.standing.peek();
    const record = this.#test?.record();
    keep({
      tests: this.tests.peek(),
      open: standing && record ? { record, values: standing.values, target: standing.target } : undefined,
    });
  }
}

const peakOf = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
