// The package in Node: as ES modules, by `require`, and on a server that imports what pages import.
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT, textOf } from "../support/files.js";
import { run } from "../support/run.js";
import { offlineBell } from "./support/bell.js";
import { appFolder, packageFolder, writeFiles } from "./support/package.js";
import { note } from "./support/rows.js";
import { isTheBell } from "./support/visit.js";

const VERSION = process.version.slice(1);
const CJS = 'const { SoundWorld } = require("phonolite");\nconst { models } = require("phonolite/model");';
let app = "";

beforeAll(async () => {
  await packageFolder();
  app = await appFolder({});
});

function node(file: string, text: string): string {
  writeFiles(app, { [file]: text });
  const { code, stdout, stderr } = run(process.execPath, [file], app);
  expect(code, stderr).toBe(0);
  expect(stderr).not.toContain("Error");
  return stdout.trim();
}

test("ES modules ring the bell", () => {
  const peak = Number(node("bell.mjs", offlineBell("console.log(peak)")));
  isTheBell(peak);
  note("node-esm", { version: VERSION, peak });
});

test("require rings the bell", () => {
  const peak = Number(node("bell.cjs", offlineBell("console.log(peak)", CJS).replace("export ", "")));
  isTheBell(peak);
  note("node-cjs", { version: VERSION, peak });
});

test("a server that imports every entry touches nothing of a page", () => {
  const { exports, peerDependencies } = JSON.parse(textOf("package.json"));
  const entries = Object.keys(exports).filter((path) => path !== "./package.json");
  expect(entries.length).toBeGreaterThan(20);
  // Node looks for the package's peers beside it
  const place = join(app, "server/node_modules");
  cpSync(join(app, "node_modules/phonolite/"), join(place, "phonolite"), { recursive: true, dereference: true });
  for (const name of Object.keys(peerDependencies)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(place, name), "junction");
  }
  const names = ["window", "document", "location", "self", "AudioContext", "OfflineAudioContext", "AudioWorkletNode"];
  // the peers themselves may look around
  const script = `
    for (const peer of ${JSON.stringify(Object.keys(peerDependencies))}) await import(peer);
    for (const name of ${JSON.stringify([...names, "Worker", "localStorage", "requestAnimationFrame"])}) {
      Object.defineProperty(globalThis, name, { get: () => { throw new Error("a page's " + name + " was touched"); } });
    }
    for (const entry of ${JSON.stringify(entries)}) await import("phonolite" + entry.slice(1));
    console.log("all");`;
  writeFiles(app, { "server/all.mjs": script });
  const { code, stdout, stderr } = run(process.execPath, ["all.mjs"], join(app, "server"));
  expect(code, stderr).toBe(0);
  expect(stdout.trim()).toBe("all");
});

test("SoundWorld.create on a server says what to do", () => {
  const script = `import { SoundWorld } from "phonolite";
    const create = (context) => SoundWorld.create(context).then(() => "a world", (error) => error.message);
    console.log(await create(undefined));`;
  const words = "in a browser (SoundWorld.createOffline needs none), but came nothing";
  expect(node("create.mjs", script)).toContain(words);
});
