// The page's side of the mesh worker.
import { ModalModel } from "../../model/modal-model.js";
import type { MeshAnalysis, MeshStep } from "../analyse/analyse.js";
import type { MeshModelOptions } from "../analyse/options.js";
import type { ReadMeshOptions } from "../read/read-mesh.js";
import type { UnitsGuess } from "../read/units.js";
import { errorOf, type News, type Prepare, type Task } from "./protocol.js";

/** What a worker's analysis gives: all but what was solved, which stays in the worker. */
export type WorkerAnalysis = Omit<MeshAnalysis, "solved">;

/** A step of a worker's analysis. */
export interface WorkerStep extends MeshStep {
  /** The file does not say its units and would be very large: it is taken in these, unless the next analysis is told otherwise. */
  unitsGuess?: UnitsGuess;
}

/** An analysis that runs. */
export interface MeshJob {
  /** Rejects with an error that says what is wrong with the mesh and what to do, or with an `AbortError` when it was cancelled. */
  done: Promise<WorkerAnalysis>;
  /** Ends it at once, whatever it does. */
  cancel(): void;
}

/** Where the files are, if not beside the package. */
export interface MeshWorkerOptions {
  workerUrl?: string | URL;
  wasmUrl?: string | URL;
}

/**
 * A worker that turns mesh files into models, one after the other, beside the page.
 *
 * @example
 * const worker = new MeshWorker();
 * const job = worker.analyse(bytes, { material: "glass" }, { onStep: ({ part, model }) => model && play(model) });
 * button.onclick = () => job.cancel();
 * const { model, notes } = await job.done;
 */
export class MeshWorker {
  readonly #options: MeshWorkerOptions;
  #worker: Worker | undefined;
  #files = new WeakMap<Uint8Array, number>();
  #count = 0;
  #end: (() => void) | undefined;
  #prepared = false;

  constructor(options: MeshWorkerOptions = {}) {
    this.#options = options;
  }

  /**
   * Wakes the worker before there is a file: it loads its code and runs it on something small, which keeps a core busy for about a second. The first
   * sound of a mesh then comes in little more than half the time. Call it when a mesh is to be expected, such as when a file is dragged over the page.
   */
  prepare(): void {
    this.#prepared = true;
    if (this.#worker) return;
    const worker = this.#start();
    // a worker that does not start is told of when there is something to do
    worker.onerror = (event) => {
      event.preventDefault();
      this.#leave();
    };
    worker.postMessage({ prepare: true, ...this.#wasm } satisfies Prepare);
    this.#worker = worker;
  }

  /**
   * Reads and analyses a file. An analysis that still runs is cancelled. For the same bytes (the same array) with another material of equal
   * Poisson ratio nothing is solved again.
   */
  analyse(
    bytes: Uint8Array,
    options: MeshModelOptions & { read?: Omit<ReadMeshOptions, "resource"> } = {},
    { onStep }: { onStep?(step: WorkerStep): void } = {},
  ): MeshJob {
    this.#end?.();
    const { read = {}, ...analysis } = options;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    if (!this.#files.has(bytes)) this.#files.set(bytes, ++this.#count);
    const done = new Promise<WorkerAnalysis>((resolve, reject) => {
      this.#end = () => {
        this.#leave();
        reject(new DOMException("the analysis was cancelled", "AbortError"));
      };
      worker.onmessage = ({ data }: MessageEvent<News>) => {
        if (data.kind === "step") {
          const { kind, model, ...step } = data;
          onStep?.({ ...step, ...(model && { model: new ModalModel(model) }) });
          return;
        }
        this.#end = undefined;
        if (data.kind === "failed") reject(errorOf(data));
        else resolve({ ...data.result, model: new ModalModel(data.result.model) });
      };
      worker.onerror = (event) => {
        this.#end = undefined;
        this.#leave();
        reject(new Error(`the mesh worker failed: ${event.message || "its file could not be loaded"}`));
      };
    });
    const task: Task = {
      bytes,
      file: this.#files.get(bytes)!,
      read,
      options: analysis,
      ...this.#wasm,
    };
    worker.postMessage(task);
    const end = this.#end;
    const cancel = () => {
      if (this.#end !== end) return;
      end?.();
      // the next one is to find a worker that is awake, if this one did
      if (this.#prepared) this.prepare();
    };
    return { done, cancel };
  }

  /** Ends the worker, and what it does. */
  dispose(): void {
    this.#end?.();
    this.#leave();
  }

  get #wasm(): { wasmUrl?: string } {
    const { wasmUrl } = this.#options;
    return wasmUrl === undefined ? {} : { wasmUrl: String(wasmUrl) };
  }

  #start(): Worker {
    const { workerUrl } = this.#options;
    if (workerUrl !== undefined) return new Worker(workerUrl, { type: "module" });
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  }

  #leave(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#end = undefined;
  }
}
