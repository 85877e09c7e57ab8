// The controls of a mesh: a file or an example, what it is made of and how thick, how far the analysis is, and what it
// says.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Choice } from "../../../parts/controls/choice.js";
import { DropZone } from "../../../parts/controls/drop-zone.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { choice, number } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import { MATERIAL_WORDS } from "../source/shape-source.js";
import { MESH_UNITS, MESH_WAYS } from "./analysis.js";
import { MESH_EXAMPLES } from "./examples.js";
import { MeshRun } from "./mesh-run.js";
import { expectMesh, startMesh } from "./start.js";

const AS = choice(...MESH_WAYS);
const THICKNESS = number({ default: 0, min: 0, max: 30, step: 0.1, bend: 2 });
const MODES = number({ default: 100, min: 10, max: 300, step: 0.1, log: true, whole: true });
const UNITS = [["", "As the file says"] as const, ...MESH_UNITS.map((unit) => [unit, unit] as const)];

const runs = new WeakMap<Bench, MeshRun>();

/** The mesh of a bench, which outlives its controls. */
function runOf(bench: Bench): MeshRun {
  const run = runs.get(bench) ?? new MeshRun(bench, startMesh);
  runs.set(bench, run);
  return run;
}

/** The controls of a mesh. */
export function MeshSource({ bench }: { bench: Bench }) {
  const run = runOf(bench);
  // whoever goes to another source wants something else on the bench; the mesh is there when they come back
  useEffect(() => {
    if (!bench.handed.peek()) expectMesh();
    return () => run.cancel();
  }, [bench, run]);
  const open = async (file: File) => run.take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  useEffect(
    () =>
      effect(() => {
        const handed = bench.handed.value;
        if (handed?.source !== "mesh") return;
        bench.handed.value = undefined;
        void open(handed.file);
      }),
    [bench, run],
  );
  const { material, thickness, as = "auto", modes, units = "" } = run.options.value;
  const progress = run.progress.value;
  const question = run.question.value;
  const notes = run.notes.value;
  return (
    <>
      <DropZone
        label="Open a mesh"
        hint="or drop it anywhere: .glb, .gltf, .obj, .stl. Nothing is uploaded; no address holds it."
        accept=".glb,.gltf,.obj,.stl"
        onFile={(file) => void open(file)}
      />
      <section class="bench-chips" aria-label="Examples">
        {MESH_EXAMPLES.map(({ name, title, obj, ...known }) => (
          <button
            key={name}
            type="button"
            class="bench-chip"
            aria-pressed={run.file.value?.name === name}
            title={`An example: ${title.toLowerCase()}, ${known.material}`}
            onClick={() => run.take({ name, bytes: new TextEncoder().encode(obj()) }, { as: "auto", ...known })}
          >
            {title}
          </button>
        ))}
      </section>
      {progress && (
        <div class="mesh-progress" ref={comeIntoView}>
          <progress max={1} value={progress.part} aria-label="Progress of the analysis" />
          <button type="button" class="quiet-button" onClick={() => run.cancel()}>
            Cancel
          </button>
          <span class="note" role="status">
            {sentence(progress.what)}
          </span>
        </div>
      )}
      {question && (
        <div class="mesh-question" role="alert" ref={comeIntoView}>
          <p>{question.text}</p>
          <div class="buttons">
            {question.answers.map((answer) => (
              <button
                key={answer.label}
                type="button"
                class={answer.taken ? "button chosen" : "button"}
                onClick={() => run.answer(answer)}
              >
                {answer.label}
              </button>
            ))}
          </div>
        </div>
      )}
      {notes.length > 0 && (
        <ul class="mesh-notes" aria-label="What was found">
          {notes.map((note) => (
            <li key={note} class="note">
              {sentence(note)}
            </li>
          ))}
        </ul>
      )}
      <Select
        name="Material"
        value={material}
        of={MATERIAL_WORDS}
        onChoose={(next) => run.change({ material: next })}
        tip="What it is made of: pitch, decay and level follow."
      />
      <Choice
        name="Body"
        field={AS}
        value={{
          get value() {
            return as;
          },
          set value(next) {
            run.change({ as: next });
          },
        }}
        words={{ auto: "By form", shell: "Thin", solid: "Solid" }}
        tip="Cups and sheets are walls, blocks are solid: a solid cup clicks where a thin one rings."
      />
      <Slider
        name="Wall"
        field={THICKNESS}
        value={{
          get value() {
            return 1000 * (thickness ?? 0);
          },
          set value(next) {
            run.change({ thickness: next > 0 ? next / 1000 : undefined });
          },
        }}
        unit="mm"
        disabled={as === "solid"}
        tip="A thicker wall sounds higher; 0 measures it."
      />
      <Slider
        name="Modes"
        field={MODES}
        value={{
          get value() {
            return modes;
          },
          set value(next) {
            run.change({ modes: next });
          },
        }}
        tip="More modes sound brighter and take longer to find."
      />
      <Select
        name="Units"
        value={units}
        of={UNITS}
        onChoose={(next) => run.change({ units: next === "" ? undefined : (next as (typeof MESH_UNITS)[number]) })}
        tip="A cup in millimetres that is read as metres is as large as a hall, and as low."
      />
    </>
  );
}

/** What begins is seen, also where the panel is low. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });
/** Words of the analysis as a line of the page. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
