// The scene in a physics engine: every thing with the engine's number, its sound, and its pose after the last step. It
// knows neither picture nor page; whoever changes the scene asks here.
import type { SoundWorld } from "phonolite";
import type { EngineHit } from "phonolite/physics";
import type { Engine, EngineSound, Grip, SoundingBody, Triple, Turn } from "../engines/engine.js";
import { fixtureSound, fixtureThing, soundOf, thingOf } from "../scene/build.js";
import { doorPlace, type Item, MARBLES, marblePlace } from "../scene/items.js";
import { DOOR, type Fixture, room } from "../scene/room.js";
import { hingePoint } from "./creak.js";
import { STEP } from "./step-pace.js";

/** Numbers of a pose: place (3) and rotation (4). */
export const POSE = 7;

/** A thing or a part of the room, in the engine. */
export interface Member {
  readonly name: string;
  /** What it is, where it can be moved. */
  readonly item?: Item;
  readonly fixture?: Fixture;
  /** The engine's number. */
  readonly id: number;
  /** After the last step, and before it. */
  readonly pose: Float64Array;
  readonly before: Float64Array;
  /** What sounds of it, once it does. */
  thing?: SoundingBody;
}

/** What lies farther from the middle than this, m, or deeper, comes back. */
const LOST = { far: 6, deep: -1.5 };
/** The leaf of the door, the pin that it turns on, and the drum with what rattles on it, by name. */
const LEAF = "door";
const PIN = "hinge";
const DRUM = "drum";
const RATTLE = { gap: 4e-6 };

/**
 * A scene in an engine.
 *
 * @example
 * const stage = new Stage(engine, items(1));
 * stage.hear(world, [0, -9.81, 0]);
 * stage.step();
 */
export class Stage {
  readonly engine: Engine;
  readonly members = new Map<string, Member>();
  /** What is heard of it. */
  sound: EngineSound | undefined;
  /** Called for every hit. */
  onHit: (hit: EngineHit) => void = () => {};
  readonly #byId = new Map<number, Member>();
  readonly #speed = new Float64Array(6);
  /** Members whose sound is still to be made. */
  #unheard: Member[] = [];

  constructor(engine: Engine, items: readonly Item[], poses?: ReadonlyMap<string, Float64Array>) {
    this.engine = engine;
    for (const fixture of room()) this.#take({ name: fixture.name, fixture }, engine.add(fixtureThing(fixture)));
    for (const item of items) this.add(item, poses?.get(item.name));
  }

  /** The member of an engine's number. */
  memberOf(id: number): Member | undefined {
    return this.#byId.get(id);
  }
  /** Things that can be moved. */
  get things(): Member[] {
    return [...this.members.values()].filter(({ item }) => item);
  }

  /** Adds a thing, in place of one of the same name. */
  add(item: Item, pose?: ArrayLike<number>): Member {
    this.remove(item.name);
    const at: Item = pose
      ? { ...item, position: [pose[0], pose[1], pose[2]], turn: [pose[3], pose[4], pose[5], pose[6]] }
      : item;
    // a door is hinged where it is closed, so that its angle is counted from there
    const closed = item.kind === "door" ? { ...item, ...doorPlace(0) } : at;
    const id = this.engine.add(thingOf(closed));
    if (item.kind === "door") {
      const point: Triple = [DOOR.x, DOOR.height / 2, DOOR.z];
      this.engine.hinge({ thing: id, point, axis: [0, 1, 0], limits: [-0.04, DOOR.widest] });
      this.engine.place(id, at.position, at.turn);
    }
    return this.#take({ name: item.name, item }, id);
  }

  /** Takes a thing away; a name that is not there is fine. */
  remove(name: string): void {
    const member = this.members.get(name);
    if (!member) return;
    if (member.thing) this.sound?.remove(member.id);
    this.engine.remove(member.id);
    this.members.delete(name);
    this.#byId.delete(member.id);
    this.#unheard = this.#unheard.filter((one) => one !== member);
  }

  /** Makes it heard in a world: bodies come by `prepare`. */
  hear(world: SoundWorld, gravity: Triple): void {
    this.sound = this.engine.sound(world, { gravity, others: "concrete" });
    this.sound.onHit((hit) => this.onHit(hit));
    this.#unheard = [...this.members.values()];
  }

