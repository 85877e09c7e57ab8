// The figures that the engine promises, beside what a run reached. Ratios are to the JavaScript loop of the same run.
import { nameOf, VARIANTS } from "./speed/speed.mjs";

const RINGING = nameOf(VARIANTS.find((v) => v.kind === "ringing"));
const DRIVEN = nameOf(VARIANTS.find((v) => v.kind === "driven"));
const TAPS = [100, 400].map((object) => nameOf(VARIANTS.find((v) => v.path === "taps" && v.object === object)));
const times = (x) => `${x.toFixed(1)} ×`;
const percent = (x) => `${(100 * x).toFixed(x < 0.01 ? 2 : 0)} %`;

/**
 * Each: what it is, `least` or `most` it may be, its figure in a result (undefined where not measured), how to write
 * it.
 */
const BARS = [
  { name: "ringing, 10,000 modes, against JavaScript", least: 22, figure: ratio(RINGING, 10_000), write: times },
  { name: "ringing, 100,000 modes, against JavaScript", least: 24, figure: ratio(RINGING, 100_000), write: times },
  { name: "driven, 10,000 modes, against JavaScript", least: 3, figure: ratio(DRIVEN, 10_000), write: times },
  { name: "driven, 100 modes a body, against JavaScript", least: 4, figure: ratio(TAPS[0], 10_000), write: times },
  { name: "driven, 400 modes a body, against JavaScript", least: 8, figure: ratio(TAPS[1], 10_000), write: times },
  {
    name: "driven, four bodies together: the chosen way against the cheaper, dearest",
    most: 1.25,
    figure: ({ whole }) => largest(whole.drivenCost, (r) => (r.bodies === 1 ? 0 : r.regret)),
    write: (x) => `${x.toFixed(2)} ×`,
  },
  {
    name: "500,000 ringing modes, 5,000 bodies, 4 strikes a second each: share of a core",
    most: 0.6,
    figure: (result) => result.whole.struck?.share,
    write: percent,
  },
  {
    name: "10,000 silent bodies: share of a core",
    most: 0.01,
    figure: (result) => result.whole.silent?.share,
    write: percent,
  },
  {
    name: "worst block of a steady scene, ringing, against the median",
    most: 3,
    figure: (result) => result.whole.worstRinging?.ratio,
    write: times,
  },
  {
    name: "worst block of a steady scene, ringing and struck, against the median",
    most: 3,
    figure: (result) => result.whole.worstStruck?.ratio,
    write: times,
  },
  { name: "steepest growth of cost for 10 times the modes, ringing", most: 10, figure: growth(RINGING), write: times },
  { name: "steepest growth of cost for 10 times the modes, driven", most: 10, figure: growth(DRIVEN), write: times },
  {
    name: "bytes a mode, 1,000,000 modes in 10,000 bodies",
    most: 80,
    figure: (result) => result.whole.memory?.bytesAMode,
    write: (x) => `${x.toFixed(0)}`,
  },
  {
    name: "a round of listening, up to 30,000 modes, one ear: nanoseconds a mode",
    most: 15,
    figure: ({ whole }) =>
      largest(whole.rounds, (r) => (r.modes <= 30_000 ? Math.max(r.masked, r.heard, r.struck) : 0)),
    write: (x) => `${x.toFixed(1)} ns`,
  },
  {
    name: "the same, 300,000 modes",
    most: 25,
    figure: ({ whole }) =>
      largest(whole.rounds, (r) => (r.modes > 100_000 ? Math.max(r.masked, r.heard, r.struck) : 0)),
    write: (x) => `${x.toFixed(1)} ns`,
  },
  {
    name: "all of hearing beside the same modes by recurrence, up to 30,000",
    most: 0.05,
    figure: ({ whole }) => largest(whole.besideRecurrence, (r) => r.share),
    write: (x) => `${(100 * x).toFixed(1)} %`,
  },
  {
    name: "a scene with hearing against the same without, slowest",
    most: 1.02,
    figure: ({ whole }) => largest(whole.neverSlower, (r) => r.ratio),
    write: (x) => x.toFixed(3),
  },
  ...[
    ["scalar", 50, 10],
    ["scalar", 400, 10],
    ["scalar", 2000, 6],
    ["simd", 50, 7],
    ["simd", 400, 7],
    ["simd", 2000, 3],
  ].map(([build, rate, least]) => ({
    name: `hail, ${rate} impacts/s, all modes, mono, ${build}, against the bank of recurrences`,
    least,
    figure: hailRatio(build, rate, "mono"),
    write: times,
  })),
  {
    name: "hail, 400 impacts/s, pruned bank, scalar, against the whole bank",
    least: 4,
    figure: hailRatio("scalar", 400, "prune"),
    write: times,
  },
  {
    name: "hail, bundles on the bank: modes alive and lines, most of the three rates",
    most: 0.07,
    figure: ({ whole }) => largest(whole.hail, (r) => r.bundleAlive + r.bundleCells),
    write: (x) => `${(100 * x).toFixed(1)} %`,
  },
  {
    name: "1,000,000 modes ring: against JavaScript",
    least: 30,
    figure: scaled("ringing", "full", 1_000_000, (row) => row.ratio),
    write: times,
  },
  {
    name: "1,000,000 modes, 1,000 strikes a second: share of a core",
    most: 0.6,
    figure: scaled("struck", "full", 1_000_000, (row) => row.share),
    write: percent,
  },
  {
    name: "10,000,000 modes, 1,000 strikes a second, hearing on: share of a core",
    most: 1,
    figure: scaled("struck", "bundle", 10_000_000, (row) => row.share),
    write: percent,
  },
  {
    name: "worst block against the median, 1,000 strikes a second, every size, hearing off and on, one core",
    most: 3,
    figure: ({ scale }) => {
      const rows = scale?.rows.filter((r) => r.kind === "struck" && r.workers === 1 && !r.error) ?? [];
      return rows.length > 0 ? Math.max(...rows.map((r) => r.worst)) : undefined;
    },
    write: times,
  },
  ...[
    ["hearing off", "struck", "full", 1_000_000],
    ["hearing on", "struck", "bundle", 1_000_000],
    ["hearing off, 5,000 bodies a second change", "changing", "full", 1_000_000],
    ["hearing on", "struck", "bundle", 10_000_000],
  ].map(([name, kind, hearing, modes]) => ({
    name: `worst block against the median, ${modes.toLocaleString("en")} modes, 1,000 strikes a second, ${name}`,
    most: 3,
    figure: scaled(kind, hearing, modes, (row) => row.worst),
    write: times,
  })),
  {
    name: "worst block against the median, 5,000 bodies, 5,000 changes of strain a second",
    most: 3,
    figure: scaled("straining", "full", 100_000, (row) => row.worst),
    write: times,
  },
  {
    name: "offline, two threads against one",
    least: 1.7,
    figure: ({ scale }) => scale?.threads?.ratio,
    write: (x) => `${x.toFixed(2)} ×`,
  },
  {
    name: "bytes a mode, a world of 10,000,000 modes on one core, all of it",
    most: 64,
    figure: scaled("struck", "bundle", 10_000_000, (row) => row.bytesAMode),
    write: (x) => `${x.toFixed(0)}`,
  },
  {
    name: "fitting 7 s of sound, 120 modes with a room's answer",
    most: 30,
    figure: (result) => result.whole.fitRoom?.seconds,
    write: (x) => `${x.toFixed(0)} s`,
  },
];

