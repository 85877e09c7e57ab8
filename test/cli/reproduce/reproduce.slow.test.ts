// `phonolite reproduce` prints tables of papers with our numbers beside theirs.
import { describe, expect, test } from "vitest";
import type { HailTable1Row } from "../../../src/cli/reproduce/hail-table-1.js";
import { type HailTable2Row, hailTable2, hailTable2Lines } from "../../../src/cli/reproduce/hail-table-2.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

describe("table 1 of the hail paper", () => {
  const made = phonolite(["reproduce", "hail-table-1", "--json"], temporaryFolder());
  const rows = made.then(({ stdout }) => JSON.parse(stdout) as HailTable1Row[]);

  test("has the nine objects with the paper's counts, which sum to 2904 and 1035", async () => {
    expect(await made).toMatchObject({ status: 0, stderr: "" });
    expect((await rows).map(({ object, total, paper }) => [object, total, paper.kept])).toEqual([
      ["roof-1", 108, 93],
      ["roof-2", 165, 128],
      ["roof-3", 216, 176],
      ["roof-4", 237, 206],
      ["plate-1", 239, 97],
      ["plate-2", 239, 105],
      ["plate-3", 239, 98],
      ["table", 100, 60],
      ["can", 1361, 72],
    ]);
    const sum = (value: (row: HailTable1Row) => number) =>
      rows.then((all) => all.reduce((s, row) => s + value(row), 0));
    expect([await sum(({ total }) => total), await sum(({ paper }) => paper.kept)]).toEqual([2904, 1035]);
  });

  test("keeps of plates, table and can what the paper keeps, to within a third", async () => {
    const others = (await rows).filter(({ object }) => !object.startsWith("roof"));
    expect(others).toHaveLength(5);
    for (const { paper, ours } of others) expect(Math.abs(ours.kept / paper.kept - 1)).toBeLessThan(1 / 3);
  });

  test("keeps fewer of the roof panes than the paper, but more than half", async () => {
    const roofs = (await rows).filter(({ object }) => object.startsWith("roof"));
    expect(roofs).toHaveLength(4);
    for (const { paper, ours } of roofs) {
      expect(ours.kept).toBeLessThan(paper.kept);
      expect(ours.kept).toBeGreaterThan(paper.kept / 2);
    }
  });

  test("keeps a range over the strike points, and its mean lies in it", async () => {
    for (const { ours } of await rows) {
      expect(ours.least).toBeLessThan(ours.kept);
      expect(ours.kept).toBeLessThan(ours.most);
    }
  });

  test("shows people the sums, the printed totals, and why roofs differ", async () => {
    const { status, stdout } = await phonolite(["reproduce", "hail-table-1"], temporaryFolder());
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}sum +2904 +1035 +8\d\d\.\d$/m);
    expect(stdout).toMatch(/^ {2}as printed +2873 +1066$/m);
    expect(stdout).toMatch(/^Roof panes keep fewer here: /m);
    expect(stdout).toMatch(/32 sample points/);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThan(132);
  });
});

describe("table 2 of the hail paper", () => {
  const made = phonolite(["reproduce", "hail-table-2", "--json"], temporaryFolder());
  const rows = made.then(({ stdout }) => JSON.parse(stdout) as HailTable2Row[]);

  test("has the paper's four margins and shares", async () => {
    expect(await made).toMatchObject({ status: 0, stderr: "" });
    expect((await rows).map(({ av, paper }) => [av, paper.aliveShare])).toEqual([
      [0, 0.03],
      [2.5, 0.06],
      [5, 0.1],
      [20, 0.23],
    ]);
  });

  test("keeps as many modes on as the paper, to within 2 points up to a_v 5", async () => {
    const near = (await rows).filter(({ av }) => av <= 5);
    expect(near).toHaveLength(3);
    for (const { paper, ours } of near) expect(Math.abs(ours.aliveShare - paper.aliveShare)).toBeLessThan(0.02);
  });

  test("keeps more and saves less the higher a_v is, but saves at least half", async () => {
    const ours = (await rows).map((row) => row.ours);
    for (const [i, { aliveShare, speedup }] of ours.entries()) {
      expect(speedup).toBeGreaterThan(2);
      if (i === 0) continue;
      expect(aliveShare).toBeGreaterThan(ours[i - 1].aliveShare);
      expect(speedup).toBeLessThan(ours[i - 1].speedup);
    }
  });

  test("fits 200 impacts a second best, and in its last row 35, as its words say", async () => {
    const missedAt = async (hailRate: number) =>
      (await hailTable2({ hailRate })).map(({ paper, ours }) => Math.abs(ours.aliveShare - paper.aliveShare));
    const denser = await missedAt(200);
    for (const missed of denser.slice(0, 3)) expect(missed).toBeLessThan(0.005);
    expect((await missedAt(35))[3]).toBeLessThan(0.015);
  });

  test("shows people shares in per cent beside the paper's, and the speed-up", () => {
    const lines = hailTable2Lines([
      { av: 2.5, paper: { aliveShare: 0.06 }, ours: { aliveShare: 0.0571, speedup: 8.125 } },
      { av: 20, paper: { aliveShare: 0.23 }, ours: { aliveShare: 0.44, speedup: 2 } },
    ]);
    expect(lines).toContain("  2.5 dB    6 %   5.7 %    8.13 x");
    expect(lines).toContain("   20 dB   23 %  44.0 %    2.00 x");
    for (const line of lines) expect(line.length).toBeLessThan(132);
  });
});

test("a table that there is not is wrong usage", async () => {
  const { status, stdout, stderr } = await phonolite(["reproduce", "hail-table-3"], temporaryFolder());
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(
    '<table> should be one of hail-table-1, hail-table-2, contacts, quality-tables, rain, but came "hail-table-3"',
  );
});
