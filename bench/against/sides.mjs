// The two sides of a comparison as processes: a script runs with one `dist/` and prints lines of JSON. What a side gave
// is kept by the content of all that was run, for the same content gives the same.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { layoutFiles } from "./kit.mjs";

export const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Where results and revisions are kept from one run to the next. */
export const CACHE = fileURLToPath(new URL("../../node_modules/.cache/phonolite-against", import.meta.url));
/** What a side needs, beside its `dist/`: the names of the records' fields (kit.mjs). */
export const KEPT = ["dist", "src/core", "package.json"];
const RELAXED = "--experimental-wasm-relaxed-simd";

/**
 * Runs a script of this folder and gives every line that it prints, parsed, to `hear`; `program` comes before its
 * words, such as `valgrind` and its own.
 */
export async function runSide(script, words, hear, { flags = [], program = [] } = {}) {
  const [command, ...rest] = [...program, process.execPath, ...flags, join(HERE, script), ...words];
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((done, failed) => child.on("close", done).on("error", failed));
  let said = "";
  child.stderr.on("data", (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  for await (const line of createInterface({ input: child.stdout })) hear(JSON.parse(line));
  const code = await ended;
  if (code !== 0) throw new Error(`${script} ${words.join(" ")} ended with ${code}: ${said}`);
}

/** The relaxed build needs a flag in some versions of Node. */
export function flagsFor(build) {
  return build === "relaxed" && spawnSync(process.execPath, [RELAXED, "-e", "0"]).status === 0 ? [RELAXED] : [];
}

/** Works with a copy of a `dist/`, so that a build meanwhile changes nothing. */
export async function withCopy(dist, work) {
  const place = mkdtempSync(join(tmpdir(), "phonolite-against-"));
  try {
    for (const part of KEPT) {
      const from = join(dist, "..", part === "dist" ? basename(dist) : part);
      if (existsSync(from)) cpSync(from, join(place, part), { recursive: true });
    }
    return await work(join(place, "dist"));
  } finally {
    rmSync(place, { recursive: true });
  }
}

/**
 * What a side gives for some names: kept, or asked for now. What failed, with an `error`, is given and not kept.
 *
 * @param sources files and folders of this folder that decide it, beside the `dist/` and its layout
 * @param ask is called with the names that are not known and a function that takes (name, value)
 */
export async function remembered(dist, key, sources, names, ask) {
  const sounds = contentOf(resolve(dist));
  const files = [...sources.map((path) => join(HERE, path)), ...layoutFiles(dist)];
  const decides = [key, process.version, process.arch, sounds, ...files.map(contentOf)];
  const name = createHash("sha256").update(decides.join("\n")).digest("hex");
  const file = join(CACHE, "results", `${name}.json`);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const missing = names.filter((name) => known[name] === undefined);
  if (missing.length > 0) {
    await ask(missing, (name, value) => {
      known[name] = value;
    });
    // what was built anew meanwhile gave a part of it
    if (contentOf(resolve(dist)) !== sounds) throw new Error(`${dist} changed while it was played: try again`);
    mkdirSync(join(CACHE, "results"), { recursive: true });
    const whole = `${file}.${process.pid}.${Math.random()}`;
    const sound = Object.entries(known).filter(([, { error }]) => error === undefined);
    writeFileSync(whole, JSON.stringify(Object.fromEntries(sound)));
    renameSync(whole, file);
  }
  return new Map(names.map((name) => [name, known[name]]));
}

/** A hash of all that a file or a folder holds that is run. */
function contentOf(path) {
  const hash = createHash("sha256");
  const names = /\.(m?js|ts)$/.test(path) ? [""] : readdirSync(path, { recursive: true }).sort();
  for (const name of names)
    if (name === "" || /\.(m?js|wasm)$/.test(name)) hash.update(name).update(readFileSync(join(path, name)));
  return hash.digest("hex");
}
