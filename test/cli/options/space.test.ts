// The options of the space around the listener: words become values, what makes no sense is wrong usage before any
// work, and what lands in the file is measured: who hears what, how loud and when.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { LAYOUT_NAMES, SPACE_ARGS, spaceOptions } from "../../../src/cli/options/space.js";
import { run } from "../../../src/cli/run.js";
import { checkUsage, UsageError } from "../../../src/cli/usage.js";
import { coreLayout } from "../../../src/world/space.js";
import { captureEachTest } from "../captured.js";

const options = (words: object = {}) => spaceOptions({ pan: "equal-power", propagation: "off", ...words });

describe("space", () => {
  test("is plain stereo unless told otherwise", () => {
    expect(options()).toEqual({
      layout: "stereo",
      panLaw: "equal-power",
      airAbsorption: false,
      propagation: false,
    });
  });

  test("has every layout by its name, or by azimuths", () => {
    for (const layout of LAYOUT_NAMES) expect(options({ layout }).layout).toBe(layout);
    expect(LAYOUT_NAMES.map((name) => coreLayout(name, 0).channels)).toEqual([1, 2, 4, 5, 6, 8, 2]);
    expect(options({ layout: "-30,30,0,-110,110" }).layout).toEqual([-30, 30, 0, -110, 110]);
    expect(options({ layout: "-22.5, none ,360" }).layout).toEqual([-22.5, null, 360]);
    expect(options({ layout: Array(32).fill("0").join() }).layout).toHaveLength(32);
  });

  test("takes --channels as a short form, and beside a layout that has as many", () => {
    expect(options({ channels: "1" }).layout).toBe("mono");
    expect(options({ channels: "2" }).layout).toBe("stereo");
    expect(options({ channels: "2", layout: "binaural" }).layout).toBe("binaural");
    expect(options({ channels: "2", layout: "-60,60" }).layout).toEqual([-60, 60]);
    const both = () => options({ channels: "2", layout: "5.1" });
    expect(both).toThrow(UsageError);
    expect(both).toThrow("--channels 2 does not fit --layout 5.1, which has 6: leave --channels out");
    expect(() => options({ channels: "1", layout: "binaural" })).toThrow("--channels 1 does not fit");
  });

  test("takes a law, air and travel time", () => {
    expect(options({ pan: "linear" }).panLaw).toBe("linear");
    expect(options({ air: true }).airAbsorption).toBe(true);
    expect(options({ propagation: "on" }).propagation).toBe(true);
  });

  test.each([
    ["layout", "surround"],
    ["layout", "5.2"],
    ["layout", "30"],
    ["layout", "-30,30,"],
    ["layout", "-30,361"],
    ["layout", "-30,east"],
    ["layout", "none,none"],
    ["layout", Array(33).fill("0").join()],
    ["channels", "3"],
    ["pan", "power"],
    ["propagation", "yes"],
  ])("--%s %s is refused with what was expected", (name, value) => {
    const work = () => options({ [name]: value });
    expect(work).toThrow(UsageError);
    expect(work).toThrow(new RegExp(`^--${name} should be .+, but came "`));
  });

  test("is declared so that --air takes no value and azimuths may begin with a minus", () => {
    expect(() => checkUsage(["--air", "--layout", "-30,30,none", "--pan=linear"], SPACE_ARGS)).not.toThrow();
    expect(() => checkUsage(["--air=on"], SPACE_ARGS)).toThrow("--air takes no value");
    expect(() => checkUsage(["--propagation"], SPACE_ARGS)).toThrow("--propagation needs a value");
  });
});

