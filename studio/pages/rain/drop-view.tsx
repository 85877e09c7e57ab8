// One drop by itself, as an inset of the picture: its pressure over microseconds, where it falls and how large it is,
// and a button to hear it.
import { useComputed } from "@preact/signals";
import { useState } from "preact/hooks";
import { Button } from "../../parts/controls/button.js";
import { Fields } from "../../parts/controls/fields.js";
import { Plot } from "../../parts/plots/plot.js";
import { dropPlot } from "./drop-plot.js";
import { ParameterControl } from "./panel/parameter-control.js";
import type { RainPart } from "./show.js";

/** Under this many pixels the inset begins folded: the picture is small. */
const NARROW = 1200;

/** One drop. */
export function DropView({ session, state, show }: RainPart) {
  const { dropfar, dropsize } = state.signals;
  const [open, setOpen] = useState(() => innerWidth >= NARROW);
  const drop = useComputed(() => ({
    distance: dropfar.value,
    height: show.targets.value.earHeight,
    diameter: dropsize.value / 1000,
  }));
  const drawn = useComputed(() => dropPlot(drop.value, show.targets.value));
  const data = useComputed(() => drawn.value.data);
  return (
    <details class="drop-view" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>One drop</summary>
      {open && (
        <>
          <Plot spec={drawn.value.spec} data={data} height={124} file="rain-drop" small />
          <p class="note">
            The thesis’s pulse: the source.{" "}
            {show.targets.value.pulse === "force"
              ? "Rain colours it by the force of impact."
              : "Rain takes it as it is."}
          </p>
          <Fields state={state} of={["dropfar", "dropsize"]} />
          <ParameterControl name="earHeight" state={state} show={show} />
          <Button
            tip={
              "Lets this one drop fall to your right, by itself: its sound stands out where the rain is soft, " +
              "or stopped."
            }
            act={async () => {
              if (session.waits.value) await session.start();
              show.drop(drop.peek());
            }}
          >
            Hear this drop
          </Button>
        </>
      )}
    </details>
  );
}
