// Draws docs/images/lines.svg: how the ring path makes sound. The windows and waves in it are computed, not sketched.
// With --check it only says whether the drawing is current.
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";

const FILE = new URL("../docs/images/lines.svg", import.meta.url);
const MOMENTS = 4;
const WIDTH = 960;
const HEIGHT = 770;
const COLOURS = ["#b3541e", "#1e6bb3"];
/** Width of a block in the drawing, and x of the first anchor. */
const BLOCK = 250;
const LEFT = 155;

// One mode, for the drawing: three turns a block on its line, a little off it, slowly dying. Per block, so θ = DECAY +
// i OFFSET.
const LINE = 6 * Math.PI;
const OFFSET = 1.1;
const DECAY = -0.22;

/**
 * The windows a_p and b_p at places x = 0 … 1: e^(θx) ≈ Σ θ^p (a_p(x) + e^θ b_p(x)), least squares over the θ that
 * occur. The same fit as in assembly/bank/frame/windows.ts, by normal equations.
 */
function windowsAt(x) {
  const size = 2 * MOMENTS;
  const table = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (let i = 0; i < 12; i++) {
    for (let j = -12; j <= 12; j++) {
      const theta = [-1.5 * ((i + 0.5) / 12) ** 2, ((Math.PI / 2) * j) / 12];
      const end = exp(theta, 1);
      const columns = [];
      let power = [1, 0];
      for (let p = 0; p < MOMENTS; p++, power = times(power, theta)) {
        columns[p] = power;
        columns[MOMENTS + p] = times(power, end);
      }
      columns.push(exp(theta, x));
      for (let r = 0; r < size; r++) {
        for (let c = 0; c <= size; c++) table[r][c] += columns[r][0] * columns[c][0] + columns[r][1] * columns[c][1];
      }
    }
  }
  return solve(table);
}

function solve(table) {
  const n = table.length;
  for (let k = 0; k < n; k++) {
    for (let r = k + 1; r < n; r++) {
      const f = table[r][k] / table[k][k];
      for (let c = k; c <= n; c++) table[r][c] -= f * table[k][c];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let c = k + 1; c < n; c++) table[k][n] -= table[k][c] * table[c][n];
    table[k][n] /= table[k][k];
  }
  return table.map((row) => row[n]);
}

function exp([re, im], x) {
  return [Math.exp(re * x) * Math.cos(im * x), Math.exp(re * x) * Math.sin(im * x)];
}
function times([a, b], [c, d]) {
  return [a * c - b * d, a * d + b * c];
}

/** Part of the frame around anchor j at time t (blocks), from the amplitude at the anchor alone. */
function frame(j, t) {
  const x = t - j;
  if (x <= -1 || x >= 1) return 0;
  const weights = windowsAt(x < 0 ? x + 1 : x).slice(x < 0 ? MOMENTS : 0);
  const theta = [DECAY, OFFSET];
  let [sum, power] = [
    [0, 0],
    [1, 0],
  ];
  for (let p = 0; p < MOMENTS; p++, power = times(power, theta)) {
    sum = [sum[0] + weights[p] * power[0], sum[1] + weights[p] * power[1]];
  }
  const z = exp([DECAY, LINE + OFFSET], j);
  return times(times(z, exp([0, LINE], x)), sum)[0];
}

// ---- pieces of SVG
const number = (x) => Number(x.toFixed(1));
const text = (x, y, words, more = "") => `<text x="${x}" y="${y}" ${more}>${words}</text>`;
const line = (x1, y1, x2, y2, more = 'stroke="#888"') => `<path d="M${x1} ${y1}L${x2} ${y2}" fill="none" ${more}/>`;

function curve(from, to, fn, x, y, more) {
  const points = [];
  const steps = Math.round((to - from) * 100);
  for (let k = 0; k <= steps; k++) {
    const t = from + ((to - from) * k) / steps;
    points.push(`${number(x(t))} ${number(y(fn(t)))}`);
  }
  return `<path d="M${points.join("L")}" fill="none" ${more}/>`;
}

