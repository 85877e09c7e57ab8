// The tables of the paper on perceptual quality for people.
import { medianOf } from "../../../listening/statistics/mean.js";
import { modeOrders } from "../../../model/edit/order.js";
import { columns, tableLines } from "../../text/text-table.js";
import { PAPER, type QualityFigures } from "./quality.js";

/** All lines. */
export function qualityLines(figures: readonly QualityFigures[]): string[] {
  const objects = figures.map(({ stands, name, modes }) => `${stands}: ${name}, ${modes} modes`).join("; ");
  return [
    `The paper's eight subjects beside eight simulated listeners (${objects})`,
    "",
    "Table 1: smallest a_v without an audible difference, dB",
    "",
    ...tableLines(
      columns([], ["subject", ...figures.flatMap(({ stands }) => [`${stands}, paper`, "ours", "corrected"])]),
      [
        ...PAPER.av.vase.map((_, i) => [
          `${i + 1}`,
          ...figures.flatMap(({ stands, av }) => [
            `${PAPER.av[stands][i]}`,
            avText(av.asInPaper[i] ?? BEYOND),
            correctedText(av.corrected[i]),
          ]),
        ]),
        [
          "median",
          ...figures.flatMap(({ stands, av }) => [
            medianText(PAPER.av[stands]),
            avText(medianOf(av.asInPaper.map((value) => value ?? BEYOND))),
            correctedText(medianOf(av.corrected)),
          ]),
        ],
      ],
    ),
    "",
    "Table 2: tokens told apart",
    ...figures.flatMap((of) => ["", ...apartLines(of)]),
    "",
    "Figure 4: difference from " +
      `${figures.some(({ recorded }) => recorded) ? "the recording" : "the whole sound"}, 0 to 9, ` +
      "by number of modes (--plot draws it)",
    ...figures.flatMap(({ stands, curves }) => [
      "",
      ...modeOrders.map(
        (order) =>
          `  ${`${stands} ${order}`.padEnd(14)} ` +
          `${curves[order].map(({ modes, difference }) => `${modes}: ${difference.value.toFixed(1)}`).join("  ")}`,
      ),
    ]),
    "",
    "Ours: an ear that masks (phonolite compare), noise of 3 dB in the head, and now and then a false alarm. " +
      "From where on a difference is told",
    "differs from head to head: 6 ± 4 dB above the mask, a mean that was chosen so that table 1 comes near the " +
      "paper's with recordings.",
  ];
}

/** Table 2 for one object. */
function apartLines({ stands, apart }: QualityFigures): string[] {
  const parts = modeOrders.flatMap((order) => {
    const paper = order === "loudness" ? [] : [{ head: `${order}, paper`, of: PAPER[order][stands], whole: "" }];
    const head = paper.length > 0 ? "ours" : order;
    return [...paper, { head, of: apart[order].counts, whole: `${apart[order].tokens}` }];
  });
  return tableLines(columns([], [stands, ...parts.map(({ head }) => head)]), [
    ...PAPER.av.vase.map((_, i) => [`${i + 1}`, ...parts.map(({ of }) => `${of[i]}`)]),
    ["median", ...parts.map(({ of }) => medianText(of))],
    ["of", ...parts.map(({ whole }) => whole)],
  ]);
}

const medianText = (values: readonly number[]): string => String(Number(medianOf(values).toFixed(1)));

/** Stands for an a_v at which nobody begins. */
const BEYOND = 21;
const avText = (av: number): string => (av > 20 ? "> 20" : String(av));
const correctedText = (av: number): string => (av < 0 ? "< 0" : av.toFixed(1));
