// Bodies are dealt to shares so that every one finds room and all shares have equal work.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Dealer, shareConfig } from "../../../src/core/split/deal.js";
import { engineConfig, usualShares, worldOptions } from "../../../src/world/options.js";

test("a body that the world has room for finds room in a share, whatever came and went before", async () => {
  const maxModes = 3000;
  const config = await engineConfig(worldOptions({ maxModes, maxBodies: 1000 }));
  const step = fc.record({ modes: fc.integer({ min: 1, max: 800 }), goes: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(step, { maxLength: 60 }), (shares, steps) => {
      const part = shareConfig(config, shares);
      const dealer = new Dealer(part, shares);
      const bodies = new Map<number, { share: number; modes: number }>();
      const modesOf = (share: number) =>
        [...bodies.values()].reduce((sum, body) => sum + (body.share === share ? body.modes : 0), 0);
      steps.forEach(({ modes, goes }, id) => {
        for (const old of [...bodies.keys()].slice(0, goes === 3 ? 2 : 0)) {
          dealer.remove(old);
          bodies.delete(old);
        }
        const total = [...bodies.values()].reduce((sum, body) => sum + body.modes, modes);
        if (total > maxModes) return;
        const share = dealer.choose(modes);
        const least = Math.min(...Array.from({ length: shares }, (_, s) => modesOf(s)));
        expect(modesOf(share)).toBe(least);
        dealer.place(id, share, modes);
        bodies.set(id, { share, modes });
        expect(dealer.shareOf(id)).toBe(share);
        expect(modesOf(share)).toBeLessThanOrEqual(part.maxModes);
      });
    }),
    { numRuns: 100 },
  );
});

test("equal bodies are dealt out evenly, the first share first", async () => {
  const config = await engineConfig(worldOptions({ maxModes: 3000, maxBodies: 1000 }));
  const dealer = new Dealer(shareConfig(config, 3), 3);
  const dealt = Array.from({ length: 7 }, (_, id) => {
    const share = dealer.choose(10);
    dealer.place(id, share, 10);
    return share;
  });
  expect(dealt).toEqual([0, 1, 2, 0, 1, 2, 0]);
  expect(dealer.shareOf(99)).toBe(0);
});

test("a share takes its part of the room, and a thirty-second more", async () => {
  const config = await engineConfig(worldOptions({ maxModes: 4_000_000, maxBodies: 40_000, shares: 8 }));
  const part = shareConfig(config, 8);
  expect(part).toMatchObject({ maxModes: 515_625, maxBodies: 6314, limiter: false });
});

test("the number of shares is a power of two that grows with the modes, up to 16", () => {
  const counts = [1, 1e6, 1_000_001, 2e6, 5e6, 5_000_001, 1e7, 2e7, 4e7, 1e8].map(usualShares);
  expect(counts).toEqual([1, 1, 2, 2, 2, 4, 4, 8, 16, 16]);
});
