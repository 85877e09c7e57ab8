// Rapier and three.js: what falls is heard, by what it is made of.
import RAPIER from "@dimforge/rapier3d-compat";
import { SoundWorld } from "phonolite";
import { rapierSound } from "phonolite/rapier";
import { look, show } from "./picture.js";

await RAPIER.init();
const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64, fullScaleDbSpl: 104 });
world.connect(context.destination);
world.startOnGesture({ hint: true }); // browsers let nothing sound before a gesture: a small button says so
world.setListener(look.listener); // where the camera is
const sound = rapierSound(world, RAPIER, physics);
const floor = physics.createCollider(RAPIER.ColliderDesc.cuboid(2, 0.02, 2).setTranslation(0, -0.02, 0));
sound.body(floor, "oak");

const density = { steel: 7850, oak: 680, glass: 2500 }; // kg/m³
const things = [];
function drop() {
  const count = things.length;
  const material = Object.keys(density)[count % 3];
  const isBall = count % 2 === 1;
  const half = 0.04 + 0.01 * (count % 4); // metres
  const body = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setAngvel({ x: 3, y: 0, z: count % 4 }));
  body.setTranslation({ x: Math.sin(2 * count) / 2, y: 1 + (count % 5) / 5, z: Math.cos(3 * count) / 2 });
  const shape = isBall ? RAPIER.ColliderDesc.ball(half) : RAPIER.ColliderDesc.cuboid(half, half, half);
  physics.createCollider(shape.setDensity(density[material]).setRestitution(0.4), body);
  sound.body(body, material); // shape, size and mass come from Rapier
  things.push({ body, mesh: show(material, half, isBall) });
}
look.onStep(physics.timestep, () => {
  physics.step();
  sound.step(); // once after each step
});
look.onFrame(() => {
  for (const { body, mesh } of things) look.place(mesh, body.translation(), body.rotation());
});
look.onClick(drop);
for (let i = 0; i < 6; i++) drop();
