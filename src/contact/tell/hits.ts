// Hits as strikes of the bodies (PHYSICS §6): what the limiter lets through is planned, and every strike of the plan
// goes to both bodies, each at its place; a grazing hit rubs for a moment.
import { plus, times, type Vec3 } from "../../math/vec3.js";
import { energyFactor, strikeEnergy } from "../impact/energy.js";
import { type ImpactSettings, planImpact } from "../impact/impact.js";
import { HitLimiter, type HitLimits } from "../impact/limit.js";
import type { PairProperties } from "../law/pair.js";
import type { Sides } from "../play/meetings.js";
import { alongSurface } from "../play/pose.js";
import type { Sounder } from "../play/sounder.js";
import type { Hit, Touch } from "../tracker/tracker.js";
import type { Touches } from "./touches.js";

/** When a step is heard. */
export interface HitTime {
  /** World time, s; undefined: as soon as possible. */
  at: number | undefined;
  /** World time in samples at which touches change; −1 = as soon as possible. */
  samples: number;
}

/** The hits that sound. */
export class Hits {
  readonly limiter: HitLimiter;
  /** Strikes that found the world's queue full. */
  refused = 0;
  readonly #settings: ImpactSettings;
  readonly #touches: Touches;

  constructor(settings: ImpactSettings, limits: Partial<HitLimits>, touches: Touches) {
    this.#settings = settings;
    this.limiter = new HitLimiter(limits);
    this.#touches = touches;
  }

  /**
   * A hit of a pair; `touching`: it already touches, so that a grazing hit rubs no more than it does. Says whether it
   * sounds.
   */
  tell(hit: Hit, pair: PairProperties, sides: Sides, time: HitTime, touching: boolean): boolean {
    const heard = (sounder: Sounder) => (sounder.body ? sounder.spec.id : -1);
    const impulse = (1 + pair.restitution) * hit.mass * hit.speed;
    const admitted = this.limiter.admit({ ...hit, a: heard(sides[0]), b: heard(sides[1]), impulse });
    if (!admitted) return false;
    const plan = planImpact(pair, { ...hit, times: admitted, touching }, this.#settings);
    const whole = plan.strikes.reduce((sum, strike) => sum + strike.impulse, 0);
    const most = this.#settings.energy * 0.5 * hit.mass * hit.speed ** 2;
    for (const strike of plan.strikes) {
      const at = time.at === undefined ? undefined : time.at + (strike.time - hit.time);
      const [u, v] = alongSurface(hit.normal);
      const point = plus(hit.point, plus(times(u, strike.aside[0]), times(v, strike.aside[1])));
      const { duration } = strike;
      // what is bounded is physics; what a designer or the limiter wants comes on top. A burst shares both as its
      // impulses are
      const share = strike.impulse / whole;
      const bound = { impulse: share * impulse, energy: share * most };
      this.#strike(sides[0], point, times(hit.normal, -1), hit.key, strike.impulse * strike.gainA, duration, at, bound);
      this.#strike(sides[1], point, hit.normal, hit.key, strike.impulse * strike.gainB, duration, at, bound);
    }
    if (plan.graze) this.#touches.graze(grazing(hit, sides), pair, sides, time.samples, plan.graze.load);
    return plan.strikes.length > 0;
  }

  #strike(
    sounder: Sounder,
    point: Vec3,
    direction: Vec3,
    chance: number,
    wanted: number,
    duration: number,
    time: number | undefined,
    bound: { impulse: number; energy: number },
  ): void {
    const { body } = sounder;
    if (!body || !(wanted > 0)) return;
    const place = sounder.place(point, direction, chance);
    let impulse = wanted;
    if (bound.energy < Number.POSITIVE_INFINITY)
      impulse *= energyFactor(
        strikeEnergy(body.model, place.at, place.direction, duration),
        bound.impulse,
        bound.energy,
      );
    const along = body.model.directional ? { direction: place.direction } : {};
    if (!body.strike({ impulse, at: place.at, duration, ...along, ...(time === undefined ? {} : { time }) }))
      this.refused++;
  }
}

/** The touch that a grazing hit is: the larger body is swept. */
function grazing(hit: Hit, [a, b]: Sides): Touch {
  const sweepsA = a.spec.fixed || Math.max(...a.spec.size) > Math.max(...b.spec.size);
  const { slipSpeed } = hit;
  return {
    key: hit.key + 0.5,
    a: hit.a,
    b: hit.b,
    point: hit.point,
    normal: hit.normal,
    load: hit.impulse,
    slip: hit.slip,
    slipSpeed,
    sweepA: sweepsA ? slipSpeed : 0,
    sweepB: sweepsA ? 0 : slipSpeed,
    mass: hit.mass,
    state: "begin",
    asleep: false,
    points: 1,
  };
}
