// What the ear hears of the last strike: modes as lines on the ear's own scale, what masks them, and how many are left,
// at any time after the strike.
import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Slider } from "../../../parts/controls/slider.js";
import { EAR_SILENCE, earData, earPlot } from "../../../parts/plots/ear-plot.js";
import { count } from "../../../parts/plots/format.js";
import { Plot } from "../../../parts/plots/plot.js";
import { number } from "../../../parts/state/schema.js";
import type { Bench } from "../bench.js";
import { heardAfter } from "./heard-modes.js";
import "./audibility.css";

/** How it is listened. */
export const EAR_FIELDS = {
  /** s after the strike */
  after: number({ default: 0, min: 0, max: 10, step: 0.05, bend: 3 }),
  /** dB */
  av: number({ default: 5, min: 0, max: 40, step: 0.5 }),
} as const;

/** What the ear hears of the last strike; works for any model. */
export function Audibility({ bench }: { bench: Bench }) {
  const after = useSignal(EAR_FIELDS.after.default);
  const av = useSignal(EAR_FIELDS.av.default);
  const heard = useComputed(() => {
    const [model, struck] = [bench.made.value?.model, bench.struck.value];
    return model && struck && heardAfter(model, struck, after.value, av.value);
  });
  const data = useComputed(() => (heard.value ? earData(heard.value, av.value) : EAR_SILENCE));
  // the axis holds the loudest mode, and stays while time goes on
  const peak = heard.value?.peak ?? 0;
  const highest = Math.min(140, Math.max(60, 20 * Math.ceil((Number.isFinite(peak) ? peak + 4 : 0) / 20)));
  const spec = useMemo(
    () =>
      earPlot({
        title: "Heard at 1 m",
        tip:
          "Modes of the last strike by level and place on the Bark scale; copper ones are heard, " +
          "the others are masked or too soft.",
        highest,
        colours: ["muted", "accent"],
        stems: true,
      }),
    [highest],
  );
  if (!heard.value) return null;
  const { audible, all, soft } = heard.value;
  const masked = all - audible - soft;
  return (
    <section class="displays audibility" aria-label="What is heard">
      <header>
        <h2>What is heard</h2>
        <span class="number" data-figure="audible">
          {count(audible)} of {count(all)} modes
        </span>
      </header>
      <Plot spec={spec} data={data} height={220} file="audible-modes" />
      <p class="audibility-words">
        <i class="heard" /> heard {count(audible)} <i class="masked" /> masked {count(masked)} · too soft {count(soft)}
      </p>
      <Slider
        name="After the strike"
        field={EAR_FIELDS.after}
        value={after}
        unit="s"
        tip="Modes fall at their own rates: see which are left, and what they mask, so long after the strike."
      />
      <Slider
        name="Margin a_v"
        field={EAR_FIELDS.av}
        value={av}
        unit="dB"
        tip="How far under a louder neighbour a mode must lie to be unheard; with more, fewer are masked."
      />
    </section>
  );
}
