// Results as tables of words, for a terminal or for a page.
import { barsOf, rowOf } from "./bars.mjs";

/**
 * A table: `title`, `head` and `rows` of words. @typedef {{ title: string, head: string[], rows: string[][] }} Table
 */

/** One table for each block size: modes in real time, and in brackets how many times the loop in JavaScript. */
export function speedTables(result) {
  const blocks = unique(result.speed.map((row) => row.block));
  const sizes = unique(result.speed.map((row) => row.modes)).sort((a, b) => a - b);
  return blocks.map((block) => {
    const rows = [];
    for (const kind of ["ringing", "driven"]) {
      const here = result.speed.filter((row) => row.block === block && row.kind === kind);
      if (here.length === 0) continue;
      const loops = sizes.map((n) => range(here.filter((row) => row.modes === n && !row.error)));
      rows.push([`${kind}: JavaScript, float64, mono`, ...loops]);
      for (const name of unique(here.map((row) => row.name))) {
        rows.push([name, ...sizes.map((n) => cell(here.find((row) => row.name === name && row.modes === n)))]);
      }
    }
    return {
      title: `Thousands of modes in real time, blocks of ${block}; in brackets: times JavaScript`,
      head: ["modes", ...sizes.map((n) => n.toLocaleString("en"))],
      rows,
    };
  });
}

/** The whole scenes. */
export function wholeTable({ whole }) {
  const share = (x) => `${(100 * x).toFixed(x < 0.01 ? 2 : 1)} % of a core`;
  const rows = [];
  for (const [key, name] of [
    ["struck", "hard"],
    ["struckSoft", "soft (0.5 ms of contact)"],
    ["struckMillion", "hard"],
  ]) {
    const s = whole[key];
    if (!s) continue;
    const scene =
      `${count(s.modes)} ringing modes, ${count(s.bodies)} bodies, ` +
      `${count(s.strikesASecond)} ${name} strikes a second`;
    rows.push([scene, s.error ?? `${share(s.share)}; mean ${share(s.meanShare)}`]);
  }
  const { silent, worstRinging, worstStruck, memory } = whole;
  if (silent) rows.push([`${count(silent.bodies)} silent bodies`, silent.error ?? share(silent.share)]);
  for (const [name, w] of [
    ["ringing", worstRinging],
    ["ringing and struck", worstStruck],
  ]) {
    if (!w) continue;
    const figures = () =>
      `${w.ratio.toFixed(1)} × (${w.worstMicros.toFixed(0)} against ${w.medianMicros.toFixed(0)} µs)`;
    rows.push([`worst block against the median, ${count(w.modes)} modes, ${name}`, w.error ?? figures()]);
  }
  if (memory) {
    const figures = () =>
      `${memory.bytesAMode.toFixed(0)}; ${memory.drivenBytesAMode.toFixed(0)} more for a driven one`;
    rows.push([
      `bytes a mode, ${count(memory.modes)} modes, ${count(memory.bodies)} bodies`,
      memory.error ?? figures(),
    ]);
  }
  return { title: "Whole scenes, stereo, 4 moments, simd, blocks of 128", head: ["scene", "figure"], rows };
}

/** What the parts of a block cost. */
export function costTable(result) {
  const perMode = (name) => {
    const [small, large] = [rowOf(result, name, 10_000), rowOf(result, name, 100_000)];
    return small && large && `${((1000 * (large.blockMicros - small.blockMicros)) / 90_000).toFixed(2)} ns`;
  };
  const { silent, struck, struckSoft } = result.whole;
  const rows = [
    ["a block in which nothing sounds", silent?.blockMicros && `${silent.blockMicros.toFixed(1)} µs`],
    ["*ring*, 4 moments: a mode and block", perMode("ringing: ring, 4 moments, stereo, simd")],
    ["*ring*, 3 moments", perMode("ringing: ring, 3 moments, stereo, simd")],
    ["*ring*, 4 moments, mono", perMode("ringing: ring, 4 moments, mono, simd")],
    ["*drive*: a mode and block, force included", perMode("driven: drive, stereo, simd")],
    [
      "*tail* and all else of a hard strike on 100 modes",
      struck?.strikeMicros && `${struck.strikeMicros.toFixed(1)} µs`,
    ],
    ["the same for a soft strike (0.5 ms)", struckSoft?.strikeMicros && `${struckSoft.strikeMicros.toFixed(1)} µs`],
    ["*rest*: a mode and block", silent?.blockMicros && "0"],
  ];
  return { title: "What a block costs, stereo, simd", head: ["part", "cost"], rows: rows.filter((row) => row[1]) };
}

/** How long fits take. */
export function fitTable({ whole }) {
  const rows = [
    ["in faint noise", whole.fitClean],
    ["with a room's answer", whole.fitRoom],
  ].flatMap(([name, f]) => {
    if (!f) return [];
    const figure = f.error ?? `${f.seconds.toFixed(1)} s; ${count(f.found)} modes found`;
    return [[`${f.soundSeconds} s of sound, ${count(f.modes)} modes ${name}`, figure]];
  });
  return { title: "Fitting a recording", head: ["recording", "time"], rows };
}

/** The bars and what was reached. */
export function barTable(result) {
  const rows = barsOf(result).map(({ name, bar, reached, holds }) => [name, bar, reached, holds ? "yes" : "**no**"]);
  return { title: "Bars", head: ["what", "bar", "reached", "holds"], rows };
}

/** The machine in one line. */
export function machineLine({ machine, version, date, quick }) {
  const { cpu, cores, system, node, load } = machine;
  const what = `Phonolite ${version}, ${cpu}, ${cores} cores, ${system}, Node ${node}, ${date.slice(0, 10)}`;
  return `${what}, load ${load.toFixed(1)} at the start${quick ? " (quick)" : ""}`;
}

/** A table for the terminal. */
export function asText({ title, head, rows }) {
  const lines = [head, ...rows].map((row) => row.map((word) => word.replaceAll("*", "")));
  const widths = head.map((_, c) => Math.max(...lines.map((line) => (line[c] ?? "").length)));
  const line = (words) => words.map((w, c) => (c === 0 ? w.padEnd(widths[c]) : w.padStart(widths[c]))).join("  ");
  return [title, "", ...lines.map(line)].join("\n");
}

/** A table for a page. */
export function asMarkdown({ title, head, rows }) {
  const line = (words) => `| ${words.join(" | ")} |`;
  const rule = head.map((_, c) => (c === 0 ? "---" : "---:"));
  return [filled(`${title}:`), "", line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Words in lines of at most 120 columns. */
function filled(text) {
  return text.replace(/(.{1,120})(?: |$)/g, "$1\n").trimEnd();
}

function cell(row) {
  if (!row) return "";
  if (row.error) return `error: ${row.error}`;
  const { ratio } = row;
  return `${thousands(row.realTime)} (${ratio.toFixed(ratio < 10 ? 2 : 1)})`;
}

function range(rows) {
  if (rows.length === 0) return "";
  const loops = rows.map((row) => row.baseline);
  const [low, high] = [thousands(Math.min(...loops)), thousands(Math.max(...loops))];
  return low === high ? low : `${low}–${high}`;
}

function thousands(x) {
  return x < 100_000 ? (x / 1000).toFixed(1) : Math.round(x / 1000).toLocaleString("en");
}

function count(n) {
  return Math.round(n).toLocaleString("en");
}

function unique(list) {
  return [...new Set(list)];
}
