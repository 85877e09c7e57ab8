// What `npm run bench` can be asked for.
import { parseArgs } from "node:util";

export const HELP = `Measures how many modes one core makes in real time, against the best float64 loop in JavaScript.

Usage: npm run bench -- [scale] [options]
       npm run bench -- --against <rev> [--same] [--instructions] [--time] [--quick] [--only <regex>] [--json]

  scale              the largest scene in real time instead: cost against the number of modes, hearing off and on
  --quick            a first impression: shorter turns, no 1,000,000 modes
  --only <regex>     only the rows and scenes whose name matches, such as "ringing.*simd" or "struck"
  --modes <list>     numbers of modes (default 1000,10000,100000,1000000; with scale 10000 to 20000000)
  --blocks <list>    host blocks, even numbers of samples (default 128,1024)
  --relaxed          also the build with relaxed SIMD; starts Node again with its flag where needed
  --json             prints the result as JSON
  --plot <file.svg>  with scale: draws cost against the number of modes
  --save             keeps the result in bench/results; for whole runs on a quiet machine
  --against <rev>    compares this tree with a revision or a dist folder: sounds bit by bit, instructions, time; ends
                     with 1 where a sound differs or instructions grow by more than 2 %, while times are only shown;
                     with --quick sounds on the simd build alone and fewer rounds of time
  --same, --instructions, --time
                     with --against: only these of its three parts; instructions need valgrind
  --help             prints this`;

/** What is used for options that are left out. */
export const DEFAULTS = {
  scale: false,
  quick: false,
  only: undefined,
  modes: [1_000, 10_000, 100_000, 1_000_000],
  blocks: [128, 1024],
  relaxed: false,
  json: false,
  plot: undefined,
  save: false,
  against: undefined,
  same: false,
  instructions: false,
  time: false,
  help: false,
};

/** The parts of a comparison with a revision, and what does not go with one. */
export const PARTS = ["same", "instructions", "time"];
const NOT_AGAINST = ["modes", "blocks", "relaxed", "plot", "save"];

/** Reads the words of a command line. Throws an error that says what is wrong with them. */
export function readOptions(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      quick: { type: "boolean" },
      only: { type: "string" },
      modes: { type: "string" },
      blocks: { type: "string" },
      relaxed: { type: "boolean" },
      json: { type: "boolean" },
      plot: { type: "string" },
      save: { type: "boolean" },
      against: { type: "string" },
      same: { type: "boolean" },
      instructions: { type: "boolean" },
      time: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const scale = positionals[0] === "scale";
  const stray = positionals[scale ? 1 : 0];
  if (stray !== undefined) throw new Error(`only the word scale can stand here, but came ${stray}`);
  checkAgainst(values, scale);
  const unfit = (scale ? ["only", "blocks", "relaxed"] : ["plot"]).find((name) => values[name] !== undefined);
  if (unfit) throw new Error(`--${unfit} ${scale ? "does not go with" : "needs"} scale`);
  const partial = ["quick", "only", "modes", "blocks"].filter((name) => values[name] !== undefined);
  if (values.save && partial.length > 0) {
    throw new Error(`--save keeps whole runs only: leave out --${partial.join(", --")}`);
  }
  const quickModes = DEFAULTS.modes.filter((n) => n <= 100_000);
  return {
    ...DEFAULTS,
    ...values,
    scale,
    only: values.only === undefined ? undefined : new RegExp(values.only),
    modes:
      numbers("--modes", values.modes, 1, scale ? 100_000_000 : 50_000_000) ??
      (scale ? undefined : values.quick ? quickModes : DEFAULTS.modes),
    blocks: numbers("--blocks", values.blocks, 2, 65536, (n) => n % 2 === 0) ?? DEFAULTS.blocks,
  };
}

function checkAgainst(values, scale) {
  const asked = (names) => names.find((name) => values[name] !== undefined);
  if (values.against === undefined) {
    const part = asked(PARTS);
    if (part) throw new Error(`--${part} needs --against`);
    return;
  }
  if (scale) throw new Error("--against does not go with scale");
  const other = asked(NOT_AGAINST);
  if (other) throw new Error(`--${other} does not go with --against`);
}

function numbers(option, text, least, most, fits = () => true) {
  if (text === undefined) return undefined;
  const list = text.split(",").map(Number);
  if (list.every((n) => Number.isInteger(n) && n >= least && n <= most && fits(n))) return list;
  throw new Error(`${option} should be whole numbers from ${least} to ${most}, such as 128,1024, but came ${text}`);
}
