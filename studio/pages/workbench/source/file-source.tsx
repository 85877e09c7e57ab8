// A model from a file: one of this project, or those of a glTF scene. What was dropped stays in the page and in no
// address.
import { DropZone } from "../../../parts/controls/drop-zone.js";
import { Select } from "../../../parts/controls/select.js";
import type { WorkbenchShow } from "../show.js";

/** The field for a file, and which of its models lies on the bench. */
export function FileSource({ show }: { show: WorkbenchShow }) {
  const opened = show.opened.value;
  const now = opened?.all.findIndex(({ model }) => model === show.bench.made.value?.model) ?? -1;
  return (
    <>
      <DropZone
        label="Open a file"
        hint="or drop it anywhere: *.modal.json, .glb, .gltf. Nothing is uploaded."
        accept=".json,.glb,.gltf,application/json,model/gltf-binary"
        onFile={(file) => void show.open(file)}
      />
      {opened && <p class="note">From “{opened.name}”. The address does not hold it: keep the file.</p>}
      {opened && opened.all.length > 1 && (
        <Select
          name="Model"
          value={String(now)}
          of={[
            ...(now < 0 ? ([["-1", "edited"]] as const) : []),
            ...opened.all.map(({ label }, i) => [String(i), label] as const),
          ]}
          onChoose={(next) => {
            const made = opened.all[Number(next)];
            if (made) show.bench.put(made);
          }}
          tip="The file holds several models."
        />
      )}
    </>
  );
}
