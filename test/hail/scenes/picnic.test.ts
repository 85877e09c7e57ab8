// The picnic is that of PHYSICS §10.4: where things are, how large they are, what sounds and with how many modes; and
// how many of its stones strike what sounds.
import { describe, expect, test } from "vitest";
import type { Collider, Quad } from "../../../src/hail/colliders/collider.js";
import { Hail } from "../../../src/hail/hail.js";
import { picnic, tableWithRegions } from "../../../src/hail/scenes/picnic.js";
import { birthsFor, type HailScene, hailOptionsOf, landingShare, modelOf } from "../../../src/hail/scenes/scene.js";
import { cross, length } from "../../../src/math/vec3.js";
import { run } from "../support/ground.js";
import { littleScene } from "../support/little-scene.js";

const scene = picnic();
const thing = (name: string): Collider => scene.colliders.find((collider) => collider.name === name)!;
const quad = (name: string) => thing(name).shape as Quad;
const size = ({ u, v }: Quad) => [length(u), length(v)];
const body = (id: string) => scene.bodies.find((candidate) => candidate.id === id)!;

describe("the picnic", () => {
  test("has nine sounding things, with the modes of the paper", () => {
    const sounding = scene.bodies.filter(({ soft }) => !soft);
    expect(Object.fromEntries(sounding.map((one) => [one.id, modelOf(one).modeCount]))).toEqual({
      "roof-1": 108,
      "roof-2": 165,
      "roof-3": 216,
      "roof-4": 237,
      "plate-1": 239,
      "plate-2": 239,
      "plate-3": 239,
      table: 100,
      can: 1361,
    });
  });

  test("has a gable roof of four panes of 3.3 by 3.3 m at 32°, ridge at 4.2 m and eaves at 2.45 m", () => {
    for (const i of [1, 2, 3, 4]) {
      const pane = quad(`roof pane ${i}`);
      const [along, down] = size(pane);
      expect(along).toBeCloseTo(3.3, 9);
      expect(down).toBeCloseTo(3.3, 2);
      expect(length(cross(pane.u, pane.v))).toBeCloseTo(10.9, 1);
      expect((Math.atan2(-pane.v[1], Math.abs(pane.v[2])) * 180) / Math.PI).toBeCloseTo(32, 0);
      expect(pane.corner[1]).toBe(4.2);
      expect(pane.corner[1] + pane.v[1]).toBeCloseTo(2.45, 9);
      expect(Math.abs(pane.v[2])).toBe(2.8);
      expect(pane.corner[2]).toBe(-4);
      expect(thing(`roof pane ${i}`).ground).toBe("steel");
      // it sounds from its middle
      const middle = pane.corner.map((x, axis) => x + pane.u[axis] / 2 + pane.v[axis] / 2);
      for (const [axis, x] of body(`roof-${i}`).position.entries()) expect(x).toBeCloseTo(middle[axis], 9);
    }
    const corners = [1, 2, 3, 4].map((i) => quad(`roof pane ${i}`).corner[0]);
    expect(Math.min(...corners)).toBeCloseTo(-5.5 - 3.3, 9);
    for (const wall of ["south", "north"]) expect(size(quad(`${wall} wall`))).toEqual([6, 2.6]);
    for (const wall of ["west", "east"]) expect(size(quad(`${wall} wall`))).toEqual([5, 2.6]);
  });

  test("has a table of 1.8 by 0.8 m with three plates, and benches beside it", () => {
    expect(size(quad("table"))).toEqual([1.8, 0.8]);
    expect(quad("table").corner).toEqual([-0.9, 0.74, -0.4]);
    const plates = [1, 2, 3].map((i) => thing(`plate ${i}`).shape);
    expect(plates).toMatchObject([
      { kind: "disc", centre: [-0.55, 0.758, -0.12], u: [0.15, 0, 0], v: [0, 0, 0.15] },
      { kind: "disc", centre: [0.05, 0.758, 0.14], u: [0.125, 0, 0], v: [0, 0, 0.125] },
      { kind: "disc", centre: [0.6, 0.758, -0.08], u: [0.1, 0, 0], v: [0, 0, 0.1] },
    ]);
    for (const [name, z] of [
      ["north bench", -0.76],
      ["south bench", 0.76],
    ] as const) {
      const [w, d] = size(quad(name));
      expect([w, quad(name).corner[1]]).toEqual([1.6, 0.45]);
      expect(d).toBeCloseTo(0.28, 9);
      expect(quad(name).corner[2] + d / 2).toBeCloseTo(z, 9);
    }
  });

  test("has a gazebo, a can with a lid, a ball and a lawn", () => {
    expect(thing("canvas").shape).toEqual({ kind: "cone", tip: [4.6, 3.2, -2.4], axis: [0, -0.9, 0], radius: 1.9 });
    expect([1, 2, 3, 4].map((i) => thing(`post ${i}`).shape)).toMatchObject(Array(4).fill({ radius: 0.05 }));
    expect(thing("can").shape).toEqual({ kind: "cylinder", base: [2.4, 0, 1.4], axis: [0, 0.85, 0], radius: 0.24 });
    expect(thing("can lid").shape).toMatchObject({ kind: "disc", centre: [2.4, 0.88, 1.4], u: [0.26, 0, 0] });
    expect([thing("can").body, thing("can lid").body]).toEqual(["can", "can"]);
    expect(thing("ball").shape).toEqual({ kind: "sphere", centre: [-1.8, 0.11, 2.2], radius: 0.11 });
    expect(size(quad("lawn"))).toEqual([40, 40]);
    expect(scene.colliders.length).toBe(1 + 8 + 4 + 2 + 5 + 2 + 1);
  });

  test("has listener, wind and cloud where they should be", () => {
    expect(scene.listener).toEqual({ position: [0, 1.6, 6.5], looksAt: [0, 1, -1] });
    expect(scene.wind).toEqual([0.8, 0.3]);
    expect([scene.cloud.centre[1], scene.cloud.radius]).toEqual([12, 1.6]);
  });

  test("names no body that it does not have, has none twice, and all its colliders can be struck", () => {
    const ids = scene.bodies.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const named = scene.colliders.flatMap(({ body: own, regions = [], patches }) => [
      own,
      ...regions.map((region) => region.body),
      ...(patches?.bodies ?? []),
    ]);
    const struck = new Set(named.filter((id) => id !== undefined));
    expect([...struck].filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !struck.has(id))).toEqual([]);
    expect(new Hail(hailOptionsOf(scene)).warnings).toEqual([]);
  });

  test("struck from a cloud over the table: where 10⁵ stones land is as §10.4 says", () => {
    const hail = new Hail({
      ...hailOptionsOf(scene),
      cloud: { centre: [0, 12, 0], radius: 2.5 },
      wind: [0, 0],
      rate: 50_000,
      bounces: 0,
    });
    const impacts = run(hail, 120);
    hail.set({ rate: 0 });
    impacts.push(...run(hail, 150));
    const share = (...bodies: string[]) =>
      impacts.filter(({ body: struck }) => bodies.includes(struck ?? "")).length / impacts.length;
    expect(impacts.length).toBe(hail.counts.born);
    // one stone in a thousand more or less is three deviations of the largest share
    const table = (1.8 * 0.8 - Math.PI * (0.15 ** 2 + 0.125 ** 2 + 0.1 ** 2)) / (Math.PI * 2.5 ** 2);
    expect(share("table")).toBeCloseTo(table, 2);
    expect(share("plate-1", "plate-2", "plate-3")).toBeCloseTo(0.0075, 2);
    expect(share("bench")).toBeCloseTo(0.045, 2);
    expect(share("plate-1")).toBeGreaterThan(share("plate-3"));
    expect(1 - share("table", "plate-1", "plate-2", "plate-3", "bench", "can")).toBeCloseTo(0.88, 1);
  });

  test("may have its plates as parts of the table instead: the same circles, seen in the table's coordinates", () => {
    const { regions } = tableWithRegions();
    expect(regions!.map(({ body: plate }) => plate)).toEqual(["plate-1", "plate-2", "plate-3"]);
    for (const [i, { centre, half, shape }] of regions!.entries()) {
      const plate = thing(`plate ${i + 1}`).shape as { centre: readonly number[]; u: readonly number[] };
      expect(shape).toBe("ellipse");
      expect(-0.9 + 1.8 * centre[0]).toBeCloseTo(plate.centre[0], 9);
      expect(-0.4 + 0.8 * centre[1]).toBeCloseTo(plate.centre[2], 9);
      expect(1.8 * half[0]).toBeCloseTo(plate.u[0], 9);
      expect(0.8 * half[1]).toBeCloseTo(plate.u[0], 9);
    }
  });
});

