// Jolt: a physics world that is heard. All it takes is a name of a material for each body, and a call after each step.
import { SoundWorld } from "phonolite";
import { joltSound } from "phonolite/jolt";
import { Picture } from "./picture.js";
import { Jolt, THINGS, Tray } from "./tray.js";

const STEP = 1 / 60;
const MOST = 40;
const find = (selector) => document.querySelector(selector);
const canvas = find("canvas");
const picture = new Picture(canvas);
const tray = new Tray();
picture.tray(tray.body);

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64, airAbsorption: true });
world.connect(context.destination);
world.startOnGesture(); // browsers let nothing sound before the first click, touch or key
world.setListener({ position: [0, 0.6, 0.8] });
world.on("error", (error) => {
  find(".note").textContent = error.message;
});

const sound = joltSound(world, Jolt, tray.jolt);
// its board sounds, not the box around it
sound.body(tray.body, { material: "oak", shape: "box", size: [1, 0.03, 0.7] });
let hits = 0;
sound.onHit(() => hits++);

const things = [];
function drop(place) {
  const name = find("[name=thing]:checked").value;
  const body = tray.drop(name, place, things.length % 4 === 0 ? 0.2 : 0.25);
  sound.body(body, THINGS[name].material); // size, shape and mass are Jolt's
  picture.thing(body, name);
  things.push(body);
  if (things.length > MOST) clear(things[0]);
}
/** Takes a thing away. The sound finds out by itself. */
function clear(body) {
  picture.remove(body);
  things.splice(things.indexOf(body), 1);
  tray.remove(body);
}

canvas.addEventListener("pointerdown", (event) => drop(picture.placeOf(event)));
canvas.addEventListener("keydown", ({ key }) => {
  if (key === "Enter") drop([0, 0]);
});
find("#tilt").addEventListener("input", ({ target }) => {
  find("#tilt-value").textContent = `${target.value}°`;
});

/** One frame: the physics catches up with the page's clock; after a long pause it does not try to. */
let last = performance.now();
let behind = 0;
function frame(now) {
  behind = Math.min(behind + (now - last) / 1000, 0.1);
  last = now;
  const tilt = (find("#tilt").valueAsNumber * Math.PI) / 180;
  for (; behind >= STEP; behind -= STEP) {
    tray.step(STEP, tilt);
    sound.step();
  }
  for (const body of [...things]) if (body.GetPosition().GetY() < -3) clear(body);
  picture.show();
  find("#things").textContent = things.length;
  find("#hits").textContent = hits;
  find("#touches").textContent = sound.last.touches.length;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
