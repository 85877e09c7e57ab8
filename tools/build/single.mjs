// The library in one file, for pages without a bundler: as an ES module, and as a classic script that makes the global
// `Phonolite`. The larger core and the larger worklet are inside: each serves for the smaller one as well. Workers of
// meshes and fits, 80 kB gzipped, stay files, found by the address of the single file.
import { join } from "node:path";
import { rolldown } from "rolldown";
import { pointToDist, readingOf, THREADS, writeMapped } from "./javascript.mjs";

const ENTRY = "src/embedded.ts";
/** Each file, its form, and the address that it was loaded from. */
const FORMS = {
  "phonolite.js": { format: "esm", intro: "const PHONOLITE_ADDRESS=import.meta.url;" },
  "phonolite.iife.js": {
    format: "iife",
    name: "Phonolite",
    intro: "const PHONOLITE_ADDRESS=globalThis.document?.currentScript?.src;",
  },
};
/** Modules whose place is taken by others that hold as much. */
const HELD = { core: "core-full", worklet: "worklet-split" };
/** Files that are not inside. */
const BESIDE = { "mesh-worker": THREADS["mesh/work/worker"], "fit-worker": THREADS["fit/work/worker"] };

/** Writes both files. */
export async function makeSingle(root, out) {
  const reading = readingOf(root);
  const bundler = await rolldown({
    ...reading,
    input: ENTRY,
    // a classic script has no address of its own, and nothing is looked for beside modules
    transform: { define: { ...reading.transform.define, "import.meta": "{}" } },
    plugins: [pointToDist(), carried(root)],
  });
  for (const [file, form] of Object.entries(FORMS)) {
    const comments = { legal: true, annotation: false, jsdoc: false };
    const how = { file: join(out, file), ...form, minify: true, comments, sourcemap: "hidden", codeSplitting: false };
    const { output } = await bundler.generate(how);
    writeMapped(out, file, output[0].code, output[0].map);
  }
  await bundler.close();
}

/** Finds the modules that carry files in dist; those of files that are not inside carry an import of the file. */
function carried(root) {
  return {
    name: "carried",
    resolveId(name) {
      const [, file] = /([\w-]+)\.carried\.js$/.exec(name) ?? [];
      if (!file) return undefined;
      return BESIDE[file] ? `\0${file}` : join(root, `dist/embedded/${HELD[file] ?? file}.carried.js`);
    },
    load(id) {
      const place = id.startsWith("\0") && BESIDE[id.slice(1)];
      if (!place) return undefined;
      return `export default "import " + JSON.stringify(String(new URL("${place}", PHONOLITE_ADDRESS)));`;
    },
  };
}
