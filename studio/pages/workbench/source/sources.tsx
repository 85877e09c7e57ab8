// The ways to a model, one at a time: a row of words, and the controls of the one that is chosen.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { SOURCES, type SourceKind } from "../made.js";
import { MeshSource } from "../mesh/mesh-source.js";
import { RecordingSource } from "../recording/source.js";
import type { WorkbenchShow, WorkbenchState } from "../show.js";
import { FileSource } from "./file-source.js";
import { PresetSource } from "./preset-source.js";
import { ShapeSource } from "./shape-source.js";

/** What the sources work on. */
export interface SourcesProps {
  state: WorkbenchState;
  show: WorkbenchShow;
}

/** The controls of each source. */
const CONTROLS: Readonly<Record<SourceKind, (props: SourcesProps) => ComponentChildren>> = {
  shape: ({ state }) => <ShapeSource state={state} />,
  preset: ({ state, show }) => <PresetSource state={state} show={show} />,
  mesh: ({ show }) => <MeshSource bench={show.bench} />,
  recording: ({ show }) => <RecordingSource bench={show.bench} />,
  file: ({ show }) => <FileSource show={show} />,
};
const WORDS: Readonly<Record<SourceKind, string>> = {
  shape: "Shape",
  preset: "Preset",
  mesh: "Mesh",
  recording: "Recording",
  file: "File",
};

/** The sources. */
export function Sources({ state, show }: SourcesProps) {
  const id = useId();
  const source = show.source.value;
  return (
    <>
      <fieldset class="choice bench-tabs" data-field="Source">
        <legend class="unseen">Source</legend>
        <div class="choice-row">
          {SOURCES.map((one) => (
            <label key={one} class={source === one ? "chosen" : ""}>
              <input type="radio" name={id} value={one} checked={source === one} onChange={() => show.choose(one)} />
              {WORDS[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <div onPointerUp={() => show.settle()} onFocusOut={() => show.settle()} onChange={() => show.settle()}>
        {CONTROLS[source]({ state, show })}
      </div>
    </>
  );
}
