// A page with physics that goes on before anybody has clicked: a box slides, and now and then it is dropped. It tells
// what happens on the console, for a test that asked the page itself would count as a click.
import { SoundWorld } from "/dist/index.js";
import { Contacts } from "/dist/physics/index.js";

const DT = 1 / 60;
const words = new URLSearchParams(location.search);
const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 8 });
world.connect(context.destination);
const sound = new Contacts(world);
sound.body(0, { material: "stone", shape: "box", size: [4, 0.1, 4], fixed: true });
sound.body(1, { material: "oak", shape: "box", size: [0.3, 0.05, 0.2], mass: 2 });

let steps = 0;
let hits = 0;
sound.onHit(() => hits++);
const drops = words.has("drops");
const timer = setInterval(() => {
  steps++;
  const common = { a: 0, b: 1, p: [steps * DT, 0, 0], n: [0, 1, 0], m: 2 };
  const slides = { ...common, j: 2 * 9.81 * DT, vn: 0, vo: 0, slip: [1, 0, 0] };
  const falls = { ...common, j: 3, vn: 1, vo: 0.5, slip: [0, 0, 0] };
  sound.play({ t: steps * DT, dt: DT, c: drops ? (steps % 20 === 1 ? [falls] : []) : [slides] });
  if (steps === 30) console.log(`before: ${world.state}, ${hits > 0 ? "hits" : "no hit"}`);
}, 1000 * DT);

const hintOf = () => document.querySelector(".phonolite-hint");
if (!words.has("unsaid")) {
  const asked = words.get("hint");
  world.startOnGesture({ hint: asked ?? true });
  const seen = new MutationObserver(() => {
    const button = hintOf()?.querySelector("button");
    if (!button?.textContent) return;
    const { bottom, right } = button.getBoundingClientRect();
    const corner = innerWidth - right < 40 && innerHeight - bottom < 40;
    const tall = document.documentElement.scrollHeight > innerHeight;
    console.log(
      `hint: ${button.textContent}, ${hintOf().role}, ${corner ? "in" : "not in"} the corner, scrolls ${tall}`,
    );
    seen.disconnect();
  });
  seen.observe(document.body, { childList: true, subtree: true });
} else world.startOnGesture();

const begun = async () => {
  let meters;
  do meters = await world.meters();
  while (!(meters.time > 0.2 && (drops || meters.peak[0] > 0)));
  clearInterval(timer);
  const { peak, live } = meters;
  console.log(`running: sounds ${sound.sounding}, peak ${peak[0] > 0}, missed ${live.missed > 0}`);
  console.log(`hint ${hintOf() ? "there" : "gone"}`);
};
// asked for from time to time: a page that listens is told nothing on the console
const look = setInterval(() => {
  if (world.state !== "running") return;
  clearInterval(look);
  begun();
}, 20);
