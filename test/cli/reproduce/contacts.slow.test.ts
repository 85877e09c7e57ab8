// `phonolite reproduce contacts` plays events that were recorded. The recordings are not part of the project: here
// noise takes their place, so that the command is seen to work; test/long/contacts.test.ts compares with the real ones.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contactsLines } from "../../../src/cli/reproduce/contacts/contacts.js";
import { creakingHinge } from "../../../src/cli/reproduce/contacts/events/creaking-hinge.js";
import { rollingNuts } from "../../../src/cli/reproduce/contacts/events/rolling-nuts.js";
import { scrapedBrick } from "../../../src/cli/reproduce/contacts/events/scraped-brick.js";
import type { Judgement } from "../../../src/cli/reproduce/contacts/judge.js";
import { hash4 } from "../../../src/math/hash.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

/** A WAV file of noise, 16 bits, one channel. */
function noiseFile(seconds: number): Buffer {
  const rate = 44_100;
  const bytes = 2 * Math.round(seconds * rate);
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8);
  for (const [i, value] of [16, 0x10001, rate, 2 * rate].entries()) file.writeUInt32LE(value, 16 + 4 * i);
  file.writeUInt32LE(0x100002, 32);
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
  for (let i = 0; i < bytes; i += 2) file.writeInt16LE((hash4(i, 0, 0, 0)[0] >> 18) | 0, 44 + i);
  return file;
}

test("prints a table, or the figures as JSON, and draws a picture", async () => {
  const folder = temporaryFolder();
  for (const name of ["rolling-steel-nuts", "scrape-brick-1", "creak-door-hinge-2"])
    writeFileSync(join(folder, `${name}.wav`), noiseFile(4));
  const words = ["reproduce", "contacts", "--recordings", ".", "--plot", "contacts.svg", "--json"];
  const { status, stdout, stderr } = await phonolite(words, folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const judged = JSON.parse(stdout) as Judgement[];
  expect(judged.map(({ event }) => event)).toEqual(["rolling nuts", "scraped brick", "creaking hinge"]);
  // noise is not what the engine plays
  for (const { spectrum, recording } of judged) {
    expect(spectrum.mean).toBeGreaterThan(2);
    expect(recording.kurtosis).toBeLessThan(3.5);
  }
  const picture = readFileSync(join(folder, "contacts.svg"), "utf8");
  expect(picture).toContain("creaking hinge: third octaves");
  expect(picture.length).toBeLessThan(150_000);
  const lines = contactsLines(judged);
  for (const line of lines) expect(line.length).toBeLessThan(132);
  expect(lines.filter((line) => line.includes("modulation at"))).toHaveLength(8);
});

test("without recordings it says where they are from, and without one of them which is missing", async () => {
  const none = await phonolite(["reproduce", "contacts"], temporaryFolder());
  expect([none.status, none.stdout]).toEqual([2, ""]);
  for (const word of ["--recordings", "rolling-steel-nuts.wav", "VSCO-2-CE", "ESC-50", "docs/contacts.md"])
    expect(none.stderr).toContain(word);
  const empty = await phonolite(["reproduce", "contacts", "--recordings", "."], temporaryFolder());
  expect([empty.status, empty.stdout]).toEqual([1, ""]);
  expect(empty.stderr).toContain("rolling-steel-nuts.wav");
});

test("a table without a picture says so", async () => {
  const { status, stderr } = await phonolite(["reproduce", "hail-table-1", "--plot", "x.svg"], temporaryFolder());
  expect(status).toBe(2);
  expect(stderr).toContain("--plot");
});

test.each([
  ["rolling nuts", rollingNuts],
  ["scraped brick", scrapedBrick],
  ["creaking hinge", creakingHinge],
] as const)("%s: nothing is dropped, and the same comes again at another rate of samples", async (_, play) => {
  const { samples, counts } = await play(44_100);
  expect(counts).toMatchObject({ drops: {}, noTouch: 0, noSurface: 0, noStrike: 0 });
  const [loud, again] = [rms(samples), rms((await play(48_000)).samples)];
  expect(loud).toBeGreaterThan(1e-3);
  expect(Math.abs(20 * Math.log10(again / loud))).toBeLessThan(1.5);
});
function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
}
