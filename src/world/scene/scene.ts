// Reads scene files: the schema (scene-schema.ts), and then what no schema can say, such as that events name bodies of
// the scene.
import { Came, PhonoliteError } from "../../math/error.js";
import { parseJson } from "../../model/json-text.js";
import { check } from "../../model/schema.js";
import { checkRain } from "../rain/checks.js";
import { checkRattles, checkStrains } from "../resonance/checks.js";
import { RESONANCE } from "../resonance/section.js";
import { KINDS, RAIN_KINDS, type Scene, type SceneEvent, SceneSchema } from "./schema.js";

export { SCENE_LIMITS, type Scene, type SceneEvent, type SceneRattle } from "./schema.js";

/** An error in a scene, naming the path in the file. */
export class SceneError extends PhonoliteError {
  override readonly name = "SceneError";
}

/**
 * Checks the content of a scene file and fills in its defaults.
 *
 * @throws SceneError that names the path in the file, what was expected and what came.
 * @example
 * const scene = parseScene({ format: "scene", version: 1, bodies: [{ id: "a", model: "bell" }] });
 */
export function parseScene(json: unknown): Scene {
  const scene = check(SceneSchema, json, refuse);
  const ids = new Set<string>();
  for (const [b, body] of scene.bodies.entries()) {
    if (body.id === "") throw refuse(`bodies[${b}].id`, "an id of 1 to 200 characters", body.id);
    if (ids.has(body.id)) throw refuse(`bodies[${b}].id`, "an id that no other body has", body.id);
    ids.add(body.id);
  }
  for (const [e, event] of scene.events.entries()) checkEvent(event, `events[${e}]`, ids);
  checkRemovals(scene);
  checkRattles(scene, ids, refuse);
  const order = eventOrder(scene);
  checkStrains(scene, order, refuse);
  checkRain(scene, order, refuse);
  return scene;
}

/** Checks the text of a scene file. */
export function parseSceneText(text: string): Scene {
  return parseScene(parseJson(text, OPERATION));
}

/** The places of a scene's events in order of time; those of the same time keep the order of the file. */
export function eventOrder(scene: Scene): number[] {
  const { events } = scene;
  return events.map((_, e) => e).sort((a, b) => events[a].time - events[b].time || a - b);
}

const OPERATION = "parse scene";

function refuse(field: string, expected: string, came: unknown): SceneError {
  return new SceneError(OPERATION, field, expected, came);
}

function checkEvent(event: SceneEvent, path: string, ids: ReadonlySet<string>): void {
  const rains = RAIN_KINDS.some((kind) => event[kind] !== undefined);
  if (event.body === "" && !rains) throw refuse(`${path}.body`, "the id of a body", undefined);
  if (event.body !== "" && !ids.has(event.body)) {
    throw refuse(`${path}.body`, "the id of a body of the scene", event.body);
  }
  const kinds = KINDS.filter((kind) => event[kind] !== undefined);
  if (kinds.length !== 1) {
    const came = new Came(kinds.length === 0 ? "none of them" : kinds.join(" and "));
    throw refuse(path, `an event with exactly one of ${KINDS.join(", ")}`, came);
  }
  if (rains && event.body !== "") throw refuse(`${path}.body`, "left out: rain is no body", event.body);
  if (Array.isArray(event.strike?.impulse) && event.strike.direction) {
    throw refuse(`${path}.strike.direction`, "left out when the impulse is a vector", event.strike.direction);
  }
  if (event.set && Object.values(event.set).every((value) => value === undefined)) {
    throw refuse(`${path}.set`, "an object with gain, pitchScale, dampingScale, position or velocity", event.set);
  }
  if (event.resonance && Object.values(event.resonance).every((value) => value === undefined)) {
    throw refuse(`${path}.resonance`, RESONANCE, event.resonance);
  }
}

/** A body that was removed is gone: no later event may name it. */
function checkRemovals(scene: Scene): void {
  if (!scene.events.some((event) => event.remove)) return;
  const gone = new Map<string, number>();
  for (const e of eventOrder(scene)) {
    const { body, remove, time } = scene.events[e];
    const by = gone.get(body);
    if (by !== undefined) {
      const came = new Came(`${JSON.stringify(body)} at ${time} s, removed by events[${by}]`);
      throw refuse(`events[${e}].body`, "a body that is still there", came);
    }
    if (remove) gone.set(body, e);
  }
}
