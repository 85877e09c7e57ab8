// A shape in the words of the address, such as kind=plate and size=0.3x0.2x0.003: checked, turned into options of the
// library, and told in a line.
import type { ShapeKind } from "phonolite/model";
import { plain } from "../../../parts/plots/format.js";
import type { Signals } from "../../../parts/state/deep-link.js";
import type { WORKBENCH_SCHEMA, WorkbenchValues } from "../state.js";
import { KINDS, type Measure } from "./shape-kinds.js";

/** The values of the address that describe a shape. */
const KEYS = ["kind", "size", "material", "edge", "pitch", "angle", "tuning", "support", "modes"] as const;
/** Those values. An empty word and a pitch of 0 mean the usual value. */
export type ShapeSettings = Pick<WorkbenchValues, (typeof KEYS)[number]>;

/** The shape that the address says. */
export const shapeSettings = (signals: Signals<typeof WORKBENCH_SCHEMA>): ShapeSettings =>
  Object.fromEntries(KEYS.map((key) => [key, signals[key].value])) as ShapeSettings;

/** Whether a section is round: its size has a number less. */
export const isRound = ({ kind, size }: Pick<ShapeSettings, "kind" | "size">): boolean =>
  KINDS[kind].round === true && size.split("x").length === 2;

/** The measures that a shape has. */
export function measuresOf(settings: Pick<ShapeSettings, "kind" | "size">): readonly Measure[] {
  const { measures } = KINDS[settings.kind];
  return isRound(settings) ? measures.filter(({ key }) => key !== "width") : measures;
}

/**
 * The measures in millimetres; a size that does not fit its kind, or lies far outside of its sliders, is the usual one.
 */
export function millimetres(settings: Pick<ShapeSettings, "kind" | "size">): number[] {
  const measures = measuresOf(settings);
  const parts = settings.size.split("x").map((part) => 1000 * Number(part));
  const fits = settings.size !== "" && parts.length === measures.length;
  return measures.map(({ field }, i) => {
    const inside = fits && parts[i] >= field.min * 0.999 && parts[i] <= field.max * 1.001;
    return inside ? Number(parts[i].toPrecision(6)) : field.default;
  });
}

/** The size in the words of the address; the usual one is empty. */
export function sizeOf(kind: ShapeKind, values: readonly number[]): string {
  const { measures } = KINDS[kind];
  const usual = values.length === measures.length && measures.every(({ field }, i) => field.default === values[i]);
  return usual ? "" : values.map((value) => String(Number((value / 1000).toPrecision(6)))).join("x");
}

/** The options of `makeShape` that make the shape. */
export function shapeOptions(settings: ShapeSettings): Record<string, unknown> {
  const { kind, pitch, angle, support, modes } = settings;
  const known = KINDS[kind];
  const values = millimetres(settings);
  const size = measuresOf(settings).map(({ key }, i) => [key, Number((values[i] / 1000).toPrecision(6))] as const);
  const edge = edgeOf(settings);
  const tuned = known.pitch !== undefined && (pitch > 0 || known.pitch > 0);
  const tuning = tuningOf(settings);
  return {
    ...Object.fromEntries(size),
    material: materialOf(settings),
    ...(edge && { edge }),
    ...(tuned && { pitch: pitch > 0 ? pitch : known.pitch }),
    ...(known.angle && { angle }),
    ...(tuning && { [known.tunings!.option]: tuning }),
    ...(support > 0 && { support }),
    modes,
    ...(known.points !== undefined && { points: known.points }),
  };
}

/** The material, said or usual. */
export const materialOf = ({ kind, material }: Pick<ShapeSettings, "kind" | "material">): string =>
  material === "" ? KINDS[kind].material : material;
/** How the edge is held; undefined where it has none. A word that the kind does not know is the usual one. */
export function edgeOf({ kind, edge }: Pick<ShapeSettings, "kind" | "edge">): string | undefined {
  const { edges } = KINDS[kind];
  return edges.includes(edge) ? edge : edges[0];
}
/** The tuning of the shape; undefined where it has none. */
export function tuningOf({ kind, size, tuning }: Pick<ShapeSettings, "kind" | "size" | "tuning">): string | undefined {
  const of = KINDS[kind].tunings?.of ?? [];
  const known = of.includes(tuning) ? tuning : of[0];
  return known === "none" || (kind === "bar" && isRound({ kind, size })) ? undefined : known;
}

/** The shape in a line, such as “Plate 300 × 200 × 3 mm, steel”. */
export function shapeLabel(settings: ShapeSettings): string {
  const size = millimetres(settings).map((value) => String(Number(value.toPrecision(3))));
  return `${KINDS[settings.kind].title} ${size.join(" × ")} mm, ${plain(materialOf(settings))}`;
}

/** The shape as words of the command line. */
export function shapeWords(settings: ShapeSettings): string {
  const { material, ...options } = shapeOptions(settings);
  const measures = measuresOf(settings).map(({ key }) => key);
  const size = measures.map((key) => options[key]).join("x");
  const rest = Object.entries(options).filter(([key]) => !measures.includes(key as Measure["key"]));
  const words = rest.map(([key, value]) => `--${key} ${value}`);
  return [settings.kind, `--size ${size}`, `--material ${material}`, ...words].join(" ");
}
