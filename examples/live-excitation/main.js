// Live excitation: any node of the audio graph may push a body. An oscillator finds its modes one by one, noise wakes
// all of them, and a microphone lets them answer to a voice.
import { SoundWorld } from "phonolite";
import { models } from "phonolite/model";

const find = (selector) => document.querySelector(selector);
const canvas = find("canvas");
const [LOWEST, HIGHEST] = [40, 8000]; // Hz, of the picture
const context = new AudioContext();
const oscillator = new OscillatorNode(context, { frequency: 500 });
const noise = new AudioBufferSourceNode(context, { buffer: noiseBuffer(), loop: true });

let world;
let body;
let excitation;
let source = oscillator;
let frequency = 500;

/** Puts another body in the world, and lets the source push it. */
function take(name) {
  excitation?.end();
  body?.remove({ fade: true });
  body = world.addBody({ model: models.load(name) });
  excitation = world.excite(body, { newtons: newtons() }); // at its first sample point, a lively one
  source.connect(excitation.node);
  const levels = answers(body.model);
  tuneTo(body.model.frequencies[levels.indexOf(Math.max(...levels))]); // where it answers most
}

/** Lets another source push the body. */
async function driveBy(name) {
  showNote("");
  const next = { oscillator, noise }[name] ?? (await microphone());
  source.disconnect();
  for (const track of source.mediaStream?.getTracks() ?? []) track.stop(); // lets go of a microphone
  source = next;
  source.connect(excitation.node);
  draw();
}

/** The microphone as a node, without what a browser does to improve speech. */
async function microphone() {
  if (!navigator.mediaDevices) throw new Error("This page has no microphone: it must come by https or from localhost.");
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  showNote("Sing or clap. Wear headphones, or the body will hear itself and howl.");
  return context.createMediaStreamSource(stream);
}
const MICROPHONE_WORDS = {
  NotAllowedError: "The microphone may not be used: you, or this browser's settings, said no.",
  NotFoundError: "There is no microphone here.",
  NotReadableError: "The microphone is in use by another program.",
  NotSupportedError: "This browser takes a microphone only at the context's own sample rate.",
};

function tuneTo(hertz) {
  frequency = Math.min(Math.max(hertz, LOWEST), HIGHEST);
  oscillator.frequency.setTargetAtTime(frequency, context.currentTime, 0.01);
  find("#frequency").textContent = `${frequency.toFixed(1)} Hz`;
  canvas.setAttribute("aria-valuenow", frequency.toFixed(1));
  draw();
}
function newtons() {
  return 10 ** find("#force").valueAsNumber;
}

/** Two seconds of white noise, the same every time. */
function noiseBuffer() {
  const buffer = new AudioBuffer({ length: 2 * context.sampleRate, sampleRate: context.sampleRate });
  let state = 1;
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  return buffer;
}

// The picture: a line for each mode, its height by how strongly the body answers there, on an axis of octaves.
const xOf = (hertz) => (canvas.clientWidth * Math.log(hertz / LOWEST)) / Math.log(HIGHEST / LOWEST);
const hertzAt = (x) => LOWEST * (HIGHEST / LOWEST) ** (x / canvas.clientWidth);

function draw() {
  const pen = canvas.getContext("2d");
  const styles = getComputedStyle(canvas);
  const colour = (name) => styles.getPropertyValue(`--${name}`);
  const { clientWidth: width, clientHeight: height } = canvas;
  Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio });
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "center";
  const line = (x, top, bottom, name, thick) => {
    pen.fillStyle = colour(name);
    pen.fillRect(x - thick / 2, top, thick, bottom - top);
  };
  for (const hertz of [50, 100, 200, 500, 1000, 2000, 5000]) {
    line(xOf(hertz), 0, height, "line", 1);
    pen.fillStyle = colour("quiet");
    pen.fillText(hertz < 1000 ? `${hertz}` : `${hertz / 1000}k${hertz < 5000 ? "" : " Hz"}`, xOf(hertz), height - 8);
  }
  if (!body) return;
  const levels = answers(body.model);
  const loudest = Math.max(...levels);
  body.model.frequencies.forEach((hertz, mode) => {
    const share = Math.max(1 + (levels[mode] - loudest) / 60, 0.05); // 60 dB from top to bottom
    line(xOf(hertz), height - 32 - share * (height - 56), height - 32, "text", 1.5);
  });
  if (source === oscillator) line(xOf(frequency), 8, height - 24, "accent", 3);
}

