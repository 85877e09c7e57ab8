// Some of the cases by which hearing is judged; `npm run test:long` has them all.
import { expect, test } from "vitest";
import { bell, hail, judge, strike, WAYS } from "./cases.js";

test.each([hail(400, 2), strike("can", "can"), strike("table", "table"), bell(940), bell(861.3, 1292, 2153.3)])(
  "bundles cannot be heard: $name",
  async (sound) => {
    for (const level of [60, 80]) {
      const [ring, driven] = await judge(sound, level, [WAYS.bundle, WAYS.driven]);
      // far under the mask: lines are exact to -90 dB of what they carry, and what they carry is masked
      expect(ring.nmrDb.worst).toBeLessThan(-50);
      expect(driven.nmrDb.worst).toBeLessThan(-50);
    }
  },
);

test("the paper's pruning can be heard on the can and in hail, as PHYSICS §3 says", async () => {
  for (const sound of [hail(400, 2), strike("can", "can")]) {
    const [pruned] = await judge(sound, 70, [WAYS.prune]);
    expect(pruned.verdict).toBe("audible");
  }
});
