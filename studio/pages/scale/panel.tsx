// The controls of the scale page.
import { Button } from "../../parts/controls/button.js";
import { Fields } from "../../parts/controls/fields.js";
import { Group } from "../../parts/controls/group.js";
import { TakeAway } from "../../parts/controls/take-away.js";
import { count } from "../../parts/plots/format.js";
import { asCode, asCommand } from "./copies.js";
import { aboutModes } from "./cost-plot.js";
import type { ScalePart } from "./show.js";
import { modesOf } from "./state.js";

/** The panel of controls. */
export function Panel({ session, state, show }: ScalePart) {
  const limit = show.limit.value;
  const seeks = show.seeking.value;
  return (
    <>
      <p class="try">Hang up more chimes until your machine has had enough.</p>
      <Group title="Chimes" state={state} of={["chimes"]}>
        <p class="scale-modes number" data-figure="scale-all">
          {count(modesOf(state.signals.chimes.value))} modes
        </p>
        <Fields state={state} of={["wind", "hearing", "volume"]} />
      </Group>
      <div class="scale-limit" data-figure="scale-limit">
        <p>
          {limit === undefined ? (
            "How many modes can this machine ring?"
          ) : (
            <>
              This machine: <strong class="number">{aboutModes(limit)} modes</strong>
            </>
          )}
        </p>
        <Button
          aria-pressed={seeks}
          tip="Hangs up more and more chimes, until the audio thread is busy for 80 % of the time."
          act={() => {
            if (!seeks && session.waits.value) session.start();
            show.seek();
          }}
        >
          {seeks ? "Stop looking" : "Find the limit"}
        </Button>
      </div>
      <Group title="Take it with you" folded state={state} of={["seed"]}>
        <TakeAway what="storm" state={state} code={asCode} command={asCommand} />
      </Group>
    </>
  );
}
