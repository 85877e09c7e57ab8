// The share of right answers on a line from 0 to 100 %: its interval, and the half that a guesser has.
import type { AbxScore } from "#dist/listening/scores/abx.js";
import { SvgFigure } from "../../../parts/plots/svg-figure.js";

const SIZE = { width: 600, height: 64, left: 12, right: 12, line: 26 };
const x = (share: number): number => SIZE.left + share * (SIZE.width - SIZE.left - SIZE.right);

/** The share of an ABX test. */
export function ShareBar({ score: { share, of } }: { score: AbxScore }) {
  if (of === 0) return null;
  const { line, height } = SIZE;
  const label = { "text-anchor": "middle", fill: "var(--muted)" } as const;
  return (
    <SvgFigure
      title="Right answers"
      file="listening-share"
      label={
        `${Math.round(100 * share.value)} % right, from ${Math.round(100 * share.low)} to ` +
        `${Math.round(100 * share.high)} %`
      }
      width={SIZE.width}
      height={height}
      fontSize={13}
    >
      <line x1={x(0)} x2={x(1)} y1={line} y2={line} stroke="var(--line)" stroke-width="2" />
      <line x1={x(0.5)} x2={x(0.5)} y1={line - 14} y2={line + 14} stroke="var(--second)" stroke-width="2" />
      <line x1={x(share.low)} x2={x(share.high)} y1={line} y2={line} stroke="var(--accent)" stroke-width="5" />
      <circle cx={x(share.value)} cy={line} r="7" fill="var(--accent)" />
      <text x={x(0.5)} y={height - 6} {...label}>
        50 %: guessing
      </text>
      <text x={x(1)} y={height - 6} {...label} text-anchor="end">
        all right
      </text>
    </SvgFigure>
  );
}
