// Some of the cases by which hearing is judged; `npm run test:long` has them all.
import { expect, test } from "vitest";
import { bell, chimes, hail, judge, strike, WAYS } from "./cases.js";

test.each([hail(400, 2), strike("can", "can"), strike("table", "table"), bell(940), bell(861.3, 1292, 2153.3)])(
  "bundles cannot be heard: $name",
  async (sound) => {
    for (const level of [60, 80]) {
      const [ring, driven, long] = await judge(sound, level, [WAYS.bundle, WAYS.driven, WAYS.long]);
      // far under the mask: lines are exact to -90 dB of what they carry, and what they carry is masked
      expect(ring.nmrDb.worst).toBeLessThan(-50);
      expect(driven.nmrDb.worst).toBeLessThan(-50);
      // where whole bands are not made the difference is what they would have been, and that lies 20 dB under mask and
      // threshold
      expect(long.long).toBeGreaterThan(0);
      expect(long.nmrDb.worst).toBeLessThan(-20);
      expect(long.verdict).toBe("inaudible");
    }
  },
);

test.each([60, 80])(
  "of chimes that ring out behind a storm, %d dB, a third of all modes is not made, and nobody can tell",
  async (level) => {
    const [judged] = await judge(chimes(300), level, [WAYS.long]);
    expect(judged.off).toBeGreaterThan(judged.long / 3);
    expect(judged.nmrDb.worst).toBeLessThan(-20);
    expect(judged.verdict).toBe("inaudible");
  },
);

test("nor can anybody where four shares listen each by itself", async () => {
  const [judged] = await judge(chimes(300), 60, [{ ...WAYS.long, shares: 4 }]);
  expect(judged.off).toBeGreaterThan(judged.long / 3);
  // what each leaves out lies 20 dB under the threshold in quiet, and four times that is 6 dB more
  expect(judged.nmrDb.worst).toBeLessThan(-14);
  expect(judged.verdict).toBe("inaudible");
});

test("the paper's pruning can be heard on the can and in hail, as PHYSICS §3 says", async () => {
  for (const sound of [hail(400, 2), strike("can", "can")]) {
    const [pruned] = await judge(sound, 70, [WAYS.prune]);
    expect(pruned.verdict).toBe("audible");
  }
});
