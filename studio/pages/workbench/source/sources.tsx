// The ways to a model, one at a time: a row of words, and the controls of the one that is chosen.
import type { ComponentType } from "preact";
import { useId } from "preact/hooks";
import { SOURCES, type SourceKind, titleOf } from "../made.js";
import { MeshSource } from "../mesh/mesh-source.js";
import { RecordingSource } from "../recording/source.js";
import type { BenchProps } from "../show.js";
import { FileSource } from "./file-source.js";
import { PresetSource } from "./preset-source.js";
import { ShapeSource } from "./shape-source.js";

/** The controls of each source. */
const CONTROLS: Readonly<Record<SourceKind, ComponentType<BenchProps>>> = {
  shape: ShapeSource,
  preset: PresetSource,
  mesh: MeshSource,
  recording: RecordingSource,
  file: FileSource,
};

/** The sources. */
export function Sources({ show }: BenchProps) {
  const id = useId();
  const source = show.source.value;
  const Controls = CONTROLS[source];
  const settle = () => show.settle();
  return (
    <>
      <fieldset class="choice bench-tabs" data-field="Source">
        <legend class="unseen">Source</legend>
        <div class="choice-row">
          {SOURCES.map((one) => (
            <label key={one} class={source === one ? "chosen" : ""}>
              <input type="radio" name={id} value={one} checked={source === one} onChange={() => show.choose(one)} />
              {titleOf(one)}
            </label>
          ))}
        </div>
      </fieldset>
      <div onPointerUp={settle} onFocusOut={settle} onChange={settle}>
        <Controls show={show} />
      </div>
    </>
  );
}
