// Touches of pairs that rattle: a light touch leaves a gap, and whenever the bodies' own ringing closes it they knock
// on each other. The gap follows the load, step by step (PHYSICS §7.7).
import { times } from "../../math/vec3.js";
import { buzzLaw } from "../law/buzz.js";
import type { PairProperties } from "../law/pair.js";
import type { Sides } from "../play/meetings.js";
import { placeOn, toBody } from "../play/pose.js";
import type { Sounder } from "../play/sounder.js";
import type { Touch } from "../tracker/tracker.js";
import type { Joint, RattlePlace, Resonators } from "./resonators.js";

/** The touches that rattle. */
export class Rattles {
  /** Rattling touches for which there was no room. */
  refused = 0;
  readonly #resonators: Resonators;
  readonly #joints = new Map<number, Joint | undefined>();

  constructor(resonators: Resonators) {
    this.#resonators = resonators;
  }

  /** A touch as it is now. */
  tell(touch: Touch, pair: PairProperties, sides: Sides, time: number, over: number): void {
    if (!pair.rattle) return;
    const numbers = buzzLaw(pair, touch.load, pair.rattle);
    if (this.#joints.has(touch.key)) {
      this.#joints.get(touch.key)?.change(numbers, over, time);
      return;
    }
    // the one that sounds first, and along its normal towards the other
    const [a, b] = sides;
    const along = a.body ? touch.normal : times(touch.normal, -1);
    const [first, second] = [a, b].filter(({ body }) => body);
    if (!first) return;
    for (const sounder of [first, second]) if (sounder) this.#resonators.couple(sounder.body!);
    const joint = this.#resonators.rattle(
      placeOf(first, touch, along),
      second && placeOf(second, touch, along),
      numbers,
      pair.rattle.bothWays,
      time,
    );
    if (!joint) this.refused++;
    this.#joints.set(touch.key, joint);
  }

  /** A touch has ended. */
  end(key: number, time: number): void {
    this.#joints.get(key)?.end(time);
    this.#joints.delete(key);
  }
}

function placeOf(sounder: Sounder, touch: Touch, along: Touch["normal"]): RattlePlace {
  const { body, pose } = sounder;
  if (!pose) return { body: body! };
  return { body: body!, at: placeOn(touch.point, pose), direction: toBody(along, pose.orientation) };
}
