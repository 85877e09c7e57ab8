// The workbench as it runs: the address, the bench, and the sources that follow the address. What a source makes lies
// on the bench; a step that is gone back to brings the controls that made it back as well.
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { models } from "phonolite/model";
import { say, unsay } from "../../parts/frame/notices.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { Bench } from "./bench.js";
import type { Made, SourceKind } from "./made.js";
import { Selection } from "./modes/selection.js";
import { MorphDesk } from "./morph/morph-desk.js";
import { ModelMaker } from "./source/model-maker.js";
import type { ModelWish } from "./source/model-worker.js";
import { openFile, reasonOf } from "./source/open-file.js";
import { SHAPE_KEYS, type ShapeSettings, shapeLabel, shapeOptions } from "./source/shape-settings.js";
import type { WORKBENCH_SCHEMA, WorkbenchValues } from "./state.js";

/** The state of the page. */
export type WorkbenchState = LinkedState<typeof WORKBENCH_SCHEMA>;

/** Files that are taken, in words. */
const TAKEN = "a *.modal.json, a mesh (.glb, .gltf, .obj, .stl), a recording or a .glb with modal models";

/** The workbench. */
export class WorkbenchShow {
  readonly bench: Bench;
  readonly selection = new Selection();
  readonly morph: MorphDesk;
  /** The source whose controls are shown. */
  readonly source: ReadonlySignal<SourceKind>;
  /** Whether a model is being made. */
  readonly busy = signal(false);
  /** Models of the file that was opened last, and its name. */
  readonly opened = signal<{ name: string; all: readonly Made[] } | undefined>(undefined);
  /** The view under the body. */
  readonly view = signal("modes");
  readonly #state: WorkbenchState;
  readonly #maker = new ModelMaker();
  readonly #stops: (() => void)[] = [];
  #lastPreset = "bell";
  /** Changes of one drag have the same number. */
  #gesture = 0;

  constructor(session: AudioSession, state: WorkbenchState) {
    this.#state = state;
    const { signals } = state;
    this.bench = new Bench(session);
    this.morph = new MorphDesk(this.bench, signals.morph);
    this.source = computed(() => (signals.preset.value === "" ? signals.source.value : "preset"));
    this.#stops.push(
      effect(() => session.setVolume(signals.volume.value)),
      effect(() => {
        const usual = { impulse: signals.impulse.value, duration: signals.contact.value / 1000 };
        this.bench.usual.value = usual;
      }),
      effect(() => this.#follow()),
      effect(() => {
        if (this.bench.travels.value > 0) untracked(() => this.#showSettings());
      }),
      effect(() => this.#keepOther(signals.other.value)),
      ...this.#selectionInAddress(signals.mode),
    );
    this.settle();
  }

  /** Goes to a source. */
  choose(source: SourceKind): void {
    const { signals } = this.#state;
    batch(() => {
      if (source === "preset") {
        signals.preset.value = this.#lastPreset;
        return;
      }
      signals.preset.value = "";
      signals.source.value = source;
    });
  }

  /** A drag of the source's controls is over: what comes next is a step of its own. */
  settle(): void {
    this.#gesture++;
  }

  /** Opens a file, wherever it was dropped, and hands it to the source that understands it. */
  async open(file: File): Promise<void> {
    try {
      const opened = await openFile(file);
      if (opened.kind === "models") this.#openModels(file.name, opened.models);
      else if (opened.kind === "unknown") this.#refuse(file, opened.reason);
      else {
        unsay("file");
        this.choose(opened.kind);
        this.bench.handed.value = { source: opened.kind, file };
      }
    } catch (error) {
      this.#refuse(file, reasonOf(error));
    }
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.morph.dispose();
    this.#maker.dispose();
    this.bench.dispose();
  }

  #openModels(name: string, all: readonly Made["model"][]): void {
    const made = all.map((model): Made => ({ model, source: "file", label: model.name || name }));
    unsay("file");
    batch(() => {
      this.choose("file");
      this.opened.value = { name, all: made };
      this.bench.put(made[0]);
    });
  }

  #refuse(file: File, reason: string): void {
    say({
      key: "file",
      kind: "error",
      text: `“${file.name}” was not opened: ${reason}. Try ${TAKEN}. What lies on the bench stays.`,
    });
  }

