// Rapier in two dimensions: a run for marbles, and what is heard of it.
import RAPIER from "@dimforge/rapier2d-compat";
import { SoundWorld } from "phonolite";
import { rapierSound } from "phonolite/rapier";
import { place, show, WIDTH } from "./picture.js";

const MOST = 24;
const find = (selector) => document.querySelector(selector);
await RAPIER.init();
const physics = new RAPIER.World({ x: 0, y: -9.81 }); // metres, y up

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64, fullScaleDbSpl: 106 });
world.connect(context.destination);
world.startOnGesture({ hint: true }); // browsers let nothing sound before a gesture: a small button says so
world.on("error", ({ message }) => {
  find(".note").textContent = message;
});
world.setListener({ position: [0, 0.5, 1.6] }); // in front of the plane, which is at z = 0
const sound = rapierSound(world, RAPIER, physics); // the one line that joins them

/** A shelf of the run: its middle, half of its length and its angle. What is fixed goes on out of the plane. */
function shelf(material, x, y, half, angle) {
  const desc = RAPIER.ColliderDesc.cuboid(half, 0.012).setTranslation(x, y).setRotation(angle);
  const collider = physics.createCollider(desc.setFriction(0.4).setRestitution(0.4));
  sound.body(collider, material);
  return { material, size: [2 * half, 0.024], at: { x, y }, angle };
}
const shelves = [
  shelf("oak", -0.18, 0.78, 0.42, -0.16),
  shelf("steel", 0.18, 0.54, 0.42, 0.16),
  shelf("glass", -0.18, 0.3, 0.42, -0.16),
  shelf("stone", 0, 0.012, 0.8, 0),
  ...[-1, 1].map((side) => shelf("oak", side * 0.79, 0.08, 0.07, Math.PI / 2)),
];

const MARBLES = ["glass", "steel", "hardwood"];
const marbles = [];
let count = 0;
function drop(x, y) {
  const material = MARBLES[count++ % MARBLES.length];
  const radius = 0.016 + 0.004 * (count % 4); // metres
  const body = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y).setCcdEnabled(true));
  physics.createCollider(RAPIER.ColliderDesc.ball(radius).setRestitution(0.5).setFriction(0.4), body);
  sound.body(body, { material, shape: "sphere" }); // a circle would be a disc; this one is a ball
  marbles.push({ material, radius, body });
  while (marbles.length > MOST) physics.removeRigidBody(marbles.shift().body); // it leaves the sound by itself
}
const dropAtTop = () => drop(-0.5 + 0.1 * Math.sin(count), 0.98);

let hits = 0;
sound.onHit(({ speed, impulse }) => {
  hits++;
  find("#last").textContent = `${speed.toFixed(1)} m/s, ${(1000 * impulse).toFixed(0)} mN·s`;
});

let [behind, last] = [0, performance.now()];
function frame(now) {
  behind = Math.min(behind + (now - last) / 1000, 0.1); // a page that hung does not catch up for long
  last = now;
  for (; behind >= physics.timestep; behind -= physics.timestep) {
    physics.step();
    sound.step(); // once after each step
  }
  show(shelves, marbles);
  find("#things").textContent = marbles.length;
  find("#hits").textContent = hits;
  requestAnimationFrame(frame);
}

const canvas = find("canvas");
canvas.addEventListener("pointerdown", (event) => {
  const [x, y] = place(event);
  drop(Math.min(Math.max(x, -WIDTH / 2 + 0.1), WIDTH / 2 - 0.1), y);
});
canvas.addEventListener("keydown", (event) => {
  if (event.key !== " ") return;
  event.preventDefault(); // the page would scroll
  dropAtTop();
});
find("#drop").addEventListener("click", dropAtTop);
find("#clear").addEventListener("click", () => {
  for (const { body } of marbles.splice(0)) physics.removeRigidBody(body);
});
requestAnimationFrame(frame);
setInterval(async () => {
  const { limiterDb } = await world.meters(); // what it took at most: near 0, or fullScaleDbSpl is too low
  find("#limiter").textContent = `${limiterDb.toFixed(1)} dB`;
}, 500);
