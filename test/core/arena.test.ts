// Room for models: pieces never overlap, and all that was given back can be had again. A property over random takes and
// gives. It does not ask for the best use of the room.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Arena } from "../../src/core/arena.js";

test("pieces lie apart, aligned and inside, and in the end the whole room is one piece again", () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 700 }),
    fc.nat(50).map((i) => -i - 1),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const arena = new Arena(4096);
      const held: { at: number; size: number }[] = [];
      for (const n of steps) {
        if (n < 0) {
          const [piece] = held.splice(-n % Math.max(held.length, 1), 1);
          if (piece) arena.give(piece.at, piece.size);
          continue;
        }
        const at = arena.take(n);
        if (at < 0) continue;
        expect(at % 64).toBe(0);
        expect(at + n).toBeLessThanOrEqual(4096);
        for (const other of held) expect(at + n <= other.at || other.at + other.size <= at).toBe(true);
        held.push({ at, size: n });
      }
      for (const piece of held) arena.give(piece.at, piece.size);
      expect(arena.take(4096)).toBe(0);
      expect(arena.take(1)).toBe(-1);
    }),
  );
});
