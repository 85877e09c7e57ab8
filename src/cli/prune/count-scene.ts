// `phonolite prune` of a scene: it is played twice, once for its level and once with its masked modes off.
import { readScene } from "../../offline/index.js";
import { sceneSeconds } from "../../offline/render-file.js";
import { hailOptions } from "../options/scene.js";
import { choice, seconds, seed, type Words } from "../options/words.js";
import { withProgress } from "../text/progress.js";
import { type Counted, type PruneSettings, settingWords } from "./counts.js";
import { gainForLevel, listeningWorld, RATE } from "./hearing-world.js";
import { pruneScene } from "./prune-scene.js";

/** Counts the modes of each body of a scene that are on. */
export async function countScene(name: string, words: Words, settings: PruneSettings): Promise<Counted> {
  const asked = seconds(words);
  const chance = seed(words);
  const path = words.path === undefined ? "auto" : choice(words, "path", ["auto", "ring", "drive"]);
  const ready = await readScene(name, chance, { ...hailOptions(words, name), seconds: asked, sampleRate: RATE });
  const listening = { seconds: asked ?? sceneSeconds(ready), level: settings.level, path };
  return await withProgress(async (progress) => {
    const gain = await gainForLevel(ready, listening, (part) => progress.show(part / 2));
    const hearing = { mode: "prune", av: settings.av, threshold: settings.threshold } as const;
    const world = await listeningWorld(ready, listening, hearing, gain);
    try {
      const rows = await pruneScene(world, ready, listening, (part) => progress.show(0.5 + part / 2));
      const meaning = `Modes on, mean over ${listening.seconds} s; ${settingWords(settings).join(", ")}.`;
      return { rows, meaning };
    } finally {
      world.dispose();
    }
  });
}
