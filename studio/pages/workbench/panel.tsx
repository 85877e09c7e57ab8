// The controls of the workbench: the source of the model, its strike, edits of the whole model, and ways to take it
// away.
import { Button } from "../../parts/controls/button.js";
import { Group } from "../../parts/controls/group.js";
import { Toggle } from "../../parts/controls/toggle.js";
import { flag, shown } from "../../parts/state/schema.js";
import { ExportPanel } from "./export/export-panel.js";
import { HistoryPanel, UndoButtons } from "./history/history-panel.js";
import { WholeModel } from "./modes/whole-model.js";
import { MorphPanel } from "./morph/morph-panel.js";
import type { BenchProps } from "./show.js";
import { Sources } from "./source/sources.js";

const AUDITIONS = shown(
  "Strike after edits",
  flag(false),
  "Every change is heard at once, where the body was struck last.",
);

/** The panel of controls. */
export function Panel({ show }: BenchProps) {
  const { bench, state } = show;
  const made = bench.made.value;
  return (
    <>
      <p class="try">Click the body to strike it. Then drag a line of the spectrum, and click again.</p>
      <div class="bench-title">
        <strong data-figure="label">{made?.label ?? "Nothing yet"}</strong>
        {show.busy.value && <span class="note">making …</span>}
        {made?.edited && <span class="note">edited</span>}
        <UndoButtons bench={bench} />
      </div>
      <Group title="Source">
        <Sources show={show} />
      </Group>
      <Group title="Strike" state={state} of={["impulse", "contact"]}>
        <div class="buttons">
          <Button disabled={!made} act={() => bench.again()}>
            Strike again
          </Button>
        </div>
        <Toggle field={AUDITIONS} value={bench.auditions} />
      </Group>
      <Group title="Whole model" folded>
        <WholeModel show={show} />
      </Group>
      <Group title="Morph" folded>
        <MorphPanel show={show} />
      </Group>
      <Group title="History" folded>
        <HistoryPanel bench={bench} />
      </Group>
      <Group title="Take it with you">
        <ExportPanel show={show} />
      </Group>
      <Group title="Sound" folded state={state} of={["volume"]} />
    </>
  );
}
