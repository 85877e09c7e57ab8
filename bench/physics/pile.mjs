// A pile of boxes in a bin whose walls sway, so that it stays awake, with about 1,000 contact points a step: made by
// Rapier once and kept as plain records, so that what reads records can be timed without the engine.
import RAPIER from "@dimforge/rapier3d-compat";

export const DT = 1 / 60;
/** Boxes, their side in m and mass in kg. */
const BOXES = 250;
export const SIDE = 0.2;
export const MASS = 0.5;
/** Steps until the pile lies. */
const POUR = 240;

/** Half extents and places of the ground and the four walls, m. */
export const BIN = [
  [5, 0.5, 5, 0, -0.5, 0],
  [0.1, 8, 1.2, -0.8, 8, 0],
  [0.1, 8, 1.2, 0.8, 8, 0],
  [1.2, 8, 0.1, 0, 8, -0.8],
  [1.2, 8, 0.1, 0, 8, 0.8],
];
/** How far and how often the walls sway, m and Hz. */
const SWAY = 0.03;
const PITCH = 1.5;

/** All bodies of the scene as records tell them: the bin first, then the boxes. */
export const BODIES = [
  ...BIN.map(([x, y, z], id) => ({
    id,
    shape: "box",
    size: [2 * x, 2 * y, 2 * z],
    mass: 0,
    fixed: id === 0,
    kinematic: id > 0,
  })),
  ...Array.from({ length: BOXES }, (_, i) => ({
    id: BIN.length + i,
    shape: "box",
    size: [SIDE, SIDE, SIDE],
    mass: MASS,
    fixed: false,
  })),
];

/** Where the boxes are let go, m, and how they are turned, so that they tumble. */
export const PLACES = Array.from({ length: BOXES }, (_, i) => {
  const [layer, at] = [Math.floor(i / 9), i % 9];
  const position = [((at % 3) - 1) * 0.42, 0.3 + 0.38 * layer, (Math.floor(at / 3) - 1) * 0.42];
  const q = [Math.sin(1.3 * i), Math.sin(2.1 * i + 1), Math.sin(2.9 * i + 2), 1];
  const size = Math.hypot(...q);
  return { position, rotation: q.map((part) => part / size) };
});

/** Where a wall is at the end of a step, m. */
export const swayed = ([, , , x, y, z], step) => [x + SWAY * Math.sin(2 * Math.PI * PITCH * DT * step), y, z];

/** Records of `steps` steps of the pile after it was poured: points with impulse alone, as an adapter reads them. */
export async function recordPile(steps) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  world.timestep = DT;
  const colliders = [...bin(world), ...boxes(world)];
  const ids = new Map(colliders.map((collider, id) => [collider.handle, id]));
  const records = [];
  for (let i = 1; i <= POUR + steps; i++) {
    const poses = i > POUR && colliders.map((collider) => [collider.translation(), collider.rotation()]);
    for (let k = 1; k < BIN.length; k++) colliders[k].parent().setNextKinematicTranslation(vector(swayed(BIN[k], i)));
    world.step();
    const motion = i >= POUR && { asleep: [], ...motionOf(colliders) };
    if (i >= POUR)
      records.push({ t: (i - POUR) * DT, dt: DT, c: poses ? pointsOf(world, colliders, ids, poses) : [], ...motion });
  }
  world.free();
  return records;
}

/** The same records without impulses: as from an engine that tells none. */
export function withoutImpulses(records) {
  return records.map((record) => ({ ...record, c: record.c.map(({ j: _, ...point }) => point) }));
}

/** The ground and the walls in a world of Rapier. */
export function bin(world) {
  return BIN.map(([x, y, z, ...place], id) => {
    const desc = id === 0 ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.kinematicPositionBased();
    return world.createCollider(
      RAPIER.ColliderDesc.cuboid(x, y, z),
      world.createRigidBody(desc.setTranslation(...place)),
    );
  });
}

/** The boxes in a world of Rapier, which never sleep. */
export function boxes(world) {
  return PLACES.map(({ position, rotation: [x, y, z, w] }) => {
    const desc = RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...position)
      .setRotation({ x, y, z, w });
    const body = world.createRigidBody(desc.setCanSleep(false));
    return world.createCollider(RAPIER.ColliderDesc.cuboid(SIDE / 2, SIDE / 2, SIDE / 2).setMass(MASS), body);
  });
}

function motionOf(colliders) {
  const x = [];
  const v = [];
  for (let id = 1; id < colliders.length; id++) {
    const body = colliders[id].parent();
    const [p, q, u, w] = [body.translation(), body.rotation(), body.linvel(), body.angvel()];
    x.push([id, p.x, p.y, p.z, q.x, q.y, q.z, q.w]);
    v.push([id, u.x, u.y, u.z, w.x, w.y, w.z]);
  }
  return { x, v };
}

function pointsOf(world, colliders, ids, poses) {
  const points = [];
  for (let a = 0; a < colliders.length; a++) {
    world.contactPairsWith(colliders[a], (other) => {
      const b = ids.get(other.handle);
      if (b < a) return;
      world.contactPair(colliders[a], other, (manifold, flipped) => {
        const [one, two] = flipped ? [b, a] : [a, b];
        const n = manifold.normal();
        for (let i = 0; i < manifold.numContacts(); i++) {
          const j = manifold.contactImpulse(i);
          if (!(j > 0)) continue;
          const p = middle(
            placed(manifold.localContactPoint1(i), poses[one]),
            placed(manifold.localContactPoint2(i), poses[two]),
          );
          points.push({ a: one, b: two, p, n: [n.x, n.y, n.z], d: manifold.contactDist(i), j });
        }
      });
    });
  }
  return points;
}

const vector = ([x, y, z]) => ({ x, y, z });
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

function placed({ x, y, z }, [p, q]) {
  const tx = 2 * (q.y * z - q.z * y);
  const ty = 2 * (q.z * x - q.x * z);
  const tz = 2 * (q.x * y - q.y * x);
  return [
    p.x + x + q.w * tx + q.y * tz - q.z * ty,
    p.y + y + q.w * ty + q.z * tx - q.x * tz,
    p.z + z + q.w * tz + q.x * ty - q.y * tx,
  ];
}
