// A mesh on its way to a model: what was dropped, how far the analysis is, what it found and what it complains of. A
// change of the controls begins it again.
import { batch, signal } from "@preact/signals";
import { say, unsay } from "../../../parts/frame/notices.js";
import type { Bench } from "../bench.js";
import type { MeshJob, MeshOptions, MeshQuestion, StartMesh } from "./analysis.js";

/** A mesh that was given. */
export interface MeshFile {
  name: string;
  bytes: Uint8Array;
}

/** Milliseconds of rest before a change of the controls begins the analysis again. */
const REST = 250;

/** The mesh of the bench. */
export class MeshRun {
  readonly file = signal<MeshFile | undefined>(undefined);
  readonly options = signal<MeshOptions>({ material: "steel", as: "auto", modes: 100 });
  /** How far it is; undefined while nothing runs. */
  readonly progress = signal<{ part: number; what: string } | undefined>(undefined);
  readonly notes = signal<readonly string[]>([]);
  readonly question = signal<MeshQuestion | undefined>(undefined);
  readonly #bench: Bench;
  readonly #start: StartMesh;
  #job: MeshJob | undefined;
  #turn = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Bench, start: StartMesh) {
    this.#bench = bench;
    this.#start = start;
  }

  /**
   * Takes a mesh, with what is known of it. Material and modes stay as they were; wall and unit were those of another
   * mesh.
   */
  take(file: MeshFile, known: Partial<MeshOptions> = {}): void {
    const { material, modes } = this.options.peek();
    batch(() => {
      this.file.value = file;
      this.options.value = { material, modes, as: "auto", ...known };
    });
    this.#begin();
  }
  /** Changes what is known; the analysis begins again after a moment. */
  change(known: Partial<MeshOptions>): void {
    this.options.value = { ...this.options.value, ...known };
    clearTimeout(this.#resting);
    if (this.file.value) this.#resting = setTimeout(() => this.#begin(), REST);
  }
  /** Answers a question; where it was taken so already, the analysis goes on. */
  answer({ options, taken }: MeshQuestion["answers"][number]): void {
    this.question.value = undefined;
    if (taken) this.options.value = { ...this.options.value, ...options };
    else this.change(options);
  }
  /** Stops; what was found so far stays on the bench. */
  cancel(): void {
    this.#turn++;
    clearTimeout(this.#resting);
    this.#job?.cancel();
    this.#job = undefined;
    this.progress.value = undefined;
  }

  #begin(): void {
    const file = this.file.peek();
    if (!file) return;
    this.cancel();
    const turn = this.#turn;
    const options = this.options.peek();
    const label = `${file.name}, ${options.material}`;
    batch(() => {
      this.progress.value = { part: 0, what: "Reading" };
      this.notes.value = [];
      this.question.value = undefined;
    });
    unsay("mesh");
    const put = (model: Parameters<Bench["put"]>[0]["model"]) => {
      if (turn === this.#turn) this.#bench.put({ model, source: "mesh", label }, `mesh ${file.name}`);
    };
    try {
      this.#job = this.#start(file.bytes, file.name, options, {
        progress: (part, what) => {
          if (turn === this.#turn) this.progress.value = { part, what };
        },
        model: put,
        ask: (question) => {
          if (turn === this.#turn) this.question.value = question;
        },
      });
      this.#job.done.then(
        ({ model, notes }) => {
          if (turn !== this.#turn) return;
          batch(() => {
            this.progress.value = undefined;
            this.notes.value = notes;
          });
          put(model);
          this.#bench.settle();
        },
        (error: unknown) => turn === this.#turn && this.#fail(file, error),
      );
    } catch (error) {
      this.#fail(file, error);
    }
  }
  #fail({ name }: MeshFile, error: unknown): void {
    this.progress.value = undefined;
    const reason = error instanceof Error ? error.message : String(error);
    say({ key: "mesh", kind: "error", text: `“${name}” gives no sound: ${reason}. What lies on the bench stays.` });
  }
}
