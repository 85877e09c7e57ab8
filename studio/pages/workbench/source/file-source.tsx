// A model from a file: one of this project, or those of a glTF scene. What was dropped stays in the page and in no
// address.
import { DropZone } from "../../../parts/controls/drop-zone.js";
import { Select } from "../../../parts/controls/select.js";
import type { BenchProps } from "../show.js";

const FILES = {
  label: "Open a file",
  hint: "or drop it anywhere: *.modal.json, .glb, .gltf. Nothing is uploaded.",
  accept: ".json,.glb,.gltf,application/json,model/gltf-binary",
};

/** The field for a file, and which of its models lies on the bench. */
export function FileSource({ show }: BenchProps) {
  const { name, all } = show.opened.value ?? { all: [] };
  const now = all.findIndex(({ model }) => model === show.bench.made.value?.model);
  const edited = now < 0 ? ([["-1", "edited"]] as const) : [];
  return (
    <>
      <DropZone {...FILES} onFile={(file) => void show.open(file)} />
      {name !== undefined && <p class="note">From “{name}”. The address does not hold it: keep the file.</p>}
      {all.length > 1 && (
        <Select
          name="Model"
          value={String(now)}
          of={[...edited, ...all.map(({ label }, i) => [String(i), label] as const)]}
          onChoose={(next) => all[Number(next)] && show.bench.put(all[Number(next)])}
          tip="The file holds several models."
        />
      )}
    </>
  );
}
