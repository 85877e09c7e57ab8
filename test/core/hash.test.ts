// Chance in the core is the chance of the library: the same four words from the same four, in every build, bit by bit.
import { describe, expect, test } from "vitest";
import { loadModule } from "../../src/core/load/wasm.js";
import { hash4 } from "../../src/math/hash.js";
import { builds } from "./listen.js";

/** A place behind the core's own data: the second page of a memory of two. */
const OUT = 65_536;

async function coreHash(build: (typeof builds)[number]) {
  const memory = new WebAssembly.Memory({ initial: 2 });
  const { exports } = new WebAssembly.Instance(await loadModule(build), { env: { memory } });
  const hash = exports.hash as (a: number, b: number, c: number, d: number, out: number) => void;
  const words = new Uint32Array(memory.buffer, OUT, 4);
  return (a: number, b: number, c: number, d: number) => {
    hash(a, b, c, d, OUT);
    return words;
  };
}

describe.each(builds)("the hash of the %s core", (build) => {
  test("gives the two vectors that every implementation gives", async () => {
    const hash = await coreHash(build);
    expect([...hash(1, 2, 3, 4)]).toEqual([908250390, 4044648920, 3775961919, 45698095]);
    expect([...hash(0, 0, 1, 0x68c1)]).toEqual([4224287519, 1709383035, 2383608497, 1288593080]);
  });

  test("gives the library's bits for 100,000 inputs from all of 32 bits", async () => {
    const hash = await coreHash(build);
    const wanted = new Uint32Array(4);
    const [a, b] = [new Uint32Array(4), new Uint32Array(4)];
    let different = 0;
    for (let i = 0; i < 100_000; i++) {
      // half of them neighbours, as stones are; half of them anything
      const input = i % 2 === 0 ? hash4(i, 7, 7, 7, a) : b.fill(0).fill(i, 0, 1);
      hash4(input[0], input[1], input[2], input[3], wanted);
      const came = hash(input[0], input[1], input[2], input[3]);
      if (came.some((word, k) => word !== wanted[k])) different++;
    }
    expect(different).toBe(0);
  });
});
