// Wind chimes: a simulation that runs in the page, and a world in which what it says is heard where it happens.
import { SoundWorld } from "phonolite";
import { Chimes, hang, STEP, strikeOf } from "./chimes.js";
import { Picture } from "./picture.js";

const find = (selector) => document.querySelector(selector);
const canvas = find("canvas");
const chimes = new Chimes(1);
const picture = new Picture(canvas);
const listener = { position: [0, 0], heading: 0 }; // metres right and back; radians to the right
const context = new AudioContext();
let world;
let tubes;

/**
 * Makes the world, or another one for other ears. (`world.restart` could change them too; two worlds may fade over.)
 */
async function listenBy(layout) {
  const next = await SoundWorld.create(context, { layout, airAbsorption: true, fullScaleDbSpl: 74 });
  next.connect(context.destination);
  next.startOnGesture();
  next.on("state", showState);
  next.on("error", (error) => {
    showNote(`${error.message}. Starting again.`);
    next.restart().then(() => showNote(""), showError);
  });
  tubes = hang(next);
  const before = world;
  world = next;
  moveListener();
  showState();
  before?.setMasterGain(0); // glides, so that nothing clicks
  setTimeout(() => before?.dispose(), 100);
}

function moveListener() {
  const [x, z] = listener.position;
  const half = listener.heading / 2;
  world?.setListener({ position: [x, 0, z], orientation: [0, -Math.sin(half), 0, Math.cos(half)] });
}

/** One frame: the simulation catches up with the page's clock; after a long pause it does not try to. */
let last = performance.now();
let behind = 0;
function frame(now) {
  behind = Math.min(behind + (now - last) / 1000, 0.1);
  last = now;
  for (; behind >= STEP; behind -= STEP) {
    const hits = chimes.step();
    const time = world?.clock.step(chimes.time); // when it is to be heard, or nothing while there is no sound
    for (const hit of hits) {
      picture.ring(hit);
      if (time !== undefined) tubes[hit.chime][hit.tube].strike({ ...strikeOf(hit), time });
    }
  }
  picture.show(chimes, listener);
  requestAnimationFrame(frame);
}

async function showMeters() {
  if (world?.state === "running") {
    const { modes, events, live } = await world.meters();
    find("#modes").textContent = `${modes.alive} of ${modes.total}`;
    find("#load").textContent = `${Math.round(100 * live.load)} %`;
    find("#late").textContent = `${events.late} of ${events.accepted}`;
    find("#latency").textContent = `${(1000 * world.clock.latency).toFixed(1)} ms`;
    find("#way").textContent = live.transport === "shared" ? "shared memory" : "messages";
  }
  setTimeout(showMeters, 250);
}
function showState() {
  find("#start").hidden = world.state === "running";
}
function showNote(words) {
  find(".note").textContent = words;
}
function showError(error) {
  showNote(error.message);
}

// What can be touched: you (move), the small disc in front of you (turn), a chime (push).
const near = (a, b, metres) => Math.hypot(a[0] - b[0], a[1] - b[1]) < metres;
let held = "";
canvas.addEventListener("pointerdown", (event) => {
  const place = picture.metresAt(event);
  const chime = chimes.list.findIndex(({ position: [x, , z] }) => near(place, [x, z], 0.7));
  if (near(place, picture.handleOf(listener), 0.4)) held = "turn";
  else if (near(place, listener.position, 0.6)) held = "move";
  else if (chime >= 0) chimes.push(chime);
  if (held) canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", (event) => {
  const place = picture.metresAt(event);
  const [x, z] = listener.position;
  if (held === "turn") listener.heading = Math.atan2(place[0] - x, z - place[1]);
  if (held === "move") walkTo(place);
  if (held) moveListener();
});
for (const end of ["pointerup", "pointercancel"]) {
  canvas.addEventListener(end, () => {
    held = "";
  });
}
function walkTo(place) {
  listener.position = place.map((metres, axis) => {
    const most = picture.edges[axis] - 0.4;
    return Math.min(Math.max(metres, -most), most);
  });
}

canvas.addEventListener("keydown", (event) => {
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  const walk = { ArrowUp: 0.2, ArrowDown: -0.2 }[event.key] ?? 0;
  if (turn === 0 && walk === 0) return;
  event.preventDefault();
  listener.heading += (turn * Math.PI) / 24;
  const [x, z] = listener.position;
  walkTo([x + walk * Math.sin(listener.heading), z - walk * Math.cos(listener.heading)]);
  moveListener();
});
document.addEventListener("keydown", ({ key }) => {
  if (chimes.list[Number(key) - 1]) chimes.push(Number(key) - 1);
});
find("#wind").addEventListener("input", ({ target }) => {
  chimes.wind = target.valueAsNumber;
  find("#wind-value").textContent = `${Math.round(100 * chimes.wind)} %`;
});
for (const choice of document.querySelectorAll("[name=layout]")) {
  choice.addEventListener("change", () => listenBy(choice.value).catch(showError));
}

requestAnimationFrame(frame);
await listenBy(find("[name=layout]:checked").value).catch(showError);
showMeters();
