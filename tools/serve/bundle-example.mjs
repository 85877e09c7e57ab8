// Examples that a page cannot load as they are: JSX, which no browser reads, and workers, which have no map of names.
// Each becomes one file, made when it is asked for and kept until something of it changes. The library's own files stay
// files of their own, for some are found by their place; only those that need React or three.js are brought in, so that
// there is one of each.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DIST = join(ROOT, "dist");
/** Parts of the library that import React or three.js. */
const WITH_PEERS = ["physics/react", "physics/three"].map((folder) => join(DIST, folder) + sep);

/** What was made: file to its code, and the times of all files that went in. */
const made = new Map();

/** The source that a file of an example is made from; nothing where it is served as it is. */
export function sourceOf(file) {
  if (file.endsWith(`${sep}worker.js`) && existsSync(file)) return file;
  const jsx = `${file}x`;
  return file.endsWith(`${sep}main.js`) && existsSync(jsx) ? jsx : undefined;
}

/** The code of an example in one file. */
export async function bundleExample(source) {
  const known = made.get(source);
  if (known && [...known.times].every(([file, time]) => timeOf(file) === time)) return known.code;
  const bundler = await rolldown({
    cwd: ROOT,
    input: source,
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("development") }, jsx: { runtime: "automatic" } },
    plugins: [findPhonolite()],
    onLog(level, log, report) {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      if (level !== "warn") report(level, log);
    },
  });
  try {
    const { output } = await bundler.generate({ format: "esm", codeSplitting: false });
    const files = Object.keys(output[0].modules).filter((id) => existsSync(id));
    made.set(source, { code: output[0].code, times: new Map(files.map((file) => [file, timeOf(file)])) });
    return output[0].code;
  } finally {
    await bundler.close();
  }
}

/** Finds `phonolite/…` in dist, and leaves what is there to the page, by its address. */
function findPhonolite() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return {
    name: "find-phonolite",
    async resolveId(name, importer) {
      const entry = /^phonolite(?:\/|$)/.test(name) ? exports[name.replace("phonolite", ".")]?.default : undefined;
      const inside = importer?.startsWith(DIST + sep) && name.startsWith(".");
      if (!entry && !inside) return null;
      const file = entry ? join(ROOT, entry) : join(importer, "..", name);
      if (WITH_PEERS.some((folder) => file.startsWith(folder))) return file;
      return { id: `/dist/${relative(DIST, file).replaceAll(sep, "/")}`, external: "absolute" };
    },
  };
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
