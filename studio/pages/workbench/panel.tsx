// The controls of the workbench: where the model comes from, how it is struck, what is done to all of it, and what is
// taken away.
import { Group } from "../../parts/controls/group.js";
import { Slider } from "../../parts/controls/slider.js";
import { Toggle } from "../../parts/controls/toggle.js";
import { flag, shown } from "../../parts/state/schema.js";
import { ExportPanel } from "./export/export-panel.js";
import { HistoryPanel, UndoButtons } from "./history/history-panel.js";
import { WholeModel } from "./modes/whole-model.js";
import { MorphPanel } from "./morph/morph-panel.js";
import type { WorkbenchShow, WorkbenchState } from "./show.js";
import { Sources } from "./source/sources.js";
import { WORKBENCH_SCHEMA as FIELDS } from "./state.js";

/** What the panel works on. */
export interface PanelProps {
  state: WorkbenchState;
  show: WorkbenchShow;
}

const AUDITIONS = shown(
  "Strike after edits",
  flag(true),
  "Every change is heard at once, where the body was struck last.",
);

/** The panel of controls. */
export function Panel({ state, show }: PanelProps) {
  const { bench } = show;
  const { signals } = state;
  return (
    <>
      <p class="try">Click the body to strike it. Then drag a line of the spectrum, and click again.</p>
      <div class="bench-title">
        <strong data-figure="label">{bench.made.value?.label ?? "Nothing yet"}</strong>
        {show.busy.value && <span class="note">making …</span>}
        {bench.made.value?.edited && <span class="note">edited</span>}
        <UndoButtons bench={bench} />
      </div>
      <Group title="Source">
        <Sources state={state} show={show} />
      </Group>
      <Group title="Strike">
        <Slider
          name="Strength"
          field={FIELDS.impulse}
          value={signals.impulse}
          unit="N·s"
          tip="How hard a click strikes; a longer press is up to ten times as hard."
        />
        <Slider
          name="Contact"
          field={FIELDS.contact}
          value={signals.contact}
          unit="ms"
          tip={
            "How long the mallet touches: short is hard and bright, long is soft and dull. " +
            "Shift makes it harder, Alt softer."
          }
        />
        <div class="buttons">
          <button
            type="button"
            class="button"
            disabled={!bench.made.value}
            onClick={() => bench.again(bench.usual.peek())}
          >
            Strike again
          </button>
        </div>
        <Toggle field={AUDITIONS} value={bench.auditions} />
      </Group>
      <Group title="Whole model" folded>
        <WholeModel bench={bench} selection={show.selection} />
      </Group>
      <Group title="Morph" folded>
        <MorphPanel state={state} show={show} />
      </Group>
      <Group title="History" folded>
        <HistoryPanel bench={bench} />
      </Group>
      <Group title="Take it with you">
        <ExportPanel bench={bench} state={state} />
      </Group>
      <Group title="Sound" folded>
        <Slider
          name="Volume"
          field={FIELDS.volume}
          value={signals.volume}
          unit="dB"
          tip="Makes everything louder or softer, and changes nothing else."
        />
      </Group>
    </>
  );
}
