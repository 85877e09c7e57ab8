// The analysis in this thread: step by step, with room for others between steps.
import { analyseSteps, type MeshAnalysis, type MeshStep, type SolvedMesh } from "../analyse/analyse.js";
import type { MeshModelOptions } from "../analyse/wanted.js";
import { loadLoops } from "../loops.js";
import type { TriangleMesh } from "../triangles.js";

/** How an analysis runs. */
export interface RunOptions {
  /** Hears of every step. */
  onStep?(step: MeshStep): void;
  /** Ends it between two steps; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * What an earlier analysis of the same mesh solved ({@link MeshAnalysis.solved}): a change of E and ρ alone then
   * takes no time.
   */
  before?: SolvedMesh;
  /** Where the wasm file is, if not beside the package. */
  wasmUrl?: string | URL;
}

/**
 * From a triangle mesh to a modal model, in this thread: other work goes on between steps, some of which take a tenth
 * of a second. In a page use {@link MeshWorker}, which leaves the page alone.
 *
 * @throws PhonoliteError that says what is wrong with the mesh, and what to do.
 * @example
 * const { mesh } = await readMesh(bytes);
 * const { model, notes } = await analyseMesh(mesh, { material: "ceramic", thickness: 0.003 });
 */
export async function analyseMesh(
  mesh: TriangleMesh,
  options: MeshModelOptions = {},
  { onStep, signal, before, wasmUrl }: RunOptions = {},
): Promise<MeshAnalysis> {
  const steps = analyseSteps(await loadLoops(wasmUrl), mesh, options, before);
  const { port1, port2 } = new MessageChannel();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const step = steps.next();
      if (step.done) return step.value;
      onStep?.(step.value);
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
    }
  } finally {
    port1.close();
  }
}
