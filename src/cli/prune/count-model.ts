// `phonolite prune` of a model: strikes that excite all modes alike, at one point or at many, and the picture of one.
import type { ModalModel } from "../../model/modal-model.js";
import { type PrunedModel, pruneModel, typicalStrike } from "../../model/prune.js";
import { readModel } from "../../offline/index.js";
import { filesOf, writeFiles } from "../files/outputs.js";
import { isWhole, number, type Words } from "../options/words.js";
import { prunePicture } from "../plot/prune-plot.js";
import { say } from "../text/say.js";
import { type Counted, type PruneSettings, settingWords } from "./counts.js";

/** Counts the modes of a model that are heard, and draws them where that is asked for. */
export async function countModel(name: string, words: Words, settings: PruneSettings): Promise<Counted> {
  const { plot } = filesOf(words, ["plot"]);
  const { model, asked, pruned } = await writeFiles([plot], async (put) => {
    const model = await readModel(name);
    const asked = askedPoint(model, words);
    const pruned = pruneModel(model, settings, asked === undefined ? undefined : [asked]);
    if (plot !== undefined) await put(plot, pictureOf(model, pruned, settings));
    return { model, asked, pruned };
  });
  if (plot !== undefined) say(`wrote ${plot}: a strike at sample point ${typicalStrike(pruned).point}`);
  const { kept, least, most, strikes } = pruned;
  return {
    rows: [{ object: model.name, total: model.modeCount, kept, least, most }],
    meaning:
      `Modes heard as all begin at once, ${whereWords(asked, strikes.length)}; ` +
      `${settingWords(settings).join(", ")}.`,
  };
}

function whereWords(asked: number | undefined, strikes: number): string {
  if (asked !== undefined) return `struck at sample point ${asked}`;
  return strikes === 1 ? "struck at the one sample point there is" : `mean over ${strikes} strike points`;
}

/** `--position`: a sample point of the model. */
function askedPoint({ pointCount }: ModalModel, words: Words): number | undefined {
  const expected = pointCount === 1 ? "the sample-point index 0" : `a sample-point index from 0 to ${pointCount - 1}`;
  return number(words, "position", expected, (n) => isWhole(n, 0, pointCount - 1));
}

function pictureOf(model: ModalModel, pruned: PrunedModel, { av, level, threshold }: PruneSettings): string {
  const { point, levels, heard } = typicalStrike(pruned);
  const { strikes, kept } = pruned;
  const mean = strikes.length > 1 ? [`mean over ${strikes.length} points ${kept.toFixed(1)}`] : [];
  return prunePicture({
    name: model.name,
    facts: [`struck at sample point ${point}`, ...mean, ...settingWords({ av, level, threshold })],
    frequencies: model.frequencies,
    levels,
    heard,
    av,
    threshold,
  });
}
