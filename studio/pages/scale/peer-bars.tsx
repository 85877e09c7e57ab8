// What other systems do on one core, beside this machine: bars on a logarithmic axis.
import { count } from "../../parts/plots/format.js";
import { SvgFigure } from "../../parts/plots/svg-figure.js";
import { PEERS, PEERS_NOTE } from "./peers.js";

const ROW = 15;
const NAME = 168;
const BAR = 132;
const WIDTH = 364;
/** Modes at the left and the right end of a bar. */
const [FEWEST, MOST] = [1000, 10_000_000];

/** The bars; `here`: modes in real time on this machine, where that is known. */
export function PeerBars({ here }: { here: number | undefined }) {
  const rows = [
    { name: "Here", what: here === undefined ? "not known yet" : "ringing and struck", modes: here ?? 0, own: true },
    ...PEERS.map((peer) => ({ ...peer, own: false })),
  ];
  const wide = (modes: number) => Math.max(0, (BAR * Math.log(modes / FEWEST)) / Math.log(MOST / FEWEST));
  return (
    <SvgFigure
      title="Modes in real time on one core"
      file="scale-peers"
      label={rows.map(({ name, what, modes }) => `${name}, ${what}: ${count(modes)} modes`).join("; ")}
      width={WIDTH}
      height={rows.length * ROW}
      fontSize={11}
      tip={PEERS_NOTE}
      note={<p class="scale-note">{PEERS_NOTE}</p>}
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
    </SvgFigure>
  );
}
