// The work of `phonolite strike`, loaded when there is something to strike: help needs none of it.
import { PhonoliteError } from "../../math/error.js";
import { locate } from "../../model/locate.js";
import type { ModalModel } from "../../model/modal-model.js";
import { SOUND_SPEED } from "../../model/radiation.js";
import { readModel } from "../../offline/index.js";
import { STRIKE_RINGS, strikeScene } from "../../offline/strike-scene.js";
import { commonOptions } from "../options/common.js";
import { hearingOptions } from "../options/hearing.js";
import { spaceOptions } from "../options/space.js";
import { above0, seconds, triple, type Words, within, word, wrongValue } from "../options/words.js";
import { renderAndReport } from "./render-and-report.js";

/** Strikes a model once, and renders it. */
export async function strikeModel(words: Words): Promise<void> {
  const blow = blowOptions(words);
  const space = spaceOptions(words);
  const way = space.propagation ? blow.distance / SOUND_SPEED : 0;
  const length = seconds(words) ?? blow.time + way + STRIKE_RINGS;
  if (blow.time >= length) {
    const expected = `before the end of the sound, which is ${length} s long (--seconds)`;
    throw wrongValue("at", expected, word(words, "at") ?? "");
  }
  const common = commonOptions(words);
  const sound = { space, hearing: hearingOptions(words, "loudest") };
  const model = await readModel(word(words, "model") ?? "");
  const at = positionOn(model, words);
  const ready = strikeScene(model, { ...blow, strike: { ...blow.strike, at } }, common.seed);
  await renderAndReport(ready, common, sound, length);
}

/** The options that say how hard, how soft, from where and when. */
function blowOptions(words: Words) {
  const direction = triple(words, "direction");
  const asked = word(words, "direction");
  if (asked !== undefined && (!direction || Math.hypot(...direction) === 0)) {
    throw wrongValue("direction", "x,y,z: three numbers, not all 0", asked);
  }
  return {
    strike: {
      impulse: within(words, "impulse", [-1e6, 1e6], "a number of N·s"),
      duration: (within(words, "duration-ms", [0, 1000]) ?? 0) / 1000,
      ...(direction && { direction }),
    },
    distance: above0(words, "distance", 1e4, "a number of metres") ?? 1,
    time: within(words, "at", [0, 86_400], "a number of seconds") ?? 0,
  };
}

/** `--position`: an index or a place, which must fit the model; the words of `locate` say what fits. */
function positionOn(model: ModalModel, words: Words): number | [number, number, number] {
  const text = word(words, "position") ?? "0";
  const where = triple(words, "position") ?? Number(text);
  try {
    locate(model, where);
    return where;
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw wrongValue("position", error.expected, text);
  }
}
