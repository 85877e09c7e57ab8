// `<Sounding>` and `useSound`: how components say what a body is made of.

import type { RapierContext, RapierRigidBody } from "@react-three/rapier";
import { useRapier } from "@react-three/rapier";
import { createElement, type ReactElement, type RefObject, useEffect, useRef } from "react";
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../../model/known-name.js";
import type { MaterialName } from "../../model/materials/index.js";
import type { SoundSpec } from "../index.js";
import { useStage } from "./sound-world.js";
import type { SoundingHit, Source } from "./stage.js";

/**
 * Properties of `<Sounding>`: what a body is made of, and who hears of its hits.
 *
 * @example
 * <Sounding material="oak" gain={0.5} onHit={({ speed }) => setLight(speed)} />
 */
export interface SoundingProps extends SoundSpec {
  /** Called for every hit of the body that is found, after the step in which it happened. */
  onHit?: (hit: SoundingHit) => void;
}

/** What a ref of `<RigidBody>` or `<InstancedRigidBodies>` holds. */
export type BodyRef = RefObject<RapierRigidBody | readonly (RapierRigidBody | null)[] | null>;

/** What is used here of objects of three.js. */
interface InScene {
  readonly parent: InScene | null;
  readonly children: readonly object[];
}
type RigidBodyState = RapierContext["rigidBodyStates"] extends Map<number, infer State> ? State : never;

/**
 * Says what the `<RigidBody>` around it is made of, with all its colliders. Inside `<InstancedRigidBodies>`, after its
 * mesh, it speaks of all instances. Say the body's `density` or `mass` too: Rapier's own density is 1 kg/m³, and what
 * is so light is heard as a solid body.
 *
 * @example
 * <RigidBody density={700}>
 *   <Sounding material="oak" onHit={({ speed }) => setLight(speed)} />
 *   <mesh>…</mesh>
 * </RigidBody>
 */
export function Sounding({ onHit, ...spec }: SoundingProps): ReactElement {
  const { rigidBodyStates } = useRapier();
  const mark = useRef<InScene>(null);
  const { report } = useStage("Sounding");
  const found = useRef({ states: [] as RigidBodyState[], of: 0 });
  const told = useRef(false);
  useSource("Sounding", spec, onHit, (named) => {
    if (isStale(found.current, rigidBodyStates)) {
      found.current = { states: bodiesAbout(mark.current, rigidBodyStates), of: rigidBodyStates.size };
    }
    const { states } = found.current;
    if (states.length === 0 && !told.current && !isBesideInstances(mark.current)) {
      told.current = true;
      report(new PhonoliteError("Sounding", "parent", "<RigidBody> or <InstancedRigidBodies>", undefined));
    }
    for (const { rigidBody } of states) named(rigidBody);
  });
  return createElement("object3D", { ref: mark });
}

/**
 * Says what the body of a ref is made of, or all bodies of a ref of `<InstancedRigidBodies>`.
 *
 * @example
 * const body = useRef(null);
 * useSound(body, "steel");
 * return <RigidBody ref={body}>…</RigidBody>;
 */
export function useSound<Name extends string>(
  ref: BodyRef,
  spec: KnownName<Name, MaterialName> | SoundSpec,
  onHit?: (hit: SoundingHit) => void,
): void {
  useSource("useSound", spec, onHit, (named) => {
    for (const body of [ref.current].flat()) if (body) named(body as RapierRigidBody);
  });
}

/** Tells bodies. */
type Tell = (named: (body: RapierRigidBody) => void) => void;

/** Adds a source to the stage for as long as a component is mounted. */
function useSource(
  operation: string,
  spec: string | SoundSpec,
  onHit: ((hit: SoundingHit) => void) | undefined,
  tell: Tell,
): void {
  const { stage, report } = useStage(operation);
  const latest = useRef({ spec, onHit, tell });
  latest.current = { spec, onHit, tell };
  useEffect(() => {
    const source: Source = {
      tell: (named) => latest.current.tell((body) => named(body, latest.current.spec)),
      hear: (hit) => latest.current.onHit?.(hit),
      fail: report,
    };
    stage.sources.add(source);
    return () => void stage.sources.delete(source);
  }, [stage, report]);
}

/**
 * The bodies that a mark in the scene speaks of: that of the nearest RigidBody above it, or all instances beside it.
 */
function bodiesAbout(mark: InScene | null, states: RapierContext["rigidBodyStates"]): RigidBodyState[] {
  const all = [...states.values()];
  for (let object = mark?.parent ?? null; object; object = object.parent) {
    const own = all.find((state) => (state.object as InScene) === object);
    if (own) return [own];
    const instances = all.filter((state) => state.meshType === "instancedMesh" && state.object.parent === object);
    if (instances.length > 0) return instances;
  }
  return [];
}

/** Whether what was found must be looked for again: a body was made anew, or there may be more instances. */
function isStale(
  { states, of }: { states: readonly RigidBodyState[]; of: number },
  all: RapierContext["rigidBodyStates"],
): boolean {
  if (states.length === 0 || (states[0].meshType === "instancedMesh" && of !== all.size)) return true;
  return !states.every(({ rigidBody, object }) => {
    const now = all.get(rigidBody.handle);
    return now !== undefined && now.rigidBody === rigidBody && now.object === object;
  });
}
/** Whether a mark stands beside a mesh of instances, of which there may be none yet. */
function isBesideInstances(mark: InScene | null): boolean {
  return mark?.parent?.children.some((child) => "isInstancedMesh" in child) ?? false;
}
