// The strip under the body: the spectrum of its modes, the comparison with its recording, and the modes that are heard,
// one at a time. A view that has nothing to show is not offered.
import { useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../../parts/controls/button.js";
import { Boundary } from "../../parts/frame/boundary.js";
import type { Made } from "./made.js";
import { Spectrum } from "./modes/spectrum.js";
import { Audibility } from "./recording/audibility.js";
import { Compare } from "./recording/compare.js";
import type { BenchProps } from "./show.js";

/** A view. */
interface View {
  name: string;
  title: string;
  /** Whether it has something to show of a model. */
  fits(made: Made | undefined): boolean;
  View: ComponentType<BenchProps>;
}

/** All views; the first is always there. */
const VIEWS: readonly View[] = [
  { name: "modes", title: "Modes", fits: () => true, View: Spectrum },
  { name: "compare", title: "Compare", fits: (made) => made?.original !== undefined, View: Compare },
  { name: "heard", title: "Heard", fits: (made) => made !== undefined, View: Audibility },
];

/** The strip of views. */
export function Views({ show }: BenchProps) {
  const { made } = show.bench;
  const seen = useRef(made.peek()?.original?.name);
  // a recording has no body to look at: when there is a new one, it is compared
  useSignalEffect(() => {
    const name = made.value?.original?.name;
    if (name !== undefined && name !== seen.current) show.view.value = "compare";
    seen.current = name;
  });
  const offered = VIEWS.filter(({ fits }) => fits(made.value));
  const { name, title, View } = offered.find((view) => view.name === show.view.value) ?? offered[0];
  const tab = (view: View) => (
    <Button
      quiet
      key={view.name}
      data-view={view.name}
      aria-current={view.name === name ? "true" : undefined}
      act={() => {
        show.view.value = view.name;
      }}
    >
      {view.title}
    </Button>
  );
  return (
    <div class="bench-views">
      {offered.length > 1 && <nav aria-label="Views">{offered.map(tab)}</nav>}
      <Boundary name={title} key={name}>
        <View show={show} />
      </Boundary>
    </div>
  );
}
