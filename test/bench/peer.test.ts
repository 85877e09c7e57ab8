// Other systems' benches call bench/peer.mjs and rely on its shape. What the figures are is no matter here: nothing is
// timed.
import { expect, test } from "vitest";

type Row = { variant: string; modes: number };
type Given = {
  modes(n: number): { freq: number; t60: number; gain: number }[];
  rate: number;
  block: number;
  noise(length: number): ArrayLike<number>;
  fastest(work: () => void): number;
  sizes?: number[];
};

const PEER = new URL("../../bench/peer.mjs", import.meta.url).href;

/** Rows of small banks by a clock that always says one millisecond. */
async function rows(change: Partial<Given> = {}): Promise<Row[]> {
  const { bench }: { bench(given: Given): Promise<Row[]> } = await import(PEER);
  return bench({
    modes: (n) => Array.from({ length: n }, (_, i) => ({ freq: 100 + 7 * i, t60: 0.3, gain: 1 })),
    rate: 44100,
    block: 128,
    noise: (length) => Array.from({ length }, (_, k) => Math.sin(k * k)),
    fastest: (work) => {
      for (let i = 0; i < 3; i++) work();
      return 0.001;
    },
    sizes: [250],
    ...change,
  });
}

/** Real-time modes that a clock of one millisecond a call gives a row of n modes and that many blocks. */
const expected = (n: number, samples: number, rate: number) => (n * samples) / rate / 0.001;

test("rows have a variant and a number of modes, and driven and ringing are among them", async () => {
  const found = await rows();
  for (const row of found) {
    expect(Object.keys(row)).toEqual(["variant", "modes"]);
    expect(row.modes).toBeGreaterThan(0);
    expect(row.modes).toBeLessThan(Infinity);
  }
  expect(found.some(({ variant }) => variant.startsWith("driven"))).toBe(true);
  expect(found.some(({ variant }) => variant.startsWith("ringing"))).toBe(true);
  expect(new Set(found.map(({ variant }) => variant)).size).toBe(found.length);
});

test("a driven row counts one block of all modes a call", async () => {
  const driven = (await rows()).find(({ variant }) => variant.startsWith("driven"));
  expect(driven?.modes).toBeCloseTo(expected(250, 128, 44100), 6);
});

test.each([64, 1000])("other rates and blocks of %i work, and typed arrays too", async (block) => {
  const found = await rows({ rate: 48000, block, noise: (length) => new Float32Array(length).fill(0.5) });
  const driven = found.find(({ variant }) => variant.startsWith("driven"));
  expect(driven?.modes).toBeCloseTo(expected(250, block, 48000), 6);
});

test("modes that cannot sound are not counted", async () => {
  const half = (n: number) => Array.from({ length: n }, (_, i) => ({ freq: i % 2 ? 100 + i : 30000, t60: 5, gain: 1 }));
  const [all, some] = [
    await rows({ modes: (n) => half(n).map((m) => ({ ...m, freq: 440 })) }),
    await rows({ modes: half }),
  ];
  const ringing = (list: Row[]) => list.find(({ variant }) => variant.startsWith("ringing"))?.modes ?? 0;
  expect(ringing(some)).toBeCloseTo(ringing(all) / 2, 6);
});
