// How many instructions both sides need for the same blocks, counted by `valgrind --tool=cachegrind`. Counted is code
// that the engine has compiled, and what it calls to copy and to fill memory: the engine's own work, above all
// compiling, is not. A run of N blocks is taken from one of 2N, so that what is made before the first block does not
// count.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { LOADS, loadsOf } from "./loads.mjs";
import { remembered, runSide } from "./sides.mjs";

/** Instructions may grow by so much: beyond it the comparison fails. */
export const INSTRUCTIONS_BAR = 1.02;
/** Runs of a fixed number of blocks: cachegrind is some fifty times as slow as the machine. */
const SHARE = 0.4;
const FLAGS = ["--no-liftoff", "--single-threaded"];
/** What has no name is compiled code; fills and copies of it are the C library's. */
const COUNTED = /^(\?\?\?|(__)?mem(set|cpy|move)\w*|.*::memory_(fill|copy)_wrapper.*)$/;

/** Why instructions cannot be counted here; nothing when they can. */
export function noValgrind() {
  if (spawnSync("valgrind", ["--version"]).status === 0) return undefined;
  return "valgrind is not installed (apt-get install valgrind): instructions were not counted";
}

/** Instructions of a block of each load on both sides, and their ratio. */
export async function countInstructions(before, now, { only, progress = () => {} } = {}) {
  const names = loadsOf(only).map(({ name }) => name);
  const [a, b] = await Promise.all([before, now].map((dist) => counted(dist, names, progress)));
  return names.map((name) => ({ name, before: a.get(name), now: b.get(name), ratio: b.get(name) / a.get(name) }));
}

/** What each load takes on a side, by name; each is kept as soon as it is known. */
async function counted(dist, names, progress) {
  const sources = ["kit.mjs", "work.mjs", "loads.mjs", "instructions.mjs", "props/records.mjs", "props/things.mjs"];
  const all = new Map();
  for (const name of names) {
    const one = await remembered(dist, `instructions ${name}`, sources, [name], async (_, keep) => {
      const blocks = Math.round(SHARE * LOADS.find((load) => load.name === name).blocks);
      const once = await instructionsOf(dist, name, blocks);
      keep(name, ((await instructionsOf(dist, name, 2 * blocks)) - once) / blocks);
      progress(name);
    });
    all.set(name, one.get(name));
  }
  return all;
}

async function instructionsOf(dist, name, blocks) {
  const folder = mkdtempSync(join(tmpdir(), "phonolite-against-"));
  try {
    const out = join(folder, "cachegrind.out");
    const program = [
      "valgrind",
      "--tool=cachegrind",
      "--cache-sim=no",
      "--smc-check=all-non-file",
      `--cachegrind-out-file=${out}`,
    ];
    await runSide("work.mjs", [resolve(dist), "simd", name, String(blocks)], () => {}, { flags: FLAGS, program });
    return sumOf(readFileSync(out, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Instructions of what counts in a file of cachegrind: lines `fn=name`, and behind each `line count` for its lines. */
export function sumOf(text) {
  let [sum, counts] = [0, false];
  for (const line of text.split("\n")) {
    if (line.startsWith("fn=")) counts = COUNTED.test(line.slice(3));
    else if (counts && /^\d+ \d+$/.test(line)) sum += Number(line.split(" ")[1]);
  }
  if (sum === 0) throw new Error("cachegrind counted no instruction of compiled code: its names may have changed");
  return sum;
}
