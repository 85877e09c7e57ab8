// Contact streams on the command line: the real binary, and the disk after it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contactNotes } from "../../../src/cli/render/contact-notes.js";
import { models, modelToJson } from "../../../src/model/index.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

const folder = temporaryFolder();
const run = (...words: string[]) => phonolite(words, folder);
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const stats = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");

const DROP = readFileSync(new URL("../../data/contact-streams/drop-rapier.jsonl", import.meta.url), "utf8");
const LINES = DROP.trimEnd().split("\n");

describe("render run.jsonl", () => {
  test("renders a stream until 4 s after its last step, with its statistics", async () => {
    put("drop.jsonl", DROP);
    const { status, stderr } = await run("render", "drop.jsonl", "--out", "drop.wav", "--stats", "drop.json");
    expect({ status }).toEqual({ status: 0 });
    expect(stderr).toMatch(/wrote drop\.wav: 7 s, \d+ impacts/);
    expect(stderr).not.toMatch(/dropped|no step|cut/);
    expect(stats("drop.json")).toMatchObject({
      seconds: 7,
      bodies: 2,
      contacts: { steps: 180, hits: 4, dropped: {}, badLines: 0 },
      events: { late: 0, dropped: 0 },
    });
  });

  test("is known by its first line too, takes --seconds and --json, and is the same at any --block", async () => {
    put("run.txt", DROP);
    const { status, stdout } = await run("render", "run.txt", "--seconds", "1", "--out", "a.wav", "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ frames: 44_100, stats: { contacts: { hits: 2 } } });
    await run("render", "run.txt", "--seconds", "1", "--out", "b.wav", "--block", "1000");
    expect(hashOf("b.wav")).toBe(hashOf("a.wav"));
    await run("render", "run.txt", "--seconds", "1", "--out", "c.wav", "--seed", "2");
    expect(hashOf("c.wav")).not.toBe(hashOf("a.wav"));
  });

  test("renders what is there of a file that was cut, and says so", async () => {
    put("cut.jsonl", DROP.slice(0, Math.floor(0.6 * DROP.length)));
    const { status, stderr } = await run("render", "cut.jsonl", "--out", "cut.wav", "--stats", "cut.json");
    expect(status).toBe(0);
    expect(stderr).toContain("cut.jsonl was cut within its last line: what is before it was rendered");
    expect(stderr).not.toContain("no step");
    const { contacts } = stats("cut.json");
    expect(contacts.badLines).toBe(1);
    expect(contacts.steps).toBeGreaterThan(50);
    expect(contacts.steps).toBeLessThan(180);
  });

  test("passes over lines that are no steps, and records of nobody, with a word about each", async () => {
    const odd = LINES.map((line) => line.replace('"b":1,', '"b":9,'));
    put("odd.jsonl", [...odd.slice(0, 16), "nonsense", '{"t":"x","c":[]}', "{}", ...odd.slice(16)].join("\n"));
    const { status, stderr } = await run("render", "odd.jsonl", "--seconds", "1", "--out", "odd.wav");
    expect(status).toBe(0);
    expect(stderr).toContain(
      "3 lines of odd.jsonl were no steps: first at line 17, where step should be one line of JSON",
    );
    expect(stderr).toMatch(/\d+ contact records were dropped \(unknown-body: \d+\)/);
  });

  test.each([
    ["headless", LINES.slice(1).join("\n"), /read contact stream headless\.jsonl: format should be "contact-stream"/],
    [
      "newer",
      `${LINES[0].replace('"version":1', '"version":2')}\n`,
      /version should be 1: a newer Phonolite is needed/,
    ],
    [
      "nobody",
      '{"format":"contact-stream","version":1,"bodies":[]}\n',
      /bodies should be at least one body, but came none/,
    ],
    ["empty", "", /empty\.jsonl: header should be there/],
    ["binary", "\u0000\u0001\u0002", /binary\.jsonl: header should be one line of JSON/],
  ])("refuses a %s one in one line, and leaves nothing", async (name, text, message) => {
    put(`${name}.jsonl`, text);
    const { status, stderr } = await run("render", `${name}.jsonl`, "--out", `${name}.wav`);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(join(folder, `${name}.wav`))).toBe(false);
  });

  test("refuses a file that is not there, and options of other scenes", async () => {
    const gone = await run("render", "gone.jsonl", "--out", "gone.wav");
    expect(gone).toMatchObject({ status: 1, stderr: expect.stringContaining("gone.jsonl") });
    put("drop.jsonl", DROP);
    for (const option of ["--hail-rate", "--speed"]) {
      const { status, stderr } = await run("render", "drop.jsonl", option, "2", "--out", "o.wav");
      expect({ status }).toEqual({ status: 2 });
      expect(stderr).toMatch(new RegExp(`${option} belongs to the scenes`));
    }
  });
});

