// The workbench as it runs: the address, the bench, and the sources that follow the address. What a source makes lies
// on the bench; a step that is gone back to brings the controls that made it back as well.
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { say, unsay } from "../../parts/frame/notices.js";
import { reasonOf } from "../../parts/frame/reason.js";
import type { RecordingDesk } from "../../parts/recording/recording-desk.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { Bench } from "./bench.js";
import { type Made, presetMade, type SourceKind } from "./made.js";
import { MeshRun } from "./mesh/mesh-run.js";
import { startMesh } from "./mesh/start.js";
import { type ModeRow, modeRows } from "./modes/rows.js";
import { Selection } from "./modes/selection.js";
import { MorphDesk } from "./morph/morph-desk.js";
import { benchDesk } from "./recording/bench-desk.js";
import { ModelMaker } from "./source/model-maker.js";
import type { ModelWish } from "./source/model-worker.js";
import { openFile } from "./source/open-file.js";
import { shapeLabel, shapeOptions, shapeSettings } from "./source/shape-settings.js";
import type { WORKBENCH_SCHEMA, WorkbenchValues } from "./state.js";

/** The state of the page. */
export type WorkbenchState = LinkedState<typeof WORKBENCH_SCHEMA>;

/** What most parts of the page work on. */
export interface BenchProps {
  show: WorkbenchShow;
}

/** Files that are taken, in words. */
const TAKEN = "a *.modal.json, a mesh (.glb, .gltf, .obj, .stl), a recording or a .glb with modal models";

/** The workbench. */
export class WorkbenchShow {
  readonly state: WorkbenchState;
  readonly bench: Bench;
  readonly selection = new Selection();
  readonly morph: MorphDesk;
  /** The two sources that take time; they outlive their controls, so that who comes back finds them as they were. */
  readonly mesh: MeshRun;
  readonly recording: RecordingDesk;
  /** The modes of the body at the last strike. */
  readonly rows: ReadonlySignal<readonly ModeRow[]>;
  /** The source whose controls are shown. */
  readonly source: ReadonlySignal<SourceKind>;
  /** Whether a model is being made. */
  readonly busy = signal(false);
  /** Models of the file that was opened last, and its name. */
  readonly opened = signal<{ name: string; all: readonly Made[] } | undefined>(undefined);
  /** The view under the body. */
  readonly view = signal("modes");
  readonly #maker = new ModelMaker();
  readonly #stops: (() => void)[];
  #lastPreset = "bell";
  /** Changes of one drag have the same number. */
  #gesture = 0;

  constructor(session: AudioSession, state: WorkbenchState) {
    this.state = state;
    const { signals } = state;
    const usual = computed(() => ({ impulse: signals.impulse.value, duration: signals.contact.value / 1000 }));
    const bench = new Bench(session, usual);
    this.bench = bench;
    this.mesh = new MeshRun(bench, startMesh);
    this.recording = benchDesk(bench);
    this.rows = computed(() => {
      const [model, struck] = [bench.made.value?.model, bench.struck.value];
      return model && struck ? modeRows(model, struck) : [];
    });
    this.source = computed(() => (signals.preset.value === "" ? signals.source.value : "preset"));
    this.#stops = [
      effect(() => session.setVolume(signals.volume.value)),
      effect(() => this.#follow()),
      effect(() => {
        if (bench.travels.value > 0) untracked(() => this.#showSettings());
      }),
    ];
    this.morph = new MorphDesk(bench, signals.morph, signals.other);
    this.#stops.push(...this.#selectionInAddress(signals.mode));
    this.settle();
  }

  /** Goes to a source. */
  choose(source: SourceKind): void {
    const { signals } = this.state;
    batch(() => {
      signals.preset.value = source === "preset" ? this.#lastPreset : "";
      if (source !== "preset") signals.source.value = source;
    });
  }

  /** A drag of the source's controls is over: what comes next is a step of its own. */
  settle(): void {
    this.#gesture++;
  }

  /** Opens a file, wherever it was dropped, with the source that understands it. */
  async open(file: File): Promise<void> {
    try {
      const opened = await openFile(file);
      if (opened.kind === "unknown") throw new Error(opened.reason);
      unsay("file");
      if (opened.kind === "models") this.#openModels(file.name, opened.models);
      else {
        this.choose(opened.kind);
        await this[opened.kind].open(file);
      }
    } catch (error) {
      say({
        key: "file",
        kind: "error",
        text: `“${file.name}” was not opened: ${reasonOf(error)}. Try ${TAKEN}. What lies on the bench stays.`,
      });
    }
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.mesh.cancel();
    this.recording.cancel();
    this.morph.dispose();
    this.#maker.dispose();
    this.bench.dispose();
  }

  #openModels(name: string, models: readonly Made["model"][]): void {
    const all = models.map((model): Made => ({ model, source: "file", label: model.name || name }));
    batch(() => {
      this.choose("file");
      this.opened.value = { name, all };
      this.bench.put(all[0]);
    });
  }