function timePanel() {
  const x = (t) => LEFT + t * BLOCK;
  const parts = [text(20, 30, "Time: a frame around every anchor", 'class="title"')];
  for (let j = 0; j <= 3; j++) {
    parts.push(
      line(x(j), 48, x(j), 330, 'stroke="#bbb" stroke-dasharray="3 3"'),
      text(x(j), 346, `anchor ${j}`, 'text-anchor="middle"'),
    );
    if (j < 3) parts.push(text(x(j + 0.5), 346, "128 samples", 'text-anchor="middle" class="faint"'));
  }
  const rows = [
    { y: 90, high: 32, name: ["first windows", "a₀ and b₀"] },
    { y: 180, high: 38, name: ["frames of", "one mode"] },
    { y: 280, high: 38, name: ["their sum:", "the mode"] },
  ];
  for (const { y, name } of rows) parts.push(text(20, y - 4, name[0]), text(20, y + 13, name[1]));
  for (let j = 0; j <= 3; j++) {
    const more = `stroke="${COLOURS[j % 2]}" stroke-width="1.6"`;
    const from = Math.max(0, j - 1);
    const to = Math.min(3, j + 1);
    const window = (t) => (t < j ? windowsAt(t - j + 1)[MOMENTS] : windowsAt(t - j)[0]);
    parts.push(curve(from + 1e-6, to - 1e-6, window, x, (v) => rows[0].y + 20 - rows[0].high * v, more));
    parts.push(
      curve(
        from + 1e-6,
        to - 1e-6,
        (t) => frame(j, t),
        x,
        (v) => rows[1].y - rows[1].high * v,
        more,
      ),
    );
  }
  const sum = (t) => [0, 1, 2, 3].reduce((s, j) => s + frame(j, t), 0);
  parts.push(curve(1e-6, 3 - 1e-6, sum, x, (v) => rows[2].y - rows[2].high * v, 'stroke="#222" stroke-width="1.6"'));
  return parts;
}

function linePanel() {
  const x = (f) => 130 + f * 170;
  const y = 470;
  const parts = [text(20, 395, "Frequency: every mode belongs to its nearest line", 'class="title"')];
  parts.push(line(60, y, 920, y), text(920, y + 18, "Hz", 'text-anchor="end" class="faint"'));
  const places = [
    -0.31, -0.12, 0.27, 0.71, 0.94, 1.38, 1.61, 1.86, 2.05, 2.22, 2.44, 2.73, 3.1, 3.36, 3.58, 3.9, 4.12, 4.41,
  ];
  for (const f of places) {
    parts.push(line(x(f), y, x(f), y - 22, `stroke="${COLOURS[Math.abs(Math.round(f)) % 2]}" stroke-width="1.6"`));
  }
  for (let k = 0; k <= 4; k++) {
    const name = k === 2 ? "line k" : `line k ${k < 2 ? "−" : "+"} ${Math.abs(k - 2)}`;
    parts.push(
      line(x(k), y - 40, x(k), y + 6, 'stroke="#222" stroke-width="2"'),
      text(x(k), y - 46, name, 'text-anchor="middle"'),
    );
    parts.push(`<rect x="${x(k) - 62}" y="${y + 22}" width="124" height="26" rx="4" class="box"/>`);
    parts.push(text(x(k), y + 39, "Σz  Σθz  Σθ²z  Σθ³z", 'text-anchor="middle" class="small"'));
  }
  parts.push(
    text(
      20,
      y + 74,
      "θ: distance of the mode's pole from its line, times 128 samples; " +
        "pitch gives it at most π/2 to either side. Lines are 172 Hz apart at 44.1 kHz.",
      'class="faint"',
    ),
  );
  return parts;
}

function flowPanel() {
  const parts = [text(20, 592, "One block", 'class="title"')];
  const steps = [
    ["every ringing mode", "z ← z·q", "adds z, θz, θ²z, θ³z", "to its line"],
    ["129 lines", "4 moments each,", "once for every", "channel"],
    ["one transform", "256 points, the four", "moments side by side", "in the four lanes"],
    ["windows", "a_p and b_p times", "moment p; left half", "+ right half before"],
    ["128 samples", "+ tails of strikes,", "+ driven bodies;", "gain, limiter"],
  ];
  steps.forEach(([head, ...rest], i) => {
    const x = 20 + i * 188;
    parts.push(
      `<rect x="${x}" y="608" width="160" height="92" rx="6" class="box"/>`,
      text(x + 12, 630, head, 'class="bold"'),
    );
    rest.forEach((words, k) => {
      parts.push(text(x + 12, 650 + 18 * k, words));
    });
    if (i < steps.length - 1) parts.push(line(x + 162, 654, x + 184, 654, 'stroke="#222" marker-end="url(#arrow)"'));
  });
  parts.push(text(20, 730, "The first box is the only one whose cost grows with the number of modes."));
  parts.push(
    text(
      20,
      750,
      "What is struck, driven or changed inside a block enters at the anchor that ends it: " +
        "the right half of that frame is new, the left half stays.",
      'class="faint"',
    ),
  );
  return parts;
}

function drawing() {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" ` +
      'font-size="13" fill="#222">\n<title>How ringing modes become samples: frames around anchors, lines, ' +
      "moments, windows</title>",
    "<style>.title,.bold{font-weight:bold}.title{font-size:15px}.faint{fill:#666}.small{font-size:11px}" +
      ".box{fill:#f4f1ea;stroke:#888}</style>",
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" ' +
      'orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...timePanel(),
    ...linePanel(),
    ...flowPanel(),
    "</svg>",
  ].join("\n")}\n`;
}

if (!argv.includes("--check")) writeFileSync(FILE, drawing());
else if (readFileSync(FILE, "utf8") !== drawing()) {
  console.error("draw: docs/images/lines.svg is out of date: run node bench/draw.mjs");
  process.exitCode = 1;
}
