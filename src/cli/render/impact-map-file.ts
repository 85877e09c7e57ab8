// `--impact-map` of `phonolite render`: notes every impact while a scene of hail is made, and draws them.
import { resolve } from "node:path";
import type { Impact } from "../../hail/index.js";
import type { ReadyScene } from "../../world/scene/player.js";
import { mustHave } from "../options/hail.js";
import { type CommonOptions, type Words, word, wrongValue } from "../options/words.js";
import { impactMap, type Mark } from "../plot/impact-map.js";
import { UsageError } from "../usage.js";
import type { Picture } from "./render-and-report.js";

/** The option. */
export const IMPACT_MAP_ARG = {
  type: "string",
  valueHint: "file.svg",
  description: "Hail: draw where stones struck to this file",
} as const;

/** Notes impacts for a map, and draws it. */
export interface ImpactMapFile {
  /** Notes an impact. */
  add(impact: Impact): void;
  /** The map of all that were noted. */
  picture(ready: ReadyScene): Picture;
}

/** What `--impact-map` asks for; undefined when it is not given. */
export function impactMapOf(words: Words, scene: string, { out, stats }: CommonOptions): ImpactMapFile | undefined {
  const path = word(words, "impact-map");
  if (path === undefined) return undefined;
  mustHave("--impact-map", "onImpact", scene);
  if (path === "-") throw wrongValue("impact-map", "the name of a file: it cannot go to standard output", path);
  for (const [name, other] of Object.entries({ out, stats })) {
    if (other !== undefined && resolve(other) === resolve(path))
      throw wrongValue("impact-map", `another file than --${name}`, path);
  }
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
