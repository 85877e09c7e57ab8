// `phonolite strike`: one strike on one model to a WAV file.

import { COMMON_ARGS } from "../options/common.js";
import { HEARING_ARGS } from "../options/hearing.js";
import { command, option, positional } from "../options/option.js";
import { SPACE_ARGS } from "../options/space.js";

/** The command `strike`. */
export const strike = command(
  "strike",
  {
    model: positional("A preset (phonolite models lists them) or a model file: *.modal.json, .glb, .gltf"),
    impulse: option("ns", "Impulse, N·s; below 0 it pulls", "0.01"),
    position: option("index|x,y,z", "Sample point, or a place on the body in metres", "0"),
    direction: option(
      "x,y,z",
      "Direction of the impulse (Default: the surface normal, else the largest component of the shapes)",
    ),
    "duration-ms": option(
      "ms",
      "Length of the half-sine force pulse, 0 to 1000; longer is softer, 0 hits all modes alike",
      "0.5",
    ),
    distance: option("m", "Distance of the listener, straight ahead", "1"),
    at: option("s", "Seconds before the strike", "0"),
    seconds: option("s", "Length of the sound (Default: 3 s after the strike is heard)"),
    ...HEARING_ARGS,
    ...SPACE_ARGS,
    ...COMMON_ARGS,
    seed: {
      ...COMMON_ARGS.seed,
      description: "Seed of all chance, 0 to 4294967295; a single strike has none yet (Default: 1)",
    },
  },
  async (words) => (await import("./strike-work.js")).strikeModel(words),
);
