import { expect, test } from "vitest";
import { escapeText, pathOf, Svg, short, stepsPath } from "../../../src/cli/plot/svg.js";

test("numbers are short: two decimals at most, no zeros that say nothing", () => {
  expect([0.5, -0.25, 12.3456, 3, -0.001, 100].map(short)).toEqual([".5", "-.25", "12.35", "3", "0", "100"]);
});

test("a path goes through its points and breaks where one is missing", () => {
  expect(
    pathOf([
      [0, 1],
      [2.5, 3],
    ]),
  ).toBe("M0 1L2.5 3");
  expect(
    pathOf([
      [0, 1],
      [Number.NaN, 0],
      [4, 5],
      [6, 7],
    ]),
  ).toBe("M0 1M4 5L6 7");
  expect(
    pathOf(
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      true,
    ),
  ).toBe("M0 0L1 0L1 1Z");
  expect(pathOf([])).toBe("");
});

test("a path in steps ends where its points end: rounding does not add up", () => {
  const points = Array.from({ length: 400 }, (_, i): [number, number] => [i * 0.333, Math.sin(i)]);
  const data = stepsPath(points);
  const numbers = data.match(/-?\d*\.?\d+/g)!.map(Number);
  let [x, y] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) [x, y] = [x + numbers[i], y + numbers[i + 1]];
  expect(x).toBeCloseTo(399 * 0.333, 1);
  expect(Math.abs(y - Math.sin(399))).toBeLessThan(0.06);
  expect(
    stepsPath(
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
      true,
    ),
  ).toBe("M1 1l1 0 0 1z");
});

test("text is safe, in elements and attributes", () => {
  expect(escapeText('a < b & "c" >\u0007')).toBe("a &lt; b &amp; &quot;c&quot; &gt;");
  const svg = new Svg(10, 10, "<script>");
  svg.text(1, 2, "x < y", { class: '"' });
  expect(svg.toString()).toContain("<title>&lt;script&gt;</title>");
  expect(svg.toString()).toContain('<text x="1" y="2" class="&quot;">x &lt; y</text>');
});

test("groups close, even those left open", () => {
  const svg = new Svg(10, 10, "t");
  svg.open({ transform: "translate(1 2)" });
  svg.openClipped(0, 0, 5, 5);
  svg.openClippedRound(1, 1, 1);
  svg.close();
  const text = svg.toString();
  expect(text.match(/<g /g)).toHaveLength(3);
  expect(text.match(/<\/g>/g)).toHaveLength(3);
  expect(text).toContain('<clipPath id="clip0"><rect');
  expect(text).toContain('clip-path="url(#clip1)"');
  svg.close();
  svg.close();
  svg.close();
  expect(svg.toString().match(/<\/g>/g)).toHaveLength(3);
});

test("cells of one colour in a row become one", () => {
  const svg = new Svg(10, 10, "t");
  svg.cells({ x: 0, y: 0, width: 8, height: 2 }, 4, 1, (column) => (column === 3 ? undefined : "#abc"));
  expect(svg.toString().match(/#abc/g)).toHaveLength(1);
  expect(svg.toString()).toContain('<rect x="0" y="0" width="6" height="2" fill="#abc"/>');
});

test("attributes that are undefined are left out", () => {
  const svg = new Svg(10, 10, "t");
  svg.circle(1, 2, 3, { fill: undefined, stroke: "red" });
  expect(svg.toString()).toContain('<circle cx="1" cy="2" r="3" stroke="red"/>');
});
