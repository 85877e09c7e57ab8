// `phonolite tokens`: the stimuli of listening tests, the same strike with fewer and fewer modes, for other test
// software.
import { modeOrders } from "../../model/edit/order.js";
import { command, flag, needed, option, positional } from "../options/option.js";

/** The command `tokens`. */
export const tokensCommand = command(
  "tokens",
  {
    model: positional("A preset (phonolite models lists them) or a model file: *.modal.json, .glb, .gltf"),
    order: option(
      modeOrders.join("|"),
      "Which modes come first: by gain, by energy, or by how far they stand above what is masked",
      "energy",
    ),
    counts: option(
      "1,2,3,5,…",
      "Numbers of modes; the whole is always there (Default: each about a third more than the one before)",
    ),
    av: option(
      "db",
      "Leave out first what is masked at this a_v, as in the paper's energy method, 0 to 100 (Default: nothing)",
    ),
    level: option("db", "Level at which it is heard, dB SPL, 0 to 140", "70"),
    position: option("index", "Sample point that is struck", "0"),
    "duration-ms": option("ms", "Length of the force pulse, 0 to 1000; 0 hits all modes alike", "0"),
    out: needed("folder", "Folder for the files; it is made where it is not there"),
    rate: option("hz", "Sample rate, 8000 to 192000", "44100"),
    bits: option("16|24|32", "Bits of a sample; 32 is float", "16"),
    seconds: option("s", "Length of each, at most 60 (Default: until the whole has fallen by 60 dB, 0.5 to 4)"),
    json: flag("Write the manifest as JSON to standard output"),
  },
  async (words) => (await import("./write-tokens.js")).writeTokens(words),
);
