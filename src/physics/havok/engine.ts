// Reads a scene of Babylon.js with Havok: contact points as the plugin tells them during the step, bodies from Havok
// itself, all as right-handed records. The key of a body is the body; that of a thin instance is one object for as long
// as the instance lives.
import { CONTACT_LIMITS } from "../../contact/record.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, ContactSink, Engine } from "../sound/engine.js";
import { havokFacts } from "./facts.js";
import { type Hand, place, turn } from "./hand.js";
import type {
  BabylonObservable,
  Havok,
  HavokBody,
  HavokCollision,
  HavokHandle,
  HavokInstance,
  HavokPhysicsEngine,
  HavokPlugin,
  HavokScene,
  PluginData,
} from "./types.js";

/** A contact point that was told and not yet collected. */
interface Told {
  one: HavokHandle;
  other: HavokHandle;
  p: Vec3;
  n: Vec3;
  d: number;
  j: number;
}

/** `COLLISION_STARTED | COLLISION_CONTINUED`: what has finished repeats its last impulse, so nobody asks for it. */
const EVENTS = 1 | 2;
/** The functions of Havok that are called. */
const NEEDED = [
  "HP_Body_GetQTransform",
  "HP_Body_GetLinearVelocity",
  "HP_Body_GetAngularVelocity",
  "HP_Body_GetActivationState",
  "HP_Body_GetMassProperties",
  "HP_Shape_GetBoundingBox",
] as const;
/** Longest step that Babylon.js takes, s, and what it takes where a frame has no length. */
const LONGEST = 0.1;
const USUAL = 1 / 60;

/** A scene with Havok as a reader sees it. */
export class HavokEngine implements Engine<HavokHandle> {
  readonly name = "Havok";
  readonly plugin: HavokPlugin;
  readonly #scene: HavokScene;
  readonly #physics: HavokPhysicsEngine;
  readonly #havok: Havok;
  readonly #hand: Hand;
  readonly #heard = new Set<HavokHandle>();
  readonly #instances = new WeakMap<PluginData, HavokInstance>();
  #told: Told[] = [];

  constructor(scene: HavokScene) {
    this.#physics = physicsOf(scene);
    this.plugin = this.#physics.getPhysicsPlugin() as HavokPlugin;
    this.#scene = scene;
    this.#havok = this.plugin._hknp;
    this.#hand = scene.useRightHandedSystem ? 1 : -1;
  }

