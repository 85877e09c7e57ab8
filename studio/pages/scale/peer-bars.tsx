// What other systems do on one core, beside this machine: bars on a logarithmic axis.
import { useRef } from "preact/hooks";
import { count } from "../../parts/plots/format.js";
import { saveSvg } from "../../parts/plots/save-svg.js";
import { PEERS, PEERS_NOTE } from "./peers.js";

const ROW = 15;
const NAME = 168;
const BAR = 132;
const WIDTH = 364;
/** Modes at the left and the right end of a bar. */
const [FEWEST, MOST] = [1000, 10_000_000];

/** The bars; `here`: modes in real time on this machine, where that is known. */
export function PeerBars({ here }: { here: number | undefined }) {
  const picture = useRef<SVGSVGElement>(null);
  const rows = [
    { name: "Here", what: here === undefined ? "not known yet" : "ringing and struck", modes: here ?? 0, own: true },
    ...PEERS.map((peer) => ({ ...peer, own: false })),
  ];
  const wide = (modes: number) => Math.max(0, (BAR * Math.log(modes / FEWEST)) / Math.log(MOST / FEWEST));
  return (
    <figure class="plot" data-plot="scale-peers" title={PEERS_NOTE}>
      <figcaption>
        <span class="plot-title">Modes in real time on one core</span>
        <button
          type="button"
          class="quiet-button"
          aria-label="Save “Modes in real time on one core” as SVG"
          onClick={() => picture.current && saveSvg("scale-peers", picture.current)}
        >
          SVG
        </button>
      </figcaption>
      <svg
        ref={picture}
        viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
        width="100%"
        class="bars"
        role="img"
        aria-label={rows.map(({ name, what, modes }) => `${name}, ${what}: ${count(modes)} modes`).join("; ")}
        font-family="system-ui, sans-serif"
        font-size="11"
      >
        {rows.map(({ name, what, modes, own }, i) => (
          <g key={`${name} ${what}`} transform={`translate(0 ${i * ROW})`}>
            <text x="0" y="11" fill={own ? "var(--accent)" : "var(--text)"}>
              {name}
              <tspan fill="var(--muted)"> {what}</tspan>
            </text>
            <rect x={NAME} y="4" width={wide(modes)} height="7" fill={own ? "var(--accent)" : "var(--second)"} />
            <text x={WIDTH} y="11" text-anchor="end" fill="var(--muted)" class="number">
              {modes > 0 ? count(Number(modes.toPrecision(3))) : "—"}
            </text>
          </g>
        ))}
      </svg>
      <p class="scale-note">{PEERS_NOTE}</p>
    </figure>
  );
}
