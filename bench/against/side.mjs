// One side of the comparison: plays scenes with one `dist/` and prints a line of JSON for each. It is a process of its
// own, so that two sides share nothing. Words: the `dist/`, the build, and a file of JSON with the names of scenes;
// then, to keep all that came out, a folder. With AGAINST_STACK=1 in the environment, errors go to stderr with their
// stack.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kit, loadSide } from "./kit.mjs";
import { SCENES } from "./scenes/index.mjs";

const [dist, build, list, folder] = process.argv.slice(2);
const api = await loadSide(dist);
for (const name of JSON.parse(readFileSync(list, "utf8"))) {
  const scene = SCENES.find((one) => one.name === name);
  const kit = new Kit(api, build, folder !== undefined);
  const start = performance.now();
  let error;
  try {
    await scene.play(kit);
  } catch (cause) {
    error = `${cause?.name}: ${cause?.message}`;
    if (process.env.AGAINST_STACK) console.error(cause);
  }
  const line = { name, ...kit.finish(), ms: Math.round(performance.now() - start), error };
  if (folder !== undefined) keep(kit.kept, line);
  console.log(JSON.stringify(line));
}

/** Lays samples and notes into the folder; the line says which channels there are. */
function keep({ channels, notes }, line) {
  line.channels = [...channels.keys()];
  line.channels.forEach((channel, i) => {
    writeFileSync(join(folder, `${i}.f32`), Buffer.concat(channels.get(channel).map((x) => Buffer.from(x.buffer))));
  });
  writeFileSync(join(folder, "notes.txt"), notes.join(""));
}
