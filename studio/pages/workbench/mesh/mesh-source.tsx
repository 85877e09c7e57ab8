// The controls of a mesh: its file or an example, its material and wall, the progress of the analysis, its notes and
// its questions.
import { useEffect } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { Choice } from "../../../parts/controls/choice.js";
import { DropZone } from "../../../parts/controls/drop-zone.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { capital } from "../../../parts/plots/format.js";
import { lens } from "../../../parts/state/lens.js";
import { number, oneOf, shown } from "../../../parts/state/schema.js";
import { MATERIAL_WORDS } from "../made.js";
import type { BenchProps } from "../show.js";
import { Chip } from "../source/chip.js";
import { MESH_UNITS, type MeshOptions, type MeshQuestion } from "./analysis.js";
import { MESH_EXAMPLES } from "./examples.js";
import type { MeshRun } from "./mesh-run.js";
import { expectMesh } from "./start.js";

const BODY = shown(
  "Body",
  oneOf({ auto: "By form", shell: "Thin", solid: "Solid" }),
  "Cups and sheets are walls, blocks are solid: a solid cup clicks where a thin one rings.",
);
const WALL = shown(
  "Wall",
  number({ default: 0, min: 0, max: 30, step: 0.1, bend: 2, unit: "mm" }),
  "A thicker wall sounds higher; 0 measures it.",
);
const MODES = shown(
  "Modes",
  number({ default: 100, min: 10, max: 300, step: 0.1, log: true, whole: true }),
  "More modes sound brighter and take longer to find.",
);
const FILES = {
  label: "Open a mesh",
  hint: "or drop it anywhere: .glb, .gltf, .obj, .stl. Nothing is uploaded; no address holds it.",
  accept: ".glb,.gltf,.obj,.stl",
};
const UNITS = [["", "As the file says"] as const, ...MESH_UNITS.map((unit) => [unit, unit] as const)];

/** The controls of a mesh. */
export function MeshSource({ show: { mesh } }: BenchProps) {
  // a user who goes to another source wants another thing on the bench; the mesh waits for them
  useEffect(() => {
    expectMesh();
    return () => mesh.cancel();
  }, [mesh]);
  const question = mesh.question.value;
  const notes = mesh.notes.value;
  return (
    <>
      <DropZone {...FILES} onFile={(file) => void mesh.open(file)} />
      <section class="bench-chips" aria-label="Examples">
        {MESH_EXAMPLES.map(({ name, title, material, obj }) => (
          <Chip
            key={name}
            word={title}
            tip={`An example: ${title.toLowerCase()}, ${material}`}
            on={mesh.file.value?.name === name}
            act={() => mesh.take({ name, bytes: new TextEncoder().encode(obj()) }, { material })}
          />
        ))}
      </section>
      <Progress mesh={mesh} />
      {question && <Question question={question} answer={(given) => mesh.answer(given)} />}
      {notes.length > 0 && (
        <ul class="mesh-notes" aria-label="What was found">
          {notes.map((note) => (
            <li key={note} class="note">
              {capital(note)}
            </li>
          ))}
        </ul>
      )}
      <Options mesh={mesh} />
    </>
  );
}

/** The progress of the analysis. */
function Progress({ mesh }: { mesh: MeshRun }) {
  const progress = mesh.progress.value;
  if (!progress) return null;
  return (
    <div class="mesh-progress" ref={comeIntoView}>
      <progress max={1} value={progress.part} aria-label="Progress of the analysis" />
      <Button quiet act={() => mesh.cancel()}>
        Cancel
      </Button>
      <span class="note" role="status">
        {capital(progress.what)}
      </span>
    </div>
  );
}

/** A question that the mesh leaves open. */
function Question({ question, answer }: { question: MeshQuestion; answer: MeshRun["answer"] }) {
  return (
    <div class="mesh-question" role="alert" ref={comeIntoView}>
      <p>{question.text}</p>
      <div class="buttons">
        {question.answers.map((given) => (
          <Button key={given.label} class={given.taken ? "chosen" : ""} act={() => answer(given)}>
            {given.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Material, wall, modes and units. */
function Options({ mesh }: { mesh: MeshRun }) {
  const { material, thickness = 0, as = "auto", modes, units = "" } = mesh.options.value;
  const change = (known: Partial<MeshOptions>) => mesh.change(known);
  const body = lens(
    () => as,
    (next) => change({ as: next }),
  );
  const wall = lens(
    () => 1000 * thickness,
    (next) => change({ thickness: next > 0 ? next / 1000 : undefined }),
  );
  const count = lens(
    () => modes,
    (next) => change({ modes: next }),
  );
  return (
    <>
      <Select
        name="Material"
        value={material}
        of={MATERIAL_WORDS}
        onChoose={(next) => change({ material: next })}
        tip="What it is made of: pitch, decay and level follow."
      />
      <Choice field={BODY} value={body} />
      <Slider field={WALL} value={wall} disabled={as === "solid"} />
      <Slider field={MODES} value={count} />
      <Select
        name="Units"
        value={units}
        of={UNITS}
        onChoose={(next) => change({ units: MESH_UNITS.find((unit) => unit === next) })}
        tip="A cup in millimetres that is read as metres is as large as a hall, and as low."
      />
    </>
  );
}

/** Scrolls an element into view that has just come: the panel may be low. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });
