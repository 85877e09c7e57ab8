// Matter: a tower of blocks to throw about, in pixels with y down, and what is heard of it.
import { SoundWorld } from "phonolite";
import { planeSound } from "phonolite/physics";
import { HEIGHT, show, WIDTH } from "./picture.js";

const { Bodies, Body, Composite, Engine, Mouse, MouseConstraint, Vector } = globalThis.Matter;
const PIXEL = 0.0025; // metres: the picture is 2 m wide
const STEP = 1000 / 60; // milliseconds
const find = (selector) => document.querySelector(selector);
const canvas = find("canvas");

const engine = Engine.create({ enableSleeping: true });
engine.gravity.scale = (1e-6 * 9.81) / PIXEL; // things fall as on Earth

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64, fullScaleDbSpl: 120 });
world.connect(context.destination);
world.startOnGesture({ hint: true }); // browsers let nothing sound before a gesture: a small button says so
world.on("error", ({ message }) => {
  find(".note").textContent = message;
});
world.setListener({ position: [WIDTH * PIXEL * 0.5, HEIGHT * PIXEL * -0.6, 1.5] });

// What Matter is asked; its own impulses cannot be used, so none are told, and they are found from velocities.
const sound = planeSound(
  world,
  {
    bodies: () => Composite.allBodies(engine.world),
    shape: (body) => ({
      radius: body.circleRadius,
      outline: body.vertices,
      mass: body.mass,
      fixed: body.isStatic,
    }),
    motion: (body) => ({
      position: body.position,
      angle: body.angle,
      velocity: Vector.mult(Body.getVelocity(body), 60), // from pixels a 60th of a second
      spin: 60 * Body.getAngularVelocity(body),
      asleep: body.isSleeping,
    }),
    contacts: () => engine.pairs.list.filter(({ isActive, isSensor }) => isActive && !isSensor).flatMap(points),
    contactsAt: "end", // Matter moves bodies first and then finds what touches
    gravity: { x: 0, y: 9.81 / PIXEL },
  },
  { metresPerUnit: PIXEL, yDown: true },
);
/** The points of a pair; Matter's normals go from its second body to its first. */
function points({ collision: { parentA, parentB, normal, depth }, contacts, contactCount }) {
  return contacts
    .slice(0, contactCount)
    .map(({ vertex }) => ({ a: parentB, b: parentA, point: vertex, normal, gap: -depth }));
}

function add(material, body) {
  body.label = material;
  Composite.add(engine.world, body);
  sound.body(body, material); // the engine's own body, and what it is made of
  return body;
}
const still = { isStatic: true, friction: 0.5 };
add("oak", Bodies.rectangle(WIDTH / 2, HEIGHT - 15, 2 * WIDTH, 30, still));
add("brick", Bodies.rectangle(-15, 0, 30, 2 * HEIGHT, still));
add("brick", Bodies.rectangle(WIDTH + 15, 0, 30, 2 * HEIGHT, still));

const MATERIALS = ["softwood", "oak", "glass", "brick", "aluminium"];
const blocks = [];
/** Planks lie on posts, three storeys high. */
function build() {
  for (const body of blocks.splice(0)) Composite.remove(engine.world, body); // what is gone is heard no more
  for (let floor = 0; floor < 3; floor++) {
    const bottom = HEIGHT - 30 - floor * 96;
    const material = MATERIALS[(2 * floor) % 5];
    for (const x of [-70, 0, 70]) blocks.push(block(material, WIDTH * 0.6 + x, bottom - 40, 22, 80));
    blocks.push(block(MATERIALS[(2 * floor + 1) % 5], WIDTH * 0.6, bottom - 88, 190, 16));
  }
}
const block = (material, x, y, width, height) =>
  add(material, Bodies.rectangle(x, y, width, height, { friction: 0.5, restitution: 0.1 }));
function throwBall() {
  const ball = add("steel", Bodies.circle(30, HEIGHT - 120, 18, { restitution: 0.3, density: 0.004 }));
  Body.setVelocity(ball, { x: 18, y: -4 });
  blocks.push(ball);
  if (blocks.length > 24) Composite.remove(engine.world, blocks.splice(12, 1)[0]);
}

let hits = 0;
sound.onHit(({ speed, impulse }) => {
  hits++;
  find("#last").textContent = `${speed.toFixed(1)} m/s, ${impulse.toFixed(2)} N·s`;
});

const mouse = Mouse.create(canvas);
Composite.add(engine.world, MouseConstraint.create(engine, { mouse, constraint: { stiffness: 0.15 } }));
let [behind, last] = [0, performance.now()];
function frame(now) {
  Mouse.setScale(mouse, { x: WIDTH / canvas.clientWidth, y: HEIGHT / canvas.clientHeight });
  behind = Math.min(behind + now - last, 100); // a page that hung does not catch up for long
  last = now;
  for (; behind >= STEP; behind -= STEP) {
    Engine.update(engine, STEP);
    sound.step(STEP / 1000); // once after each step
  }
  show(Composite.allBodies(engine.world));
  find("#things").textContent = blocks.length;
  find("#hits").textContent = hits;
  requestAnimationFrame(frame);
}

find("#ball").addEventListener("click", throwBall);
find("#again").addEventListener("click", build);
build();
requestAnimationFrame(frame);
setInterval(async () => {
  const { limiterDb } = await world.meters(); // what it took at most: near 0, or fullScaleDbSpl is too low
  find("#limiter").textContent = `${limiterDb.toFixed(1)} dB`;
}, 500);
