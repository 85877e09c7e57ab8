// How many modes of each thing are computed: a bar for each, against all its modes.
import { useRef } from "preact/hooks";
import { saveSvg } from "../../parts/plots/save-svg.js";
import type { Thing } from "./display-reader.js";

const ROW = 13;
const NAME = 46;
const BAR = 70;
const WIDTH = 166;

/** The bars of all things. */
export function ThingBars({ things }: { things: readonly Thing[] }) {
  const picture = useRef<SVGSVGElement>(null);
  const height = Math.max(1, things.length) * ROW;
  return (
    <figure class="plot" data-plot="hail-things">
      <figcaption>
        <span class="plot-title">By thing</span>
        <button
          type="button"
          class="quiet-button"
          aria-label="Save “By thing” as SVG"
          onClick={() => picture.current && saveSvg("hail-things", picture.current)}
        >
          SVG
        </button>
      </figcaption>
      <svg
        ref={picture}
        viewBox={`0 0 ${WIDTH} ${height}`}
        width="100%"
        class="bars"
        role="img"
        aria-label={things.map(({ name, alive, modes }) => `${name}: ${alive} of ${modes} modes`).join(", ")}
        font-family="system-ui, sans-serif"
        font-size="10"
      >
        {things.map(({ name, alive, modes }, i) => (
          <g key={name} transform={`translate(0 ${i * ROW})`}>
            <text x="0" y="10" fill="var(--text)">
              {name.replace("-", " ")}
            </text>
            <rect x={NAME} y="3" width={BAR} height="7" fill="var(--line)" />
            <rect x={NAME} y="3" width={(BAR * alive) / Math.max(1, modes)} height="7" fill="var(--text)" />
            <text x={WIDTH} y="10" text-anchor="end" fill="var(--muted)" class="number">
              {alive}/{modes}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