describe("a scene file with contacts", () => {
  test("finds its stream beside itself, and the stream its models", async () => {
    mkdirSync(join(folder, "deep/streams"), { recursive: true });
    const header = JSON.parse(LINES[0]);
    header.bodies[1].model = "ball.modal.json";
    put("deep/streams/run.jsonl", [JSON.stringify(header), ...LINES.slice(1)].join("\n"));
    put("deep/streams/ball.modal.json", JSON.stringify(modelToJson(models.load("bell"))));
    const scene = {
      format: "scene",
      version: 1,
      seconds: 2,
      bodies: [{ id: "floor", model: "table-top", position: [0, -1, -2] }],
      contacts: { stream: "streams/run.jsonl", start: 0.5, bodies: { 0: "floor" } },
    };
    put("deep/scene.json", JSON.stringify(scene));
    const { status, stderr } = await run("render", "deep/scene.json", "--out", "o.wav", "--stats", "o.json");
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const bell = models.load("bell").modeCount;
    const table = models.load("table-top").modeCount;
    expect(stats("o.json")).toMatchObject({
      seconds: 2,
      bodies: 2,
      modes: { total: bell + table },
      contacts: { hits: 4 },
    });
  });

  test("tells of a stream that is not there, and of one whose header is wrong", async () => {
    const scene = { format: "scene", version: 1, bodies: [], contacts: { stream: "nowhere.jsonl" } };
    put("scene.json", JSON.stringify(scene));
    const gone = await run("render", "scene.json", "--out", "o2.wav");
    expect(gone).toMatchObject({ status: 1, stderr: expect.stringContaining("nowhere.jsonl") });
    put("nowhere.jsonl", `${LINES[0].replace('"name":"ball"', '"name":"ball","material":"stele"')}\n`);
    const { status, stderr } = await run("render", "scene.json", "--out", "o2.wav");
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /read contact stream nowhere\.jsonl: bodies\[1\]\.material should be one of .*did you mean steel/,
    );
  });
});

test("a built-in scene of contacts takes --speed", async () => {
  const words = ["render", "sliding-box", "--seconds", "1", "--speed", "2"];
  expect(await run(...words, "--out", "box.wav")).toMatchObject({ status: 0 });
  expect(await run("render", "demo", "--speed", "2", "--out", "x.wav")).toMatchObject({ status: 2 });
  const { status, stderr } = await run("render", "sliding-box", "--speed", "9", "--out", "x.wav");
  expect(status).toBe(2);
  expect(stderr).toContain("--speed should be a number from 0.25 to 4");
});

test("notes are silent when all was well", () => {
  const source = { name: "a.jsonl", badLines: 0, firstBad: [], cut: false };
  const well = { steps: 3, hits: 0, touches: 0, dropped: {}, badLines: 0 };
  expect(contactNotes(source, well)).toEqual([]);
  expect(contactNotes(undefined, undefined)).toEqual([]);
  expect(contactNotes(source, { ...well, steps: 0 })).toEqual(["a.jsonl has no steps that could be played"]);
});
