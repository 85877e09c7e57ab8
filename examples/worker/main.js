// The page of a physics that runs in a worker: it plays the records that come and draws them.
import { SoundWorld } from "phonolite";
import { Contacts } from "phonolite/physics";

const find = (selector) => document.querySelector(selector);
const canvas = find("canvas");
const bodies = new Map(); // number to size, shape and pose
let hits = 0;

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 32, fullScaleDbSpl: 94 });
world.connect(context.destination);
world.startOnGesture();
world.setListener({ position: [0, 0.3, 1.5] });
const sound = new Contacts(world);
sound.onHit(() => {
  find("#hits").textContent = ++hits;
});

const worker = new Worker("worker.js", { type: "module" });
worker.addEventListener("message", ({ data: { step, pings } }) => {
  sound.play(step); // the clock of the world keeps the spacing of steps, however unevenly they come
  follow(step);
  for (const ping of pings) find("#trip").textContent = `${(performance.now() - ping).toFixed(1)} ms`;
  find("#record").textContent = `${step.c.length} points of ${step.x.length} bodies`;
  find("#sounding").textContent = sound.bodies.filter(({ body }) => body).length;
});
worker.addEventListener("error", ({ message }) => {
  find(".note").textContent = message;
});
for (const kind of ["oak", "steel", "glass"])
  find(`#${kind}`).addEventListener("click", () => worker.postMessage({ drop: kind }));
find("#clear").addEventListener("click", () => worker.postMessage({ clear: true }));
setInterval(() => worker.postMessage({ ping: performance.now() }), 500);

/** Keeps what is drawn up to date. */
function follow({ spawn = [], gone = [], x }) {
  for (const body of spawn) bodies.set(body.id, body);
  // nothing in a record is an error, for it may come from anywhere: what is wrong is counted
  const bad = sound.counts.drops["bad-body"];
  if (bad) find(".note").textContent = `${bad} bodies of the records cannot be made`;
  for (const id of gone) bodies.delete(id);
  for (const [id, ...pose] of x) Object.assign(bodies.get(id) ?? {}, { now: pose });
}

/** The bench from the side: 2.2 m wide. */
function draw() {
  const pen = canvas.getContext("2d");
  const scale = devicePixelRatio;
  Object.assign(canvas, { width: canvas.clientWidth * scale, height: canvas.clientHeight * scale });
  const metre = canvas.width / 2.2;
  const styles = getComputedStyle(canvas);
  pen.setTransform(metre, 0, 0, -metre, canvas.width / 2, 0.85 * canvas.height);
  for (const { shape, size, material, now } of bodies.values()) {
    if (!now) continue;
    const [x, y, , , , turn, upright] = now;
    pen.save();
    pen.translate(x, y);
    pen.rotate(2 * Math.atan2(turn, upright));
    pen.fillStyle = styles.getPropertyValue({ oak: "--accent", glass: "--second" }[material] ?? "--quiet");
    pen.beginPath();
    if (shape === "sphere") pen.arc(0, 0, size[0] / 2, 0, 2 * Math.PI);
    else pen.rect(-size[0] / 2, -size[1] / 2, size[0], size[1]);
    pen.fill();
    pen.restore();
  }
  requestAnimationFrame(draw);
}
draw();
