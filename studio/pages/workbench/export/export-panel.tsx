// Ways to take the model away: its files, the strike as sound, and words that make it again.
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { CopyButton } from "../../../parts/controls/copy-button.js";
import { say, unsay } from "../../../parts/frame/notices.js";
import { reasonOf } from "../../../parts/frame/reason.js";
import { download } from "../../../parts/plots/download.js";
import type { BenchProps } from "../show.js";
import { asCode, asCommand, isMadeOfWords } from "./copies.js";
import { fileName, modelGlb, modelJson } from "./model-files.js";
import { strikeWav } from "./render.js";

/** The panel. */
export function ExportPanel({ show: { bench, state } }: BenchProps) {
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
      const text = `${name}.${ending} was not written: ${reasonOf(error)}. The bench works.`;
      say({ key: "export", kind: "error", text });
    }
    setWorking("");
  };
  const button = (ending: string, tip: string, write: () => Blob | Promise<Blob>) => (
    <Button disabled={!made || working !== ""} tip={tip} act={() => save(ending, write)}>
      {working === ending ? "Writing …" : `.${ending}`}
    </Button>
  );
  const words = (write: typeof asCode) => () => (made && struck ? write(made, struck) : "");
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
          text={words(asCode)}
          tip="The lines of TypeScript that sound it in a page of yours."
        />
        <CopyButton
          label="Copy as command"
          text={words(asCommand)}
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
