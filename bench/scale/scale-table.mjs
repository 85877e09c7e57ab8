// How large a scene may be, as tables of words and as a plot.

const percent = (x) => `${(100 * x).toFixed(x < 0.0995 ? 1 : 0)} %`;
const count = (n) => Math.round(n).toLocaleString("en");
const cores = (workers) => (workers === 1 ? "one core" : `${workers} cores`);
/** What else is known of a scene. */
const FIGURES = ["ns a mode and block", "bytes a mode", "worst block / median", "× JavaScript"];
const WORST = "worst block / median, hearing on";
const HEARING = { full: "off", bundle: "on" };

/** The tables; without a result they have no rows. */
export function scaleTables({ scale }) {
  const rows = scale?.rows ?? [];
  const struck = rows.filter(({ kind }) => kind === "struck");
  const ways = [...new Set(struck.map(wayOf))];
  const sizes = [...new Set(struck.map(({ modes }) => modes))];
  const find = (modes, way) => struck.find((row) => row.modes === modes && wayOf(row) === way);
  return [
    {
      title:
        "Share of real time of N modes in bodies of 100 that all ring, " +
        `${count(scale?.strikesASecond ?? 0)} strikes a second, stereo, simd; ` +
        "the last five columns are of one core, hearing off unless they say so",
      head: ["modes", ...ways, ...FIGURES, WORST],
      rows: sizes.map((modes) => [
        count(modes),
        ...ways.map((way) => cells(find(modes, way))[0]),
        ...cells(find(modes, ways[0])).slice(1),
        cells(find(modes, ways[1]))[FIGURES.indexOf("worst block / median") + 1],
      ]),
    },
    {
      title: "Single scenes, hearing off, one core",
      head: ["scene", "share of real time", ...FIGURES],
      rows: rows.filter(({ kind }) => kind !== "struck").map((row) => [sceneOf(row, scale), ...cells(row)]),
    },
    {
      title: "The largest scene in real time",
      head: ["hearing, cores", "modes"],
      rows: (scale?.largest ?? []).map((one) => [wayOf(one), `${one.atLeast ? "at least " : ""}${count(one.modes)}`]),
    },
    {
      title:
        `The scene million, ${count(scale?.storm?.modes ?? 0)} modes, one core: share of real time, ` +
        "and which part of the ringing modes is not made",
      head: ["hearing", "in the storm", "0.5 s behind it", "3.5 s", "6.5 s"],
      rows: (scale?.storm?.rows ?? []).map(({ hearing, share, off }) => [
        HEARING[hearing],
        ...share.map((x, i) => `${percent(x)}; ${percent(off[i])}`),
      ]),
    },
    {
      title: "Offline, threads that take turns with one in the same run, best of five",
      head: ["modes", "shares", "threads", "ms a block, one", "ms a block, several", "times as fast", "samples"],
      rows: scale?.threads && !scale.threads.error ? [threadCells(scale.threads)] : [],
    },
  ];
}

function wayOf({ hearing, workers }) {
  return `hearing ${HEARING[hearing]}, ${cores(workers)}`;
}

function threadCells({ modes, shares, workers, one, many, ratio, same }) {
  const ms = (seconds) => (1000 * seconds).toFixed(2);
  return [count(modes), shares, workers, ms(one), ms(many), ratio.toFixed(2), same ? "the same" : "DIFFER"].map(String);
}

function sceneOf({ kind, modes }, { strikesASecond, changesASecond }) {
  if (kind === "ringing") return `${count(modes)} modes ring, nothing else happens`;
  if (kind === "straining")
    return `${count(modes)} modes in bodies of 20 whose strain changes ${count(changesASecond)} times a second`;
  return (
    `${count(modes)} modes, ${count(strikesASecond)} strikes a second, ` +
    `and ${count(changesASecond)} bodies a second change pitch, damping, gain and place`
  );
}

function cells(row) {
  if (row === undefined || row.error) return [row ? "not here" : "", "", "", "", ""];
  const { share, nsAMode, bytesAMode, worst, ratio } = row;
  return [percent(share), nsAMode.toFixed(2), bytesAMode.toFixed(0), worst.toFixed(1), ratio.toFixed(1)];
}

// ---- the plot: share of real time against the number of modes, both logarithmic
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [780, 420, 64, 170, 40, 50];
const COLOURS = { full: "#b3541e", bundle: "#1e6bb3" };

