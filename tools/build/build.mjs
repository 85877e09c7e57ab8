// Makes dist, whole or in parts: `node tools/build/build.mjs [part …]`, see targets.mjs. A part is made in a folder
// apart and moved into dist when it is whole; files that it no longer has are removed.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeEmbedded } from "./embedded.mjs";
import { makeJavaScript } from "./javascript.mjs";
import { writeLayout } from "./layout.mjs";
import { makeSingle } from "./single.mjs";
import { ALL, madeParts, STAMP_FILE, staleParts, stampsOf, TARGETS, withEarlier } from "./targets.mjs";
import { makeTypes } from "./types.mjs";
import { makeScalar, makeWasm } from "./wasm.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What makes each part: (root, folder to write to). Parts made earlier are in dist by then. */
const MAKERS = {
  wasm: makeWasm,
  scalar: makeScalar,
  js: makeJavaScript,
  embedded: makeEmbedded,
  single: makeSingle,
  types: makeTypes,
};

/** Makes these parts, each as soon as those that come before it are there. */
async function build(targets) {
  writeLayout(ROOT);
  // files of which no part is noted would stay for ever
  if (Object.keys(madeParts(ROOT)).length === 0) rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  const stamps = stampsOf(ROOT, withEarlier(targets));
  const making = new Map();
  const make = async (target) => {
    await Promise.all(TARGETS[target].after.map((earlier) => making.get(earlier)));
    const out = join(ROOT, `.build-${process.pid}-${target}`);
    try {
      mkdirSync(out, { recursive: true });
      await MAKERS[target](ROOT, out);
      takePlace(out, target, stamps[target]);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  };
  for (const target of ALL) if (targets.includes(target)) making.set(target, make(target));
  // waits for all before it throws the first error, so that nothing still writes when it ends
  const failed = (await Promise.allSettled(making.values())).find((step) => step.status === "rejected");
  if (failed) throw failed.reason;
}

/** Moves the files of a part into dist, removes those that it had before and has no more, and notes both. */
function takePlace(out, target, madeFrom) {
  const dist = join(ROOT, "dist");
  const files = filesUnder(out);
  for (const file of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    renameSync(join(out, file), join(dist, file));
  }
  const parts = madeParts(ROOT);
  const others = new Set(Object.keys(parts).flatMap((name) => (name === target ? [] : parts[name].files)));
  const kept = new Set(files);
  for (const file of parts[target]?.files ?? [])
    if (!kept.has(file) && !others.has(file)) rmSync(join(dist, file), { force: true });
  const note = join(ROOT, `${STAMP_FILE}.${process.pid}`);
  writeFileSync(note, `${JSON.stringify({ parts: { ...parts, [target]: { madeFrom, files } } })}\n`);
  renameSync(note, join(ROOT, STAMP_FILE));
}

function filesUnder(folder, path = "") {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const name = path ? `${path}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesUnder(folder, name) : [name];
  });
}

try {
  const words = process.argv.slice(2);
  const asked = words.length > 0 ? words : ALL;
  // parts that the asked ones are made from come first, where they are not current
  const stale = staleParts(ROOT, asked);
  await build(ALL.filter((part) => asked.includes(part) || stale.includes(part)));
} catch (error) {
  console.error(`phonolite: the build failed: ${error.message}`);
  process.exitCode = 1;
}
