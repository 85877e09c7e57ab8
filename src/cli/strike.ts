// `phonolite strike`: one strike on one model to a WAV file.
import { defineCommand } from "citty";
import { PhonoliteError } from "../math/error.js";
import { locate } from "../model/locate.js";
import type { ModalModel } from "../model/modal-model.js";
import { readModel } from "../offline/index.js";
import { STRIKE_RINGS, strikeScene } from "../offline/strike-scene.js";
import { SPEED_OF_SOUND } from "../world/space.js";
import { HEARING_ARGS, hearingOptions } from "./hearing-options.js";
import { COMMON_ARGS, commonOptions, number, seconds, triple, type Words, word, wrongValue } from "./options.js";
import { renderAndReport } from "./render-and-report.js";
import { SPACE_ARGS, spaceOptions } from "./space-options.js";

/** The command `strike`. */
export const strike = defineCommand({
  meta: { name: "strike", description: "Strike a model once and render it to a WAV file" },
  args: {
    model: {
      type: "positional",
      required: true,
      description: "A preset (phonolite models lists them) or a model file: *.modal.json, .glb, .gltf",
    },
    impulse: { type: "string", valueHint: "ns", default: "0.01", description: "Impulse, N·s; below 0 it pulls" },
    position: {
      type: "string",
      valueHint: "index|x,y,z",
      default: "0",
      description: "Sample point, or a place on the body in metres",
    },
    direction: {
      type: "string",
      valueHint: "x,y,z",
      description: "Direction of the impulse (Default: the surface normal, else the largest component of the shapes)",
    },
    "duration-ms": {
      type: "string",
      valueHint: "ms",
      default: "0.5",
      description: "Length of the half-sine force pulse, 0 to 1000; longer is softer, 0 hits all modes alike",
    },
    distance: { type: "string", valueHint: "m", default: "1", description: "Distance of the listener, straight ahead" },
    at: { type: "string", valueHint: "s", default: "0", description: "Seconds before the strike" },
    seconds: {
      type: "string",
      valueHint: "s",
      description: "Length of the sound (Default: 3 s after the strike is heard)",
    },
    ...HEARING_ARGS,
    ...SPACE_ARGS,
    ...COMMON_ARGS,
    seed: {
      ...COMMON_ARGS.seed,
      description: "Seed of all chance, 0 to 4294967295; a single strike has none yet (Default: 1)",
    },
  },
  async run({ args }) {
    const blow = blowOptions(args);
    const space = spaceOptions(args);
    const way = space.propagation ? blow.distance / SPEED_OF_SOUND : 0;
    const length = seconds(args) ?? blow.time + way + STRIKE_RINGS;
    if (blow.time >= length) {
      throw wrongValue("at", `before the end of the sound, which is ${length} s long (--seconds)`, args.at);
    }
    const common = commonOptions(args);
    const sound = { space, hearing: hearingOptions(args, "loudest") };
    const model = await readModel(args.model);
    const at = positionOn(model, args);
    const ready = strikeScene(model, { ...blow, strike: { ...blow.strike, at } }, common.seed);
    await renderAndReport(ready, common, sound, length);
  },
});

/** The options that say how hard, how soft, from where and when. */
function blowOptions(words: Words) {
  const direction = triple(words, "direction");
  const asked = word(words, "direction");
  if (asked !== undefined && (!direction || Math.hypot(...direction) === 0)) {
    throw wrongValue("direction", "x,y,z: three numbers, not all 0", asked);
  }
  return {
    strike: {
      impulse: number(words, "impulse", "a number of N·s from -1000000 to 1000000", (n) => Math.abs(n) <= 1e6),
      duration: (number(words, "duration-ms", "a number from 0 to 1000", (n) => n >= 0 && n <= 1000) ?? 0) / 1000,
      ...(direction && { direction }),
    },
    distance: number(words, "distance", "a number of metres above 0, at most 10000", (n) => n > 0 && n <= 1e4) ?? 1,
    time: number(words, "at", "a number of seconds from 0 to 86400", (n) => n >= 0 && n <= 86_400) ?? 0,
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
