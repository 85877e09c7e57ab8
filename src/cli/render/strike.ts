// `phonolite strike`: one strike on one model to a WAV file.
import { defineCommand } from "citty";
import { describe } from "../commands.js";
import { HEARING_ARGS } from "../options/hearing.js";
import { SPACE_ARGS } from "../options/space.js";
import { COMMON_ARGS } from "../options/words.js";

/** The command `strike`. */
export const strike = defineCommand({
  meta: describe("strike"),
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
  run: async ({ args }) => (await import("./strike-work.js")).strikeModel(args),
});
