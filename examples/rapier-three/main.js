// Rapier and three.js: what falls is heard, by what it is made of.
import RAPIER from "@dimforge/rapier3d-compat";
import { SoundWorld } from "phonolite";
import { rapierSound } from "phonolite/rapier";
import { look, show } from "./picture.js";

await RAPIER.init();
const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64 });
world.connect(context.destination);
world.startOnGesture(); // browsers let nothing sound before the first click, touch or key
const sound = rapierSound(world, RAPIER, physics);
world.setListener(look.listener); // where the camera is

const floor = physics.createCollider(RAPIER.ColliderDesc.cuboid(2, 0.02, 2).setTranslation(0, -0.02, 0));
sound.body(floor, "oak");
const density = { steel: 7850, oak: 700, glass: 2500 }; // kg/m³
const things = new Set();
let count = 0;

function drop() {
  const material = Object.keys(density)[count++ % 3];
  const isBall = count % 2 === 0;
  const half = 0.04 + 0.03 * Math.random(); // metres
  const [x, z] = [Math.random() - 0.5, Math.random() - 0.5];
  const body = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, 1.2, z));
  body.setAngvel({ x: 4 * Math.random(), y: 0, z: 4 * Math.random() }, true);
  const shape = isBall ? RAPIER.ColliderDesc.ball(half) : RAPIER.ColliderDesc.cuboid(half, half, half);
  physics.createCollider(shape.setDensity(density[material]).setRestitution(0.4), body);
  sound.body(body, material); // shape, size and mass come from Rapier
  things.add({ body, mesh: show(material, half, isBall) });
}

let behind = 0;
let last = performance.now();
look.onFrame((now) => {
  behind = Math.min(behind + (now - last) / 1000, 0.1);
  last = now;
  for (; behind >= physics.timestep; behind -= physics.timestep) {
    physics.step();
    sound.step(); // once after each step
  }
  for (const thing of things) {
    const { body, mesh } = thing;
    look.place(mesh, body.translation(), body.rotation());
    if (mesh.position.y > -3) continue;
    things.delete(thing); // it rolled off the floor
    mesh.removeFromParent();
    physics.removeRigidBody(body); // the sound finds out by itself
  }
});
look.onClick(drop);
for (let i = 0; i < 6; i++) drop();
