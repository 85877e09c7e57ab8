// The batch command on the disk: the same bytes as single renders, what fails does not stop the rest, and whatever
// happens to it leaves whole files only.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { run as phonolite } from "../../../src/cli/run.js";
import { temporaryFolder } from "../../support/run.js";
import { expectWhole, filesUnder, finished, manifestOf, start, ting, tings, until } from "../../support/tings.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const bytes = (name: string) => readFileSync(join(folder, name));
/** Hours of sound: it is still rendered when something happens. */
const LONG = { scene: "demo", seconds: 80_000, rate: 8000, bits: 16, channels: 1 };
/** The command line in this process. */
async function inside(...words: string[]) {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    return { status: await phonolite(words), said: said.mock.calls.map(([text]) => String(text)).join("") };
  } finally {
    said.mockRestore();
  }
}
async function run(...words: string[]) {
  const command = start(words, folder);
  const status = await command.ended;
  return { status, said: command.said() };
}

describe("batch", () => {
  test("writes the same bytes as render and strike do one by one", async () => {
    const scene = { format: "scene", version: 1, seconds: 0.1, bodies: [{ id: "a", model: "m.modal.json" }] };
    const events = [{ time: 0.01, body: "a", strike: { impulse: 0.02 } }];
    put(
      "m.modal.json",
      JSON.stringify({
        format: "modal-model",
        version: 1,
        frequencies: [440, 1000],
        decayRates: [2, 3],
        gains: [1, 1],
      }),
    );
    put("s.json", JSON.stringify({ ...scene, events }));
    const cases: [line: object, words: string][] = [
      [
        { scene: "s.json", rate: 48_000, layout: [-30, 30, null], level: 60 },
        "render s.json --rate 48000 --layout=-30,30,none --level 60",
      ],
      [
        { scene: "rolling-ball", seconds: 0.2, speed: 2, limiter: false },
        "render rolling-ball --seconds 0.2 --speed 2 --limiter off",
      ],
      [
        { scene: "million", seconds: 0.05, chimes: 20, windSpeed: 30 },
        "render million --seconds 0.05 --chimes 20 --wind-speed 30",
      ],
      [{ scene: "rain", seconds: 0.2, rain: { rate: 30 } }, "render rain --seconds 0.2 --rate-mm 30"],
      [
        { scene: "hail-plane", seconds: 0.1, hailRate: 900, wind: [1, 0], channels: 1 },
        "render hail-plane --seconds 0.1 --hail-rate 900 --wind 1,0 --channels 1",
      ],
      [
        { model: "m.modal.json", impulse: 0.05, durationMs: 2, at: 0.02, seconds: 0.2, propagation: true },
        "strike m.modal.json --impulse 0.05 --duration-ms 2 --at 0.02 --seconds 0.2 --propagation on",
      ],
    ];
    put("m.jsonl", manifestOf(cases.map(([line], i) => ({ out: `${i}.wav`, ...line }))));
    const all = await run("batch", "m.jsonl", "--out", "out", "--workers", "1");
    expect(all.status, all.said).toBe(0);
    for (const [i, [, words]] of cases.entries()) {
      const single = join(folder, "single.wav");
      const { status, said } = await inside(
        ...words.replace(/ (\w+\.json|m\.modal\.json)/, ` ${folder}/$1`).split(" "),
        "--out",
        single,
      );
      expect(status, said).toBe(0);
      expect(bytes(`out/${i}.wav`).equals(bytes("single.wav")), words).toBe(true);
    }
  });

  test("tells all that is wrong with a manifest at once, by line, and renders nothing", async () => {
    const lines = [
      '{ "out": "a.wav", "scene": "demo" }',
      "",
      "{ out }",
      '{ "out": "./a.wav", "scene": "demo" }',
      '{ "out": "../b.wav", "scene": "demo" }',
      '{ "out": "c.wav", "scene": "demoo" }',
    ];
    put("m.jsonl", lines.join("\n"));
    const path = join(folder, "m.jsonl");
    const out = join(folder, "out");
    const first = await inside("batch", path, "--out", out);
    expect(first.status).toBe(1);
    expect(first.said).toMatch(/m\.jsonl: line 3: it should be whole JSON text/);
    expect(first.said).toMatch(/line 4: out is the same output as line 1: "a\.wav"/);
    expect(first.said).toMatch(/line 5: out should be a name inside the folder of --out, but came "\.\.\/b\.wav"/);
    expect(first.said).toMatch(/line 6: scene should be a built-in scene \(did you mean demo\?\)/);
    expect(first.said).toMatch(/4 things are wrong in .*m\.jsonl; nothing was rendered/);
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    [["m.jsonl"], /--out is missing/],
    [["--out", "o"], /<manifest> is missing/],
    [["m.jsonl", "--out", "o", "--workers", "0"], /--workers should be a whole number from 1 to 1024/],
    [["m.jsonl", "--out", "o", "--worker", "2"], /unknown option --worker \(did you mean --workers\?\)/],
    [["m.jsonl", "--queue", "localhost"], /--queue should be an address such as redis:\/\/localhost:6379/],
    [["m.jsonl", "--out", "o", "--queue-name", "x"], /--queue-name needs --queue/],
  ])("%j is wrong usage", async (words, message) => {
    const { status, said } = await inside("batch", ...words);
    expect(status).toBe(2);
    expect(said).toMatch(message);
  });

  test("goes on when a render fails, lists the failures, ends with 1; more workers than cores are noted", async () => {
    put("broken.json", "{");
    put("m.jsonl", manifestOf([ting(0), { out: "x.wav", scene: "broken.json" }, ting(1)]));
    const { status, said } = await run("batch", "m.jsonl", "--out", "out", "--workers", "99");
    expect(status).toBe(1);
    expect(said).toMatch(/99 workers on \d+ cores?: more than cores are no faster/);
    expect(said).toMatch(/line 2: x\.wav: .*whole JSON text/);
    expect(said).toMatch(/1 of 3 renders failed/);
    expect(said).toMatch(/all +3 +0 +2 +1 +0/);
    expectWhole(join(folder, "out"), 2);
  });

  test("replaces a worker that dies and tries its render again, once; the others go on", async () => {
    put("m.jsonl", manifestOf([{ out: "long.wav", ...LONG }, ...Array.from({ length: 4 }, (_, i) => ting(i))]));
    const out = join(folder, "out");
    const batch = start(["batch", "m.jsonl", "--out", "out", "--workers", "1"], folder);
    const isLong = () => filesUnder(out).some((path) => /^\.\.?phonolite/.test(path));
    for (let death = 0; death < 2; death++) {
      await until(isLong, batch);
      for (const child of childrenOf(batch.pid)) process.kill(child, "SIGKILL");
      await until(() => !isLong() || filesUnder(out).length > 1, batch);
    }
    expect(await batch.ended, batch.said()).toBe(1);
    expect(batch.said()).toMatch(/line 1: long\.wav: its worker died twice \(SIGKILL\)/);
    expectWhole(out, 4);
  });

  test("that is interrupted leaves whole files only, says so, and goes on from there", async () => {
    put("m.jsonl", manifestOf([...Array.from({ length: 4 }, (_, i) => ting(i)), { out: "long.wav", ...LONG }]));
    const out = join(folder, "out");
    const batch = start(["batch", "m.jsonl", "--out", "out", "--workers", "2"], folder);
    await until(() => finished(out) === 4 && filesUnder(out).length > 4, batch);
    process.kill(-batch.pid, "SIGINT");
    expect(await batch.ended).toBe(1);
    expect(batch.said()).toMatch(/interrupted; 4 of 5 files are there, and the same command goes on from them/);
    expectWhole(out, 4);
  });

  test("removes what dead runs left, and leaves what living ones and others wrote", async () => {
    const out = join(folder, "out/0");
    mkdirSync(out, { recursive: true });
    const host = hostname().replace(/[^\w.]/g, "_");
    const name = (machine: string, pid: number) => `.phonolite-${machine}-${pid}-0123456789ab.part`;
    const dead = [
      name(host, 2 ** 22 + 7),
      `.${name(host, 2 ** 22 + 7)}.6494f058-b24f-4787-9202-1b26db25a18b.part`,
      name("elsewhere", 1),
    ];
    const alive = [name(host, process.pid), name("elsewhere", 2), "notes.txt"];
    for (const file of [...dead, ...alive]) writeFileSync(join(out, file), "x");
    utimesSync(join(out, dead[2]), 1, 1);
    put("m.jsonl", tings(2));
    expect((await run("batch", "m.jsonl", "--out", "out")).status).toBe(0);
    expect(filesUnder(out).sort()).toEqual([...alive, "0.wav", "1.wav"].sort());
  });

  test("does no harm to another in the same folder", async () => {
    put("m.jsonl", tings(60));
    const both = [1, 2].map(() => start(["batch", "m.jsonl", "--out", "out", "--workers", "1", "--json"], folder));
    const ends = await Promise.all(both.map(({ ended }) => ended));
    expect(ends, both.map(({ said }) => said()).join()).toEqual([0, 0]);
    const rendered = both.map(({ said }) => JSON.parse(said()).rendered as number);
    expect(rendered[0] + rendered[1]).toBe(60);
    expectWhole(join(folder, "out"), 60);
  });

  test("does not take a folder for a finished file", async () => {
    put("m.jsonl", tings(2));
    mkdirSync(join(folder, "out/0/1.wav"), { recursive: true });
    const { status, said } = await run("batch", "m.jsonl", "--out", "out", "--workers", "1");
    expect(status).toBe(1);
    expect(said).toMatch(/line 2: 0\/1\.wav: render: .*1\.wav should be the place of a file, but came a folder/);
    expect(finished(join(folder, "out"))).toBe(1);
  });

  test("never touches a file that is there, whatever is in it", async () => {
    mkdirSync(join(folder, "out/0"), { recursive: true });
    put("out/0/0.wav", "mine");
    utimesSync(join(folder, "out/0/0.wav"), 1000, 1000);
    put("m.jsonl", tings(2));
    const { said } = await run("batch", "m.jsonl", "--out", "out", "--json");
    expect(JSON.parse(said)).toMatchObject({ renders: 2, there: 1, rendered: 1, failed: [] });
    expect(bytes("out/0/0.wav").toString()).toBe("mine");
    expect(statSync(join(folder, "out/0/0.wav")).mtimeMs).toBe(1_000_000);
  });
});

function childrenOf(pid: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table.split("\n").map((row) => row.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child);
}
