// Hail on the command line: the built program renders scenes of hail, draws where stones struck, says what became of
// them, and refuses what makes no sense.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import wavefile from "wavefile";
import { run } from "../../../src/cli/run.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite, phonoliteAlone } from "../phonolite.js";

async function render(folder: string, words: string, out = "o.wav", start = phonolite) {
  return await start(["render", ...words.split(" "), "--out", out], folder);
}

const bytesOf = (folder: string, name: string) => readFileSync(join(folder, name));

describe("render", () => {
  test("gives the same bytes for the same words, others for another seed", async () => {
    const folder = temporaryFolder();
    const words = "hail-table --seconds 0.5 --hail-rate 200 --wind 1,-0.5 --stone-size 1.5 --shatter";
    for (const [seed, out, start] of [
      [1, "a.wav", phonolite],
      [1, "b.wav", phonoliteAlone],
      [2, "c.wav", phonolite],
    ] as const) {
      const { status, stderr } = await render(folder, `${words} --seed ${seed} --impact-map ${out}.svg`, out, start);
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining(`wrote ${out}.svg: `) });
    }
    expect(bytesOf(folder, "a.wav").equals(bytesOf(folder, "b.wav"))).toBe(true);
    expect(bytesOf(folder, "a.wav.svg").equals(bytesOf(folder, "b.wav.svg"))).toBe(true);
    expect(bytesOf(folder, "a.wav").equals(bytesOf(folder, "c.wav"))).toBe(false);
  });

  test("writes what became of the stones", async () => {
    const folder = temporaryFolder();
    const words = "hail-house --seconds 2 --hail-rate 300 --stats s.json --json";
    const { status, stdout } = await render(folder, words);
    expect(status).toBe(0);
    const stats = JSON.parse(`${bytesOf(folder, "s.json")}`);
    expect(JSON.parse(stdout).stats).toEqual(stats);
    const { hail } = stats;
    expect(Object.keys(hail)).toEqual([
      "source",
      "births",
      "onBodies",
      "impacts",
      "byBody",
      "bounces",
      "broken",
      "share",
    ]);
    expect(hail).toMatchObject({ source: "particles", broken: 0 });
    expect(Math.abs(hail.onBodies - 600)).toBeLessThan(4 * Math.sqrt(600));
    expect(hail.impacts).toBeGreaterThan(hail.onBodies + 0.8 * hail.bounces);
    const ofRoof = Object.entries<number>(hail.byBody).filter(([body]) => body.startsWith("roof"));
    expect(ofRoof.map(([body]) => body).sort()).toEqual(["roof-1", "roof-2", "roof-3", "roof-4"]);
    // all that struck something with a name sounded
    expect(stats.impacts).toBe(Object.values<number>(hail.byBody).reduce((sum, count) => sum + count, 0));
  });

  test("of hail by chance alone writes the same kind of statistics; a scene without stones has none", async () => {
    const folder = temporaryFolder();
    await render(folder, "hail-picnic --hail-source poisson --seconds 0.5 --stats s.json");
    const { hail, impacts } = JSON.parse(`${bytesOf(folder, "s.json")}`);
    expect(hail).toMatchObject({
      source: "poisson",
      births: impacts,
      onBodies: impacts,
      impacts,
      bounces: 0,
      share: 1,
    });
    await render(folder, "demo --seconds 0.2 --stats d.json");
    expect(JSON.parse(`${bytesOf(folder, "d.json")}`).hail).toBeUndefined();
  });

  test("of no hail, or of a cloud far off, is silence", async () => {
    const folder = temporaryFolder();
    for (const words of ["--hail-rate 0", "--cloud 300,-20"]) {
      const { status, stderr } = await render(folder, `hail-picnic --seconds 0.3 ${words}`);
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining("silence") });
      const samples = new wavefile.WaveFile(bytesOf(folder, "o.wav")).getSamples(true) as unknown as Float64Array;
      expect(samples.every((x) => x === 0)).toBe(true);
    }
  });

  test("takes every option of hail", async () => {
    const folder = temporaryFolder();
    const words =
      "hail-glass-house --seconds 0.2 --hail-rate 1e3 --cloud -1,0.5 --cloud-radius 1.2 --wind 0,-0.5 " +
      "--stone-size 1.2 --energy-law box --fall ballistic --bounces 2 --shatter";
    expect(await render(folder, words)).toMatchObject({ status: 0 });
  });
});