/** The bars with what a result reached; those that it did not measure are left out. */
export function barsOf(result) {
  return BARS.flatMap(({ name, least, most, figure, write }) => {
    const reached = figure(result);
    if (reached === undefined) return [];
    const holds = least === undefined ? reached <= most : reached >= least;
    const bar = least === undefined ? `at most ${write(most)}` : `at least ${write(least)}`;
    return [{ name, bar, reached: write(reached), holds }];
  });
}

/** The row of a variant at n modes and blocks of 128, if it was measured. */
export function rowOf(result, name, n, block = 128) {
  return result.speed.find((row) => row.name === name && row.modes === n && row.block === block && !row.error);
}

/** The largest figure of a table, if it was measured. */
function largest(measured, figure) {
  return measured?.rows && Math.max(...measured.rows.map(figure));
}
/** A figure of a scene of `bench -- scale` on one core. */
function scaled(kind, hearing, modes, figure) {
  return ({ scale }) => {
    const row = scale?.rows.find(
      (r) => r.kind === kind && r.hearing === hearing && r.modes === modes && r.workers === 1,
    );
    return row && !row.error ? figure(row) : undefined;
  };
}
function hailRatio(build, rate, way) {
  return ({ whole }) => {
    const row = whole.hail?.rows?.find((r) => r.build === build && r.rate === rate);
    return row && row.micros.bank / row.micros[way];
  };
}

function ratio(name, n) {
  return (result) => rowOf(result, name, n)?.ratio;
}

/**
 * The largest growth of cost over the steps 1,000 … 1,000,000 modes. Step by step, because from end to end the fixed
 * cost of a block, which weighs on small worlds, would hide what large ones lose to memory.
 */
function growth(name) {
  return (result) => {
    const costs = [1_000, 10_000, 100_000, 1_000_000].map((n) => rowOf(result, name, n)?.blockMicros);
    if (costs.includes(undefined)) return undefined;
    return Math.max(...costs.slice(1).map((cost, i) => cost / costs[i]));
  };
}
