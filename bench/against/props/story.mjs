// A little of everything that bodies can be told: for scenes here, and for the tests of the core.

/**
 * Tells a world all of it before the first sample, or returns it with its frame. `flat` has three points, `short` rings
 * briefly; `force` drives one body.
 */
export function everything(world, flat, short, force) {
  world.setListener({ position: [0.2, 0, 0.1], orientation: [0, 0.3, 0, 0.9] });
  const a = world.addBody({ model: flat, position: [1, 0, -2] });
  const b = world.addBody({ model: short, position: [-0.5, 0.2, -0.3], gain: 2 });
  const c = world.addBody({ model: flat, pitchScale: 0.7, dampingScale: 2, time: 0.05 });
  a.strike({ impulse: 0.02, at: [0.03, 0.02, 0], time: 0.000_1 });
  a.strike({ impulse: [0, 0.01, 0.02], at: 1, duration: 0.004, time: 0.031_7 });
  b.strike({ impulse: 0.05, duration: 0.0003, time: 0.02 });
  c.strike({ impulse: 0.03, at: 2, time: 0.06 });
  a.update({ pitchScale: 1.2, dampingScale: 3, time: 0.08 });
  b.update({ gain: 0.5, position: [2, 0, 0], time: 0.1 });
  const push = a.drive({ at: 2, time: 0.12 });
  push.write(force);
  push.end();
  world.setListener({ position: [0, 1, 0], time: 0.15 });
  world.setMasterGain(0.7, 0.2);
  c.remove({ time: 0.21 });
  b.remove({ fade: true, time: 0.22 });
  return [
    [5000, () => a.strike({ impulse: 0.01 })],
    [9001, () => world.pause()],
    [10_500, () => a.update({ gain: 3 })],
    [11_001, () => world.resume()],
    [12_345, () => world.addBody({ model: short }).strike({ impulse: 0.1, at: 0 })],
  ];
}
