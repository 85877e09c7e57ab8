// Whether two builds of the package sound the same: every scene is played by each side in a process of its own, and
// hashes of samples and meters are compared. Where they differ the scene is played again and the first sample that
// differs is looked for. By itself, for two `dist/` folders:
//
//   node bench/against/same.mjs <dist before> <dist now> [--only <regexp>] [--builds simd,relaxed,scalar]
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SCENES } from "./scenes/index.mjs";
import { CACHE, flagsFor, remembered, runSide, withCopy } from "./sides.mjs";

export const BUILDS = ["simd", "relaxed", "scalar"];

/** The names of the scenes that a build plays. */
export function scenesOf(build, only) {
  const played = SCENES.filter(
    ({ name, everywhere }) => (build === "simd" || everywhere) && (!only || only.test(name)),
  );
  return played.map(({ name }) => name);
}

/**
 * Compares two `dist/` folders.
 *
 * @param progress is told the build and the name of every scene that was played
 * @returns for each build that has scenes: how many were the same; those that differ, could not be played by either,
 * gave samples that are no numbers, or made no sound
 */
export async function compareSounds(before, now, { only, builds = BUILDS, progress = () => {} } = {}) {
  const results = [];
  for (const build of builds) {
    const names = scenesOf(build, only);
    if (names.length === 0) continue;
    const [a, b] = await Promise.all([before, now].map((dist) => played(dist, build, names, progress)));
    const result = { build, scenes: names.length, same: 0, differ: [], broken: [], notFinite: [], silent: [] };
    for (const name of names) {
      const [x, y] = [a.get(name), b.get(name)];
      if (x.error && x.error === y.error) result.broken.push({ name, error: x.error });
      else if (x.samples !== y.samples || x.notes !== y.notes || x.error !== y.error) {
        result.differ.push({ name, ...(await differenceOf(before, now, build, name, x, y)) });
      } else if (x.peak === "not finite") result.notFinite.push(name);
      else {
        result.same++;
        if (x.peak === 0) result.silent.push(name);
      }
    }
    results.push(result);
  }
  return results;
}

/** What each scene gives on a side, by name. */
function played(dist, build, names, progress) {
  const sources = ["kit.mjs", "side.mjs", "scenes"];
  return remembered(dist, `sounds ${build}`, sources, names, (missing, keep) =>
    play(dist, build, missing, (line) => {
      keep(line.name, line);
      progress(build, line.name);
    }),
  );
}
/** Plays scenes in a process of its own; with `folder` all that comes out of the one scene is kept there. */
async function play(dist, build, names, hear, folder) {
  const place = mkdtempSync(join(tmpdir(), "phonolite-against-"));
  try {
    const list = join(place, "names.json");
    writeFileSync(list, JSON.stringify(names));
    const words = [resolve(dist), build, list, ...(folder ? [folder] : [])];
    await runSide("side.mjs", words, hear, { flags: flagsFor(build) });
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Plays a scene that differs again: from which channel and sample on, and what meters and other notes say. */
async function differenceOf(before, now, build, name, x, y) {
  if (x.error !== y.error) return { errors: [x.error ?? "none", y.error ?? "none"] };
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), "phonolite-against-")));
  try {
    const lines = [];
    await Promise.all(
      [before, now].map((dist, i) => play(dist, build, [name], (line) => (lines[i] = line), folders[i])),
    );
    const names = [...new Set(lines.flatMap(({ channels }) => channels))];
    const channels = names.flatMap((channel) => {
      const samples = folders.map((folder, i) => samplesOf(folder, lines[i].channels.indexOf(channel)));
      const difference = firstDifference(...samples);
      return difference ? [{ channel, ...difference }] : [];
    });
    const [first] = channels.sort((p, q) => p.sample - q.sample);
    const texts = folders.map((folder) => readFileSync(join(folder, "notes.txt"), "utf8").split("\n"));
    const longer = texts[0].length < texts[1].length ? texts[1] : texts[0];
    const line = longer.findIndex((_, i) => texts[0][i] !== texts[1][i]);
    return {
      ...first,
      channels: channels.length,
      ...(line >= 0 && { notes: wordsThatDiffer(texts[0][line] ?? "", texts[1][line] ?? "") }),
    };
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
}

/** Samples of a channel by its index; none of a channel that a side does not have. */
function samplesOf(folder, index) {
  const file = join(folder, `${index}.f32`);
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** The first sample that differs in its bits, its two values, how many differ, and by how much at most. */
export function firstDifference(a, b) {
  const [x, y] = [a, b].map(({ buffer }) => new Uint32Array(buffer));
  const both = Math.min(x.length, y.length);
  let [sample, count, most] = [undefined, Math.abs(x.length - y.length), 0];
  for (let i = 0; i < both; i++) {
    if (x[i] === y[i]) continue;
    sample ??= i;
    count++;
    most = Math.max(most, Math.abs(a[i] - b[i]));
  }
  if (count === 0) return undefined;
  sample ??= both;
  return { sample, values: [a[sample], b[sample]], count, most };
}

/** A few words of two lines from the first on that differs. */
function wordsThatDiffer(a, b) {
  const [x, y] = [a, b].map((line) => line.split(/(?<=[,{:])/));
  const at = x.findIndex((word, i) => word !== y[i]);
  return [x, y].map((words) => words.slice(Math.max(0, at - 1), at + 3).join(""));
}

/** What was found, as lines for people. */
export function sameLines(results) {
  return results.flatMap(({ build, scenes, same, silent, notFinite, broken, differ }) => [
    `${build}: ${same} of ${scenes} scenes are the same, bit by bit`,
    ...differ.map((one) => `  differs: ${one.name}: ${described(one)}`),
    ...broken.map(({ name, error }) => `  could not be played by either side: ${name}: ${error}`),
    ...notFinite.map((name) => `  is not finite: ${name}`),
    ...silent.map((name) => `  makes no sound: ${name}`),
  ]);
}
function described({ errors, channel, sample, values, count, most, channels, notes }) {
  if (errors) return `one side failed: ${errors.join(" / ")}`;
  if (!channel && !notes)
    return `played again both are the same: the scene or the core plays by chance, or ${CACHE} holds what is not so`;
  const by = most > 0 ? `, by ${most.toExponential(1)} at most` : "";
  const pair = values?.map((x) => x ?? "nothing").join(" → ");
  const where = `${channel}, sample ${sample} (block ${Math.floor(sample / 128)}): ${pair}`;
  const sound = channel && `${where}; ${count} samples of it differ${by}; channels that differ: ${channels}`;
  return [sound ?? "the samples are the same", notes && `meters: ${notes.join(" → ")}`].filter(Boolean).join("; ");
}

/** Whether there were scenes, and all could be played and are the same. */
export const allSame = (results) =>
  results.length > 0 && results.every(({ scenes, same }) => scenes > 0 && same === scenes);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: "string" }, builds: { type: "string" } },
  });
  const [before, now] = positionals;
  if (now === undefined) throw new Error("give two dist folders: before and now");
  const only = values.only && new RegExp(values.only);
  const builds = values.builds?.split(",");
  const results = await withCopy(now, (dist) => compareSounds(before, dist, { only, builds }));
  if (results.length === 0) throw new Error(`--only ${values.only} fits no scene of these builds`);
  console.log(sameLines(results).join("\n"));
  process.exitCode = allSame(results) ? 0 : 1;
}
