// Scenes of falling stones: the simulation runs for the length of the scene, and every impact on something that sounds
// becomes a strike (PHYSICS §10). It begins earlier by the longest fall, so that it hails already at time 0.

import { GRAVITY } from "../../hail/births.js";
import { secondsAbove } from "../../hail/flight.js";
import { birthsFor, HAIL_LIMITS, Hail, type HailScene, HailSound, hailOptionsOf } from "../../hail/index.js";
import { listenerOf } from "../../hail/live-hail.js";
import { landingShare } from "../../hail/scenes/scene.js";
import { stoneDiameter, terminalSpeed } from "../../hail/stone.js";
import { Came, PhonoliteError } from "../../math/error.js";
import { SCENE_LIMITS } from "../scene/scene.js";
import { checkHail, type HailOptions, OPERATION, settingsOf } from "./hail-options.js";
import { type Built, ImpactCount } from "./hail-record.js";

/** After the longest fall stones bounce for this long at most, s; few do. */
const BOUNCING = 1.5;
/** Whether a scene would have too many events is judged once it has this many: by then chance is a hundredth. */
const ENOUGH = 10_000;

/**
 * Hail on a scene, as the content of a scene file. A longer scene of the same seed and settings begins like a shorter
 * one.
 *
 * @param place where it hails.
 * @param usualRate impacts a second unless `options` say otherwise.
 */
export function hailOn(place: HailScene, seed: number, options: HailOptions = {}, usualRate?: number): Built {
  const { seconds, rate } = checkHail(options, usualRate);
  const births = checkedBirths(place, rate);
  const hail = new Hail({ ...hailOptionsOf(place), ...settingsOf(options, place.cloud), seed, rate: births });
  const count = new ImpactCount(place.bodies.flatMap(({ id, soft }) => (soft ? id : [])));
  const lead = Math.ceil(longestFall(hail) / hail.stepSeconds);
  while (hail.nextStep < lead) hail.step();
  const before = { ...hail.counts };
  const sound = new HailSound(place);
  const events: unknown[] = [];
  // steps in which the scene ends are simulated whole, so that the length changes nothing before it
  const timeOf = ({ step, within }: { step: number; within: number }) => (step - lead) * hail.stepSeconds + within;
  const inside = (time: number) => time >= 0 && time < seconds;
  for (let done = 0; done < seconds; done = (hail.nextStep - lead) * hail.stepSeconds) {
    const impacts = hail.step();
    for (const impact of impacts) {
      const time = timeOf(impact);
      if (!inside(time)) continue;
      count.add(impact);
      options.onImpact?.({ ...impact, time });
    }
    for (const { body, impulse, at, duration, impact } of sound.strikes(impacts)) {
      const time = timeOf(impact);
      if (inside(time)) events.push({ time, body, strike: { impulse, at, duration } });
    }
    checkLength(events.length, timeOf({ step: hail.nextStep, within: 0 }), seconds, rate);
  }
  const { born, broken } = hail.counts;
  return {
    content: contentOf(place, `hail-${place.name}`, seed, seconds, events),
    hail: {
      stats: count.stats({
        source: "particles",
        births: born - before.born,
        broken: broken - before.broken,
        share: landingShare(place),
      }),
      place,
    },
  };
}

/** The scene around the events, as the content of a scene file. */
export function contentOf(place: HailScene, name: string, seed: number, seconds: number, events: unknown[]): unknown {
  const { bodies, masterGain } = place;
  const { position, orientation } = listenerOf(place);
  return {
    format: "scene",
    version: 1,
    name,
    seed,
    seconds,
    listener: { position, orientation },
    masterGain,
    bodies: bodies.map(({ id, model, position }) => ({ id, model, position })),
    events,
  };
}

/** Stones a second for a rate; a rate that needs more than may be born is refused. */
function checkedBirths(place: HailScene, rate: number): number {
  const [, most] = HAIL_LIMITS.rate;
  const share = landingShare(place);
  if (rate > most * share) {
    const highest = Math.floor(most * share);
    const expected = `at most ${highest} impacts a second here, for which ${most} stones a second fall`;
    throw new PhonoliteError(OPERATION, "hailRate", expected, rate);
  }
  return birthsFor(place, rate);
}

/** Seconds from birth until the slowest stone has landed and bounced. */
function longestFall(hail: Hail): number {
  const { cloud, fall, velocity, energies, bounces } = hail.settings;
  const height = Math.max(0, cloud.centre[1]);
  const slowest = fall === "terminal" ? -terminalSpeed(stoneDiameter(energies[0])) : velocity[1];
  return secondsAbove(0, height, slowest, fall === "terminal" ? 0 : GRAVITY) + (bounces > 0 ? BOUNCING : 0);
}

/** Throws as soon as it is plain that the scene would have more events than one may have. */
function checkLength(events: number, time: number, seconds: number, rate: number): void {
  const most = SCENE_LIMITS.events;
  const expected = (events / time) * seconds;
  const tooMany = events > most || (events > ENOUGH && expected > 1.05 * most);
  if (!tooMany) return;
  const part = most / expected;
  const words =
    `at most about ${rounded(rate * part)} for ${seconds} s, ` +
    `or left as it is for about ${rounded(seconds * part)} s: a scene has at most ${most} events`;
  throw new PhonoliteError(OPERATION, "hailRate", words, new Came(`${rate}`));
}

/** Two digits, rounded down. */
function rounded(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.floor(value / unit) * unit).toPrecision(2));
}
