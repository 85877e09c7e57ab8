// The wind chimes without a browser: renders their first seconds into a WAV file, as fast as this machine can.
//
//   node examples/node-offline/render.mjs chimes.wav 20
//
// In a project of your own the two imports of phonolite are the same; chimes.js is what happens in it.
import { resolve } from "node:path";
import { SoundWorld } from "phonolite";
import { WavWriter } from "phonolite/offline";
import { Chimes, hang, strikeOf } from "../wind-chimes/chimes.js";

const [file = "wind-chimes.wav", length = "20"] = process.argv.slice(2);
const seconds = Number(length);
if (!(seconds > 0 && seconds <= 3600)) throw new Error(`seconds should be a number up to 3600, but came ${length}`);

const world = await SoundWorld.createOffline({
  sampleRate: 48000,
  layout: "binaural", // for headphones; "stereo" for speakers
  airAbsorption: true,
  fullScaleDbSpl: 74,
});
const tubes = hang(world);
const chimes = new Chimes(1);

// Time is the world's own. What happens is said a little before it is rendered.
const piece = world.sampleRate / 10;
const pieces = Math.ceil(seconds * 10);
const wav = await WavWriter.create(file, { sampleRate: world.sampleRate, channels: 2, bits: 24 }, pieces * piece);
const started = performance.now();
let strikes = 0;
try {
  world.render(world.latencyFrames); // the limiter's delay, left out of the file
  for (let k = 0; k < pieces; k++) {
    while (chimes.time < world.currentTime + 0.2) {
      for (const hit of chimes.step()) {
        tubes[hit.chime][hit.tube].strike({ ...strikeOf(hit), time: chimes.time });
        strikes++;
      }
    }
    await wav.write(world.render(piece));
  }
  await wav.finish();
} finally {
  await wav.discard(); // does nothing after finish
}

const took = (performance.now() - started) / 1000;
const { modes, peak } = world.meters();
console.log(`${strikes} strikes on ${tubes.flat().length} tubes of ${modes.total} modes.`);
console.log(`${pieces / 10} s of sound in ${took.toFixed(2)} s, peak ${Math.max(...peak).toFixed(2)} of full scale.`);
console.log(`It is in ${resolve(file)}: listen with headphones.`);
