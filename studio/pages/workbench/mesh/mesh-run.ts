// A mesh on its way to a model: what was dropped, how far the analysis is, what it found and what it complains of. A
// change of the controls begins it again.
import { batch, signal } from "@preact/signals";
import type { ModalModel } from "phonolite/model";
import { say, unsay } from "../../../parts/frame/notices.js";
import { reasonOf } from "../../../parts/frame/reason.js";
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
  /** Progress and step of the analysis; undefined while none runs. */
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

  /** Takes the mesh of a file. */
  async open(file: File): Promise<void> {
    this.take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
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
  /** Changes some options; the analysis begins again after a moment. */
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
  /** Stops the analysis; its last model stays on the bench. */
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
    /** News counts until another analysis begins. */
    const now =
      <Told extends unknown[]>(act: (...told: Told) => void) =>
      (...told: Told) => {
        if (turn === this.#turn) batch(() => act(...told));
      };
    const put = (model: ModalModel) => this.#bench.put({ model, source: "mesh", label }, `mesh ${file.name}`);
    batch(() => {
      this.progress.value = { part: 0, what: "Reading" };
      this.notes.value = [];
      this.question.value = undefined;
    });
    unsay("mesh");
    const fail = now((error: unknown) => {
      this.progress.value = undefined;
      const text = `“${file.name}” gives no sound: ${reasonOf(error)}. What lies on the bench stays.`;
      say({ key: "mesh", kind: "error", text });
    });
    try {
      this.#job = this.#start(file.bytes, file.name, options, {
        progress: now((part: number, what: string) => {
          this.progress.value = { part, what };
        }),
        model: now(put),
        ask: now((question: MeshQuestion) => {
          this.question.value = question;
        }),
      });
      const end = now(({ model, notes }: Awaited<MeshJob["done"]>) => {
        this.progress.value = undefined;
        this.notes.value = notes;
        put(model);
        this.#bench.settle();
      });
      this.#job.done.then(end, fail);
    } catch (error) {
      fail(error);
    }
  }
}