describe("the share of stones that strike what sounds", () => {
  /** Falls a second on bodies that are not soft, counted over 20 s. */
  function counted(place: HailScene, rate: number): number {
    const hail = new Hail({ ...hailOptionsOf(place), rate, seed: 77, bounces: 0 });
    const soft = new Set(place.bodies.filter((one) => one.soft).map(({ id }) => id));
    run(hail, 180);
    return run(hail, 1200).filter(({ body: struck }) => struck !== undefined && !soft.has(struck)).length / 20;
  }

  test("gives births for a rate of impacts, in the picnic and elsewhere", () => {
    for (const place of [scene, littleScene()]) {
      const share = landingShare(place);
      expect(share).toBeGreaterThan(0.02);
      expect(share).toBeLessThan(0.9);
      const births = birthsFor(place, 100);
      expect(births).toBeCloseTo(100 / share, 9);
      // 2000 impacts ± 45; the share itself is known to √((1 − s)/(20,000 s)), 5 % for 0.02
      expect(Math.abs(counted(place, births) - 100)).toBeLessThan(4 * (Math.sqrt(2000) / 20) + 5);
    }
  });

  test("is asked anew for a place that has changed, whatever its name", () => {
    const [usual, narrow] = [littleScene(), littleScene({ cloud: { centre: [-0.5, 8, 0], radius: 0.1 } })];
    expect(landingShare(narrow)).toBeGreaterThan(landingShare(usual) + 0.3);
    expect(landingShare(littleScene())).toBe(landingShare(usual));
  });

  test("of a place where nothing sounds is 0, and no births help", () => {
    const bodies = littleScene().bodies.map((one) => ({ ...one, soft: true }));
    const quiet = littleScene({ bodies });
    expect(landingShare(quiet)).toBe(0);
    expect(birthsFor(quiet, 400)).toBe(0);
  });

  test("is never more births than a hail takes", () => {
    expect(birthsFor(littleScene(), 1e9)).toBe(1e6);
  });
});
