// The strip under the body: the spectrum of its modes, and whatever else there is to look at of what lies on the bench,
// one at a time. A view that has nothing to show is not offered.
import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Boundary } from "../../parts/frame/boundary.js";
import type { Made } from "./made.js";
import type { ModeRow } from "./modes/rows.js";
import { Spectrum } from "./modes/spectrum.js";
import { Audibility } from "./recording/audibility.js";
import { Compare } from "./recording/compare.js";
import type { WorkbenchShow, WorkbenchState } from "./show.js";

/** What the views work on. */
export interface ViewsProps {
  show: WorkbenchShow;
  state: WorkbenchState;
  rows: ReadonlySignal<readonly ModeRow[]>;
}

/** A view. */
interface View {
  name: string;
  title: string;
  /** Whether it has something to show of what lies on the bench. */
  fits(made: Made | undefined): boolean;
  draw(props: ViewsProps): ComponentChildren;
}

/** All views; the first is always there. */
const VIEWS: readonly View[] = [
  {
    name: "modes",
    title: "Modes",
    fits: () => true,
    draw: ({ show, state, rows }) => (
      <Spectrum bench={show.bench} selection={show.selection} rows={rows} axis={state.signals.axis} />
    ),
  },
  {
    name: "compare",
    title: "Compare",
    fits: (made) => made?.original !== undefined,
    draw: ({ show }) => <Compare bench={show.bench} />,
  },
  {
    name: "heard",
    title: "Heard",
    fits: (made) => made !== undefined,
    draw: ({ show }) => <Audibility bench={show.bench} />,
  },
];

/** The strip of views. */
export function Views(props: ViewsProps) {
  const { show } = props;
  const seen = useRef(show.bench.made.peek()?.original?.name);
  // a recording has no body to look at: when there is a new one, it is compared
  useSignalEffect(() => {
    const name = show.bench.made.value?.original?.name;
    if (name !== undefined && name !== seen.current) show.view.value = "compare";
    seen.current = name;
  });
  const offered = VIEWS.filter(({ fits }) => fits(show.bench.made.value));
  const view = offered.find(({ name }) => name === show.view.value) ?? offered[0];
  return (
    <div class="bench-views">
      {offered.length > 1 && (
        <nav aria-label="Views">
          {offered.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              class="quiet-button"
              data-view={name}
              aria-current={name === view.name ? "true" : undefined}
              onClick={() => {
                show.view.value = name;
              }}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
      <Boundary name={view.title} key={view.name}>
        {view.draw(props)}
      </Boundary>
    </div>
  );
}