  /** Makes what the address says: a preset or a shape; other sources wait for their file. */
  #follow(): void {
    const name = this.state.signals.preset.value;
    if (name !== "") {
      this.#lastPreset = name;
      this.#make({ what: "preset", name }, presetMade(name));
      return;
    }
    const settings = shapeSettings(this.state.signals);
    if (!this.#makes(this.source.value)) return;
    const wish = { what: "shape", kind: settings.kind, options: shapeOptions(settings) } as const;
    const words = { source: "shape", preset: "", ...settings };
    this.#make(wish, { source: "shape", label: shapeLabel(settings), settings: words });
  }

  /**
   * Whether what a source shows is made from the address. A page that opens at a file, which an address cannot hold,
   * shows a shape until there is one.
   */
  #makes(source: SourceKind): boolean {
    return source === "shape" || source === "preset" || !this.bench.made.peek();
  }

  #make(wish: ModelWish, as: Omit<Made, "model">): void {
    if (sameSettings(this.bench.made.peek()?.settings, as.settings)) {
      this.#forget();
      return;
    }
    this.busy.value = true;
    // what a drag makes is one step, also what comes after it was let go
    const merge = as.source === "shape" ? `shape ${this.#gesture}` : undefined;
    this.#maker.make(
      wish,
      (model) => {
        this.busy.value = false;
        unsay("make");
        // a file may have come first
        if (this.#makes(this.source.peek())) this.bench.put({ ...as, model }, merge);
      },
      (reason) => {
        this.busy.value = false;
        const text = `This ${as.source} cannot be made: ${reason}. What lies on the bench stays.`;
        say({ key: "make", kind: "error", text });
      },
    );
  }
  #forget(): void {
    this.#maker.forget();
    this.busy.value = false;
  }

  /** The controls of what lies on the bench, after a step was gone to. */
  #showSettings(): void {
    const made = this.bench.made.peek();
    this.#forget();
    const settings = made?.settings;
    if (made && !settings) this.choose(made.source);
    batch(() => {
      for (const [name, value] of Object.entries(settings ?? {})) {
        (this.state.signals[name as keyof WorkbenchValues] as Signal<unknown>).value = value;
      }
    });
  }

  /** The mode that is looked at stands in the address, and what is no longer there is not chosen. */
  #selectionInAddress(mode: Signal<number>): (() => void)[] {
    const { bench, selection } = this;
    return [
      effect(() => {
        const wanted = mode.value - 1;
        const count = bench.made.value?.model.modeCount;
        if (count === undefined) return;
        untracked(() => {
          selection.keepBelow(count);
          if (wanted >= count) mode.value = 0;
          else if (wanted >= 0 && selection.first !== wanted) selection.set([wanted]);
        });
      }),
      effect(() => {
        const next = selection.first + 1;
        if (untracked(() => bench.made.value)) mode.value = next;
      }),
    ];
  }
}

function sameSettings(one: Made["settings"], other: Made["settings"]): boolean {
  if (!one || !other) return false;
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length && keys.every((key) => one[key] === other[key]);
}
