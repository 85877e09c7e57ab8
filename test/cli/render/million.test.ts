// The scene `million` on the command line: the built program renders it, and its options belong to it alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/run.js";
import { phonolite, phonoliteAlone } from "../phonolite.js";

test("renders as many chimes as are asked for, the same ones for the same words", async () => {
  const folder = temporaryFolder();
  const words = "render million --chimes 40 --wind-speed 30 --seconds 0.4 --rate 22050".split(" ");
  for (const out of ["a.wav", "b.wav"]) {
    const { status, stderr } = await (out === "a.wav" ? phonolite : phonoliteAlone)([...words, "--out", out], folder);
    expect(stderr).toMatch(/wrote [ab]\.wav: 0\.4 s, \d+ impacts, 4000 modes/);
    expect(status).toBe(0);
  }
  expect(readFileSync(join(folder, "a.wav")).equals(readFileSync(join(folder, "b.wav")))).toBe(true);
});

test.each([
  ["render million --chimes 0 --out o.wav", "--chimes should be a whole number from 1 to 100000"],
  ["render million --wind-speed gale --out o.wav", "--wind-speed should be metres a second from 1 to 40"],
  ["render demo --chimes 5 --out o.wav", "--chimes belongs to the scene million"],
])("%s is wrong usage", async (words, reason) => {
  const { status, stderr } = await phonolite(words.split(" "), temporaryFolder());
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});

test("a scene of a hundred million modes is refused with the memory that it would need", async () => {
  const words = "render million --chimes 1000000 --out o.wav".split(" ");
  const { status, stderr } = await phonolite(words, temporaryFolder());
  expect(stderr).toContain("so many would need 7.0 GB of memory");
  expect(status).toBe(1);
});
