// A page that makes its world before anybody has clicked; it tells what happens on the console, for a test that asked
// the page itself would count as a click.
import { SoundWorld } from "/dist/index.js";
import { ModalModel } from "/dist/model/index.js";

const context = new AudioContext();
const world = await SoundWorld.create(context);
world.connect(context.destination);
const bell = new ModalModel({ frequencies: [440], decayRates: [3], gains: [1], radiationGains: [1] });
const body = world.addBody({ model: bell });
for (let k = 0; k < 5; k++) body.strike({ impulse: 0.01 });
for (let k = 0; k < 1000; k++) body.update({ gain: 1 + k / 1000 });
await world.ready();
const before = await world.meters();
world.on("state", async (state) => {
  if (state !== "running") return;
  let meters;
  do meters = await world.meters();
  while (!(meters.time > 0.1));
  console.log(`${state}: ${meters.events.accepted} events, ${meters.live.missed} missed, sound ${meters.peak[0] > 0}`);
  await context.suspend();
  console.log(`struck: ${body.strike({ impulse: 1 })}`);
});
world.startOnGesture();
console.log(`${world.state}: ${before.events.accepted} events, time ${before.time}`);
