// What the stage shows: the body, the comparison of a fit with its recording, or what is heard of the last strike. The other two lie over the body.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { Boundary } from "../../../parts/frame/boundary.js";
import type { Bench } from "../bench.js";
import type { Recording } from "../made.js";
import { Audibility } from "./audibility.js";
import { Compare } from "./compare.js";
import "./stage-views.css";

const VIEWS = ["body", "compare", "heard"] as const;
const WORDS = { body: "Body", compare: "Compare", heard: "Heard" } as const;
const TIPS = {
  body: "The body, to be struck.",
  compare: "The model against its recording.",
  heard: "Which modes of the last strike the ear masks.",
} as const;

/** A switch in the corner of the stage, and what it shows. */
export function StageViews({ bench }: { bench: Bench }) {
  const id = useId();
  const view = useSignal<(typeof VIEWS)[number]>("body");
  const seen = useRef<Recording["name"] | undefined>(undefined);
  const original = bench.made.value?.original;
  // a recording has no body to look at: the comparison is shown when there is a new one
  useSignalEffect(() => {
    const name = bench.made.value?.original?.name;
    if (name !== undefined && name !== seen.current) view.value = "compare";
    if (name === undefined && view.peek() === "compare") view.value = "body";
    seen.current = name;
  });
  const offered = VIEWS.filter((one) => one !== "compare" || original);
  return (
    <>
      {view.value !== "body" && (
        <div
          class="stage-view"
          data-view={view.value}
          onPointerDownCapture={() => {
            // what is asked for here is heard by itself, without the greeting of the bench
            if (bench.strikes.peek() === 0) bench.strikes.value = 1;
          }}
        >
          <Boundary name="This view">
            {view.value === "compare" ? <Compare bench={bench} /> : <Audibility bench={bench} />}
          </Boundary>
        </div>
      )}
      <fieldset class="choice stage-switch" data-field="View">
        <legend class="unseen">View</legend>
        <div class="choice-row">
          {offered.map((one) => (
            <label key={one} class={view.value === one ? "chosen" : ""} title={TIPS[one]}>
              <input
                type="radio"
                name={id}
                value={one}
                checked={view.value === one}
                onChange={() => {
                  view.value = one;
                }}
              />
              {WORDS[one]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
