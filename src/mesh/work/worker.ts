// The mesh worker: reads a file, analyses it and tells of every step. It keeps what it solved last, so that another
// material of the same Poisson ratio comes at once. It is ended from outside, at any moment. Asked to prepare, it warms
// up until there is something to do.
import { THERE } from "../../core/load/start-worker.js";
import { failureOf } from "../../core/load/worker-failure.js";
import { initOfModel } from "../../model/edit/parts/draft.js";
import { analyseSteps, type SolvedMesh } from "../analyse/analyse.js";
import { readMesh } from "../read/read-mesh.js";
import type { Units, UnitsGuess } from "../read/units.js";
import type { TriangleMesh } from "../triangles.js";
import type { News, Prepare, Task } from "./protocol.js";
import { warmUp } from "./warm-up.js";

/** What a worker has of the world around it. */
interface Scope {
  onmessage: ((event: { data: Task | Prepare }) => void) | null;
  postMessage(news: News | typeof THERE): void;
}

const scope = globalThis as unknown as Scope;
let last: ({ file: number; units: Units | undefined; solved?: SolvedMesh } & Read) | undefined;

/** A file, and in which units it was likely to be, if it did not say. */
interface Read {
  mesh: TriangleMesh;
  name: string;
  notes: string[];
  guess?: UnitsGuess;
}

/** Whether a task has come. */
let asked = false;

scope.onmessage = async ({ data }) => {
  if ("prepare" in data) return prepare(data);
  asked = true;
  try {
    await work(data);
  } catch (error) {
    scope.postMessage(failureOf(error));
  }
};

/** Warms up; a task that comes goes first, and what goes wrong here it will tell of. */
async function prepare({ loops }: Prepare): Promise<void> {
  try {
    for (const _ of warmUp(loops)) {
      await new Promise((resolve) => setTimeout(resolve));
      if (asked) return;
    }
  } catch {}
}

/** Reads a file; one that says no units and would be very large is taken in those that are likely. */
async function readLikely(bytes: Uint8Array, read: Task["read"]): Promise<Read> {
  const { mesh, name, notes, unitsGuess: guess } = await readMesh(bytes, read);
  if (!guess) return { mesh, name, notes };
  const likely = await readMesh(bytes, { ...read, units: guess.units });
  return { mesh: likely.mesh, name, notes: likely.notes, guess };
}

async function work({ bytes, file, read, options, loops }: Task): Promise<void> {
  const { units } = read;
  if (last?.file === file && last.guess && units === last.guess.units) {
    // what was guessed is said now
    last.units = units;
    delete last.guess;
  }
  if (last?.file !== file || last.units !== units) last = { file, units, ...(await readLikely(bytes, read)) };
  if (last.guess) scope.postMessage({ kind: "step", part: 0, what: "reading the file", unitsGuess: last.guess });
  const steps = analyseSteps(loops, last.mesh, { name: last.name, ...options }, last.solved);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const { model, solved, ...rest } = step.value;
      last.solved = solved;
      const notes = [...last.notes, ...(last.guess ? [guessed(last.guess)] : []), ...rest.notes];
      scope.postMessage({ kind: "done", result: { ...rest, notes, model: initOfModel(model) } });
      return;
    }
    const { part, what, model } = step.value;
    scope.postMessage({ kind: "step", part, what, ...(model && { model: initOfModel(model) }) });
  }
}

function guessed({ units, asMetres }: UnitsGuess): string {
  return (
    `the file does not say its unit: taken in ${units}, for in metres it would be ` +
    `${Number(Math.max(...asMetres).toPrecision(3))} m long`
  );
}

scope.postMessage(THERE);
