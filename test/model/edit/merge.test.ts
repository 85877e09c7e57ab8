// Several models as one sound like all of them together: struck at the same place, the pressure gains of the whole are
// those of the parts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { material } from "../../../src/model/materials/index.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { arbitraryModel } from "../arbitrary-model.js";
import { expectAlike, near, plate, ting } from "./bodies.js";

const STEEL = material("steel");
const body = plate({ material: STEEL, size: [0.3, 0.2, 0.002], modes: 5 });
const pane = plate({ material: STEEL, size: [0.5, 0.1, 0.003], modes: 3 });

describe("merged models", () => {
  test("have the modes of all, in their order", () => {
    fc.assert(
      fc.property(arbitraryModel, arbitraryModel, arbitraryModel, (a, b, c) => {
        const all = a.merge(b, c);
        expect(all.modeCount).toBe(a.modeCount + b.modeCount + c.modeCount);
        for (const field of ["frequencies", "decayRates", "radiationGains"] as const) {
          expect([...all[field]]).toEqual([...a[field], ...b[field], ...c[field]]);
        }
        const phases = [a, b, c].flatMap((model) => [...(model.phases ?? new Float64Array(model.modeCount))]);
        expect([...(all.phases ?? new Float64Array(all.modeCount))]).toEqual(phases);
      }),
    );
  });

  test("of one model are that model", () => {
    fc.assert(fc.property(arbitraryModel, (model) => expectAlike(model.merge(), model)));
    expect(body.merge()).toEqual(body);
  });

  test("of gains alone are gains alone", () => {
    const all = ting([100]).merge(ting([200, 300]));
    expect(all.directional).toBe(false);
    near(all.strikeGains(), [...ting([100]).strikeGains(), ...ting([200, 300]).strikeGains()], 1e-12);
  });

  test("with the same sample points share them", () => {
    const other = body.transpose(7);
    const all = body.merge(other);
    expect(all.positions).toEqual(body.positions);
    expect(all.indices).toEqual(body.indices);
    expect(all.massProperties).toEqual(body.massProperties);
    expect(all.material).toEqual(body.material);
    const at = [0.1, 0, 0.07];
    near(all.strikeGains({ at }), [...body.strikeGains({ at }), ...other.strikeGains({ at })], 1e-9);
  });

  test("with different ones are parts, each of which moves alone", () => {
    const all = body.merge(pane);
    expect(all.pointCount).toBe(body.pointCount + pane.pointCount);
    expect([...all.indices!]).toEqual([...body.indices!, ...pane.indices!.map((index) => body.pointCount + index)]);
    near(all.strikeGains({ at: 20 }), [...body.strikeGains({ at: 20 }), 0, 0, 0], 1e-9);
    const there = body.pointCount + 20;
    near(all.strikeGains({ at: there }), [0, 0, 0, 0, 0, ...pane.strikeGains({ at: 20 })], 1e-9);
    expect(all.massProperties!.mass).toBeCloseTo(body.massProperties!.mass + pane.massProperties!.mass, 12);
  });

  test("one of gains alone sounds wherever the body is struck", () => {
    const layer = ting([50, 60]);
    for (const all of [body.merge(layer), layer.merge(body), body.merge(pane, layer)]) {
      for (const at of [11, 31, all.pointCount - 12]) {
        const gains = Array.from(all.strikeGains({ at })).filter((_, m) => all.frequencies[m] < 100);
        near(gains.map(Math.abs), layer.strikeGains(), 1e-6);
      }
      // Both plates lie flat: what is struck along y moves along y alone.
      const first = [...all.frequencies].indexOf(50) * 3 * all.pointCount;
      expect([...all.shapes.subarray(first, first + 3)].map(Math.abs)).toEqual([0, 1, 0]);
    }
  });

  test("without triangles on one part have none, so that all can be struck", () => {
    const bare = new ModalModel({ ...pane, indices: undefined } as never);
    expect(body.merge(bare).indices).toBeUndefined();
    const known = new ModalModel({ ...body, indices: undefined } as never);
    expect(known.merge(body).indices).toEqual(body.indices);
  });

  test("keep what they know of themselves, the first before the second", () => {
    const a = ting().with({ name: "a", extras: { x: 1, y: 1 }, massProperties: { mass: 2, centerOfMass: [1, 0, 0] } });
    const b = ting().with({ name: "b", extras: { y: 2, z: 2 } });
    const all = a.merge(b);
    expect([all.name, all.extras, all.massProperties]).toEqual([
      "a + b",
      { x: 1, y: 1, z: 2 },
      { mass: 2, centerOfMass: [1, 0, 0] },
    ]);
    expect(a.merge(a).name).toBe("a");
    expect(body.merge(pane.changeMaterial("glass")).material).toBeUndefined();
  });
});