  gravity(): Vec3 {
    const { x, y, z } = this.#physics.gravity;
    return place([x, y, z], this.#hand);
  }
  /** Seconds of the last step: Babylon.js does not tell, so it is worked out as the scene does it. */
  stepLength(): number {
    if (!this.plugin._useDeltaForWorldStep) return this.plugin.getTimeStep();
    const part = this.#physics.getSubTimeStep();
    const engine = this.#scene.getEngine();
    const frame = engine.isDeterministicLockStep() ? engine.getTimeStep() / 1000 : this.#scene.getAnimationRatio() / 60;
    const length = part > 0 ? part / 1000 : frame;
    return length > 0 ? Math.min(length, LONGEST) : USUAL;
  }

  listen(stepped: () => void, ended: () => void): () => void {
    let deaf = false;
    // observers that leave while they are called are called once more
    const follow = <Event>(observable: BabylonObservable<Event>, hear: (event: Event) => void) => {
      const observer = observable.add((event) => {
        if (!deaf) hear(event);
      });
      return () => observable.remove(observer as never);
    };
    const ends = [
      follow(this.plugin.onCollisionObservable, (collision) => this.hear(collision)),
      follow(this.#scene.onAfterPhysicsObservable, stepped),
      follow(this.#scene.onDisposeObservable, ended),
    ];
    return () => {
      deaf = true;
      for (const end of ends) end();
    };
  }

  keyOf(handle: HavokHandle): HavokHandle {
    if (isBody(handle)) return handle;
    if (isBody(handle?.body) && Number.isInteger(handle.instance))
      return this.#keyAt(handle.body, handle.instance) ?? handle;
    const expected = "a PhysicsBody of Babylon.js, or { body, instance } for a thin instance";
    throw new PhonoliteError("add body", "body", expected, handle);
  }
  facts(key: HavokHandle): BodyFacts {
    const body = isBody(key) ? key : key.body;
    if (body.numInstances > 0 && key === body) {
      const each = "{ body, instance }, for each of its thin instances";
      throw new PhonoliteError("add body", "body", each, new Came(`a body with ${body.numInstances} of them`));
    }
    if (!this.isAlive() || !this.isPresent(key) || sceneOf(body) !== this.#scene)
      throw new PhonoliteError("add body", "body", "one that is in this scene", new Came("another"));
    const instance = key === body ? undefined : (key as HavokInstance).instance;
    return havokFacts(this.#havok, body, instance, dataOf(key)!.hpBodyId, this.#hand);
  }
  isPresent(key: HavokHandle): boolean {
    const data = dataOf(key);
    return data?.hpBodyId !== undefined && (isBody(key) || this.#instances.get(data) === key);
  }
  isAlive(): boolean {
    return this.plugin.world !== undefined && !this.#scene.isDisposed;
  }
  /** Havok tells contacts of a body only when asked. They stay asked for: another may listen too. */
  attach(key: HavokHandle): void {
    this.#heard.add(key);
    const [body, instance] = isBody(key) ? [key] : [key.body, key.instance];
    body.setEventMask(body.getEventMask(instance) | EVENTS, instance);
  }
  detach(key: HavokHandle): void {
    this.#heard.delete(key);
  }

  read(key: HavokHandle, into: Float64Array): boolean {
    const { hpBodyId: id, worldRegion } = dataOf(key)!;
    const origin = worldRegion?.floatingOrigin;
    const [[x, y, z], turned] = this.#havok.HP_Body_GetQTransform(id)[1];
    const [wx, wy, wz] = this.#havok.HP_Body_GetAngularVelocity(id)[1];
    const hand = this.#hand;
    into.set(place([x + (origin?.x ?? 0), y + (origin?.y ?? 0), z + (origin?.z ?? 0)], hand));
    into.set(turn(turned, hand), 3);
    into.set(place(this.#havok.HP_Body_GetLinearVelocity(id)[1], hand), 7);
    into.set([hand * wx, hand * wy, wz], 10);
    return this.#havok.HP_Body_GetActivationState(id)[1] === this.#havok.ActivationState.INACTIVE;
  }

  /** Takes in a contact point while the plugin tells it: the step is over then. */
  hear({
    collider,
    colliderIndex,
    collidedAgainst,
    collidedAgainstIndex,
    point,
    normal,
    distance,
    impulse,
  }: HavokCollision) {
    const one = this.#keyAt(collider, colliderIndex);
    const other = this.#keyAt(collidedAgainst, collidedAgainstIndex);
    if (!one || !other || !point || !normal || !(this.#heard.has(one) || this.#heard.has(other))) return;
    // steps that nobody collects must not pile up
    if (this.#told.length >= CONTACT_LIMITS.points) return;
    const hand = this.#hand;
    const half = distance / 2;
    this.#told.push({
      one,
      other,
      p: [point.x + half * normal.x, point.y + half * normal.y, hand * (point.z + half * normal.z)],
      n: [normal.x, normal.y, hand * normal.z],
      d: distance,
      j: impulse,
    });
  }
  contacts(sink: ContactSink): void {
    for (const { one, other, p, n, d, j } of this.#told) {
      const a = sink.idOf(one);
      const b = sink.idOf(other);
      if (a >= 0 && b >= 0) sink.points.push({ a, b, p, n, d, j });
    }
    this.#told = [];
  }

  /** The key of a body, or of its instance. */
  #keyAt(body: HavokBody, instance: number): HavokHandle | undefined {
    if (!(body._pluginDataInstances?.length > 0)) return body._pluginData ? body : undefined;
    const data = body._pluginDataInstances[instance] as PluginData | undefined;
    if (!data) return undefined;
    const known = this.#instances.get(data);
    if (known) return known;
    const key: HavokInstance = { body, instance };
    this.#instances.set(data, key);
    return key;
  }
}

/** The physics engine of a scene, where it is Havok. */
function physicsOf(scene: HavokScene): HavokPhysicsEngine {
  const physics = typeof scene?.getPhysicsEngine === "function" ? scene.getPhysicsEngine() : undefined;
  const plugin = (physics as HavokPhysicsEngine | undefined)?.getPhysicsPlugin?.() as Partial<HavokPlugin> | undefined;
  const havok = plugin?._hknp as Partial<Havok> | undefined;
  if (!physics || plugin?.name !== "HavokPlugin" || !havok) {
    const first = "a scene with Havok: scene.enablePhysics(gravity, new HavokPlugin(true, await HavokPhysics())) first";
    throw new PhonoliteError("havok sound", "scene", first, new Came(plugin?.name ?? "one without physics"));
  }
  const missing = NEEDED.find((name) => typeof havok[name] !== "function");
  if (missing || !havok.ActivationState) {
    const known = "Havok 1.3 or another version that has the same functions";
    throw new PhonoliteError("havok sound", "Havok", known, new Came(`one without ${missing ?? "ActivationState"}`));
  }
  return physics as HavokPhysicsEngine;
}

function isBody(value: unknown): value is HavokBody {
  const { transformNode, setEventMask } = (value ?? {}) as Partial<HavokBody>;
  return typeof transformNode === "object" && typeof setEventMask === "function";
}
function dataOf(key: HavokHandle): PluginData | undefined {
  return (isBody(key) ? key._pluginData : key.body._pluginDataInstances?.[key.instance]) as PluginData | undefined;
}
function sceneOf({ transformNode }: HavokBody): unknown {
  return (transformNode as { getScene?(): unknown }).getScene?.();
}
