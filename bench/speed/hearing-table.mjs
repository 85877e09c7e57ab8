// The tables of what hearing costs and saves.

const ns = (x) => x.toFixed(1);
const percent = (x) => `${(100 * x).toFixed(1)} %`;
const times = (x) => x.toFixed(1);

/** All of them; those that were not measured have no rows. */
export function hearingTables({ whole }) {
  const { rounds, besideRecurrence, neverSlower, hail } = whole;
  return [
    {
      title: "A round of listening, nanoseconds a mode, simd",
      head: ["modes", "most masked", "all heard", "most masked, levels taken anew", "most masked, two ears"],
      rows: rowsOf(rounds).map((r) => [count(r.modes), ns(r.masked), ns(r.heard), ns(r.struck), ns(r.twoEars)]),
    },
    {
      title: "Rounds (one in 16 blocks, one ear) beside making the same modes by recurrence, simd",
      head: ["modes", "share"],
      rows: rowsOf(besideRecurrence).map((r) => [count(r.modes), percent(r.share)]),
    },
    {
      title: "Time with `bundle` over time with `full`, ringing, simd",
      head: ["path, channels, modes", "ratio"],
      rows: rowsOf(neverSlower).map((r) => [`${r.path}, ${r.channels}, ${count(r.modes)}`, r.ratio.toFixed(3)]),
    },
    {
      title:
        "Hail on the nine objects, 70 dB SPL: the bank of recurrences with all modes over each way (µs a block " +
        "of the bank)",
      head: [
        "build, impacts/s",
        "bank",
        "default",
        "default, stereo",
        "prune on the bank",
        "bundle on the bank",
        "default, pruned",
      ],
      rows: rowsOf(hail).map(({ build, rate, micros: m }) => [
        `${build}, ${count(rate)}`,
        `(${m.bank.toFixed(0)})`,
        ...["mono", "stereo", "prune", "bundle", "pruned"].map((way) => times(m.bank / m[way])),
      ]),
    },
    {
      title: "The same: modes that are made each by itself, and lines that carry the others",
      head: ["build, impacts/s", "prune: alive", "bundle: alive", "bundle: alive and lines"],
      rows: rowsOf(hail).map((r) => [
        `${r.build}, ${count(r.rate)}`,
        percent(r.pruneAlive),
        percent(r.bundleAlive),
        percent(r.bundleAlive + r.bundleCells),
      ]),
    },
  ];
}
function rowsOf(measured) {
  return measured?.rows ?? [];
}
function count(n) {
  return n.toLocaleString("en");
}
