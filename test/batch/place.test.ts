// A file of a batch comes to its place whole or not at all, and takes the place of nothing.
import { readdirSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { checkLine } from "../../src/batch/line.js";
import { renderOne } from "../../src/batch/one-render.js";
import { settle, temporaryFor } from "../../src/batch/place.js";
import { temporaryFolder } from "../support/run.js";

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "a.wav");
});

/** Seconds of a bell: many writes. */
const LINE = checkLine({ out: "a.wav", model: "bell", seconds: 4, rate: 8000, bits: 16, channels: 1 });

describe("a file that is done", () => {
  function done(): string {
    const temporary = temporaryFor(path);
    writeFileSync(temporary, "new");
    return temporary;
  }

  test("comes to its place, and its other name goes", async () => {
    expect(await settle(done(), path)).toBe(true);
    expect(readdirSync(folder)).toEqual(["a.wav"]);
    expect(readFileSync(path, "utf8")).toBe("new");
  });

  test("gives way to one that is there", async () => {
    writeFileSync(path, "old");
    const { ino } = statSync(path);
    expect(await settle(done(), path)).toBe(false);
    expect(readdirSync(folder)).toEqual(["a.wav"]);
    expect([readFileSync(path, "utf8"), statSync(path).ino]).toEqual(["old", ino]);
  });
});

describe("a render", () => {
  test("is whole from the moment at which its name is there", async () => {
    let first: number | undefined;
    const watcher = watch(folder, (_, name) => {
      if (name === "a.wav") first ??= statSync(path).size;
    });
    onTestFinished(() => watcher.close());
    expect(await renderOne(LINE, { out: folder, files: folder })).toMatchObject({ rendered: true, seconds: 4 });
    await expect.poll(() => first).toBe(44 + 2 * 4 * 8000);
    expect(readdirSync(folder)).toEqual(["a.wav"]);
  });

  test("that is stopped leaves nothing", async () => {
    const stop = new AbortController();
    const watcher = watch(folder, () => stop.abort());
    onTestFinished(() => watcher.close());
    const line = { ...LINE, seconds: 600 };
    await expect(renderOne(line, { out: folder, files: folder }, stop.signal)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is not begun where its file is there", async () => {
    writeFileSync(path, "mine");
    const names = new Set<string | null>();
    const watcher = watch(folder, (_, name) => names.add(name));
    onTestFinished(() => watcher.close());
    expect(await renderOne(LINE, { out: folder, files: folder })).toEqual({
      rendered: false,
      seconds: 0,
      peakDbFs: null,
    });
    // told behind all that came before
    writeFileSync(join(folder, "end"), "");
    await expect.poll(() => names.has("end")).toBe(true);
    expect([...names].filter((name) => name?.includes("phonolite"))).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe("mine");
  });
});