  /** Makes what the address says: a preset or a shape; other sources wait for their file. */
  #follow(): void {
    const { signals } = this.#state;
    const preset = signals.preset.value;
    if (preset !== "") {
      this.#lastPreset = preset;
      this.#make({ what: "preset", name: preset }, presetMade(preset));
      return;
    }
    const settings = Object.fromEntries(SHAPE_KEYS.map((key) => [key, signals[key].value])) as unknown as ShapeSettings;
    if (!this.#makes(this.source.value)) return;
    const options = shapeOptions(settings);
    this.#make(
      { what: "shape", kind: settings.kind, options },
      { source: "shape", label: shapeLabel(settings), settings: { source: "shape", preset: "", ...settings } },
    );
  }

  /**
   * Whether what a source shows is made from the address. A page that opens at a file, which an address cannot hold,
   * shows a shape until there is one.
   */
  #makes(source: SourceKind): boolean {
    return source === "shape" || source === "preset" || !this.bench.made.peek();
  }

  #make(wish: ModelWish, as: Omit<Made, "model">): void {
    const now = this.bench.made.peek();
    if (sameSettings(now?.settings, as.settings)) {
      this.#maker.forget();
      this.busy.value = false;
      return;
    }
    this.busy.value = true;
    // what a drag makes is one step, also what comes after it was let go
    const merge = as.source === "shape" ? `shape ${this.#gesture}` : undefined;
    this.#maker.make({
      wish,
      made: (model) => {
        this.busy.value = false;
        unsay("make");
        // a file may have come first
        if (this.#makes(this.source.peek())) this.bench.put({ ...as, model }, merge);
      },
      failed: (reason) => {
        this.busy.value = false;
        say({
          key: "make",
          kind: "error",
          text: `This ${as.source} cannot be made: ${reason}. What lies on the bench stays.`,
        });
      },
    });
  }

  /** The controls of what lies on the bench, after a step was gone to. */
  #showSettings(): void {
    const made = this.bench.made.peek();
    this.#maker.forget();
    this.busy.value = false;
    if (!made) return;
    batch(() => {
      if (made.settings) {
        for (const [name, value] of Object.entries(made.settings)) {
          (this.#state.signals[name as keyof WorkbenchValues] as Signal<unknown>).value = value;
        }
      } else this.choose(made.source);
    });
  }

  #keepOther(name: string): void {
    if (name === "") {
      if (untracked(() => this.morph.other.value?.settings)) this.morph.keep(undefined);
      return;
    }
    if (this.morph.other.peek()?.settings?.preset === name) return;
    const part = this.morph.part.peek();
    const maker = new ModelMaker();
    maker.make({
      wish: { what: "preset", name },
      made: (model) => {
        maker.dispose();
        this.morph.keep({ ...presetMade(name), model });
        if (part > 0) this.#whenMade(() => this.morph.go(part));
      },
      failed: (reason) => {
        maker.dispose();
        say({ key: "morph", kind: "error", text: `There is nothing to morph with: ${reason}. The bench works.` });
      },
    });
  }

  /** Runs something once there is a model. */
  #whenMade(run: () => void): void {
    let done = false;
    const stop = effect(() => {
      if (!this.bench.made.value || done) return;
      done = true;
      untracked(run);
    });
    this.#stops.push(stop);
  }

  /** The mode that is looked at stands in the address, and what is no longer there is not chosen. */
  #selectionInAddress(mode: Signal<number>): (() => void)[] {
    return [
      effect(() => {
        const wanted = mode.value - 1;
        const count = this.bench.made.value?.model.modeCount;
        if (count === undefined) return;
        untracked(() => {
          this.selection.keepBelow(count);
          if (wanted < 0 || wanted >= count) {
            if (wanted >= count) mode.value = 0;
          } else if (this.selection.first !== wanted) this.selection.set([wanted]);
        });
      }),
      effect(() => {
        const next = this.selection.first + 1;
        if (untracked(() => this.bench.made.value)) mode.value = next;
      }),
    ];
  }
}

function presetMade(name: string): Omit<Made, "model"> {
  const info = models.list().find((one) => one.name === name);
  return { source: "preset", label: info ? presetTitle(name) : name, settings: { preset: name } };
}

/** The name of a preset as people read it. */
export function presetTitle(name: string): string {
  const plain = name.replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function sameSettings(one: Made["settings"], other: Made["settings"]): boolean {
  if (!one || !other) return false;
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length && keys.every((key) => one[key] === other[key]);
}
