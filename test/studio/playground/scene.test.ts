// The scene of the playground as plain data: what stands where, what it weighs, what rings of it.
import type { ModalModel } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { pouredItem } from "../../../studio/pages/playground/play/pour.js";
import {
  extentOf,
  fixtureSound,
  fixtureThing,
  massOf,
  modelOf,
  soundOf,
  thingOf,
} from "../../../studio/pages/playground/scene/build.js";
import { items, MARBLES, marblePlace } from "../../../studio/pages/playground/scene/items.js";
import { KIND_NAMES, kindOf } from "../../../studio/pages/playground/scene/kinds.js";
import { MATTER_NAMES } from "../../../studio/pages/playground/scene/matter.js";
import { room, WALL } from "../../../studio/pages/playground/scene/room.js";

describe("the things at the beginning", () => {
  test("have names of their own, apart from those of the room", () => {
    const names = [...items(1), ...room()].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]{1,24}$/);
  });
  test("are of a dozen materials at least, with the room", () => {
    const all = new Set([...items(1), ...room()].map(({ material }) => material));
    expect(all.size).toBeGreaterThanOrEqual(12);
  });
  test("stand in the room: before its walls and above its floor", () => {
    for (const item of items(1)) {
      const [x, y, z] = item.position;
      expect(x, item.name).toBeGreaterThan(WALL.x);
      expect(z, item.name).toBeGreaterThan(WALL.z);
      expect(y, item.name).toBeGreaterThan(Math.min(...extentOf(item)) / 2);
    }
  });
  test("stand a little elsewhere with another seed, and the same with the same", () => {
    expect(items(1)).toEqual(items(1));
    const [one, other] = [items(1), items(2)].map((all) => all.find(({ name }) => name === "tin-1")!.position);
    const far = Math.hypot(...one.map((x, i) => x - other[i]));
    expect(far).toBeGreaterThan(0);
    expect(far).toBeLessThan(0.02);
  });
  test("marbles lie behind each other without touching", () => {
    const across = kindOf("marble").extent[0];
    for (let i = 1; i < MARBLES; i++) {
      const [one, other] = [marblePlace(i - 1), marblePlace(i)];
      expect(Math.hypot(...one.map((x, k) => x - other[k]))).toBeGreaterThan(across);
    }
  });
});

describe("a thing", () => {
  const steel = { kind: "ball", size: 1, material: "steel", name: "a", position: [0, 0, 0] } as const;

  test("of steel weighs what a solid ball does", () => {
    // 4/3 π (0.055 m)³ of 7,850 kg/m³
    expect(massOf(steel)).toBeCloseTo(5.47, 1);
  });
  test("twice as large weighs eight times as much, while no heavier than an engine likes", () => {
    expect(massOf({ ...steel, size: 0.5 }) / massOf({ ...steel, size: 0.25 })).toBeCloseTo(8, 6);
    expect(massOf({ ...steel, size: 2 })).toBe(9);
  });
  test("of rubber bounces more than one of brick", () => {
    const bounce = (material: "rubber" | "brick") => thingOf({ ...steel, material }).restitution!;
    expect(bounce("rubber")).toBeGreaterThan(2 * bounce("brick"));
  });
  test("larger sounds lower: every kind with a model of its own", () => {
    const own = KIND_NAMES.filter((name) => kindOf(name).model);
    expect(own.length).toBeGreaterThan(6);
    for (const kind of own) {
      const lowest = (size: number) =>
        Math.min(...modelOf({ kind, size, material: kindOf(kind).material })!.frequencies);
      expect(lowest(1.5), kind).toBeLessThan(0.8 * lowest(1));
    }
  });
  test("alike things share one model", () => {
    expect(modelOf({ kind: "tin", size: 1, material: "tinplate" })).toBe(
      modelOf({ kind: "tin", size: 1, material: "tinplate" }),
    );
  });
  test("its model lies about its middle", () => {
    for (const kind of ["tumbler", "wine-glass", "bowl", "drum", "plate"] as const) {
      const { positions } = modelOf({ kind, size: 1, material: kindOf(kind).material })!;
      const half = kindOf(kind).extent[1] / 2 + 0.012;
      for (let i = 1; i < positions.length; i += 3) expect(Math.abs(positions[i]), kind).toBeLessThanOrEqual(half);
    }
  });
  test("a door stands: its model is tall and thin", () => {
    const { positions } = soundOf({ ...steel, kind: "door", material: "softwood" }).model as ModalModel;
    const span = (axis: number) => {
      const all = positions.filter((_, i) => i % 3 === axis);
      return Math.max(...all) - Math.min(...all);
    };
    expect(span(1)).toBeGreaterThan(1.8);
    expect(span(2)).toBeGreaterThan(0.7);
    expect(span(0)).toBeLessThan(0.01);
  });
});

test("the room never moves, and only its hinge is silent", () => {
  for (const fixture of room()) {
    expect(fixtureThing(fixture).fixed).toBe(true);
    expect(fixtureSound(fixture).resonator, fixture.name).toBe(fixture.name === "hinge" ? false : undefined);
  }
});

test("poured boxes are the same for a seed, of several materials, and apart within a step", () => {
  expect(pouredItem(5, 1)).toEqual(pouredItem(5, 1));
  expect(pouredItem(5, 1)).not.toEqual(pouredItem(5, 2));
  expect(new Set(Array.from({ length: 40 }, (_, i) => pouredItem(i, 1).material)).size).toBeGreaterThan(4);
  expect(Math.abs(pouredItem(0, 1).position[1] - pouredItem(1, 1).position[1])).toBeGreaterThan(0.04);
});

test("every material of the playground is one of the library's, with a density", () => {
  for (const material of MATTER_NAMES) expect(massOf({ kind: "block", size: 0.5, material })).toBeGreaterThan(0.01);
});
