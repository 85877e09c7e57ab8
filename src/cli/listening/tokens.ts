// `phonolite tokens`: the stimuli of listening tests, the same strike with fewer and fewer modes, for other test
// software.
import { type CommandDef, defineCommand } from "citty";
import { modeOrders } from "../../model/edit/order.js";
import { describe } from "../commands.js";
import type { Words } from "../options/words.js";

/** The command `tokens`. */
export const tokensCommand = defineCommand({
  meta: describe("tokens"),
  args: {
    model: {
      type: "positional",
      required: true,
      description: "A preset (phonolite models lists them) or a model file: *.modal.json, .glb, .gltf",
    },
    order: {
      type: "string",
      valueHint: modeOrders.join("|"),
      default: "energy",
      description: "Which modes come first: by gain, by energy, or by how far they stand above what is masked",
    },
    counts: {
      type: "string",
      valueHint: "1,2,3,5,…",
      description: "Numbers of modes; the whole is always there (Default: each about a third more than the one before)",
    },
    av: {
      type: "string",
      valueHint: "db",
      description:
        "Leave out first what is masked at this a_v, as in the paper's energy method, 0 to 100 (Default: nothing)",
    },
    level: {
      type: "string",
      valueHint: "db",
      default: "70",
      description: "Level at which it is heard, dB SPL, 0 to 140",
    },
    position: { type: "string", valueHint: "index", default: "0", description: "Sample point that is struck" },
    "duration-ms": {
      type: "string",
      valueHint: "ms",
      default: "0",
      description: "Length of the force pulse, 0 to 1000; 0 hits all modes alike",
    },
    out: {
      type: "string",
      required: true,
      valueHint: "folder",
      description: "Folder for the files; it is made where it is not there",
    },
    rate: { type: "string", valueHint: "hz", default: "44100", description: "Sample rate, 8000 to 192000" },
    bits: { type: "string", valueHint: "16|24|32", default: "16", description: "Bits of a sample; 32 is float" },
    seconds: {
      type: "string",
      valueHint: "s",
      description: "Length of each, at most 60 (Default: until the whole has fallen by 60 dB, 0.5 to 4)",
    },
    json: { type: "boolean", description: "Write the manifest as JSON to standard output" },
  },
  run: async ({ args }) => (await import("./write-tokens.js")).writeTokens(args as Words),
}) as CommandDef;