describe("the command line", () => {
  const own = captureEachTest();
  const out = () => join(own.folder, "o.wav");

  /** The channels of a bar that is struck at 0.01 s somewhere around the listener. */
  async function struck(position: number[], ...words: string[]): Promise<Float64Array[]> {
    const scene = join(own.folder, "scene.json");
    const strike = { impulse: 0.01, at: 3, duration: 0.0002 };
    const bodies = [{ id: "a", model: "bar", position }];
    writeFileSync(
      scene,
      JSON.stringify({ format: "scene", version: 1, bodies, events: [{ time: 0.01, body: "a", strike }] }),
    );
    own.printed = "";
    const common = ["--bits", "24", "--limiter", "off", "--seconds", "0.3", "--json", "--out", out()];
    expect(await run(["render", scene, ...words, ...common]), own.said).toBe(0);
    const wav = new wavefile.WaveFile(readFileSync(out()));
    const samples = wav.getSamples(false, Float64Array) as unknown as Float64Array[];
    return samples[0] instanceof Float64Array ? samples : [samples as unknown as Float64Array];
  }
  const energy = (sound: Float64Array) => sound.reduce((sum, x) => sum + x * x, 0);
  const decibels = (a: Float64Array, b: Float64Array) => 10 * Math.log10(energy(a) / energy(b));
  const first = (sound: Float64Array) => {
    const peak = sound.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    return sound.findIndex((x) => Math.abs(x) > 1e-3 * peak);
  };

  test.each([
    [["--layout", "6.1"], "--layout should be one of mono, stereo, quad, 5.0, 5.1, 7.1, binaural, or 2 to 32 azimuths"],
    [["--layout", "quad", "--channels", "2"], "--channels 2 does not fit --layout quad, which has 4"],
    [["--channels", "6"], "--channels should be one of 1, 2"],
    [["--pan", "loud"], "--pan should be one of equal-power, linear"],
    [["--propagation", "1"], "--propagation should be one of on, off"],
    [["--air=25,30"], "--air takes no value"],
  ])("%j is wrong usage for both commands: exit status 2, no file", async (words, message) => {
    for (const command of [
      ["render", "demo"],
      ["strike", "bar"],
    ]) {
      own.said = "";
      expect(await run([...command, ...words, "--out", out()])).toBe(2);
      expect(own.said).toContain(message);
    }
    expect(readdirSync(own.folder)).toEqual([]);
  });

  test("puts a body to the right of a head first, and louder, into the right channel", async () => {
    const [left, right] = await struck([2, 0, 0], "--layout", "binaural");
    expect(JSON.parse(own.printed)).toMatchObject({ channels: 2, layout: "binaural", stats: { layout: "binaural" } });
    expect(decibels(right, left)).toBeGreaterThan(3);
    // Woodworth: (a/c)(1 + π/2) = 0.66 ms, 28.9 samples. Samples and thresholds are good for two.
    expect(Math.abs(first(left) - first(right) - 28.9)).toBeLessThan(3);
    const [ahead, same] = await struck([0, 0, -2], "--layout", "binaural");
    expect(decibels(ahead, same)).toBeCloseTo(0, 3);
    expect(first(ahead)).toBe(first(same));
  });

  test("writes 5.1 as six channels that know their speakers, of which the fourth is silent", async () => {
    const channels = await struck([0.5, 0, -2], "--layout", "5.1");
    const { fmt } = new wavefile.WaveFile(readFileSync(out()));
    expect(fmt).toMatchObject({ audioFormat: 0xfffe, numChannels: 6, dwChannelMask: 0x3f });
    expect(JSON.parse(own.printed)).toMatchObject({
      channels: 6,
      layout: "5.1",
      stats: { channels: 6, layout: "5.1" },
    });
    expect(energy(channels[3])).toBe(0);
    // At 14° it lies between the speakers at 0° and 30°: right and centre.
    expect(channels.map((channel) => energy(channel) > 0)).toEqual([false, true, true, false, false, false]);
    await struck([0, 0, -2], "--layout", "-90,90,none");
    expect(JSON.parse(own.printed)).toMatchObject({ channels: 3, layout: [-90, 90, null] });
  });

  test("keeps power, or amplitude, between two speakers", async () => {
    const gains = async (law: string) => {
      const [mono] = await struck([0, 0, -2], "--channels", "1");
      return (await struck([0, 0, -2], "--pan", law)).map((side) => decibels(side, mono));
    };
    for (const [law, db] of [
      ["equal-power", -3.01],
      ["linear", -6.02],
    ] as const) {
      for (const gain of await gains(law)) expect(gain).toBeCloseTo(db, 1);
    }
  });

  test("lets sound take its time: r/343.2 s", async () => {
    const [near] = await struck([0, 0, -34.32]);
    const [late] = await struck([0, 0, -34.32], "--propagation", "on");
    const [off] = await struck([0, 0, -34.32], "--propagation", "off");
    expect(off).toEqual(near);
    expect(first(near)).toBeGreaterThanOrEqual(441);
    expect(first(late) - first(near)).toBe(4410);
  });

  test("lets air take the highs: the same sound from far away is duller, and less loud", async () => {
    const place = [0, 0, -200];
    const [clear] = await struck(place);
    const [damped] = await struck(place, "--air");
    expect(decibels(damped, clear)).toBeLessThan(-0.5);
    const differences = (sound: Float64Array) => sound.subarray(1).map((x, i) => x - sound[i]);
    const brighter = (sound: Float64Array) => decibels(differences(sound), sound);
    expect(brighter(damped)).toBeLessThan(brighter(clear) - 0.5);
  });

  test("strikes in every layout, and waits for a sound from afar", async () => {
    for (const layout of LAYOUT_NAMES) {
      expect(await run(["strike", "bar", "--layout", layout, "--seconds", "0.05", "--out", out()])).toBe(0);
      const { fmt } = new wavefile.WaveFile(readFileSync(out()));
      expect(fmt).toMatchObject({ numChannels: coreLayout(layout, 0).channels });
    }
    const words = ["--distance", "343.2", "--propagation", "on", "--rate", "8000", "--json", "--out", out()];
    expect(await run(["strike", "bar", ...words])).toBe(0);
    expect(JSON.parse(own.printed).stats.seconds).toBe(4);
  });

  test("measures a level, prunes, and compares in six channels", async () => {
    const words = ["--layout", "5.1", "--level", "70", "--seconds", "0.5"];
    expect(await run(["render", "demo", ...words, "--out", out()])).toBe(0);
    const pruned = join(own.folder, "p.wav");
    expect(await run(["render", "demo", ...words, "--hearing", "prune", "--out", pruned])).toBe(0);
    expect(own.said).toMatch(/p\.wav: 5\.1, 0\.5 s, .*, gain [+-]\d/);
    const plot = join(own.folder, "p.svg");
    expect(await run(["compare", out(), out()])).toBe(0);
    expect(own.printed).toContain("inaudible: no difference");
    expect(await run(["compare", out(), pruned, "--plot", plot])).toBe(0);
    expect(own.printed).not.toContain("NaN");
    expect(readFileSync(plot, "utf8")).not.toContain("NaN");
    const stereo = join(own.folder, "s.wav");
    expect(await run(["render", "demo", "--seconds", "0.5", "--out", stereo])).toBe(0);
    expect(await run(["compare", out(), stereo])).toBe(1);
    expect(own.said).toContain("a file of 6 channels");
  });
});
