import { expect, test } from "vitest";
import { drawAxes, linearScale, lineOf, logScale, sticksOf } from "../../../src/cli/plot/axes.js";
import { Svg } from "../../../src/cli/plot/svg.js";

test("a linear scale maps its ends to its ends, and marks round values", () => {
  const scale = linearScale([-60, 0], [100, 20]);
  expect(scale.at(-60)).toBe(100);
  expect(scale.at(0)).toBe(20);
  expect(scale.ticks).toEqual([-60, -50, -40, -30, -20, -10, 0]);
  expect(scale.ticks.map(scale.words)).toEqual(["-60", "-50", "-40", "-30", "-20", "-10", "0"]);
  expect(linearScale([0, 0.35], [0, 1]).ticks.map(linearScale([0, 0.35], [0, 1]).words)).toEqual([
    "0.0",
    "0.1",
    "0.2",
    "0.3",
  ]);
});

test("a logarithmic scale has equal room for equal ratios, and words at 1, 2 and 5", () => {
  const scale = logScale([20, 20_000], [0, 300]);
  expect(scale.at(200)).toBeCloseTo(100, 9);
  expect(scale.at(2000)).toBeCloseTo(200, 9);
  expect(scale.at(0)).toBe(Number.NEGATIVE_INFINITY);
  const told = scale.ticks.map(scale.words).filter((words) => words !== "");
  expect(told).toEqual(["20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k"]);
});

test("lines and sticks leave out what has no place", () => {
  const [x, y] = [logScale([1, 100], [0, 100]), linearScale([0, 10], [50, 0])];
  expect(lineOf(x, y, [1, 0, 100], [0, 5, 10])).toBe("M0 50M100 0");
  expect(sticksOf(x, y, [10, 0], [10, 10])).toBe("M50 50L50 0");
});

test("axes have a frame, a grid and words", () => {
  const svg = new Svg(300, 200, "t");
  const frame = { x: 50, y: 20, width: 200, height: 120 };
  drawAxes(svg, frame, {
    x: logScale([20, 20_000], [50, 250]),
    y: linearScale([-80, 0], [140, 20]),
    xLabel: "frequency, Hz",
    yLabel: "level, dB",
    title: "Spectrum",
  });
  const text = svg.toString();
  for (const word of ["frequency, Hz", "level, dB", "Spectrum", ">20k<", ">-80<"]) expect(text).toContain(word);
});
