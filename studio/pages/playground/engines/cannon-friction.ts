// Friction and restitution in cannon-es: a Material for things that rub and bounce alike, and a ContactMaterial for
// every two of them. cannon-es bounds the impulse of friction at each point by a force, so the coefficient it is given
// goes with the step and the number of points.
import * as CANNON from "cannon-es";
import { coulomb } from "phonolite/cannon";
import type { Shape, Thing } from "./engine.js";
import { FRICTION, frictionOf, RESTITUTION, restitutionOf } from "./solid.js";

/** Points of a contact that most often carry a thing of a shape. */
const POINTS: Record<Shape["kind"], number> = { sphere: 1, capsule: 2, cylinder: 4, box: 4 };
/** Of things made of several shapes. */
const SEVERAL = 4;

interface Kind {
  material: CANNON.Material;
  friction: number;
  restitution: number;
  points: number;
  fixed: boolean;
}

/** The materials of a world. */
export class Rubbing {
  readonly #world: CANNON.World;
  readonly #kinds = new Map<string, Kind>();
  readonly #pairs: { contact: CANNON.ContactMaterial; friction: number; points: number }[] = [];
  #dt = 1 / 60;

  constructor(world: CANNON.World) {
    this.#world = world;
  }

  /** The material of a thing: the same for all that rub and bounce alike. */
  materialOf({ shape, fixed = false, friction = FRICTION, restitution = RESTITUTION }: Thing): CANNON.Material {
    const points = "kind" in shape ? POINTS[shape.kind] : SEVERAL;
    const name = `friction ${friction}, restitution ${restitution}, points ${points}${fixed ? ", fixed" : ""}`;
    const known = this.#kinds.get(name);
    if (known) return known.material;
    const kind: Kind = { material: new CANNON.Material(name), friction, restitution, points, fixed };
    this.#kinds.set(name, kind);
    for (const other of this.#kinds.values()) this.#join(kind, other);
    return kind.material;
  }

  /** Says how long steps are from now on. */
  stepOf(dt: number): void {
    if (dt === this.#dt) return;
    this.#dt = dt;
    for (const { contact, friction, points } of this.#pairs) contact.friction = coulomb(friction, dt, points);
  }

  #join(one: Kind, other: Kind): void {
    const friction = frictionOf(one.friction, other.friction);
    // the rounder one says at how many points they touch; of two that move cannon-es takes the reduced mass, half of
    // that of two alike, for the load
    const touching = Math.min(one.points, other.points);
    const points = one.fixed || other.fixed ? touching : Math.max(touching / 2, 1);
    const contact = new CANNON.ContactMaterial(one.material, other.material, {
      friction: coulomb(friction, this.#dt, points),
      restitution: restitutionOf(one.restitution, other.restitution),
    });
    this.#world.addContactMaterial(contact);
    this.#pairs.push({ contact, friction, points });
  }
}
