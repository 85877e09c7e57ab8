// What can be taken away: files of the model, the strike as sound, and words that make it again.
import { useState } from "preact/hooks";
import { CopyButton } from "../../../parts/controls/copy-button.js";
import { say, unsay } from "../../../parts/frame/notices.js";
import { download } from "../../../parts/plots/download.js";
import type { Bench } from "../bench.js";
import type { WorkbenchState } from "../show.js";
import { asCode, asCommand, isMadeOfWords } from "./copies.js";
import { fileName, modelGlb, modelJson } from "./model-files.js";
import { strikeWav } from "./render.js";

/** What is taken away. */
export interface ExportPanelProps {
  bench: Bench;
  state: WorkbenchState;
}

/** The panel. */
export function ExportPanel({ bench, state }: ExportPanelProps) {
  const made = bench.made.value;
  const struck = bench.struck.value;
  const [working, setWorking] = useState("");
  const name = fileName(made?.model.name || made?.label || "");
  const save = async (ending: string, write: () => Blob | Promise<Blob>) => {
    setWorking(ending);
    try {
      download(`${name}.${ending}`, await write());
      unsay("export");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say({ key: "export", kind: "error", text: `${name}.${ending} was not written: ${reason}. The bench works.` });
    }
    setWorking("");
  };
  const button = (ending: string, tip: string, write: () => Blob | Promise<Blob>) => (
    <button
      type="button"
      class="button"
      disabled={!made || working !== ""}
      title={tip}
      onClick={() => save(ending, write)}
    >
      {working === ending ? "Writing …" : `.${ending}`}
    </button>
  );
  return (
    <>
      <div class="buttons" data-group="export">
        {button("modal.json", "The model, exactly: open it here again, or in a program of yours", () =>
          modelJson(made!.model),
        )}
        {button(
          "glb",
          "A glTF scene with the body's form and its model, by KHR_audio_rigid_bodies; numbers are float32 there",
          () => modelGlb(made!.model),
        )}
        {button("wav", "The last strike, 48 kHz, 32-bit floats", () => strikeWav(made!.model, struck!))}
      </div>
      <div class="buttons">
        <CopyButton label="Copy link" text={state.link} tip="The address of this source, strike and mode." />
        <CopyButton
          label="Copy as code"
          text={() => (made && struck ? asCode(made, struck) : "")}
          tip="The lines of TypeScript that sound it in a page of yours."
        />
        <CopyButton
          label="Copy as command"
          text={() => (made && struck ? asCommand(made, struck) : "")}
          tip="The commands that render this strike to a WAV file."
        />
      </div>
      {made && !isMadeOfWords(made) && (
        <p class="note">
          {made.edited ? "Edits by hand are" : "What was opened is"} not in the address: save the .modal.json to keep
          {made.edited ? " them." : " it."}
        </p>
      )}
    </>
  );
}
