// What the ear hears of the last strike: modes as lines on the ear's own scale, what masks them, and how many are left,
// at any time after the strike.
import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Slider } from "../../../parts/controls/slider.js";
import { EAR_SILENCE, earData, earPlot } from "../../../parts/plots/ear-plot.js";
import { count } from "../../../parts/plots/format.js";
import { Plot } from "../../../parts/plots/plot.js";
import { number, shown } from "../../../parts/state/schema.js";
import type { BenchProps } from "../show.js";
import { heardAfter } from "./heard-modes.js";
import "./audibility.css";

const AFTER = shown(
  "After the strike",
  number({ default: 0, min: 0, max: 10, step: 0.05, bend: 3, unit: "s" }),
  "Modes fall at their own rates: see which are left, and what they mask, so long after the strike.",
);
const MARGIN = shown(
  "Margin a_v",
  number({ default: 5, min: 0, max: 40, step: 0.5, unit: "dB" }),
  "How far under a louder neighbour a mode must lie to be unheard; with more, fewer are masked.",
);

/** The modes of the last strike that the ear hears. */
export function Audibility({ show: { bench } }: BenchProps) {
  const after = useSignal(AFTER.default);
  const av = useSignal(MARGIN.default);
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
      <Slider field={AFTER} value={after} />
      <Slider field={MARGIN} value={av} />
    </section>
  );
}
