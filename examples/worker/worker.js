// The physics: a bench, and what the page asks to be dropped on it. After each step a plain record goes to the page. A
// worker has no map of names, so the server of the examples makes this one file; a bundler does the same.
import RAPIER from "@dimforge/rapier3d-compat";
import { rapierReader } from "phonolite/rapier";

const STEP = 1 / 60; // seconds
/** What can be dropped: half sizes in metres, or a radius. */
const KINDS = {
  oak: () => RAPIER.ColliderDesc.cuboid(0.1, 0.04, 0.05).setDensity(700),
  steel: () => RAPIER.ColliderDesc.cuboid(0.15, 0.01, 0.02).setDensity(7800),
  glass: () => RAPIER.ColliderDesc.ball(0.012).setDensity(2500).setRestitution(0.7),
};
const asked = []; // by the page, since the last step
self.addEventListener("message", ({ data }) => asked.push(data));

await RAPIER.init();
const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
physics.timestep = STEP;
const reader = rapierReader(RAPIER, physics);
const bench = physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.02, 0.3).setTranslation(0, -0.02, 0));
reader.body(bench, { material: "plywood" });
const dropped = [];

/** Things move in the plane of the picture: sideways, up and down, and turn in it. */
function drop(kind) {
  const n = dropped.length;
  const place = RAPIER.RigidBodyDesc.dynamic().setTranslation(0.6 * Math.sin(2.4 * n), 0.6, 0);
  const body = physics.createRigidBody(
    place
      .setRotation({ x: 0, y: 0, z: Math.sin(n / 2), w: Math.cos(n / 2) })
      .enabledTranslations(true, true, false)
      .enabledRotations(false, false, true),
  );
  physics.createCollider(KINDS[kind](), body);
  reader.body(body, { material: kind });
  dropped.push(body);
}
function clear() {
  for (const body of dropped.splice(0)) physics.removeRigidBody(body); // nothing to say: what is gone is heard no more
}

/** One step: what was asked, the engine, its record. */
function step() {
  const pings = [];
  for (const { drop: kind, ping, clear: all } of asked.splice(0)) {
    if (kind) drop(kind);
    if (all) clear();
    if (ping) pings.push(ping);
  }
  physics.step();
  self.postMessage({ step: reader.collect(STEP), pings });
}

let last = performance.now();
let behind = 0; // seconds
setInterval(() => {
  const now = performance.now();
  behind = Math.min(behind + (now - last) / 1000, 0.1); // after a long pause it does not try to catch up
  last = now;
  for (; behind >= STEP; behind -= STEP) step();
}, 8);
