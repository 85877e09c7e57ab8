// How many drops fall, of which sizes (PHYSICS §9.6).
import { describe, expect, it } from "vitest";
import { dropSizes, sizeTable } from "../../../src/rain/law/sizes.js";
import { sourceStrength, terminalSpeed } from "../../../src/rain/law/speed.js";
import { sumOverDrops } from "../../support/rain.js";

const cubic = (d: number) => (Math.PI / 6) * d ** 3;

/** The diameter, mm, below which half of the sum of f lies. */
function half(rate: number, f: (diameter: number) => number): number {
  const sizes = dropSizes({ rate });
  const all = sumOverDrops(sizes, f);
  let below = 0;
  const i = sizes.diameters.findIndex((d, k) => {
    below += sizes.fluxes[k] * f(d);
    return below >= all / 2;
  });
  return sizes.diameters[i] * 1000;
}

describe("Marshall–Palmer rain", () => {
  it.each([
    [1, 1072, 677, 1.1, 2.0],
    [5, 2472, 1819, 1.5, 2.7],
    [10, 3493, 2709, 1.71, 3.1],
    [25, 5476, 4499, 2.04, 3.6],
    [50, 7691, 6546, 2.32, 3.9],
    [100, 10863, 9522, 2.62, 4.2],
  ])("of %d mm/h: %d drops a m² and second from 0.3 mm on, %d from 0.5 mm on", (rate, all, large, volume, power) => {
    expect(Math.abs(dropSizes({ rate }).flux / all - 1)).toBeLessThan(2e-3);
    expect(Math.abs(dropSizes({ rate, smallest: 0.5e-3 }).flux / large - 1)).toBeLessThan(2e-3);
    expect(Math.abs(half(rate, cubic) - volume)).toBeLessThan(0.011);
    expect(Math.abs(half(rate, (d) => (d ** 3 * terminalSpeed(d)) ** 2) - power)).toBeLessThan(0.06);
  });

  it("brings exactly its rate, whatever the rate and the sizes", () => {
    for (const rate of [1e-3, 0.5, 10, 300, 10000])
      for (const law of [{}, { smallest: 1e-3, largest: 2e-3 }, { terminal: "stokes" as const }]) {
        const sizes = dropSizes({ rate, ...law });
        expect(Math.abs((sumOverDrops(sizes, cubic) * 3.6e6) / rate - 1)).toBeLessThan(1e-12);
      }
  });

  it("grows by 4.06 dB a doubling of the rate, drops of a fixed size by 3.01", () => {
    const power = (rate: number, dropLaw: "fixed" | "marshall-palmer") =>
      10 * Math.log10(sumOverDrops(dropSizes({ rate, dropLaw }), (d) => sourceStrength(d, terminalSpeed(d)) ** 2));
    expect((power(40, "marshall-palmer") - power(10, "marshall-palmer")) / 2).toBeCloseTo(4.06, 1);
    expect(power(20, "fixed") - power(10, "fixed")).toBeCloseTo(3.0103, 4);
  });

  it("is silent without a rate and refuses one that is no number", () => {
    for (const rate of [0, -5])
      for (const dropLaw of ["fixed", "marshall-palmer"] as const) {
        expect(dropSizes({ rate, dropLaw }).flux).toBe(0);
        expect(sizeTable(dropSizes({ rate, dropLaw })).every(Number.isFinite)).toBe(true);
      }
    expect(() => dropSizes({ rate: Number.NaN })).toThrow(/rate/);
  });
});

describe("drops of a fixed size", () => {
  it("of 2 mm at 10 mm/h are 208,000 a second within 10 m", () => {
    const { flux, diameters } = dropSizes({ rate: 10, dropLaw: "fixed", dropRadius: 1e-3 });
    expect(Math.abs((flux * Math.PI * 100) / 208000 - 1)).toBeLessThan(2e-3);
    expect(diameters[0]).toBe(2e-3);
  });

  it("are held between 0.1 and 8 mm", () => {
    expect(dropSizes({ rate: 1, dropLaw: "fixed", dropRadius: 0 }).diameters[0]).toBe(1e-4);
    expect(dropSizes({ rate: 1, dropLaw: "fixed", dropRadius: 1 }).diameters[0]).toBe(8e-3);
  });
});

describe("a table of sizes", () => {
  it("rises, and stands for the power of all drops within 0.2 dB", () => {
    const sizes = dropSizes({ rate: 10 });
    const table = sizeTable(sizes);
    for (let i = 1; i < table.length; i++) expect(table[i]).toBeGreaterThan(table[i - 1]);
    const q = (d: number) => sourceStrength(d, terminalSpeed(d)) ** 2;
    // The last entry stands for one drop in 1024, from 3.6 mm up to the largest: that is where 0.14 dB go.
    const power = (table.reduce((sum, d) => sum + q(d), 0) / table.length) * sizes.flux;
    expect(Math.abs(10 * Math.log10(power / sumOverDrops(sizes, q)))).toBeLessThan(0.2);
  });
});
