// What the README shows works: each code block marked `<!-- run -->` is run in an empty folder that has Phonolite
// installed, and `npm start` serves the studio. The pages of docs/ are in docs/pages.test.ts.
import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./support/files.js";
import { piecesOf, projectWithPhonolite } from "./support/installed.js";
import { run } from "./support/run.js";

const blocks = piecesOf("README.md");
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
  const words = ["tools/serve/start.mjs", "--no-open", "--port", "0"];
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
  const { code, stderr } = run(process.execPath, ["tools/serve/start.mjs", "--port", "many"], ROOT);
  expect([code, stderr]).toEqual([1, "phonolite: --port should be a whole number from 0 to 65535, but came many\n"]);
});
