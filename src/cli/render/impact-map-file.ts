// `--impact-map` of `phonolite render`: notes every impact while a scene of hail is made, and draws them.
import type { Impact } from "../../hail/index.js";
import type { ReadyScene } from "../../world/scene/player.js";
import { filesOf } from "../files/outputs.js";
import { option } from "../options/option.js";
import { mustHave } from "../options/scene.js";
import { type Words, word } from "../options/words.js";
import { impactMap, type Mark } from "../plot/impact-map.js";
import { UsageError } from "../usage.js";
import type { Picture } from "./render-and-report.js";

/** The option. */
export const IMPACT_MAP_ARG = option("file.svg", "Hail: draw where stones struck to this file");

/** Notes impacts for a map, and draws it. */
export interface ImpactMapFile {
  /** Notes an impact. */
  add(impact: Impact): void;
  /** The map of all that were noted. */
  picture(ready: ReadyScene): Picture;
}

/** What `--impact-map` asks for; undefined when it is not given. */
export function impactMapOf(words: Words, scene: string): ImpactMapFile | undefined {
  if (words["impact-map"] === undefined) return undefined;
  mustHave("--impact-map", "onImpact", scene);
  const path = filesOf(words, ["out", "stats", "impact-map"])["impact-map"]!;
  if (word(words, "hail-source") === "poisson") throw new UsageError("--impact-map needs --hail-source particles");
  const marks: Mark[] = [];
  return {
    add: ({ place, body, energy }) => void marks.push({ place, body, energy }),
    picture: ({ scene: { seconds = 0 }, hail }) => ({
      path,
      text: impactMap({ place: hail!.place!, marks, seconds }),
      holds: `${marks.length} impacts`,
    }),
  };
}
