// How many modes of each thing are computed: a bar for each, against all its modes.
import { SvgFigure } from "../../parts/plots/svg-figure.js";
import type { Thing } from "./display-reader.js";

const ROW = 13;
const NAME = 46;
const BAR = 70;
const WIDTH = 166;

/** The bars of all things. */
export function ThingBars({ things }: { things: readonly Thing[] }) {
  const height = Math.max(1, things.length) * ROW;
  return (
    <SvgFigure
      title="By thing"
      file="hail-things"
      label={things.map(({ name, alive, modes }) => `${name}: ${alive} of ${modes} modes`).join(", ")}
      width={WIDTH}
      height={height}
      fontSize={10}
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
    </SvgFigure>
  );
}
