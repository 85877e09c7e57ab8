// What an adapter adds to a page, minified and gzipped as a bundler and a server would: little over a page that has
// contacts already. What contacts themselves add to a page with strikes alone is told, and bounded so that it does not
// creep.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { temporaryFolder } from "../support/run.js";

const ADAPTERS = {
  rapier: "rapierSound",
  jolt: "joltSound",
  cannon: "cannonSound",
  havok: "havokSound",
};
const PAGE = [["index.js", "SoundWorld"]];
const CONTACTS = [...PAGE, ["contact/index.js", "Contacts, bodySound"]];

/** Bytes, minified and gzipped, of a page that uses these names of files of dist. */
async function sizeOf(names: readonly (readonly string[])[]): Promise<number> {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const lines = names.map(([file, name]) => `export { ${name} } from ${JSON.stringify(join(ROOT, "dist", file))};`);
  writeFileSync(join(folder, "page.js"), lines.join("\n"));
  const bundle = await rolldown({ input: join(folder, "page.js"), external: [/^node:/], logLevel: "silent" });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return output.reduce((sum, part) => sum + (part.type === "chunk" ? gzipSync(part.code, { level: 9 }).length : 0), 0);
}

let [page, contacts] = [0, 0];
beforeAll(async () => {
  [page, contacts] = [await sizeOf(PAGE), await sizeOf(CONTACTS)];
});

test.each(Object.entries(ADAPTERS))("phonolite/%s adds at most 12 kB to a page with contacts", async (name, sound) => {
  const size = await sizeOf([...PAGE, [`physics/${name}/index.js`, sound]]);
  console.info(`${name}: ${size - contacts} bytes over contacts, ${size - page} over a page without`);
  expect(size - contacts).toBeGreaterThan(0);
  expect(size - contacts).toBeLessThanOrEqual(12_000);
  expect(size - page).toBeLessThanOrEqual(56_000);
});
