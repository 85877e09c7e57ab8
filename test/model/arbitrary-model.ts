// Random models, valid by construction, for property tests.
import fc from "fast-check";
import { ModalModel, type ModalModelInit } from "../../src/model/index.js";

const numbers = (length: number, min: number, max: number) =>
  fc.array(fc.double({ min, max, noNaN: true }), { minLength: length, maxLength: length });

/** A model with 1 to 6 modes and 1 to 8 points, or gains alone; with and without each optional field. */
export const arbitraryModel: fc.Arbitrary<ModalModel> = fc
  .record({ modes: fc.integer({ min: 1, max: 6 }), points: fc.integer({ min: 1, max: 8 }), flat: fc.boolean() })
  .chain(({ modes, points, flat }) =>
    fc.record(
      {
        name: fc.string(),
        frequencies: numbers(modes, 1e-3, 1e6),
        decayRates: numbers(modes, 0, 1e6),
        ...((flat
          ? { gains: numbers(modes, -1e6, 1e6) }
          : {
              positions: numbers(3 * points, -1e3, 1e3),
              shapes: numbers(3 * modes * points, -1e6, 1e6),
              indices: triangles(points),
            }) as Record<string, fc.Arbitrary<number[]>>),
        radiationGains: numbers(modes, 0, 1e6),
        phases: numbers(modes, -7, 7),
        material: fc.constant({ name: "steel", density: 7850, note: "kept" }),
        massProperties: fc.constant({ mass: 1.5 }),
        // As a file would hold it: JSON has no -0.
        extras: fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text)),
      },
      { requiredKeys: ["frequencies", "decayRates", ...(flat ? ["gains"] : ["positions", "shapes"])] as never },
    ),
  )
  .map((init) => new ModalModel(init as unknown as ModalModelInit));

function triangles(points: number) {
  const index = fc.integer({ min: 0, max: points - 1 });
  return fc.array(fc.tuple(index, index, index), { minLength: 1, maxLength: 6 }).map((list) => list.flat());
}
