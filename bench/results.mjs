// Results by machine and version, in bench/results.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, type } from "node:os";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("results/", import.meta.url);

/** The version of Phonolite. */
export const VERSION = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** What the figures depend on beside the code; `load`: how many programs wanted to run when the bench began. */
export function machine() {
  const list = cpus();
  return {
    cpu: (list[0]?.model ?? "unknown").trim(),
    cores: list.length,
    system: `${type()} ${process.arch}`,
    node: process.versions.node,
    v8: process.versions.v8,
    load: loadavg()[0],
  };
}

/** What is wrong with a result, in words: with any of it, no figure is kept. */
export function faultsOf({ speed, whole, scale }) {
  const faults = [];
  const failed = [...speed, ...Object.values(whole)].filter((row) => row.error).length;
  if (failed > 0) faults.push(`${failed} of the figures could not be measured`);
  const { threads, storm } = scale ?? {};
  for (const error of [threads?.error, storm?.error]) if (error) faults.push(error);
  if (threads && !threads.error && !threads.same) faults.push(`${threads.workers} threads gave other samples than one`);
  return faults;
}

/**
 * Keeps a result; returns the file's name. That of `scale` stands beside that of the whole run, each with its own date
 * and machine, and neither replaces the other.
 */
export function save(result, scale = false) {
  const { cpu, cores } = result.machine;
  const slug = `${cpu} ${cores} cores`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const file = `${slug}-${result.version}.json`;
  const at = new URL(file, FOLDER);
  const before = existsSync(at) ? JSON.parse(readFileSync(at, "utf8")) : undefined;
  const kept = scale
    ? { ...(before ?? result), scale: { date: result.date, machine: result.machine, ...result.scale } }
    : { ...result, scale: before?.scale };
  writeFileSync(at, `${JSON.stringify(kept, rounded, 1)}\n`);
  return `bench/results/${file}`;
}

/** The newest result that is kept, or undefined. */
export function newest() {
  return readdirSync(fileURLToPath(FOLDER))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")))
    .reduce((best, result) => (best === undefined || result.date >= best.date ? result : best), undefined);
}

/** Five digits are more than can be measured. */
function rounded(_, value) {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
