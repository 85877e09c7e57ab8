// The cases by which the ways of hearing are judged: hail at three rates, single strikes of a plate, the can and the
// table, each at three levels; lone bells, which have nothing to hide behind; and chimes that a storm leaves ringing.
// Each is rendered in full and otherwise, one channel, full scale 92 dB SPL.
import { compareSounds, type SoundComparison } from "../../src/hearing/index.js";
import { dbSplOfDigital } from "../../src/hearing/level.js";
import { ModalModel } from "../../src/model/index.js";
import { type HearingSettings, OfflineWorld } from "../../src/world/index.js";
import { type ReadyScene, readyScene, ScenePlayer, worldNeeds } from "../../src/world/scene/player.js";
import { parseScene } from "../../src/world/scene/scene.js";
import { builtinScene } from "../../src/world/scenes/builtin.js";

const RATE = 44_100;

/** A sound to judge hearing by. */
export interface Case {
  name: string;
  seconds: number;
  /** What has the level: the mean power of all, or that of the loudest 46 ms. */
  of: "mean" | "loudest";
  ready: () => Promise<ReadyScene>;
}

/** Hail on the nine objects. */
export function hail(rate: number, seconds = 6): Case {
  const ready = () => readyScene(builtinScene("hail-picnic", 1, { hailSource: "poisson", hailRate: rate, seconds }));
  return { name: `hail, ${rate}/s`, seconds, of: "mean", ready };
}

/** A single strike, a second after the start: a preset or a model. */
export function strike(name: string, model: string | ModalModel, duration = 0.0005): Case {
  const scene = parseScene({
    format: "scene",
    version: 1,
    bodies: [{ id: "struck", model: typeof model === "string" ? model : "given" }],
    events: [{ time: 1, body: "struck", strike: { impulse: 0.01, duration } }],
  });
  const ready = async () => (typeof model === "string" ? await readyScene(scene) : { scene, models: [model] });
  return { name, seconds: 4, of: "loudest", ready };
}

/** A bell of one mode, or of three, decay rate 1/s. */
export function bell(...frequencies: number[]): Case {
  const model = new ModalModel({
    frequencies,
    decayRates: frequencies.map(() => 1),
    gains: frequencies.map((_, i) => 1 / (i + 1)),
    radiationGains: frequencies.map(() => 1),
  });
  return strike(`bell, ${frequencies.join(", ")} Hz`, model, 0);
}

/** Chimes of the scene `million`: a storm of one second, and calm behind it, in which they ring out. */
export function chimes(count: number, seconds = 3): Case {
  const ready = () => readyScene(builtinScene("million", 1, { chimes: count, seconds: 1 }));
  return { name: `${count} chimes`, seconds, of: "loudest", ready };
}

/** The hearing to judge, the path on which it works, and the shares that listen each by themselves. */
export interface Way {
  hearing: HearingSettings;
  path: "auto" | "drive" | "long";
  shares?: number;
}

/** What became of a sound: how it differs, the most modes that were not made at a time, and the most on long lines. */
export interface Judged extends SoundComparison {
  off: number;
  long: number;
}

/** Renders a case at a level in full on the default path, and in other ways, and compares each with it. */
export async function judge(sound: Case, dbSpl: number, ways: readonly Way[]): Promise<Judged[]> {
  const ready = await sound.ready();
  const loud = await play(ready, sound.seconds, 1, { hearing: { mode: "full" }, path: "auto" });
  const gain = 10 ** ((dbSpl - dbSplOfDigital(powerOf(loud.out, sound.of))) / 20);
  const full = await play(ready, sound.seconds, gain, { hearing: { mode: "full" }, path: "auto" });
  const list: Judged[] = [];
  for (const way of ways) {
    const { out, off, long } = await play(ready, sound.seconds, gain, way);
    list.push({ ...compareSounds([full.out], [out], RATE), off, long });
  }
  return list;
}

async function play(ready: ReadyScene, seconds: number, gain: number, way: Way) {
  const masterGain = gain * ready.scene.masterGain;
  const options = { sampleRate: RATE, channels: 1, limiter: false, masterGain, workers: 1, ...way } as const;
  const needs = worldNeeds(ready, RATE);
  const world = await OfflineWorld.create({ ...needs, modelBytes: Math.max(needs.modelBytes, 1024), ...options });
  const out = new Float32Array(Math.round(seconds * RATE));
  const player = new ScenePlayer(world, ready);
  let off = 0;
  let long = 0;
  for (let from = 0; from < out.length; from += RATE / 10) {
    player.renderInto([out.subarray(from, from + RATE / 10)]);
    const { modes } = world.meters();
    off = Math.max(off, modes.off);
    long = Math.max(long, modes.long);
  }
  world.dispose();
  return { out, off, long };
}

function powerOf(samples: Float32Array, of: Case["of"]): number {
  const power = (from: number, to: number) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += samples[i] ** 2;
    return sum / (to - from);
  };
  if (of === "mean") return power(0, samples.length);
  let most = 0;
  for (let from = 0; from + 2048 <= samples.length; from += 512) most = Math.max(most, power(from, from + 2048));
  return most;
}

/** The sounds of the table in docs/hearing.md. */
export const CASES: readonly Case[] = [
  hail(50),
  hail(400),
  hail(2000),
  strike("plate", "plate-1"),
  strike("can", "can"),
  strike("table", "table"),
];
/** Their levels, dB SPL. */
export const LEVELS = [60, 70, 80] as const;
/** Lone bells: every 10 Hz across the edge of a line at 947 Hz, and one of three modes. */
export const BELLS: readonly Case[] = [
  ...Array.from({ length: 21 }, (_, i) => bell(850 + 10 * i)),
  bell(861.3, 1292, 2153.3),
];

/** What is judged. */
export const WAYS = {
  bundle: { hearing: { mode: "bundle" }, path: "auto" },
  driven: { hearing: { mode: "bundle" }, path: "drive" },
  long: { hearing: { mode: "bundle" }, path: "long" },
  prune: { hearing: { mode: "prune" }, path: "auto" },
} as const satisfies Record<string, Way>;