describe("an impact map", () => {
  test("has a dot for every impact, the colours of its legend, and is a picture by itself", async () => {
    const folder = temporaryFolder();
    await render(folder, "hail-picnic --seconds 0.5 --hail-rate 200 --impact-map map.svg --stats s.json");
    const svg = `${bytesOf(folder, "map.svg")}`;
    const { hail } = JSON.parse(`${bytesOf(folder, "s.json")}`);
    expect(svg.match(/h0/g)?.length).toBe(hail.impacts);
    expect(svg).toContain(`${hail.impacts} impacts in 0.5 s`);
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    const lawn = Object.entries<number>(hail.byBody).filter(([body]) => body.startsWith("lawn"));
    expect(svg).toMatch(new RegExp(`>lawn</text>\\n<text[^>]*>${lawn.reduce((sum, [, count]) => sum + count, 0)}<`));
    expect(svg).toMatch(new RegExp(`>table</text>\\n<text[^>]*>${hail.byBody.table}<`));
  });

  test("of one plane is the plane in its own coordinates", async () => {
    const folder = temporaryFolder();
    await render(folder, "hail-plane --seconds 0.5 --impact-map map.svg");
    const svg = `${bytesOf(folder, "map.svg")}`;
    expect(svg).toContain("along the plane, m");
    expect(svg).not.toContain("listener");
  });

  test("is there for a pane that shatters too", async () => {
    const folder = temporaryFolder();
    expect(await render(folder, "shattering-pane --impact-map map.svg")).toMatchObject({ status: 0 });
    expect(`${bytesOf(folder, "map.svg")}`).toContain("shard");
  });
});

test("prune counts modes of a scene of stones", async () => {
  const words = "prune hail-can --seconds 0.5 --hail-rate 100 --bounces 0 --json".split(" ");
  const { status, stdout } = await phonolite(words, temporaryFolder());
  expect(status).toBe(0);
  expect(JSON.parse(stdout)[0]).toMatchObject({ object: "can", total: 1361 });
});

describe("wrong usage, exit status 2 and no file:", () => {
  const scenes =
    "hail-picnic, hail-table, hail-house, hail-gazebo, hail-can, hail-plane, hail-tin-roof, hail-glass-house";
  test.each([
    ["demo --hail-rate 5", `--hail-rate belongs to the scenes ${scenes}, but came with "demo"`],
    ["shattering-pane --wind 1,0", `--wind belongs to the scenes ${scenes}, but came with "shattering-pane"`],
    ["my.json --shatter", "--shatter belongs to the scenes hail-picnic"],
    ["demo --impact-map m.svg", "--impact-map belongs to the scenes hail-picnic, hail-table"],
    ["hail-can --hail-source particles", '--hail-source belongs to the scene hail-picnic, but came with "hail-can"'],
    ["hail-picnic --hail-source rain", '--hail-source should be one of particles, poisson, but came "rain"'],
    ["hail-picnic --hail-source poisson --cloud 0,0", "--cloud needs --hail-source particles"],
    ["hail-picnic --hail-source poisson --impact-map m.svg", "--impact-map needs --hail-source particles"],
    ["hail-picnic --impact-map -", "--impact-map should be the name of a file"],
    ["hail-picnic --impact-map o.wav", "--impact-map should be another file than --out"],
    ["hail-picnic --hail-rate -1", "--hail-rate should be a number from 0 to 1000000"],
    ["hail-picnic --hail-rate 1000001", "--hail-rate should be a number from 0 to 1000000"],
    ["hail-picnic --cloud 1", "--cloud should be x,z: two numbers of metres from -100000 to 100000"],
    ["hail-picnic --cloud 1,2,3", "--cloud should be x,z"],
    ["hail-picnic --cloud a,b", "--cloud should be x,z"],
    ["hail-picnic --cloud-radius -1", "--cloud-radius should be a number from 0 to 10000"],
    ["hail-picnic --wind 101,0", "--wind should be x,z: two numbers of metres a second from -100 to 100"],
    ["hail-picnic --stone-size 0.2", "--stone-size should be a number from 0.25 to 4"],
    ["hail-picnic --energy-law flat", "--energy-law should be one of inverse, box"],
    ["hail-picnic --fall up", "--fall should be one of terminal, ballistic"],
    ["hail-picnic --bounces 1.5", "--bounces should be a whole number from 0 to 8"],
    ["hail-picnic --bounces 9", "--bounces should be a whole number from 0 to 8"],
    ["hail-picnic --shatter=yes", "--shatter takes no value"],
  ])("%s", async (words, message) => {
    const folder = temporaryFolder();
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const asked = words.replace("o.wav", join(folder, "o.wav")).split(" ");
    const status = await run(["render", ...asked, "--out", join(folder, "o.wav")]);
    const [text] = said.mock.lastCall!;
    said.mockRestore();
    expect({ status, text }).toMatchObject({ status: 2, text: expect.stringContaining(message) });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a rate that no cloud gives fails with the one that it gives, and leaves no file", async () => {
  const folder = temporaryFolder();
  const { status, stderr } = await render(
    folder,
    "hail-picnic --seconds 0.1 --hail-rate 1e6 --stats s.json --impact-map m.svg",
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/hailRate should be at most \d+ impacts a second here/);
  expect(readdirSync(folder)).toEqual([]);
});

test("a map that cannot be written fails before the sound is there", async () => {
  const folder = temporaryFolder();
  const { status } = await render(folder, "hail-can --seconds 0.1 --impact-map no/m.svg");
  expect(status).toBe(1);
  expect(existsSync(join(folder, "o.wav"))).toBe(false);
});
