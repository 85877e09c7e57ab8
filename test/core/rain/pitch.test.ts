// The pitch of leaves and cloth moves their modes; what is heard directly stays, and the level hardly changes.
import { describe, expect, test } from "vitest";
import { measureRain, RAIN_BANDS } from "../../../src/cli/reproduce/rain/measures.js";
import { playRain, RAIN_RATE } from "../../../src/cli/reproduce/rain/play.js";

describe.each([
  ["leaves", "leavesPitch"],
  ["cloth", "clothPitch"],
] as const)("rain on %s", (layer, pitch) => {
  const bare = { ground: 0, drips: 0, leaves: 0, cloth: 0 };
  const at = async (factor: number) => {
    const { channels } = await playRain("woods", { seconds: 2, seed: 1 }, { ...bare, [layer]: 1, [pitch]: factor });
    const { thirdOctaves, meanSquare } = measureRain(channels[0], RAIN_RATE);
    // the middle of the power over the bands, octaves
    const powers = thirdOctaves.map((level) => 10 ** (level / 10));
    const sum = powers.reduce((a, b) => a + b);
    const middle = powers.reduce((mean, power, i) => mean + (power * Math.log2(RAIN_BANDS[i])) / sum, 0);
    return { top: thirdOctaves[17], level: 10 * Math.log10(meanSquare), middle };
  };
  test("sounds higher at a higher pitch, and not softer or duller at the top", async () => {
    const [low, high, highest] = [await at(1), await at(1.5), await at(2.2)];
    expect(high.middle - low.middle).toBeGreaterThan(0.05);
    expect(highest.middle - high.middle).toBeGreaterThan(0.05);
    for (const other of [high, highest]) {
      // a mode is as wide as it is high: its power grows with the pitch at most, by 3.4 dB; chance moves 0.1 dB
      expect(other.level - low.level).toBeGreaterThan(-0.2);
      expect(other.level - low.level).toBeLessThan(3.6);
      // at 10 kHz only the tails of the modes come nearer
      expect(other.top - low.top).toBeGreaterThan(-0.2);
    }
  });
});
