// A struck place in the coordinates of its surface: along u and v of planes, around and along round things, and in
// regions and patches of them; and the normal, towards the side that the stone came from.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Collider, Shape } from "../../../src/hail/colliders/collider.js";
import { packColliders } from "../../../src/hail/colliders/pack.js";
import { spotOn } from "../../../src/hail/colliders/surface.js";
import { cross, dot, length, minus, plus, times, unitVector, type Vec3 } from "../../../src/math/vec3.js";
import { collider, flight, KINDS } from "./arbitrary-colliders.js";

/** What is at a place, struck with this velocity. */
function spot(shape: Shape, place: Vec3, velocity: Vec3 = [0, -1, 0], more: Partial<Collider> = {}) {
  const one: Collider = { name: "thing", shape, ground: "steel", body: "thing", ...more };
  return spotOn(one, packColliders([one]).rows, 0, place, velocity);
}

/** A place of the surface for two parts of 0 to 1, by the shape's definition. */
function placeOn(shape: Shape, [a, b]: readonly [number, number]): Vec3 {
  switch (shape.kind) {
    case "quad":
      return plus(shape.corner, plus(times(shape.u, a), times(shape.v, b)));
    case "disc":
      return plus(shape.centre, plus(times(shape.u, 2 * a - 1), times(shape.v, 2 * b - 1)));
    case "sphere": {
      const y = 2 * b - 1;
      const r = Math.sqrt(1 - y * y);
      const out: Vec3 = [r * Math.cos(2 * Math.PI * a), y, r * Math.sin(2 * Math.PI * a)];
      return plus(shape.centre, times(out, shape.radius));
    }
    case "cylinder":
    case "cone": {
      const w = unitVector(shape.axis);
      const least: Vec3 = Math.abs(w[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1];
      const e1 = unitVector(minus(least, times(w, dot(least, w))));
      const e2 = cross(e1, w);
      const out = plus(times(e1, Math.cos(2 * Math.PI * a)), times(e2, Math.sin(2 * Math.PI * a)));
      const from = shape.kind === "cone" ? shape.tip : shape.base;
      return plus(plus(from, times(shape.axis, b)), times(out, shape.radius * (shape.kind === "cone" ? b : 1)));
    }
  }
}

const part = fc.noBias(fc.integer({ min: 1, max: 999 })).map((n) => n / 1000);

describe.each(KINDS())("on a %s", (kind) => {
  test("the two parts of a place are those that it was made of", () => {
    fc.assert(
      fc.property(collider(kind), part, part, flight, ({ shape }, a, b, { v }) => {
        const { across, body } = spot(shape, placeOn(shape, [a, b]), v);
        expect(across[0]).toBeCloseTo(a, 9);
        expect(across[1]).toBeCloseTo(b, 9);
        expect(body).toBe("thing");
      }),
    );
  });

  test("the normal is square to the surface, one long, and on the side that the stone comes from", () => {
    fc.assert(
      fc.property(collider(kind), part, part, flight, ({ shape }, a, b, { v }) => {
        const { normal } = spot(shape, placeOn(shape, [a, b]), v);
        expect(length(normal)).toBeCloseTo(1, 12);
        expect(dot(normal, v)).toBeLessThanOrEqual(0);
        const e = 1e-6;
        const along = [
          minus(placeOn(shape, [a + e, b]), placeOn(shape, [a - e, b])),
          minus(placeOn(shape, [a, b + e * b * (1 - b)]), placeOn(shape, [a, b - e * b * (1 - b)])),
        ];
        for (const way of along) expect(Math.abs(dot(unitVector(way), normal))).toBeLessThan(1e-4);
      }),
    );
  });
});

describe("around an upright thing", () => {
  const post: Shape = { kind: "cylinder", base: [0, 0, 0], axis: [0, 2, 0], radius: 1 };

  test("the turn goes from x to z, as it does on a disc", () => {
    expect(spot(post, [1, 0.5, 0]).across).toEqual([0, 0.25]);
    expect(spot(post, [0, 0.5, 1]).across[0]).toBeCloseTo(0.25, 12);
    expect(spot(post, [-1, 0.5, 0]).across[0]).toBeCloseTo(0.5, 12);
    expect(spot(post, [0, 0.5, -1]).across[0]).toBeCloseTo(0.75, 12);
  });

  test("the side of a tilted cone looks outward and up: across its slope of 45°", () => {
    const hat: Shape = { kind: "cone", tip: [0, 1, 0], axis: [0, -1, 0], radius: 1 };
    const { normal, across } = spot(hat, [0.5, 0.5, 0]);
    for (const [i, x] of [Math.SQRT1_2, Math.SQRT1_2, 0].entries()) expect(normal[i]).toBeCloseTo(x, 12);
    expect(across[1]).toBeCloseTo(0.5, 12);
  });
});

describe("regions", () => {
  const top: Shape = { kind: "quad", corner: [0, 0, 0], u: [2, 0, 0], v: [0, 0, 1] };
  const regions: Collider["regions"] = [
    { shape: "ellipse", centre: [0.25, 0.5], half: [0.1, 0.2], body: "plate" },
    { shape: "rectangle", centre: [0.25, 0.5], half: [0.15, 0.3], body: "mat" },
    { shape: "rectangle", centre: [0.9, 0.9], half: [0.1, 0.1] },
  ];
  const at = (s: number, t: number) => spot(top, [2 * s, 0, t], [0, -1, 0], { regions });

  test("sound as their own body, the first that holds the place, in coordinates of their own", () => {
    expect(at(0.25, 0.5)).toMatchObject({ body: "plate", across: [0.5, 0.5] });
    expect(at(0.3, 0.6).across[0]).toBeCloseTo(0.75, 12);
    expect(at(0.3, 0.6).across[1]).toBeCloseTo(0.75, 12);
    expect(at(0.3, 0.6).body).toBe("plate");
    expect(at(0.34, 0.68).body).toBe("mat");
    expect(at(0.41, 0.5).body).toBe("thing");
    expect(at(0.25, 0.85).body).toBe("thing");
  });

  test("without a body are silent, and where there is none the collider sounds", () => {
    expect(at(0.9, 0.9).body).toBeUndefined();
    expect(at(0.6, 0.1)).toMatchObject({ body: "thing", across: [0.6, 0.1] });
  });

  test("come before patches; patches are row after row, the first along u", () => {
    const patches = { columns: 4, rows: 2, bodies: ["a", "b", "c", "d", "e", "f", "g", "h"] };
    const both = (s: number, t: number) => spot(top, [2 * s, 0, t], [0, -1, 0], { regions, patches });
    expect(both(0.25, 0.5).body).toBe("plate");
    expect(both(0.05, 0.05).body).toBe("a");
    expect(both(0.55, 0.2)).toMatchObject({ body: "c" });
    expect(both(0.55, 0.2).across[0]).toBeCloseTo(0.2, 12);
    expect(both(0.55, 0.2).across[1]).toBeCloseTo(0.4, 12);
    expect(both(0.05, 0.9).body).toBe("e");
    // on the very edges there is a body too
    expect(both(0, 0).body).toBe("a");
    expect(both(1, 0).body).toBe("d");
    expect(spot(top, [2, 0, 1], [0, -1, 0], { patches }).body).toBe("h");
  });
});
