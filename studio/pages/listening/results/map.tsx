// The perceptual map: sounds that lie near each other were heard as alike; those of a group are tied together, and the
// target is a square.
import type { PairsScore } from "#dist/listening/scores/pairs.js";
import { SvgFigure } from "../../../parts/plots/svg-figure.js";

const SIZE = { width: 600, height: 280, margin: 32 };
const COLOURS = ["var(--accent)", "var(--second)", "var(--grass)", "var(--text)", "var(--muted)"];

/** The map of a score. */
export function PerceptualMap({ score }: { score: PairsScore }) {
  const { map, sounds, target, clusters } = score;
  if (!map) return null;
  const extent = [1e-9, 1e-9];
  for (const [i, place] of map.places.entries()) extent[i % 2] = Math.max(extent[i % 2], Math.abs(place));
  // the same scale on both axes: distances are what is shown
  const scale = Math.min((SIZE.width / 2 - SIZE.margin) / extent[0], (SIZE.height / 2 - SIZE.margin) / extent[1]);
  const at = (i: number): [number, number] => [
    SIZE.width / 2 + scale * map.places[2 * i],
    SIZE.height / 2 - scale * map.places[2 * i + 1],
  ];
  const groupOf = (i: number) => Math.max(0, clusters?.groups.findIndex((group) => group.includes(i)) ?? 0);
  return (
    <SvgFigure
      title="Perceptual map"
      file="listening-map"
      label={`Perceptual map of ${sounds.length} sounds, stress ${map.stress.toFixed(3)}`}
      width={SIZE.width}
      height={SIZE.height}
      fontSize={13}
    >
      <rect x="0.5" y="0.5" width={SIZE.width - 1} height={SIZE.height - 1} fill="none" stroke="var(--line)" />
      {(clusters?.groups ?? []).map((group, k) => {
        const places = group.map(at);
        const [x, y] = [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis] / places.length, 0));
        const ties = places.map((place) => `M${x} ${y}L${place[0]} ${place[1]}`).join("");
        return <path key={group[0]} d={ties} stroke={COLOURS[k % COLOURS.length]} stroke-opacity="0.5" />;
      })}
      {sounds.map((name, i) => {
        const [x, y] = at(i);
        const fill = COLOURS[groupOf(i) % COLOURS.length];
        return (
          <g key={name}>
            {name === target ? (
              <rect x={x - 4.5} y={y - 4.5} width="9" height="9" fill={fill} />
            ) : (
              <circle cx={x} cy={y} r="4" fill={fill} />
            )}
            <text x={x} y={name === target ? y + 20 : y - 9} text-anchor="middle" fill="var(--text)">
              {name}
            </text>
          </g>
        );
      })}
    </SvgFigure>
  );
}
