// Draws sounds for docs/contacts.md: spectrograms as small PNGs in an SVG with their axes, and waveforms as plain SVG.
import { crc32, deflateSync } from "node:zlib";

/** Samples a second of all sounds here. */
export const RATE = 44_100;

export function joined(pieces) {
  const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
const peakOf = (sound) => sound.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-12);
export const evened = (sound) => sound.map((x) => x / peakOf(sound));

/** Pixels of a spectrogram, its window in samples, its frequencies, Hz, and how many dB it shows. */
const [WIDE, HIGH, WINDOW, LOW, TOP, SHOWN] = [520, 150, 1024, 60, 20_000, 66];
/** Shades of a picture. */
const SHADES = 20;

/** A spectrogram over time and the logarithm of frequency; `names` stand over equal parts of it. */
export function spectrogram(title, sound, names = []) {
  const shades = new Uint8Array(WIDE * HIGH);
  const columns = Array.from({ length: WIDE }, (_, x) =>
    column(sound, Math.round((x * (sound.length - WINDOW)) / WIDE)),
  );
  const most = columns.reduce((all, levels) => levels.reduce((a, b) => Math.max(a, b), all), -1e9);
  for (const [x, levels] of columns.entries())
    for (let y = 0; y < HIGH; y++)
      shades[y * WIDE + x] = Math.min(
        SHADES - 1,
        Math.max(0, Math.round(((levels[HIGH - 1 - y] - most + SHOWN) / SHOWN) * (SHADES - 1))),
      );
  const [left, top] = [48, names.length > 0 ? 46 : 30];
  const seconds = sound.length / RATE;
  const image =
    `<image x="${left}" y="${top}" width="${WIDE}" height="${HIGH}" preserveAspectRatio="none" ` +
    `href="data:image/png;base64,${png(WIDE, HIGH, shades).toString("base64")}"/>`;
  const marks = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000].map((hz) => {
    const y = top + HIGH * (1 - Math.log(hz / LOW) / Math.log(TOP / LOW));
    return (
      `<path d="M${left - 4} ${y.toFixed(1)}h4" stroke="#444"/><text x="${left - 7}" y="${(y + 4).toFixed(1)}" ` +
      `text-anchor="end">${hz < 1000 ? hz : `${hz / 1000}k`}</text>`
    );
  });
  const over = names.map(
    (name, i) =>
      `<text x="${(left + ((i + 0.5) * WIDE) / names.length).toFixed(0)}" y="${top - 5}" text-anchor="middle" ` +
      `font-size="9">${name}</text>`,
  );
  return frame(title, left + WIDE + 20, top + HIGH + 36, [
    image,
    ...marks,
    ...over,
    ...timeAxis(left, top + HIGH, WIDE, seconds),
    `<text x="${left - 7}" y="${top + HIGH + 16}" text-anchor="end">Hz</text>`,
  ]);
}
/** Levels of a column, dB, from low to high. */
function column(sound, from) {
  const re = Float64Array.from(
    { length: WINDOW },
    (_, i) => (sound[from + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW)),
  );
  const im = new Float64Array(WINDOW);
  transform(re, im);
  return Float64Array.from({ length: HIGH }, (_, y) => {
    const [a, b] = [y, y + 1].map((at) => ((LOW * (TOP / LOW) ** (at / HIGH)) / RATE) * WINDOW);
    let power = 0;
    for (let k = Math.floor(a); k <= Math.max(Math.floor(a), Math.ceil(b) - 1); k++)
      power = Math.max(power, re[k] ** 2 + im[k] ** 2);
    return 10 * Math.log10(power + 1e-20);
  });
}
/** The Fourier transform in place, by halves. */
function transform(re, im) {
  const n = re.length;
  if (n === 1) return;
  const half = n / 2;
  const parts = [0, 1].map((odd) => [re, im].map((x) => Float64Array.from({ length: half }, (_, i) => x[2 * i + odd])));
  for (const [r, i] of parts) transform(r, i);
  const [[er, ei], [or, oi]] = parts;
  for (let k = 0; k < half; k++) {
    const [c, s] = [Math.cos((2 * Math.PI * k) / n), -Math.sin((2 * Math.PI * k) / n)];
    const [x, y] = [or[k] * c - oi[k] * s, or[k] * s + oi[k] * c];
    [re[k], im[k], re[k + half], im[k + half]] = [er[k] + x, ei[k] + y, er[k] - x, ei[k] - y];
  }
}

