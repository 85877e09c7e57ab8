// What the schema of a scene cannot say of resonances: that rattling places name bodies which are there, and that only
// what can be strained is. With the models at hand, also that places on bodies exist.
import { couplingOf, hitOf } from "../../contact/resonate/coupling.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { ModalModel } from "../../model/modal-model.js";
import type { Scene } from "../scene/schema.js";
import { RESONANCE_LIMITS } from "./section.js";

type Refuse = (field: string, expected: string, came: unknown) => PhonoliteError;

/** Rattling places name two different bodies of the scene, and end after they begin. */
export function checkRattles(scene: Scene, ids: ReadonlySet<string>, refuse: Refuse): void {
  for (const [r, { a, b, from, to, otherAt }] of (scene.rattles ?? []).entries()) {
    const path = `rattles[${r}]`;
    if (!ids.has(a)) throw refuse(`${path}.a`, "the id of a body of the scene", a);
    if (b !== undefined && !ids.has(b)) throw refuse(`${path}.b`, "the id of a body of the scene", b);
    if (a === b) throw refuse(`${path}.b`, "another body than a", b);
    if (b === undefined && otherAt !== 0) throw refuse(`${path}.otherAt`, "left out where there is no b", otherAt);
    if (to !== undefined && to <= from) throw refuse(`${path}.to`, `seconds after ${from}, where it begins`, to);
  }
  const coupled = coupledBodies(scene).size;
  if (coupled > RESONANCE_LIMITS.coupled) {
    const expected = `at most ${RESONANCE_LIMITS.coupled} that rattle or whose modes act on each other`;
    throw refuse("bodies", expected, new Came(`${coupled}`));
  }
}

/** A body may be strained when something was said before about what that does to it. */
export function checkStrains({ bodies, events }: Scene, order: readonly number[], refuse: Refuse): void {
  if (!events.some(({ strain }) => strain !== undefined)) return;
  const strained = new Map(bodies.map(({ id, resonance }) => [id, resonance?.nonlinear?.strain !== undefined]));
  for (const e of order) {
    const { body, resonance, strain } = events[e];
    if (resonance?.nonlinear) strained.set(body, resonance.nonlinear.strain !== undefined);
    if (strain === undefined || strained.get(body)) continue;
    const expected = "left out, or of a body whose resonance has nonlinear.strain";
    throw refuse(`events[${e}].strain`, expected, new Came(`${strain} of ${JSON.stringify(body)}`));
  }
}

/** Ids of the bodies that rattle, or whose modes act on each other at some time. */
export function coupledBodies({
  bodies,
  events,
  rattles = [],
}: Pick<Scene, "bodies" | "events" | "rattles">): Set<string> {
  return new Set([
    ...bodies.flatMap(({ id, resonance }) => (resonance?.nonlinear ? [id] : [])),
    ...events.flatMap(({ body, resonance }) => (resonance?.nonlinear ? [body] : [])),
    ...rattles.flatMap(({ a, b }) => (b === undefined ? [a] : [a, b])),
  ]);
}

/** Places that resonances and rattling name lie on the models. */
export function checkPlaces(scene: Scene, models: readonly ModalModel[], refuse: Refuse): void {
  const modelOf = new Map(scene.bodies.map(({ id }, b) => [id, models[b]]));
  const check = (field: string, work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      throw refuse(field, error.expected, new Came(error.came));
    }
  };
  const resonances = [
    ...scene.bodies.map(({ id, resonance }, b) => ({ id, resonance, path: `bodies[${b}]` })),
    ...scene.events.map(({ body, resonance }, e) => ({ id: body, resonance, path: `events[${e}]` })),
  ];
  for (const { id, resonance, path } of resonances) {
    const nonlinear = resonance?.nonlinear;
    // every number was checked by the schema: what is left is the place
    if (nonlinear?.feedback)
      check(`${path}.resonance.nonlinear.feedback.at`, () => couplingOf(modelOf.get(id)!, nonlinear));
  }
  for (const [r, { a, b, at, otherAt }] of (scene.rattles ?? []).entries()) {
    check(`rattles[${r}].at`, () => hitOf(modelOf.get(a)!, at));
    if (b !== undefined) check(`rattles[${r}].otherAt`, () => hitOf(modelOf.get(b)!, otherAt));
  }
}
