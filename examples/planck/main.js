// planck: skittles, and what is heard of them.
import { SoundWorld } from "phonolite";
import { planeSound } from "phonolite/physics";
import { Box, Circle, World } from "planck";
import { show } from "./picture.js";

const STEP = 1 / 60; // seconds
const find = (selector) => document.querySelector(selector);
const physics = new World({ gravity: { x: 0, y: -9.81 } }); // metres, y up

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64, fullScaleDbSpl: 120 });
world.connect(context.destination);
world.startOnGesture({ hint: true }); // browsers let nothing sound before a gesture: a small button says so
world.on("error", ({ message }) => {
  find(".note").textContent = message;
});
world.setListener({ position: [0.5, 0.8, 2.2] });

// Points belong to the start of the step, so they are taken before planck solves; their impulses are known after it.
// They are kept from step to step: a contact that slept has no pre-solve in the step that wakes it.
const met = new WeakMap();
let told = [];
physics.on("pre-solve", (contact) => met.set(contact, contact.getWorldManifold(null)));
physics.on("post-solve", (contact, { normalImpulses }) => {
  const { normal, points, pointCount } = met.get(contact) ?? contact.getWorldManifold(null);
  const [a, b] = [contact.getFixtureA().getBody(), contact.getFixtureB().getBody()];
  for (let i = 0; i < pointCount; i++) told.push({ a, b, point: points[i], normal, impulse: normalImpulses[i] });
});
const sound = planeSound(world, {
  *bodies() {
    for (let body = physics.getBodyList(); body; body = body.getNext()) yield body;
  },
  shape: (body) => ({ ...shapeOf(body), mass: body.getMass(), fixed: body.isStatic() }),
  motion: (body) => ({
    position: body.getWorldCenter(),
    angle: body.getAngle(),
    velocity: body.getLinearVelocity(),
    spin: body.getAngularVelocity(),
    asleep: !body.isAwake(),
  }),
  contacts: () => told,
  gravity: physics.getGravity(),
});
function shapeOf(body) {
  const shape = body.getFixtureList().getShape();
  const corners = shape.getType() === "edge" ? [shape.m_vertex1, shape.m_vertex2] : shape.m_vertices;
  return corners ? { outline: corners.map((corner) => body.getWorldPoint(corner)) } : { radius: shape.m_radius };
}

function add(material, shape, at, settings = {}, spec = {}) {
  const body = physics.createBody({
    type: "dynamic",
    position: { x: at[0], y: at[1] },
    userData: material,
    ...settings,
  });
  body.createFixture({ shape, density: 1, friction: 0.4, restitution: 0.3 });
  sound.body(body, { material, ...spec }); // the engine's own body, and what it is made of
  return body;
}
add("oak", new Box(4, 0.1), [0, -0.1], { type: "static" });
for (const side of [-1, 1]) add("brick", new Box(0.1, 1), [side * 2.1, 1], { type: "static" });

let things = [];
let ball;
function setUp() {
  for (const body of things) physics.destroyBody(body); // what is gone is heard no more
  things = Array.from({ length: 6 }, (_, i) =>
    add("hardwood", new Box(0.045, 0.16), [0.6 + 0.2 * i, 0.16], {}, { depth: 0.09 }),
  );
  ball = add("stone", new Circle(0.11), [-1.7, 0.11], { bullet: true }, { shape: "sphere" });
  things.push(ball);
}
const speed = find("#speed");
function roll() {
  ball.setTransform({ x: -1.7, y: 0.11 }, 0);
  ball.setLinearVelocity({ x: Number(speed.value), y: 0 });
  ball.setAngularVelocity(-Number(speed.value) / 0.11);
}

let hits = 0;
sound.onHit(({ speed, impulse }) => {
  hits++;
  find("#last").textContent = `${speed.toFixed(1)} m/s, ${impulse.toFixed(2)} N·s`;
});

let [behind, last] = [0, performance.now()];
function frame(now) {
  behind = Math.min(behind + (now - last) / 1000, 0.1); // a page that hung does not catch up for long
  last = now;
  for (; behind >= STEP; behind -= STEP) {
    told = [];
    physics.step(STEP);
    sound.step(STEP); // once after each step
  }
  show(physics);
  find("#things").textContent = things.length;
  find("#hits").textContent = hits;
  requestAnimationFrame(frame);
}

const canvas = find("canvas");
for (const target of [canvas, find("#roll")]) target.addEventListener("click", roll);
canvas.addEventListener("keydown", (event) => {
  if (event.key !== " ") return;
  event.preventDefault(); // the page would scroll
  roll();
});
find("#again").addEventListener("click", setUp);
speed.addEventListener("input", () => {
  find("#speed-value").textContent = `${speed.value} m/s`;
});
setUp();
requestAnimationFrame(frame);
setInterval(async () => {
  const { limiterDb } = await world.meters(); // what it took at most: near 0, or fullScaleDbSpl is too low
  find("#limiter").textContent = `${limiterDb.toFixed(1)} dB`;
}, 500);
