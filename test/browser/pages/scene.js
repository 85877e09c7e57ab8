// The same events for a world in a page and one in Node: bodies that come, change, are struck between samples, driven
// and go.

const plate = {
  name: "plate",
  frequencies: [211, 440.7, 1501.3, 3070, 9001, 17_003],
  decayRates: [2, 3, 5, 9, 30, 60],
  positions: [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0],
  shapes: Array.from({ length: 54 }, (_, i) => Math.sin(1 + i)),
  indices: [0, 1, 2],
  radiationGains: [1, 1, 1, 1, 1, 1],
};
const block = {
  name: "block",
  frequencies: [300, 1234, 4321],
  decayRates: [300, 900, 4000],
  gains: [1, 1, 1],
  phases: [0, 1, -2],
  radiationGains: [1, 1, 1],
};

/** Frames that the scene lasts. */
export const FRAMES = 24_000;
/** Samples a second. */
export const RATE = 48_000;

/** Says everything at once, in a world that has not begun. */
export function say(world, ModalModel) {
  const [a, b] = [new ModalModel(plate), new ModalModel(block)];
  world.setListener({ position: [0.2, 0, 0.1], orientation: [0, 0.3, 0, 0.9] });
  const one = world.addBody({ model: a, position: [1, 0, -2] });
  const two = world.addBody({ model: b, position: [-0.5, 0.2, -0.3], gain: 2 });
  const three = world.addBody({ model: a, pitchScale: 0.7, dampingScale: 2, time: 0.05 });
  for (let k = 0; k < 200; k++) {
    const time = 0.013 + (k * Math.SQRT2) / 1000;
    (k % 3 ? one : two).strike({ impulse: 0.002 + 1e-5 * k, at: k % 3 ? k % 2 : 0, duration: 1e-4 * (k % 7), time });
  }
  one.strike({ impulse: [0, 0.01, 0.02], at: 1, duration: 0.004 });
  three.strike({ impulse: 0.03, at: 2, time: 0.06 });
  one.update({ pitchScale: 1.2, dampingScale: 3, time: 0.08 });
  two.update({ gain: 0.5, position: [2, 0, 0], time: 0.1 });
  const push = one.drive({ at: 2, time: 0.12 });
  push.write(Float32Array.from({ length: 5000 }, (_, k) => Math.sin(k * k * 1e-3)));
  push.end();
  world.setMasterGain(0.7, 0.2);
  three.remove({ time: 0.21 });
  two.remove({ fade: true, time: 0.22 });
}

/** Contacts, all steps at once: a thing slides, is hit, creaks; wood rings in bands; a gong spreads its energy. */
export function rub(world, ModalModel, { Contacts }) {
  const contacts = new Contacts(world, { dt: 1 / 60 });
  const [board, gong] = [
    new ModalModel(plate),
    new ModalModel({ ...plate, frequencies: [90, 171, 333, 620, 900, 1703] }),
  ];
  const [table, disc] = [board, gong].map((model, i) => world.addBody({ model, position: [i - 0.5, 0, -1] }));
  contacts.resonators.set(table, { diffuse: { t60: Array(8).fill(0.2), gains: Array(8).fill(0.02) } });
  contacts.resonators.set(disc, { nonlinear: { spread: { energy: 1e-3 } } });
  contacts.body(0, { body: table, material: "hardwood", shape: "box", size: [2, 0.05, 1], fixed: true });
  contacts.body(1, { body: disc, material: "steel", shape: "box", size: [0.3, 0.01, 0.3], mass: 2 });
  contacts.pair(0, 1, { friction: "door-hinge" });
  for (let i = 0; i < 24; i++) {
    const speed = 0.4 * Math.sin(0.2 * i);
    const hit = i === 9 ? { j: 1.5, vn: 0.6, vo: 0.3 } : { j: 0.33, vn: 0, vo: 0 };
    const c = [{ a: 0, b: 1, p: [0.01 * i, 0, 0], n: [0, 1, 0], slip: [speed, 0, 0], m: 2, ...hit }];
    contacts.play({ t: (i + 1) / 60, c }, (i + 1) / 60);
  }
}

/** It rains on the world, and changes; told by the same words to any world made with `rain`. */
export function pour(world, { Rain }) {
  const rain = new Rain(world, { preset: "cloudburst", roof: "tin", seed: 5, time: 0 });
  rain.set({ rate: 20, brightness: 1, windFrom: 90 }, { time: 0.1 });
  rain.drop({ distance: 1, azimuth: 30, diameter: 4e-3, time: 0.05 });
  rain.thunder({ distance: 100, azimuth: -40, time: 0, seed: 2 });
}