/** The plot as SVG; undefined without a result. */
export function scalePlot({ scale }) {
  const rows = scale?.rows.filter((row) => row.kind === "struck" && !row.error) ?? [];
  if (rows.length === 0) return undefined;
  const x = axis(
    rows.map(({ modes }) => modes),
    LEFT,
    WIDTH - RIGHT,
  );
  const loop = (modes) => modes / scale.baseline;
  const y = axis([0.01, 2, ...rows.map(({ share }) => share)], HEIGHT - BOTTOM, TOP);
  const parts = [];
  for (const modes of x.ticks) {
    parts.push(
      line(x.at(modes), TOP, x.at(modes), HEIGHT - BOTTOM),
      text(x.at(modes), HEIGHT - BOTTOM + 18, short(modes), "middle"),
    );
  }
  for (const share of y.ticks) {
    const label = `${Number((100 * share).toPrecision(3)).toLocaleString("en")} %`;
    parts.push(line(LEFT, y.at(share), WIDTH - RIGHT, y.at(share)), text(LEFT - 8, y.at(share) + 4, label, "end"));
  }
  parts.push(line(LEFT, y.at(1), WIDTH - RIGHT, y.at(1), 'stroke="#a02020" stroke-width="1.5"'));
  parts.push(text(WIDTH - RIGHT + 6, y.at(1) + 4, "real time", "start", "#a02020"));
  // the loop, as far as the plot reaches
  const end = Math.min(x.most, scale.baseline * y.most);
  const from = Math.max(x.least, scale.baseline * y.least);
  if (end > from) {
    const way = `M${place(x, y, from, loop(from))}L${place(x, y, end, loop(end))}`;
    parts.push(`<path d="${way}" fill="none" stroke="#888" stroke-width="1.5" stroke-dasharray="5 4"/>`);
    parts.push(text(x.at(end) + 6, y.at(loop(end)) + 14, "JavaScript loop", "start", "#666"));
  }
  for (const [index, way] of [...new Set(rows.map(wayOf))].entries()) {
    const list = rows.filter((row) => wayOf(row) === way);
    const { hearing, workers } = list[0];
    const dash = workers === 1 ? "" : ' stroke-dasharray="2 3"';
    const d = list.map(({ modes, share }, i) => `${i === 0 ? "M" : "L"}${place(x, y, modes, share)}`).join("");
    parts.push(`<path d="${d}" fill="none" stroke="${COLOURS[hearing]}" stroke-width="2"${dash}/>`);
    for (const { modes, share } of list) {
      const [cx, cy] = place(x, y, modes, share).split(" ");
      parts.push(`<circle cx="${cx}" cy="${cy}" r="3" fill="${COLOURS[hearing]}"/>`);
    }
    const [from, at] = [WIDTH - RIGHT + 8, TOP + 10 + 18 * index];
    parts.push(line(from, at, from + 22, at, `stroke="${COLOURS[hearing]}" stroke-width="2"${dash}`));
    parts.push(text(from + 28, at + 4, way, "start", COLOURS[hearing]));
  }
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" ` +
      'font-size="12" fill="#222">',
    "<title>Cost against the number of modes</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 22, `Share of real time, ${count(scale.strikesASecond)} strikes a second, all modes ringing`, "start"),
    ...parts,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "modes", "middle"),
    "</svg>",
  ].join("\n")}\n`;
}

/** A logarithmic axis over the powers of ten around some values. */
function axis(values, from, to) {
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values)) + 1e-9),
    Math.ceil(Math.log10(Math.max(...values)) - 1e-9),
  ];
  const steps = Math.max(1, high - low);
  return {
    least: 10 ** low,
    most: 10 ** (low + steps),
    ticks: Array.from({ length: steps + 1 }, (_, i) => 10 ** (low + i)),
    at: (value) => Number((from + ((Math.log10(value) - low) / steps) * (to - from)).toFixed(1)),
  };
}
const place = (x, y, modes, share) => `${x.at(modes)} ${y.at(share)}`;
const line = (x1, y1, x2, y2, more = 'stroke="#ddd"') => `<path d="M${x1} ${y1}L${x2} ${y2}" fill="none" ${more}/>`;
const text = (x, y, words, anchor, fill = "#222") =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${words}</text>`;
const short = (n) => (n >= 1e6 ? `${n / 1e6} M` : n >= 1e3 ? `${n / 1e3} k` : `${n}`);
