// The picture of contacts says what the tracker found: where, along what, how strongly; and it takes no more room than
// it was given.
import { type BufferAttribute, type BufferGeometry, type LineSegments, type Points, Scene, Vector3 } from "three";
import { expect, test } from "vitest";
import type { Hit, Touch, TrackedStep } from "../../../src/contact/tracker/tracker.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import { ContactOverlay } from "../../../src/physics/three/index.js";

const touch = (load: number, slip: Vec3 = [0, 0, 0], point: Vec3 = [0, 0, 0]): Touch => ({
  key: 1,
  a: 0,
  b: 1,
  point,
  normal: [0, 1, 0],
  load,
  slip,
  slipSpeed: Math.hypot(...slip),
  sweepA: 0,
  sweepB: 0,
  mass: 1,
  state: "persist",
  asleep: false,
  points: 1,
});
const hit = (speed: number, normal: Vec3 = [0, 1, 0]): Hit => ({
  a: 0,
  b: 1,
  time: 0,
  point: [1, 2, 3],
  normal,
  speed,
  mass: 2,
  impulse: speed,
  slip: [0, 0, 0],
  slipSpeed: 0,
  angle: 0,
  key: 1,
  count: 1,
});
const step = (touches: Touch[], hits: Hit[] = []): TrackedStep => ({ touches, hits, ended: [] });

const parts = (overlay: ContactOverlay) => overlay.children as [Points, LineSegments, LineSegments, LineSegments];
const vertex = (geometry: BufferGeometry, index: number) =>
  new Vector3().fromBufferAttribute(geometry.getAttribute("position") as BufferAttribute, index);
const lengthOf = (lines: LineSegments, line = 0) =>
  vertex(lines.geometry, 2 * line).distanceTo(vertex(lines.geometry, 2 * line + 1));

test("a touch is a dot, a line along its normal by its load, and one along its slip", () => {
  const overlay = new ContactOverlay({ scale: 0.1 });
  overlay.update(step([touch(1), touch(100, [0.5, 0, 0], [1, 0, 0])]));
  const [dots, normals, slips] = parts(overlay);
  expect(dots.geometry.drawRange.count).toBe(2);
  expect(normals.geometry.drawRange.count).toBe(4);
  expect(slips.geometry.drawRange.count).toBe(2); // the one that rests has none
  // two and four factors of ten above 0.01 N, 0.1 m each
  expect(lengthOf(normals, 0)).toBeCloseTo(0.2, 2);
  expect(lengthOf(normals, 1)).toBeCloseTo(0.4, 2);
  const along = vertex(slips.geometry, 1).sub(vertex(slips.geometry, 0)).normalize();
  expect(along.x).toBeCloseTo(1, 6);
  overlay.update(step([]));
  expect(dots.geometry.drawRange.count).toBe(0);
});

test("a hit is a ring across its normal, larger for more energy", () => {
  for (const normal of [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
    [0.6, 0.8, 0],
  ] as Vec3[]) {
    const radius = [0.5, 5].map((speed) => {
      const overlay = new ContactOverlay();
      overlay.update(step([], [hit(speed, normal)]));
      const { geometry } = parts(overlay)[3];
      const spokes = Array.from({ length: 48 }, (_, i) => vertex(geometry, i).sub(new Vector3(1, 2, 3)));
      const across = spokes.map((spoke) => Math.abs(spoke.dot(new Vector3(...normal))));
      expect(Math.max(...across)).toBeLessThan(1e-6);
      const lengths = spokes.map((spoke) => spoke.length());
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(1e-6);
      return lengths[0];
    });
    // a hundred times the energy is two factors of ten more
    expect(radius[1] - radius[0]).toBeCloseTo(0.1, 3);
  }
});

test("rings fade within 0.3 s, and one step drawn twice rings once", () => {
  const overlay = new ContactOverlay();
  const one = step([], [hit(1)]);
  const strength = () => (parts(overlay)[3].geometry.getAttribute("color") as BufferAttribute).getW(0);
  overlay.update(one);
  overlay.update(one, 0.1);
  expect(overlay.counts.rings).toBe(1);
  expect(strength()).toBeCloseTo(2 / 3, 5);
  overlay.update(step([]), 0.1);
  expect(strength()).toBeCloseTo(1 / 3, 5);
  overlay.update(step([]), 0.11);
  expect(overlay.counts.rings).toBe(0);
  expect(parts(overlay)[3].visible).toBe(false);
});

test("more than there is room for is left out and counted; the newest rings stay", () => {
  const overlay = new ContactOverlay({ touches: 3, rings: 2 });
  const buffers = parts(overlay).map(({ geometry }) => (geometry.getAttribute("position") as BufferAttribute).array);
  overlay.update(step(Array(10).fill(touch(1)), [hit(1), hit(2), hit(3)]));
  expect([overlay.counts.touches, overlay.left, overlay.counts.rings]).toEqual([3, 7, 2]);
  parts(overlay).forEach(({ geometry }, i) => {
    expect((geometry.getAttribute("position") as BufferAttribute).array).toBe(buffers[i]);
  });
});

test("bad steps of time and loads without end leave no number that is none", () => {
  const overlay = new ContactOverlay();
  overlay.update(step([touch(Infinity), touch(Number.NaN)], [hit(1)]), Number.NaN);
  overlay.update(step([]), -1);
  overlay.update(step([], [hit(Infinity)]), 0);
  for (const { geometry } of parts(overlay)) {
    for (const attribute of Object.values(geometry.attributes))
      expect([...(attribute as BufferAttribute).array].every(Number.isFinite)).toBe(true);
  }
});

test("disposed of, it has left the scene and its graphics memory, and draws nothing any more", () => {
  const scene = new Scene();
  const overlay = new ContactOverlay();
  scene.add(overlay);
  let freed = 0;
  for (const { geometry } of parts(overlay)) geometry.addEventListener("dispose", () => freed++);
  overlay.dispose();
  overlay.dispose();
  expect([freed, scene.children.length, overlay.children.length]).toEqual([4, 0, 0]);
  overlay.update(step([touch(1)]));
  expect(overlay.counts.touches).toBe(0);
});

test("options that make no sense are refused", () => {
  expect(() => new ContactOverlay({ touches: 0 })).toThrow(/touches should be a whole number from 1 to 65536/);
  expect(() => new ContactOverlay({ scale: -1 })).toThrow(/scale should be a number above 0/);
  expect(() => new ContactOverlay({ touches: undefined, colours: { hit: undefined } })).not.toThrow();
});