  /** Makes the sounds of members that have none yet, for so many milliseconds. Says whether all have theirs. */
  prepare(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    while (this.sound && this.#unheard.length > 0 && performance.now() < end) this.#attach(this.#unheard.shift()!);
    return this.#unheard.length === 0;
  }

  /** One step, and its sound. */
  step(): void {
    for (const { pose, before } of this.members.values()) before.set(pose);
    this.engine.step(STEP);
    this.#creak();
    this.sound?.step();
    for (const member of this.members.values()) if (member.item) this.#follow(member);
  }

  /** Puts the marbles of the run back to its top. */
  sendMarbles(): void {
    for (let i = 0; i < MARBLES; i++) {
      const marble = this.members.get(`marble-${i + 1}`);
      if (marble) this.#place(marble, marblePlace(i));
    }
  }

  /** Takes hold of a thing. */
  grab(member: Member, at: Triple): Grip {
    return this.engine.grab(member.id, at);
  }
  /** Where the things are: to go on in another engine. */
  poses(): Map<string, Float64Array> {
    return new Map(this.things.map(({ name, pose }) => [name, pose.slice()]));
  }
  /** How many things are awake. */
  awake(): number {
    let count = 0;
    for (const { id, item } of this.members.values()) if (item && !this.engine.isAsleep(id)) count++;
    return count;
  }
  /** Whether any thing was elsewhere before the last step. */
  stirs(): boolean {
    for (const { pose, before, item } of this.members.values()) {
      if (item && pose.some((x, i) => Math.abs(x - before[i]) > 1e-6)) return true;
    }
    return false;
  }

  /** Ends both. */
  dispose(): void {
    this.sound?.dispose();
    this.sound = undefined;
    this.engine.dispose();
    this.members.clear();
    this.#byId.clear();
    this.#unheard = [];
  }

  #take(of: Pick<Member, "name" | "item" | "fixture">, id: number): Member {
    const member: Member = { ...of, id, pose: new Float64Array(POSE), before: new Float64Array(POSE) };
    this.engine.pose(id, member.pose);
    member.before.set(member.pose);
    this.members.set(of.name, member);
    this.#byId.set(id, member);
    if (this.sound) this.#unheard.push(member);
    return member;
  }

  #attach(member: Member): void {
    const { item, fixture, id } = member;
    member.thing = this.sound!.body(id, item ? soundOf(item) : fixtureSound(fixture!));
    const rattles = (one: string, other: string) => {
      const [drum, thing] = [this.members.get(one), this.members.get(other)];
      if (drum?.thing && thing?.thing) this.sound!.pair(drum.id, thing.id, { rattle: RATTLE });
    };
    if (member.name.startsWith("nut-")) rattles(DRUM, member.name);
    else if (member.name === DRUM) for (const { name } of this.things) if (name.startsWith("nut-")) rattles(DRUM, name);
    const [leaf, pin] = [this.members.get(LEAF), this.members.get(PIN)];
    if ((member === leaf || member === pin) && leaf?.thing && pin?.thing) {
      this.sound!.pair(pin.id, leaf.id, { friction: "door-hinge" });
    }
  }

  #creak(): void {
    const [leaf, pin] = [this.members.get(LEAF), this.members.get(PIN)];
    if (!this.sound || !leaf?.thing || !pin?.thing || this.engine.isAsleep(leaf.id)) return;
    this.engine.velocity(leaf.id, this.#speed);
    const point = hingePoint(pin.thing.id, leaf.thing.id, this.#speed[4], [DOOR.x, 1.5, DOOR.z]);
    if (point) this.sound.also([point]);
  }

  /** Reads where a thing is; one that was lost comes back to where it began. */
  #follow(member: Member): void {
    this.engine.pose(member.id, member.pose);
    const [x, y, z] = member.pose;
    if (y > LOST.deep && Math.abs(x) < LOST.far && Math.abs(z) < LOST.far) return;
    const { position, turn } = member.item!;
    this.#place(member, position, turn);
  }

  #place(member: Member, position: Triple, turn?: Turn): void {
    this.engine.place(member.id, position, turn);
    this.engine.pose(member.id, member.pose);
    member.before.set(member.pose);
  }
}
