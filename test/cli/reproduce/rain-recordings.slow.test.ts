// The presets of rain beside real recordings: third octaves and kurtosis. PHONOLITE_DATA names the folder that holds
// rain/; without it nothing is compared.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rainLines } from "../../../src/cli/reproduce/rain/lines.js";
import { judgeRain } from "../../../src/cli/reproduce/rain/rain.js";

const folder = process.env.PHONOLITE_DATA ? join(process.env.PHONOLITE_DATA, "rain") : "";
const there = existsSync(join(folder, "rain-light-1.wav"));
if (!there) console.warn("rain is not compared: PHONOLITE_DATA names no folder with rain/");

describe.runIf(there)("beside the recordings", () => {
  test("every preset has their spectrum to 4 dB and their unevenness", async () => {
    const figures = await judgeRain({ folder, seconds: 8, seed: 1 });
    console.log(rainLines(figures).join("\n"));
    expect(figures.pairs.length).toBeGreaterThan(8);
    for (const { recording, preset, spectrum, alike } of figures.pairs) {
      expect([recording, preset, alike]).toEqual([recording, preset, { spectrum: true, kurtosis: true }]);
      expect(spectrum.mean).toBeLessThan(4);
    }
  });
});
