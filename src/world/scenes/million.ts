// The scene `million`: ten thousand wind chimes of a hundred modes each, in a storm. Gusts pass over them, and over the
// listener in their middle.

import { CHIME_GAIN, CHIME_LISTENER } from "../../chimes/chime.js";
import { type ChimeSettings, ChimeStorm, type ChimeStrike, chimeModels } from "../../chimes/index.js";
import { checkNumber } from "../checks.js";
import { SCENE_LIMITS } from "../scene/scene.js";
import type { Built } from "./hail-record.js";

/** What the scene may be asked for. */
export interface MillionOptions extends Partial<Omit<ChimeSettings, "seed">> {}

/** How long it lasts unless another length is asked for, s. */
const SECONDS = 10;

/** Chimes in a storm, as the content of a scene file. */
export function million(seed: number, options: MillionOptions & { seconds?: number } = {}): Built {
  const { chimes, windSpeed, seconds = SECONDS } = options;
  checkNumber("builtin scene", "seconds", seconds, "seconds", Number.MIN_VALUE, SCENE_LIMITS.seconds);
  const storm = new ChimeStorm({ chimes, windSpeed, seed });
  const models = chimeModels();
  const idOf = (index: number) => `chime-${index}`;
  const bodies = storm.chimes.map(({ model, pitchScale, position }, i) => {
    return { id: idOf(i), model: models[model], position, pitchScale };
  });
  const events: unknown[] = [];
  const add = (strikes: Iterable<ChimeStrike>) => {
    for (const { time, chime, impulse, at, duration } of strikes) {
      if (time < seconds) events.push({ time, body: idOf(chime), strike: { impulse, at, duration } });
    }
  };
  add(storm.front());
  while (storm.time < seconds) add(storm.next());
  const listener = { position: CHIME_LISTENER };
  return {
    content: {
      format: "scene",
      version: 1,
      name: "million",
      seed,
      seconds,
      listener,
      masterGain: CHIME_GAIN,
      bodies,
      events,
    },
  };
}
