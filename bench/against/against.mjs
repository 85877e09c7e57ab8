// `npm run bench -- --against <revision>`: whether this tree sounds as the revision does, bit by bit, and what it costs
// beside it.
import { fileURLToPath } from "node:url";
import { PARTS } from "../options.mjs";
import { machine, VERSION } from "../results.mjs";
import { asText, machineLine } from "../table.mjs";
import { countInstructions, INSTRUCTIONS_BAR, noValgrind } from "./instructions.mjs";
import { loadsOf } from "./loads.mjs";
import { distOf } from "./revision.mjs";
import { allSame, BUILDS, compareSounds, sameLines, scenesOf } from "./same.mjs";
import { withCopy } from "./sides.mjs";
import { TIME_BAR, timeSides } from "./time.mjs";

/** Turns of either side with --quick. */
const QUICK_ROUNDS = 2;
const NOW = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * Compares this tree with a revision as the options ask.
 *
 * @param progress is told what is being done
 * @returns the figures, and whether all scenes sounded the same and no load takes too many instructions
 */
export async function compareWith(options, progress) {
  const parts = partsOf(options);
  const { dist, name, note } = distOf(options.against, progress);
  const found = await withCopy(NOW, (now) => compareSides(dist, now, parts, options, progress));
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const result = { version: VERSION, date, quick: options.quick, machine: machine(), against: name, note, ...found };
  const fewEnough = (found.instructions ?? []).every(({ ratio }) => ratio <= INSTRUCTIONS_BAR);
  return { result, passed: fewEnough && (!found.sounds || allSame(found.sounds)) };
}

/** The parts that are asked for by name; where none is, all that have a scene or a load whose name fits. */
function partsOf(options) {
  const { only } = options;
  const fitting = (part) => (part === "same" ? scenesOf("simd", only) : loadsOf(only)).length > 0;
  const asked = PARTS.filter((part) => options[part]);
  const parts = asked.length > 0 ? asked : PARTS.filter(fitting);
  if (parts.length === 0) throw new Error(`--only ${only.source} fits no scene and no load`);
  const empty = parts.find((part) => !fitting(part));
  if (empty) throw new Error(`--only ${only.source} fits no ${empty === "same" ? "scene" : "load"} of --${empty}`);
  if (options.instructions && noValgrind()) throw new Error(noValgrind());
  return parts;
}
async function compareSides(before, now, parts, { only, quick }, progress) {
  const found = {};
  if (parts.includes("same")) {
    const builds = quick ? BUILDS.slice(0, 1) : BUILDS;
    const told = (build, scene) => progress(`${build}: ${scene}`);
    found.sounds = await compareSounds(before, now, { only, builds, progress: told });
  }
  if (parts.includes("instructions")) {
    found.uncounted = noValgrind();
    const told = (load) => progress(`instructions: ${load}`);
    if (!found.uncounted) found.instructions = await countInstructions(before, now, { only, progress: told });
  }
  if (parts.includes("time")) {
    const told = (load) => progress(`time: ${load}`);
    found.time = await timeSides(before, now, { only, ...(quick && { rounds: QUICK_ROUNDS }), progress: told });
  }
  return found;
}

/** What was found, for the terminal. */
export function printComparison(result) {
  const { sounds, instructions, time, uncounted, against, note } = result;
  const count = (x) => Math.round(x).toLocaleString("en");
  const parts = [
    machineLine(result),
    note,
    sounds && [`This tree against ${against}`, "", ...sameLines(sounds)].join("\n"),
    instructions && costs("Instructions of a block, simd", instructions, INSTRUCTIONS_BAR, count),
    uncounted,
    time && costs("Time of a block, µs, simd, the fastest of alternating runs", time, TIME_BAR, (x) => x.toFixed(1)),
  ];
  console.log(parts.filter(Boolean).join("\n\n"));
}
function costs(title, rows, bar, shown) {
  const within = ({ ratio }) => (ratio <= bar ? "yes" : "no");
  return asText({
    title,
    head: ["scene", "before", "now", "now / before", `within ${Math.round(100 * (bar - 1))} %`],
    rows: rows.map((row) => [row.name, shown(row.before), shown(row.now), row.ratio.toFixed(3), within(row)]),
  });
}
