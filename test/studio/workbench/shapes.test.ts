// Shapes in the words of the address: every kind can be made as it first appears, and comes back from its words.
import { makeShape, materialNames, shapeKinds } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../../studio/pages/workbench/source/shape-kinds.js";
import {
  measuresOf,
  millimetres,
  type ShapeSettings,
  shapeLabel,
  shapeOptions,
  shapeWords,
  sizeOf,
} from "../../../studio/pages/workbench/source/shape-settings.js";
import { isSize, WORKBENCH_SCHEMA } from "../../../studio/pages/workbench/state.js";
import { readValues, writeAddress } from "../../../studio/parts/state/address.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

const plain = (settings: Partial<ShapeSettings> = {}): ShapeSettings => ({
  ...defaultsOf(WORKBENCH_SCHEMA),
  modes: 12,
  ...settings,
});

describe("a shape of the bench", () => {
  test.each(shapeKinds)("%s: can be made as it first appears, and with its last edge and tuning", (kind) => {
    const { edges, tunings, material } = KINDS[kind];
    expect(materialNames).toContain(material);
    const all = [
      plain({ kind }),
      ...edges.slice(-1).map((edge) => plain({ kind, edge })),
      ...(tunings?.of.slice(-1) ?? []).map((tuning) => plain({ kind, tuning })),
      ...(KINDS[kind].round ? [plain({ kind, size: "0.3x0.01" })] : []),
    ];
    for (const settings of all) {
      const model = makeShape(kind, shapeOptions(settings) as never);
      expect(model.modeCount).toBeGreaterThan(1);
      expect(model.modeCount).toBeLessThanOrEqual(12 + 1);
    }
  });

  test("measures run through the address and back", () => {
    const size = sizeOf("plate", [500, 250, 1.5]);
    expect(size).toBe("0.5x0.25x0.0015");
    expect(millimetres(plain({ size }))).toEqual([500, 250, 1.5]);
    // the usual ones are not said
    expect(sizeOf("plate", [300, 200, 3])).toBe("");
    expect(millimetres(plain({ size: "" }))).toEqual([300, 200, 3]);
    // one number less is a rod
    expect(measuresOf({ kind: "bar", size: "0.4x0.01" }).map(({ key }) => key)).toEqual(["length", "thickness"]);
    expect(shapeOptions(plain({ kind: "bar", size: "0.4x0.01" }))).not.toHaveProperty("width");
  });

  test("measures that make no sense are the usual ones", () => {
    for (const size of ["1x2", "500x500x500", "0.3x0.2x1e-9"]) {
      expect(millimetres(plain({ size }))[2]).toBe(3);
    }
    for (const bad of ["x", "1xx2", "-1x2", "1x2x3x4", "NaN", "0x1x1"]) expect(isSize(bad)).toBe(false);
  });

  test("is told in a line, and as words of the command line", () => {
    const settings = plain({ kind: "disc", size: "0.2x0.002", material: "lead-crystal", edge: "clamped", support: 2 });
    expect(shapeLabel(settings)).toBe("Disc 200 × 2 mm, lead crystal");
    expect(shapeWords(settings)).toBe(
      "disc --size 0.2x0.002 --material lead-crystal --edge clamped --support 2 --modes 12 --points 1200",
    );
  });
});

test("every address that is written is read as it was", () => {
  const values = {
    ...defaultsOf(WORKBENCH_SCHEMA),
    kind: "bell" as const,
    size: "0.5x0.4",
    material: "glass",
    pitch: 300,
    mode: 7,
    contact: 2.5,
    other: "gong",
    morph: 0.4,
  };
  const address = writeAddress("workbench", WORKBENCH_SCHEMA, values);
  const params = [...new URLSearchParams(address.split("?")[1])] as [string, string][];
  expect(readValues(WORKBENCH_SCHEMA, params)).toEqual({ values, notes: [] });
  const wrong = readValues(WORKBENCH_SCHEMA, [
    ["preset", "no-such-thing"],
    ["material", "unobtainium"],
    ["size", "1,2"],
  ]);
  expect(wrong.notes).toHaveLength(3);
  expect(wrong.values).toEqual(defaultsOf(WORKBENCH_SCHEMA));
});
