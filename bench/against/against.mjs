// `npm run bench -- --against <revision>`: whether this tree sounds as the revision does, bit by bit, and what it costs
// beside it.
import { fileURLToPath } from "node:url";
import { machine, VERSION } from "../results.mjs";
import { asText, machineLine } from "../table.mjs";
import { countInstructions, INSTRUCTIONS_BAR, noValgrind } from "./instructions.mjs";
import { distOf } from "./revision.mjs";
import { allSame, BUILDS, compareSounds, sameLines } from "./same.mjs";
import { withCopy } from "./sides.mjs";
import { TIME_BAR, timeSides } from "./time.mjs";

/** Turns of either side with --quick. */
const QUICK_ROUNDS = 2;
const NOW = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * Compares this tree with a revision as the options ask.
 *
 * @param progress is told what is being done
 * @returns the figures, and whether all scenes sounded the same
 */
export async function compareWith(options, progress) {
  const { dist, name } = distOf(options.against, progress);
  const found = await withCopy(NOW, (now) => compareSides(dist, now, options, progress));
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const result = { version: VERSION, date, quick: options.quick, machine: machine(), against: name, ...found };
  return { result, sameSounds: allSame(result.sounds ?? []) };
}
/** The parts that are asked for, all where none is. */
async function compareSides(before, now, { only, quick, same, instructions, time }, progress) {
  const all = !same && !instructions && !time;
  const found = {};
  if (same || all) {
    const builds = quick ? BUILDS.slice(0, 1) : BUILDS;
    const told = (build, scene) => progress(`${build}: ${scene}`);
    found.sounds = await compareSounds(before, now, { only, builds, progress: told });
  }
  if (instructions || all) {
    found.uncounted = noValgrind();
    const told = (load) => progress(`instructions: ${load}`);
    if (!found.uncounted) found.instructions = await countInstructions(before, now, { only, progress: told });
  }
  if (time || all) {
    const told = (load) => progress(`time: ${load}`);
    found.time = await timeSides(before, now, { only, ...(quick && { rounds: QUICK_ROUNDS }), progress: told });
  }
  return found;
}

/** What was found, for the terminal. */
export function printComparison(result) {
  const { sounds, instructions, time, uncounted, against } = result;
  const count = (x) => Math.round(x).toLocaleString("en");
  const parts = [
    machineLine(result),
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
