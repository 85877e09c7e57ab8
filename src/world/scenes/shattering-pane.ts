// The scene `shattering-pane`: a window pane breaks and falls on a sidewalk, the hail paper's other example of a
// complex scene.
import { BREAKS, pane, paneStrikes, shatter } from "../../hail/scenes/pane.js";
import { contentOf } from "./hail.js";
import { checkHail, type HailOptions } from "./hail-options.js";
import { type Built, ImpactCount } from "./hail-record.js";

/** How long it takes until all is still, s. */
const SECONDS = 4;

/** A pane that shatters, as the content of a scene file. Its seed decides how it breaks. */
export function shatteringPane(seed: number, options: HailOptions = {}): Built {
  const { seconds } = checkHail({ ...options, seconds: options.seconds ?? SECONDS });
  const place = pane();
  const { shards, impacts, broken } = shatter(place, seed);
  const count = new ImpactCount();
  for (const impact of impacts) {
    if (impact.time >= seconds) break;
    count.add(impact);
    options.onImpact?.(impact);
  }
  const strikes = paneStrikes(place, impacts, seed).map(({ time, body, impulse, at, duration }) => {
    return { time, body, strike: { impulse, at, duration } };
  });
  const gone = { time: BREAKS.gone, body: "pane", remove: { fade: true } };
  const events = [...strikes, gone].filter(({ time }) => time < seconds);
  return {
    content: contentOf(place, "shattering-pane", seed, seconds, events),
    hail: {
      stats: count.stats({ source: "shards", births: shards, broken, share: 1 }),
      place,
    },
  };
}