/** How loudly each mode answers to a force of its own frequency at the first sample point, dB. */
function answers({ frequencies, decayRates, shapes, pointCount, radiationGains }) {
  return Array.from(frequencies, (_, mode) => {
    const shape = Math.hypot(...shapes.subarray(3 * mode * pointCount, 3 * mode * pointCount + 3));
    return 20 * Math.log10((radiationGains[mode] * shape) / decayRates[mode] + 1e-9);
  });
}

/** The mode nearest to a frequency, if there is one within some pixels. */
function snapped(hertz) {
  const distance = (mode) => Math.abs(xOf(mode) - xOf(hertz));
  const nearest = body.model.frequencies.reduce((best, mode) => (distance(mode) < distance(best) ? mode : best));
  return distance(nearest) < 8 ? nearest : hertz;
}
function tuneAt({ offsetX, buttons }) {
  if (buttons > 0 && body) tuneTo(snapped(hertzAt(offsetX)));
}
canvas.addEventListener("pointerdown", tuneAt);
canvas.addEventListener("pointermove", tuneAt);
/** What is round has its modes in pairs, nearly equal: they count as one. */
const PAIR = 1.005;
/** Goes to the next mode, or back by one. */
function stepMode(back) {
  const modes = [...(body?.model.frequencies ?? [])].filter((mode) => mode >= LOWEST && mode <= HIGHEST);
  const next = back ? modes.findLast((mode) => mode < frequency / PAIR) : modes.find((mode) => mode > PAIR * frequency);
  if (next !== undefined) tuneTo(next);
}
canvas.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  stepMode(event.key === "ArrowLeft");
});
find("#lower").addEventListener("click", () => stepMode(true));
find("#higher").addEventListener("click", () => stepMode(false));

find("#body").addEventListener("change", ({ target }) => take(target.value));
find("#force").addEventListener("input", () => {
  excitation?.node.gain.setTargetAtTime(newtons(), context.currentTime, 0.02);
  find("#force-value").textContent =
    newtons() < 1 ? `${(1000 * newtons()).toPrecision(2)} mN` : `${newtons().toFixed(1)} N`;
});
for (const choice of document.querySelectorAll("[name=source]")) {
  choice.addEventListener("change", () => {
    driveBy(choice.value).catch(async (error) => {
      find("[value=oscillator]").checked = true;
      await driveBy("oscillator");
      showNote(`${MICROPHONE_WORDS[error.name] ?? error.message} The oscillator goes on.`);
    });
  });
}
new ResizeObserver(draw).observe(canvas);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);

async function showMeters() {
  if (world.state === "running") {
    const { peak, modes, live } = await world.meters();
    const level = 20 * Math.log10(Math.max(...peak));
    find("#level").textContent = level > -100 ? `${level.toFixed(0)} dBFS` : "silent";
    find("#modes").textContent = `${modes.alive} of ${modes.total}`;
    find("#load").textContent = `${Math.round(100 * live.load)} %`;
  }
  setTimeout(showMeters, 250);
}
let began = false;
function showState() {
  find("#start").hidden = world.state === "running";
  if (world.state !== "running" || began) return;
  began = true;
  oscillator.start();
  noise.start();
}
function showNote(words) {
  find(".note").textContent = words;
}

try {
  world = await SoundWorld.create(context);
  world.connect(context.destination);
  world.startOnGesture();
  world.on("state", showState);
  world.on("error", (error) => showNote(error.message));
  take(find("#body").value);
  showState();
  showMeters();
} catch (error) {
  showNote(error.message);
}
