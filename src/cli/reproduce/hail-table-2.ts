// Table 2 of the hail paper: hail on the picnic, and which share of all modes is on when masked ones are pruned, for
// four margins a_v (van den Doel, Knott & Pai 2004; PHYSICS §3).
import { streamSound } from "../../offline/render-to-wav.js";
import type { HearingSettings } from "../../world/hearing.js";
import { type ReadyScene, readyScene, ScenePlayer } from "../../world/scene/player.js";
import { builtinScene } from "../../world/scenes/builtin.js";
import { gainForLevel, type Listening, listeningWorld, RATE, streamOf } from "../prune/hearing-world.js";
import { columns, tableLines } from "../text/text-table.js";

/** One margin: the paper's figures beside ours. */
export interface HailTable2Row {
  /** a_v, dB. */
  av: number;
  /** Share of all modes that is on, 0 to 1. */
  paper: { aliveShare: number };
  /**
   * The same, mean over the sound; and the counted cost of all modes over that of the pruned ones, hearing included.
   */
  ours: { aliveShare: number; speedup: number };
}

/** a_v and the paper's share. */
const PAPER = [
  [0, 0.03],
  [2.5, 0.06],
  [5, 0.1],
  [20, 0.23],
] as const;

/** How the scene is made and listened to. */
interface Settings extends Listening {
  /** Impacts a second. */
  hailRate: number;
}

/** The paper's bank of recurrences is our path `drive`; it names no rate of impacts. */
const SETTINGS: Settings = { seconds: 10, level: 70, path: "drive", hailRate: 100 };
const SEED = 1;

/**
 * The rows of the table.
 *
 * @param other settings than those of the table.
 * @param onProgress is told which part of the work is done, 0 to 1.
 */
export async function hailTable2(
  other: Partial<Settings> = {},
  onProgress: (part: number) => void = () => {},
): Promise<HailTable2Row[]> {
  const settings = { ...SETTINGS, ...other };
  const { hailRate, seconds } = settings;
  const options = { hailSource: "poisson", hailRate, seconds, sampleRate: RATE } as const;
  const ready = await readyScene(builtinScene("hail-picnic", SEED, options));
  const parts = PAPER.length + 2;
  const stage = (done: number) => (part: number) => onProgress((done + part) / parts);
  const gain = await gainForLevel(ready, settings, stage(0));
  const full = await measure(ready, settings, { mode: "full" }, gain, stage(1));
  const rows: HailTable2Row[] = [];
  for (const [i, [av, aliveShare]] of PAPER.entries()) {
    const pruned = await measure(ready, settings, { mode: "prune", av }, gain, stage(2 + i));
    const ours = { aliveShare: round(pruned.aliveShare), speedup: round(full.cost / pruned.cost) };
    rows.push({ av, paper: { aliveShare }, ours });
  }
  return rows;
}

/** The table for people. */
export function hailTable2Lines(rows: readonly HailTable2Row[]): string[] {
  const { hailRate, seconds, level, path } = SETTINGS;
  const share = (part: number, digits: number) => `${(100 * part).toFixed(digits)} %`;
  const cells = rows.map(({ av, paper, ours }) => [
    `${av} dB`,
    share(paper.aliveShare, 0),
    share(ours.aliveShare, 1),
    `${ours.speedup.toFixed(2)} x`,
  ]);
  return [
    "Share of all modes that is on under hail when masked ones are pruned (van den Doel, Knott & Pai 2004, table 2)",
    "",
    ...tableLines(columns([], ["a_v", "paper", "ours", "speed-up"]), cells),
    "",
    `Ours: hail-picnic by chance alone, ${hailRate} impacts a second, seed ${SEED}, ${seconds} s, ` +
      `${level} dB SPL mean, path ${path}, one channel.`,
    "The paper names no rate. Its first three rows lie within 2 points of 100 a second and fit 200 best; " +
      "its last row fits 35.",
    "Speed-up: counted cost of all modes over that of the pruned ones with the cost of hearing; " +
      "the same on every machine.",
  ];
}

/** Plays the scene and reads the meters: share of modes on, and cost in all. */
async function measure(
  ready: ReadyScene,
  listening: Listening,
  hearing: HearingSettings,
  gain: number,
  onProgress: (part: number) => void,
): Promise<{ aliveShare: number; cost: number }> {
  const world = await listeningWorld(ready, listening, hearing, gain);
  try {
    await streamSound(world, new ScenePlayer(world, ready), streamOf(listening, onProgress), () => {});
    const { modes, cost } = world.meters();
    return { aliveShare: modes.aliveMean / modes.total, cost: cost.synthesis + cost.hearing + cost.other };
  } finally {
    world.dispose();
  }
}

/** Four digits behind the point are more than the figures mean. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
