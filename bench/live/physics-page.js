// From a contact to its sound, in a page: a ball falls in Rapier again and again, and the sample at which its hit is
// heard is compared with the moment at which the physics step that found it was over.

import { SoundWorld } from "/dist/index.js";
import { ModalModel } from "/dist/model/index.js";
import { rapierSound } from "/dist/physics/rapier/index.js";
import RAPIER from "/node_modules/@dimforge/rapier3d-compat/dist/rapier.mjs";

const DT = 1 / 60;

/** Seconds from the end of the step with the hit to its sound, `count` times. */
async function latency({ count, transport }) {
  await RAPIER.init();
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const floor = physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1));
  const ball = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.4, 0));
  physics.createCollider(RAPIER.ColliderDesc.ball(0.05).setRestitution(0.3), ball);

  const context = new AudioContext({ sampleRate: 48000, latencyHint: "interactive" });
  await context.audioWorklet.addModule("/bench/live/recorder.js");
  const recorder = new AudioWorkletNode(context, "recorder", { channelCount: 1, channelCountMode: "explicit" });
  const world = await SoundWorld.create(context, { transport, maxContacts: 16 });
  world.connect(recorder).connect(context.destination);
  await world.start();
  const sound = rapierSound(world, RAPIER, physics);
  sound.body(floor, { material: "stone", resonator: false });
  // a tick that is over at once, so that each hit is an onset
  const model = new ModalModel({ frequencies: [3000], decayRates: [3000], gains: [30] });
  sound.body(ball, { material: "steel", model, click: false });

  const waits = [];
  let found;
  recorder.port.onmessage = ({ data }) => {
    if (found !== undefined) waits.push(data / 48000 - found);
    found = undefined;
  };
  let [simulated, before, falls, last] = [0, undefined, 0, undefined];
  const frames = [];
  await new Promise((done) => {
    const frame = (now) => {
      before ??= now / 1000;
      if (last !== undefined) frames.push(now / 1000 - last);
      last = now / 1000;
      // real time decides how many steps are due, as in any game
      while (simulated + DT <= now / 1000 - before) {
        simulated += DT;
        physics.step();
        const { hits } = sound.step();
        if (hits.length > 0 && found === undefined && falls > 5) found = context.currentTime;
        if (hits.length > 0) {
          falls++;
          // up again, at a height of its own, so that it falls at another moment of the frame
          ball.setTranslation({ x: 0, y: 0.3 + 0.013 * (falls % 7), z: 0 }, true);
          ball.setLinvel({ x: 0, y: 0, z: 0 }, true);
        }
      }
      if (waits.length < count) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
  const result = {
    step: DT,
    wait: summary(waits),
    frame: summary(frames),
    clock: world.clock.report(),
    counts: sound.counts.hits,
  };
  sound.dispose();
  world.dispose();
  await context.close();
  return result;
}

function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { least: sorted[0], median: at(0.5), p95: at(0.95), most: sorted.at(-1), count: sorted.length };
}

window.bench = { latency };
