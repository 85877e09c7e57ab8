// How many modes there are: exactly, in the windows of thickness of PHYSICS §5.4, and about, by Weyl's law (§5.3).
import { describe, expect, test } from "vitest";
import { makeShape } from "../../../src/model/shapes/index.js";

/** Bodies whose number of modes below 20 kHz is known between two thicknesses, mm, and their frequencies, Hz. */
const KNOWN = [
  ["roof pane 1", "plate", { length: 0.6, width: 0.4 }, 108, [13.019, 13.146], [282, 19_903]],
  ["roof pane 2", "plate", { length: 0.7, width: 0.45 }, 165, [11.464, 11.484], [191, 19_982]],
  ["roof pane 3", "plate", { length: 0.8, width: 0.5 }, 216, [11.127, 11.179], [148, 19_953]],
  ["roof pane 4", "plate", { length: 0.8, width: 0.55 }, 237, [11.24, 11.271], [131, 19_972]],
  ["plate 1", "disc", { diameter: 0.26 }, 239, [1.611, 1.615], [125, 19_970]],
  ["plate 2", "disc", { diameter: 0.22 }, 239, [1.153, 1.156], [125, 19_970]],
  ["plate 3", "disc", { diameter: 0.18 }, 239, [0.772, 0.774], [125, 19_970]],
  ["can", "cylinder", { diameter: 0.3, length: 0.35 }, 1361, [1.5344, 1.5381], [547, 20_000]],
] as const;

describe("exact counts below 20 kHz", () => {
  test.each(KNOWN)(
    "%s has as many as PHYSICS says in the middle of its window, and not outside",
    (_, kind, size, count, window, frequencies) => {
      const make = (millimetres: number) =>
        makeShape(kind, {
          ...size,
          thickness: millimetres / 1000,
          split: 0,
          points: 4,
          ...(kind === "plate" && { edge: "supported" }),
        } as never);
      const middle = make((window[0] + window[1]) / 2);
      expect(middle.modeCount).toBe(count);
      expect(Math.abs(middle.frequencies[0] / frequencies[0] - 1)).toBeLessThan(0.004);
      expect(Math.abs(middle.frequencies.at(-1)! / frequencies[1] - 1)).toBeLessThan(0.002);
      // The windows are printed to a thousandth of a millimetre, the can's to a tenth of that.
      const step = kind === "cylinder" ? 0.0004 : 0.003;
      expect(make(window[0] - step).modeCount).not.toBe(count);
      expect(make(window[1] + step).modeCount).not.toBe(count);
    },
  );
});

describe("Weyl's law", () => {
  const kappa = (thickness: number) => Math.sqrt(2e11 / (12 * 7850 * (1 - 0.29 ** 2))) * thickness;
  const law = (area: number, perimeter: number, thickness: number, beta: number) => {
    const k = Math.sqrt((2 * Math.PI * 20_000) / kappa(thickness));
    return (area * k * k + beta * perimeter * k) / (4 * Math.PI);
  };

  // β = −1 supported, about −1.85 clamped, +1.7 free with its three rigid motions.
  test.each([
    ["supported", -1, 0],
    ["clamped", -1.85, 0],
    ["free", 1.7, 3],
  ])("counts the modes of a %s plate", (edge, beta, rigid) => {
    const { modeCount } = makeShape("plate", { length: 0.31, width: 0.22, thickness: 0.002, edge, points: 4 });
    const expected = law(0.31 * 0.22, 1.06, 0.002, beta) - rigid;
    expect(expected).toBeGreaterThan(150);
    expect(Math.abs(modeCount - expected)).toBeLessThan(0.03 * expected);
  });

  test.each([
    ["supported", -0.8, 0],
    ["clamped", -1.85, 0],
    ["free", 1.7, 3],
  ] as const)("counts the modes of a %s disc", (edge, beta, rigid) => {
    const { modeCount } = makeShape("disc", { diameter: 0.4, thickness: 0.002, edge, points: 4, split: 0 });
    const expected = law(Math.PI * 0.2 ** 2, Math.PI * 0.4, 0.002, beta) - rigid;
    expect(expected).toBeGreaterThan(300);
    expect(Math.abs(modeCount - expected)).toBeLessThan(0.03 * expected);
  });

  test("the lowest modes are kept when only some are wanted, whatever the edges", () => {
    for (const edge of ["free", "SCFF", "clamped", "supported"]) {
      const plate = { length: 0.5, width: 0.3, thickness: 0.003, edge, points: 4 };
      const some = makeShape("plate", { ...plate, modes: 37 }).frequencies;
      const all = makeShape("plate", { ...plate, highest: 5000 }).frequencies;
      expect(some).toHaveLength(37);
      for (let m = 0; m < 37; m++) expect(some[m] / all[m]).toBeCloseTo(1, 4);
    }
  });
});
