// Finds the physics body of a node of a glTF file: by a function, a map, or objects of a scene that carry their bodies.
import type { Object3D } from "three";
import { PhonoliteError } from "../../math/error.js";
import type { GltfNode } from "../../model/gltf/found.js";

/**
 * How the body of a node is found: a function; a map from names of nodes, or from objects of the loaded scene, to
 * bodies; or the loaded scene itself, whose objects have their bodies as `userData.body`.
 *
 * @example
 * const bodyOf: BodyOf<Body> = new Map([["cup", cupBody]]);
 */
export type BodyOf<Handle> =
  | ((node: GltfNode) => Handle | null | undefined)
  | ReadonlyMap<string | Object3D, Handle>
  | Object3D;

/** Why there is no body for a node: none was found, or several. */
export type NoBody = "no body" | "several bodies";

/** A function that gives the body of a node, or why there is none. */
export function bodyFinder<Handle>(bodyOf: BodyOf<Handle>): (node: GltfNode) => { handle: Handle } | NoBody {
  if (typeof bodyOf === "function") {
    return (node) => {
      const handle = bodyOf(node);
      return handle === undefined || handle === null ? "no body" : { handle };
    };
  }
  const byName = bodyOf instanceof Map ? namesOfMap<Handle>(bodyOf) : namesOfScene<Handle>(bodyOf as Object3D);
  return ({ name }) => {
    const found = byName.get(name);
    if (!found) return "no body";
    return found.size > 1 ? "several bodies" : { handle: [...found][0] };
  };
}

type Names<Handle> = Map<string, Set<Handle>>;

function namesOfMap<Handle>(map: ReadonlyMap<string | Object3D, Handle>): Names<Handle> {
  const names: Names<Handle> = new Map();
  for (const [key, handle] of map) {
    const name = typeof key === "string" ? key : nameOf(key);
    if (name === undefined) throw wrong(key);
    put(names, name, handle);
  }
  return names;
}
function namesOfScene<Handle>(scene: Object3D): Names<Handle> {
  if (scene?.isObject3D !== true) throw wrong(scene);
  const names: Names<Handle> = new Map();
  scene.traverse((object) => {
    const handle = object.userData.body as Handle | null | undefined;
    if (handle !== undefined && handle !== null) put(names, nameOf(object)!, handle);
  });
  return names;
}

/**
 * The name that an object had in its file: three.js changes names that its animations could not spell, and keeps the
 * first.
 */
function nameOf(object: Object3D): string | undefined {
  if (object?.isObject3D !== true) return undefined;
  const { name } = object.userData;
  return typeof name === "string" ? name : object.name;
}
function put<Handle>(names: Names<Handle>, name: string, handle: Handle): void {
  names.set(name, (names.get(name) ?? new Set()).add(handle));
}
function wrong(came: unknown): PhonoliteError {
  const expected = "a function, a Map from names or objects to bodies, or an Object3D whose objects have userData.body";
  return new PhonoliteError("sound glTF", "bodyOf", expected, came);
}
