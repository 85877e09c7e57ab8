// What a world must reserve so that the resonances of a scene fit: the core with contacts, places for coupled bodies
// and their joints, and room for the records that are handed over ahead of the sound.
import { JOINTS_A_BODY } from "../../core/layout/contact.js";
import type { Scene } from "../scene/scene.js";
import { mostWithin } from "../streams/needs.js";
import type { ReadyContacts } from "../streams/ready.js";
import { coupledBodies } from "./checks.js";
import { RESONANCE_LIMITS } from "./section.js";

/** A rattling place begins with two records and ends with one; a pair of a stream touches at up to so many points. */
const RECORDS_A_RATTLE = 3;
const TOUCHES_A_PAIR = 4;
/** Most records that a resonance becomes. */
const RECORDS_A_RESONANCE = 4;

/**
 * What the resonances of a scene need.
 *
 * @param ahead s: how long a record may wait in the world's queue
 */
export function resonanceNeeds({ scene, contacts }: { scene: Scene; contacts?: ReadyContacts }, ahead: number) {
  const pairs = contacts?.pairs.filter(({ overrides }) => overrides.rattle) ?? [];
  const coupled = coupledBodies(scene);
  const sounds = new Map(contacts?.bodies.map(({ spec, sounds }) => [spec.id, sounds]));
  for (const { a, b } of pairs) {
    for (const id of [sounds.get(a), sounds.get(b)]) if (id !== undefined) coupled.add(id);
  }
  const joints = (scene.rattles?.length ?? 0) + TOUCHES_A_PAIR * pairs.length;
  const bodies = scene.bodies.filter(({ resonance }) => resonance).length;
  // one touch is enough for a core with contacts
  return {
    maxContacts: 1,
    maxCoupled: Math.min(Math.max(coupled.size, Math.ceil(joints / JOINTS_A_BODY)), RESONANCE_LIMITS.coupled),
    maxEvents: RECORDS_A_RESONANCE * bodies + coupled.size + RECORDS_A_RATTLE * joints + recordsOfEvents(scene, ahead),
  };
}

function recordsOfEvents({ events }: Scene, ahead: number): number {
  const telling = events
    .filter(({ resonance, strain }) => resonance || strain !== undefined)
    .sort((one, other) => one.time - other.time);
  const counts = telling.map(({ resonance }) => (resonance ? Object.keys(resonance).length : 1));
  return mostWithin(
    telling.map(({ time }) => time),
    counts,
    ahead,
  );
}
