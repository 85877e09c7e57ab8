// The page's side of the mesh worker.
import { startWorker, type WorkerFile } from "../../core/load/start-worker.js";
import { errorOf } from "../../core/load/worker-failure.js";
import { ModalModel } from "../../model/modal-model.js";
import type { MeshAnalysis, MeshStep } from "../analyse/analyse.js";
import type { MeshModelOptions } from "../analyse/wanted.js";
import { loadLoops } from "../loops.js";
import type { ReadMeshOptions } from "../read/read-mesh.js";
import type { UnitsGuess } from "../read/units.js";
import type { News, Prepare, Task } from "./protocol.js";

const WORKER: WorkerFile = {
  operation: "mesh",
  inPlace: "analyseMesh",
  place: "mesh/work/worker.js",
  beside: () => new URL("./worker.js", import.meta.url),
  carried: () => import("../../../dist/embedded/mesh-worker.carried.js"),
};

/** A worker whose code runs, and the loops for it. */
interface Ready {
  worker: Worker;
  loops: WebAssembly.Module;
}

/** A worker that is being started. */
interface Started {
  ready: Promise<Ready>;
  end(): void;
}

/** What a worker's analysis gives: all but what was solved, which stays in the worker. */
export type WorkerAnalysis = Omit<MeshAnalysis, "solved">;

/** A step of a worker's analysis. */
export interface WorkerStep extends MeshStep {
  /**
   * The file does not say its units and would be very large: it is taken in these, unless the next analysis is told
   * otherwise.
   */
  unitsGuess?: UnitsGuess;
}

/**
 * An analysis that runs.
 *
 * @example
 * const job = worker.analyse(bytes, { material: "glass" });
 * setTimeout(() => job.cancel(), 10_000);
 */
export interface MeshJob {
  /**
   * Rejects with an error that says what is wrong with the mesh and what to do, or with an `AbortError` when it was
   * cancelled.
   */
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
  #started: Started | undefined;
  #files = new WeakMap<Uint8Array, number>();
  #count = 0;
  #end: (() => void) | undefined;
  #prepared = false;

  constructor(options: MeshWorkerOptions = {}) {
    this.#options = options;
  }

  /**
   * Wakes the worker before there is a file: it loads its code and runs it on something small, which keeps a core busy
   * for about a second. The first sound of a mesh then comes in little more than half the time. Call it when a mesh is
   * to be expected, such as when a file is dragged over the page.
   */
  prepare(): void {
    this.#prepared = true;
    if (this.#started) return;
    const started = this.#start();
    // a worker that does not start is told of when there is something to do
    started.ready.then(
      ({ worker, loops }) => worker.postMessage({ prepare: true, loops } satisfies Prepare),
      () => this.#started === started && !this.#end && this.#leave(),
    );
  }

  /**
   * Reads and analyses a file. An analysis that still runs is cancelled. For the same bytes (the same array) with
   * another material of equal Poisson ratio nothing is solved again.
   */
  analyse(
    bytes: Uint8Array,
    options: MeshModelOptions & { read?: Omit<ReadMeshOptions, "resource"> } = {},
    { onStep }: { onStep?(step: WorkerStep): void } = {},
  ): MeshJob {
    this.#end?.();
    const { read = {}, ...analysis } = options;
    const started = this.#started ?? this.#start();
    if (!this.#files.has(bytes)) this.#files.set(bytes, ++this.#count);
    const file = this.#files.get(bytes)!;
    const done = new Promise<WorkerAnalysis>((resolve, reject) => {
      const end = () => {
        this.#leave();
        reject(new DOMException("the analysis was cancelled", "AbortError"));
      };
      this.#end = end;
      const fail = (error: Error) => {
        if (this.#end !== end) return;
        this.#leave();
        reject(error);
      };
      const begin = ({ worker, loops }: Ready) => {
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
        worker.onerror = (event) => fail(new Error(`the mesh worker failed: ${event.message || "without a word"}`));
        worker.postMessage({ bytes, file, read, options: analysis, loops } satisfies Task);
      };
      started.ready.then((ready) => this.#end === end && begin(ready), fail);
    });
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

  /** Starts the worker and compiles its loops, which it is handed: a worker from a Blob finds no file by its place. */
  #start(): Started {
    const { workerUrl, wasmUrl } = this.#options;
    const ending = new AbortController();
    const worker = startWorker(WORKER, { address: workerUrl, signal: ending.signal });
    const ready = Promise.all([worker, loadLoops(wasmUrl)]).then(([worker, loops]) => ({ worker, loops }));
    const end = () => {
      ending.abort();
      worker.then(
        (worker) => worker.terminate(),
        () => {},
      );
    };
    this.#started = { ready, end };
    return this.#started;
  }

  #leave(): void {
    this.#started?.end();
    this.#started = undefined;
    this.#end = undefined;
  }
}
