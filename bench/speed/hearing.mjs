// What listening costs: a round by itself, beside the synthesis of the same modes by recurrence, and whole scenes with
// hearing and without it. A round falls into every sixteenth block; what it costs is that block less the others.
import { measureHail } from "../hail/hail.mjs";
import { buffers, ringingScene, spread } from "../scene.mjs";
import { best, collect, each, median } from "../timing.mjs";

const BLOCK = 128;
/** Blocks from round to round. */
const HOP = 16;
/** Levels of the modes lie within this many decibels. */
const RANGE = 60;

/**
 * What is measured: a name to choose it by, a key in the result, and a function of the settings that returns the
 * figures.
 */
export const HEARING = [
  { name: "hearing: a round", key: "rounds", measure: measureRounds },
  { name: "hearing: beside recurrences", key: "besideRecurrence", measure: besideRecurrence },
  { name: "hearing: never slower", key: "neverSlower", measure: neverSlower },
  { name: "hearing: hail", key: "hail", measure: measureHail },
];

/** n modes whose levels differ. */
function uneven(n) {
  return spread(n).map((mode, i) => ({ ...mode, gain: 10 ** ((-RANGE / 20) * (((i * 7919) % 1000) / 1000)) }));
}

/**
 * Nanoseconds a mode of a round: free bodies with most modes masked, the same with all heard, and bodies just struck;
 * one ear and two.
 */
async function measureRounds({ blocks }) {
  const rows = [];
  for (const n of [3_000, 10_000, 30_000, 100_000, 300_000]) {
    const rounds = Math.max(8, Math.round(blocks / HOP / (n > 50_000 ? 4 : 1)));
    const row = { modes: n };
    row.masked = await roundOf(n, { mode: "prune", av: 5 }, 1, false, rounds);
    row.heard = await roundOf(n, { mode: "prune", av: 100, threshold: false }, 1, false, rounds);
    // struck so softly that nothing changes but that levels are taken anew; played is what is masked, for then strikes
    // are not foreseen
    row.struck = await roundOf(n, { mode: "bundle", av: 5, removed: true }, 1, true, rounds);
    row.twoEars = await roundOf(n, { mode: "prune", av: 5 }, 2, false, rounds);
    rows.push(row);
  }
  return { rows };
}
async function roundOf(n, hearing, channels, struck, rounds) {
  const scene = await ringingScene(uneven(n), { channels, hearing, hearingRoom: true });
  const cost = timeRounds(scene, struck, rounds);
  scene.world.dispose();
  collect();
  return (1e6 * cost.round) / n;
}
/** Milliseconds of a round and of a block without one. */
function timeRounds({ world, bodies, impulse }, struck, rounds) {
  const out = buffers(world, BLOCK);
  const times = Array.from({ length: HOP }, () => []);
  for (let r = 0; r < rounds; r++) {
    each(HOP, (k) => {
      if (struck && k === 4) for (const body of bodies) body.strike({ impulse: 1e-5 * impulse });
      world.renderInto(out);
    }).forEach((ms, k) => {
      times[k].push(ms);
    });
  }
  const fastest = times.map((list) => Math.min(...list.slice(1)));
  const usual = median(fastest);
  if (!struck) return { round: Math.max(...fastest) - usual, block: usual };
  // the strikes' own block is the dearest
  const [, next] = [...fastest].sort((a, b) => b - a);
  return { round: next - usual, block: usual };
}

/** Rounds of one ear as a share of making the same modes by recurrence, up to 30,000 modes. */
async function besideRecurrence({ blocks }) {
  const rows = [];
  for (const n of [3_000, 30_000]) {
    // all are heard, so that all are made
    const hearing = { mode: "bundle", av: 100, threshold: false };
    const scene = await ringingScene(uneven(n), { channels: 1, path: "drive", hearing });
    const { round, block } = timeRounds(scene, false, Math.max(6, Math.round(blocks / HOP / 4)));
    rows.push({ modes: n, share: round / (HOP * block) });
    scene.world.dispose();
    collect();
  }
  return { rows };
}

/** Time of `bundle` over that of `full` for scenes that ring, on either path; the largest is the bar. */
async function neverSlower({ ms }) {
  const rows = [];
  for (const [path, channels, n] of [
    ["ring", 1, 1_000],
    ["ring", 1, 10_000],
    ["ring", 1, 30_000],
    ["ring", 2, 3_000],
    ["ring", 2, 10_000],
    ["ring", 2, 100_000],
    ["drive", 1, 3_000],
    ["drive", 2, 10_000],
  ]) {
    const scenes = {};
    for (const mode of ["full", "bundle"]) {
      scenes[mode] = await ringingScene(uneven(n), { channels, path, hearing: { mode } });
    }
    const jobs = Object.entries(scenes).map(([mode, { world, keep }]) => {
      const out = buffers(world, BLOCK);
      const run = () => {
        for (let k = 0; k < 4 * HOP; k++) world.renderInto(out);
      };
      return [mode, { run, before: keep }];
    });
    // a difference of a hundredth takes many turns to see
    const seconds = best(Object.fromEntries(jobs), { ms: 4 * ms, rounds: 40 });
    rows.push({ path, channels, modes: n, ratio: seconds.bundle / seconds.full });
    for (const { world } of Object.values(scenes)) world.dispose();
    collect();
  }
  return { rows, worst: Math.max(...rows.map(({ ratio }) => ratio)) };
}