/** Waveforms over each other: rows of [words, samples]. */
export function waveforms(title, seconds, rows) {
  const [left, top, wide, high] = [rows.length > 1 ? 118 : 20, 30, 520, rows.length > 1 ? 46 : 110];
  const most = Math.max(...rows.map(([, sound]) => peakOf(sound)));
  const drawn = rows.map(([words, sound], row) => {
    const middle = top + (row + 0.5) * high;
    let path = "";
    for (let x = 0; x < wide; x++) {
      const piece = sound.subarray(
        Math.floor((x * sound.length) / wide),
        Math.max(Math.floor(((x + 1) * sound.length) / wide), Math.floor((x * sound.length) / wide) + 1),
      );
      const [low, up] = piece.reduce(([a, b], y) => [Math.min(a, y), Math.max(b, y)], [1e9, -1e9]);
      const y = (value) => (middle - (0.46 * high * value) / most).toFixed(1);
      path +=
        sound.length > 3 * wide
          ? `M${left + x} ${y(up)}V${(Number(y(low)) + 0.4).toFixed(1)}`
          : `${x === 0 ? "M" : "L"}${left + x} ${y(up)}`;
    }
    return (
      `<text x="${left - 8}" y="${middle + 4}" text-anchor="end">${words}</text><path d="${path}" stroke="#1f6f8b" ` +
      'fill="none"/>'
    );
  });
  return frame(title, left + wide + 20, top + high * rows.length + 36, [
    ...drawn,
    ...timeAxis(left, top + high * rows.length, wide, seconds),
  ]);
}
function timeAxis(left, bottom, wide, seconds) {
  const unit = seconds < 0.1 ? [1000, "ms"] : [1, "s"];
  const step = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].find((x) => seconds / x <= 8);
  const ticks = Array.from({ length: Math.floor(seconds / step + 1e-6) + 1 }, (_, i) => i * step);
  return [
    `<path d="M${left} ${bottom + 0.5}h${wide}" stroke="#444"/>`,
    ...ticks.map(
      (t) =>
        `<path d="M${(left + (t / seconds) * wide).toFixed(1)} ${bottom}v4" stroke="#444"/><text ` +
        `x="${(left + (t / seconds) * wide).toFixed(1)}" y="${bottom + 16}" ` +
        `text-anchor="middle">${Number((t * unit[0]).toFixed(3))}</text>`,
    ),
    `<text x="${left + wide}" y="${bottom + 30}" text-anchor="end">${unit[1]}</text>`,
  ];
}
function frame(title, width, height, parts) {
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    'font-family="system-ui, sans-serif" font-size="11" fill="#222">';
  return [
    head,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="10" y="17" font-size="13" font-weight="600">${title}</text>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

/** A PNG of shades, a byte a pixel, with a palette from dark violet over green to yellow. */
function png(width, height, shades) {
  const stops = [
    [13, 8, 40],
    [62, 42, 110],
    [45, 100, 142],
    [35, 150, 135],
    [110, 200, 90],
    [253, 231, 37],
  ];
  const palette = Buffer.from(
    Array.from({ length: SHADES }, (_, i) => {
      const at = (i / (SHADES - 1)) * (stops.length - 1);
      const k = Math.min(Math.floor(at), stops.length - 2);
      return stops[k].map((c, j) => Math.round(c + (stops[k + 1][j] - c) * (at - k)));
    }).flat(),
  );
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) raw.set(shades.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const chunk = (name, data) => {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length, 0);
    bytes.write(name, 4, "latin1");
    data.copy(bytes, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
    return bytes;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(raw, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
