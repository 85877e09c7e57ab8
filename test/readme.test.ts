// What the README and the pages show works: each code block marked `<!-- run -->` is run in an empty folder that has
// Phonolite installed. On the pages a comment behind `console.log` is what must be printed. `npm start` serves the studio.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { phonolite } from "./cli/phonolite.js";
import { ROOT, textOf } from "./support/files.js";
import { glbOf } from "./support/mesh-files.js";
import { mug } from "./support/meshes.js";
import { run, temporaryFolder } from "./support/run.js";

const blocksOf = (page: string) =>
  [...textOf(page).matchAll(/<!-- run -->\n+```(\w+)\n([\s\S]*?)\n```/g)].map(([, language, code]) => ({
    language,
    code,
  }));
const blocks = blocksOf("README.md");
/** Pages of which all code is run, but for what only a page in a browser can run. */
const PAGES = [
  "docs/guide.md",
  "docs/hearing.md",
  "docs/hail.md",
  "docs/rain.md",
  "docs/scale.md",
  "docs/contacts.md",
  "docs/physics-engines.md",
  "docs/compare.md",
  "docs/models.md",
  "docs/editing.md",
  "docs/materials.md",
  "docs/batch.md",
  "docs/meshes.md",
  "docs/listening.md",
];
const pieces = PAGES.flatMap((page) => blocksOf(page).map((block, i) => ({ page, number: i + 1, ...block })));

test("there are blocks to run, in both languages", () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(["js", "sh"]));
});

test.each(blocks.filter(({ language }) => language === "js"))("the example runs, and is short: $code", ({ code }) => {
  expect(code.split("\n").length).toBeLessThanOrEqual(10);
  const folder = projectWithPhonolite();
  writeFileSync(join(folder, "example.mjs"), code);
  const { code: exit, stdout, stderr } = run(process.execPath, ["example.mjs"], folder);
  expect(exit, stderr).toBe(0);
  const peak = Number(/peak ([\d.e-]+)/.exec(stdout)?.[1]);
  expect(peak).toBeGreaterThan(0.001);
  expect(peak).toBeLessThanOrEqual(1);
});

test.each(PAGES)("every piece of code on %s is run", (page) => {
  const shown = textOf(page).match(/^```./gm)?.length ?? 0;
  // The worker of docs/models.md and the page around it, that of docs/meshes.md, live hail and live chimes, need a browser; the studio is a server. What docs/physics-engines.md shows of
  // React is a sketch of the example, which has tests of its own.
  const apart: Record<string, number> = {
    "docs/models.md": 2,
    "docs/hail.md": 2,
    "docs/rain.md": 2,
    "docs/scale.md": 1,
    "docs/physics-engines.md": 1,
    "docs/meshes.md": 1,
  };
  const browser = apart[page] ?? 0;
  expect(shown).toBeGreaterThan(0);
  expect(pieces.filter((piece) => piece.page === page)).toHaveLength(shown - browser);
});

const programs = pieces.filter(({ language }) => language === "js");
test.each(programs)("piece $number of $page runs and prints what its comments say", ({ code }) => {
  const folder = projectWithPhonolite();
  writeFileSync(join(folder, "example.mjs"), code);
  const { code: exit, stdout, stderr } = run(process.execPath, ["example.mjs"], folder);
  expect(exit, stderr).toBe(0);
  const promised = code.split("\n").flatMap((line) => /^ *console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1] ?? []);
  expect(promised.length).toBe(code.match(/console\.log/g)?.length);
  // Babylon.js says its name
  const printed = stdout.trimEnd().split("\n");
  expect(printed.filter((line) => !line.startsWith("BJS - "))).toEqual(promised);
});

const commands = pieces.filter(({ language }) => language === "sh");
test.each(commands)("the commands of piece $number of $page work and leave their files", async ({ code }) => {
  const folder = projectWithPhonolite();
  if (code.includes("cup.glb")) writeFileSync(join(folder, "cup.glb"), glbOf(mug()));
  for (const line of code.split("\n")) {
    // the commands of the README show that npx finds the program
    const [npx, program, ...words] = line.split(" ");
    expect([npx, program]).toEqual(["npx", "phonolite"]);
    const { status, stderr } = await phonolite(words, folder);
    expect(status, `${line}: ${stderr}`).toBe(0);
    for (const [i, word] of words.entries()) {
      if (/^--(?:out|plot|report|resynth|glb)$/.test(word)) expect(existsSync(join(folder, words[i + 1]))).toBe(true);
    }
  }
});

test.each(blocks.filter(({ language }) => language === "sh"))("the command works: $code", ({ code }) => {
  const folder = projectWithPhonolite();
  for (const line of code.split("\n")) {
    const [program, ...words] = line.split(" ");
    const { code: exit, stderr } = run(program, words, folder);
    expect(exit, stderr).toBe(0);
    for (const word of words) {
      if (word.endsWith(".wav")) expect(readFileSync(join(folder, word)).toString("latin1", 0, 4)).toBe("RIFF");
      if (/\.(?:json|svg)$/.test(word)) expect(statSync(join(folder, word)).size).toBeGreaterThan(100);
    }
  }
});

test("npm start serves the studio and says where, and ends when it is told to", async () => {
  const words = ["tools/start.mjs", "--no-open", "--port", "0"];
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((end) => child.once("exit", end));
  try {
    const url = await new Promise<string>((said, failed) => {
      child.stdout.on("data", (words) => said(/http:\S+?(?=#)/.exec(String(words))![0]));
      child.once("exit", (code) => failed(new Error(`it ended with ${code}`)));
    });
    expect(await (await fetch(url)).text()).toContain("<title>Phonolite studio</title>");
    const page = await (await fetch(`${url}main.tsx`)).text();
    expect(page).toContain("preact");
  } finally {
    child.kill("SIGINT");
  }
  expect(await ended).toBe(0);
});

test("npm start says what is wrong with a port", () => {
  const { code, stderr } = run(process.execPath, ["tools/start.mjs", "--port", "many"], ROOT);
  expect([code, stderr]).toEqual([1, "phonolite: --port should be a whole number from 0 to 65535, but came many\n"]);
});

/** An empty project in which this folder is installed as npm would link it. */
function projectWithPhonolite(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(ROOT, join(folder, "node_modules/phonolite"), "dir");
  for (const name of ["@gltf-transform", "@dimforge", "@babylonjs", "jolt-physics", "cannon-es", "three"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name), "dir");
  symlinkSync("../phonolite/bin/phonolite.mjs", join(folder, "node_modules/.bin/phonolite"));
  writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
  return folder;
}
