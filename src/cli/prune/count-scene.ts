// `phonolite prune` of a scene: it is played twice, once for its level and once with its masked modes off.
import { readScene } from "../../offline/index.js";
import { HAIL_RATES } from "../../world/scenes/hail-picnic.js";
import type { SoundWorld } from "../../world/sound-world.js";
import { choice, number, seconds, type Words } from "../options.js";
import { Progress } from "../progress.js";
import { UsageError } from "../usage.js";
import { type Counted, type PruneSettings, settingWords } from "./counts.js";
import { gainForLevel, type HearingWorld, listeningWorld, RATE, sceneSeconds } from "./hearing-world.js";
import { pruneScene } from "./prune-scene.js";

/** Counts the modes of each body of a scene that are on. */
export async function countScene(name: string, words: Words, settings: PruneSettings): Promise<Counted> {
  const asked = seconds(words);
  const seed = number(
    words,
    "seed",
    "a whole number from 0 to 4294967295",
    (n) => n >= 0 && n < 2 ** 32 && n % 1 === 0,
  );
  const path = words.path === undefined ? "auto" : choice(words, "path", ["auto", "ring", "drive"]);
  const hailRate = askedHail(name, words);
  const ready = await readScene(name, seed, { seconds: asked, sampleRate: RATE, hailRate });
  const listening = { seconds: asked ?? sceneSeconds(ready), level: settings.level, path };
  const progress = new Progress();
  try {
    const gain = await gainForLevel(ready, listening, (part) => progress.show(part / 2));
    const hearing = { mode: "prune", av: settings.av, threshold: settings.threshold } as const;
    const world = await listeningWorld(ready, listening, hearing, gain);
    try {
      const hearer = world as SoundWorld & HearingWorld;
      const rows = await pruneScene(hearer, ready, listening, (part) => progress.show(0.5 + part / 2));
      const meaning = `Modes on, mean over ${listening.seconds} s; ${settingWords(settings).join(", ")}.`;
      return { rows, meaning };
    } finally {
      world.dispose();
    }
  } finally {
    progress.clear();
  }
}

/** `--hail-rate`, which one scene has. */
function askedHail(name: string, words: Words): number | undefined {
  const [least, most] = HAIL_RATES;
  const rate = number(words, "hail-rate", `a number from ${least} to ${most}`, (n) => n >= least && n <= most);
  if (rate !== undefined && name !== "hail-picnic") {
    throw new UsageError("--hail-rate belongs to the scene hail-picnic");
  }
  return rate;
}
