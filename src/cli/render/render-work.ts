// The work of `phonolite render`, loaded when there is something to render: help needs none of it.
import { readScene } from "../../offline/index.js";
import { commonOptions } from "../options/common.js";
import { hearingOptions } from "../options/hearing.js";
import { rainOptions } from "../options/rain.js";
import { sceneOptions } from "../options/scene.js";
import { spaceOptions } from "../options/space.js";
import { seconds, type Words } from "../options/words.js";
import { impactMapOf } from "./impact-map-file.js";
import { renderAndReport } from "./render-and-report.js";

/** Renders a scene by its name, or from a file. */
export async function renderNamed(scene: string, words: Words): Promise<void> {
  await renderWith(scene, words, sceneOptions(words, scene));
}

/** Renders the scene rain. */
export async function renderRain(words: Words): Promise<void> {
  await renderWith("rain", words, await rainOptions(words));
}

async function renderWith(scene: string, words: Words, own: Parameters<typeof readScene>[2]): Promise<void> {
  const length = seconds(words);
  const common = commonOptions(words);
  const sound = { space: spaceOptions(words), hearing: hearingOptions(words, "mean") };
  const { sampleRate } = common.render.world;
  const map = impactMapOf(words, scene);
  const options = { ...own, seconds: length, sampleRate, onImpact: map?.add };
  const ready = await readScene(scene, common.seed, options);
  await renderAndReport(ready, common, sound, length, map?.picture(ready));
}
