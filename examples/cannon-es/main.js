// Things that fall: a world of cannon-es, and what is heard of it.
import { Vec3, World } from "cannon-es";
import { SoundWorld } from "phonolite";
import { cannonSound, coulomb } from "phonolite/cannon";
import { Picture } from "./picture.js";
import { ground, KINDS, thing } from "./things.js";

const MOST = 30;
const find = (selector) => document.querySelector(selector);
const canvas = find("canvas");

const physics = new World({ gravity: new Vec3(0, -9.81, 0), allowSleep: true }); // what sleeps is silent
physics.defaultContactMaterial.friction = coulomb(0.25); // cannon-es takes forces for impulses; this sets it right
physics.defaultContactMaterial.restitution = 0.35;

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 64 });
world.connect(context.destination);
world.startOnGesture();
world.on("error", (error) => showNote(error.message));
const sound = cannonSound(world, physics); // the one line that joins them

const picture = new Picture(canvas);
const { position, orientation } = picture.eye;
world.setListener({ position, orientation });

for (const { body, sound: spec, colour } of ground()) {
  physics.addBody(body);
  sound.body(body, spec);
  picture.add(body, colour);
}

const things = [];
let count = 0;
/** Lets something fall; what it is made of is all that the sound must be told. */
function drop(kind, [x, z]) {
  const body = thing(kind, x, z, ++count);
  physics.addBody(body);
  sound.body(body, kind.material);
  picture.add(body, kind.colour);
  things.push(body);
  while (things.length > MOST) leave(things.shift());
}
/** What leaves the world of cannon-es is not heard any more: nothing else to do. */
function leave(body) {
  physics.removeBody(body);
  picture.remove(body);
}
function clear() {
  for (const body of things.splice(0)) leave(body);
}

let hits = 0;
sound.onHit(({ speed, impulse }) => {
  hits++;
  find("#last").textContent = `${speed.toFixed(1)} m/s, ${(1000 * impulse).toFixed(0)} mN·s`;
});

function frame() {
  physics.fixedStep(); // as many steps of 1/60 s as the page's clock asks for
  const { touches } = sound.step();
  picture.show();
  find("#things").textContent = things.length;
  find("#touches").textContent = touches.length;
  find("#hits").textContent = hits;
  requestAnimationFrame(frame);
}

find("#kinds").append(...KINDS.map(choice));
function choice({ name }, i) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), {
    type: "radio",
    name: "kind",
    value: i,
    checked: i === 0,
  });
  label.append(input, ` ${name}`);
  return label;
}
const chosen = () => KINDS[find("[name=kind]:checked").value];
/** Places one after the other along the ramp and the plate. */
const somewhere = () => [0.62 * Math.sin(2.4 * count), 0.12 * Math.cos(3.7 * count)];

canvas.addEventListener("click", (event) => drop(chosen(), picture.floorAt(event)));
find("#drop").addEventListener("click", () => drop(chosen(), somewhere()));
find("#clear").addEventListener("click", clear);
document.addEventListener("keydown", ({ key }) => {
  if (key === "Delete") clear();
  if (KINDS[Number(key) - 1]) drop(KINDS[Number(key) - 1], somewhere());
});

function showNote(words) {
  find(".note").textContent = words;
}
requestAnimationFrame(frame);
