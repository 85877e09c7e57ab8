// The controls of the hail page: most used first, the rest folded.
import { useComputed } from "@preact/signals";
import { Group } from "../../parts/controls/group.js";
import { TakeAway } from "../../parts/controls/take-away.js";
import { asCode, asCommand } from "./copies.js";
import type { HailPart } from "./show.js";
import { WAY_WORDS } from "./state.js";

/** The panel of controls. */
export function Panel({ state, show }: HailPart) {
  const full = useComputed(() => state.signals.hearing.value === "full").value;
  const { way, why } = show.way.value;
  return (
    <>
      <p class="try">Drag the cloud. Listen to the roof drown the plates.</p>
      <Group title="Hail" state={state} of={["rate", "size", "cloudx", "cloudz", "windx", "windz"]} />
      <Group
        title="Hearing"
        state={state}
        of={["hearing", { field: "av", disabled: full }, { field: "removed", disabled: full }, "level", "volume"]}
      />
      <Group title="Stones" folded state={state} of={["cloudr", "law", "fall", "bounces", "shatter", "seed"]} />
      <Group title="Who finds impacts" folded state={state} of={["find"]}>
        <p class="note way" data-way={way}>
          Now: {WAY_WORDS[way]}
          {why && ` (${why})`}
        </p>
      </Group>
      <Group title="Stress" folded state={state} of={["copies"]}>
        <p class="note">
          Each copy has all its modes and its own strikes. Watch the load: above 100 % the sound breaks up, and 1 brings
          it back.
        </p>
      </Group>
      <Group title="Take it with you">
        <TakeAway what="hail" state={state} code={asCode} command={asCommand} />
      </Group>
    </>
  );
}
