// How long the CPU takes to let 100,000 stones in the air be born and land: every one is solved once, when it is born
// (PHYSICS §10.3).
import { Hail, hailOptionsOf, hailScenes } from "phonolite/hail";

const CLOUDS = {
  "2.5 m over the table": { centre: [0, 12, 0], radius: 2.5 },
  "8 m over everything": { centre: [0, 12, -2], radius: 8 },
};
const FALLS = ["terminal", "ballistic"];
/** Stones a second, of which about 100,000 are in the air. */
const RATE = 75_000;

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/** Milliseconds of a step of 1/60 s: births and their solution, landings, both; and how many are in the air. */
export function measureDetection(steps = 300) {
  const scene = hailOptionsOf(hailScenes.picnic());
  const rows = [];
  for (const [cloudName, cloud] of Object.entries(CLOUDS)) {
    for (const fall of FALLS) {
      const hail = new Hail({ ...scene, cloud, rate: RATE, fall, velocity: [0, -4, 0], bounces: 0 });
      for (let i = 0; i < 240; i++) hail.step();
      const [found, landed] = [[], []];
      for (let i = 0; i < steps; i++) {
        const began = performance.now();
        const { step } = hail.begin();
        const middle = performance.now();
        hail.finish(step);
        found.push(middle - began);
        landed.push(performance.now() - middle);
      }
      const alive = hail.counts.born - hail.counts.falls;
      rows.push({ cloud: cloudName, fall, alive, find: median(found), land: median(landed) });
    }
  }
  return rows;
}
