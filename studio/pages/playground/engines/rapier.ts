// The playground's scene in Rapier. Friction is combined as the geometric mean (each collider has the root of its own
// and the rule multiplies), restitution as the larger of both.
import RAPIER from "@dimforge/rapier3d-compat";
import { rapierSound } from "phonolite/rapier";
import { BodyEngine, type BodyReader } from "./body-engine.js";
import type { MakeEngine, Shape, Triple, Turn } from "./engine.js";
import { FRICTION, halfOf, MASS, partsOf, RESTITUTION, shares, straightOf } from "./solid.js";
import { conjugate, localOf, rotated, tripleOf, turnOf, UPRIGHT, ZERO } from "./vectors.js";

let ready: Promise<void> | undefined;

/** A world in Rapier. */
export const makeRapier: MakeEngine = async (gravity) => {
  ready ??= RAPIER.init();
  await ready;
  return new BodyEngine(rapierReader(gravity), gravity);
};

function rapierReader(gravity: Triple): BodyReader<RAPIER.RigidBody> {
  const world = new RAPIER.World(vector(gravity));
  return {
    name: "rapier",
    add(thing) {
      const { position, turn = UPRIGHT, fixed = false, velocity = ZERO, spin = ZERO, rollingLoss = 0 } = thing;
      const kind = fixed ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.dynamic();
      kind.setTranslation(...position).setRotation(quaternion(turn));
      if (!fixed)
        kind
          .setLinvel(...velocity)
          .setAngvel(vector(spin))
          .setAngularDamping(rollingLoss)
          .setCcdEnabled(thing.fast ?? false);
      const body = world.createRigidBody(kind);
      const parts = partsOf(thing);
      const share = shares(parts);
      for (const [i, part] of parts.entries()) {
        const collider = colliderOf(part.shape)
          .setTranslation(...part.position)
          .setRotation(quaternion(part.turn ?? UPRIGHT))
          .setFriction(Math.sqrt(thing.friction ?? FRICTION))
          .setFrictionCombineRule(RAPIER.CoefficientCombineRule.Multiply)
          .setRestitution(thing.restitution ?? RESTITUTION)
          .setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Max);
        if (!fixed) collider.setMass((thing.mass ?? MASS) * share[i]!);
        world.createCollider(collider, body);
      }
      return body;
    },
    remove: (body) => world.removeRigidBody(body),
    hinge(body, { point, axis, limits }) {
      // the frame stands as the thing stands now: an axis has the same numbers in both, and the angle starts at 0
      const turn = turnOf(body.rotation());
      const frame = world.createRigidBody(
        RAPIER.RigidBodyDesc.fixed()
          .setTranslation(...point)
          .setRotation(quaternion(turn)),
      );
      const anchor = localOf(point, tripleOf(body.translation()), turn);
      const joint = RAPIER.JointData.revolute(vector(ZERO), vector(anchor), vector(rotated(axis, conjugate(turn))));
      const made = world.createImpulseJoint(joint, frame, body, true);
      if (limits) (made as RAPIER.RevoluteImpulseJoint).setLimits(limits[0], limits[1]);
      return () => world.removeRigidBody(frame);
    },
    step(dt) {
      world.timestep = dt;
      world.step();
    },
    position: (body) => tripleOf(body.translation()),
    turn: (body) => turnOf(body.rotation()),
    velocity: (body) => tripleOf(body.linvel()),
    spin: (body) => tripleOf(body.angvel()),
    setSpin: (body, spin) => body.setAngvel(vector(spin), true),
    isAsleep: (body) => body.isSleeping(),
    moves: (body) => body.isDynamic(),
    weight(body) {
      const [xx, xy, xz, yy, yz, zz] = body.effectiveWorldInvInertia().elements;
      return {
        mass: body.mass(),
        centre: tripleOf(body.worldCom()),
        inverseInertia: [xx!, xy!, xz!, xy!, yy!, yz!, xz!, yz!, zz!],
      };
    },
    push(body, impulse, at) {
      if (at) body.applyImpulseAtPoint(vector(impulse), vector(at), true);
      else body.applyImpulse(vector(impulse), true);
    },
    place(body, position, turn) {
      body.setTranslation(vector(position), true);
      if (turn) body.setRotation(quaternion(turn), true);
      body.setLinvel(vector(ZERO), true);
      body.setAngvel(vector(ZERO), true);
    },
    sound: (heard, options) => rapierSound(heard, RAPIER, world, options),
    dispose: () => world.free(),
  };
}

const vector = ([x, y, z]: Triple) => ({ x, y, z });
const quaternion = ([x, y, z, w]: Turn) => ({ x, y, z, w });

function colliderOf(shape: Shape): RAPIER.ColliderDesc {
  if (shape.kind === "box") return RAPIER.ColliderDesc.cuboid(...halfOf(shape));
  if (shape.kind === "sphere") return RAPIER.ColliderDesc.ball(shape.radius);
  if (shape.kind === "cylinder") return RAPIER.ColliderDesc.cylinder(shape.height / 2, shape.radius);
  return RAPIER.ColliderDesc.capsule(straightOf(shape) / 2, shape.radius);
}
