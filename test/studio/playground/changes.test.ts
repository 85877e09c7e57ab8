// What was changed and added, to the address and back; and the state of the page as a whole.
import fc from "fast-check";
import { namedSurfaces } from "phonolite/contact";
import { describe, expect, test } from "vitest";
import {
  type Change,
  changed,
  MOST_ADDED,
  parseAdded,
  parseChanges,
  SIZES,
  writeAdded,
  writeChanges,
} from "../../../studio/pages/playground/scene/changes.js";
import { KIND_NAMES } from "../../../studio/pages/playground/scene/kinds.js";
import { MATTER_NAMES } from "../../../studio/pages/playground/scene/matter.js";
import { sceneOf } from "../../../studio/pages/playground/scene/scene.js";
import { PLAYGROUND_SCHEMA, rateOf } from "../../../studio/pages/playground/state.js";
import { parseAddress, readValues, writeAddress } from "../../../studio/parts/state/address.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

const name = fc.stringMatching(/^[a-z0-9-]{1,24}$/);
const change: fc.Arbitrary<Change> = fc
  .record(
    {
      material: fc.constantFrom(...MATTER_NAMES),
      surface: fc.constantFrom(...namedSurfaces),
      size: fc.double({ min: SIZES.least, max: SIZES.most, noNaN: true }),
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0);

describe("changes", () => {
  test("come back from the address as they went there", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, change), { selector: ([one]) => one, maxLength: 12 }), (all) => {
        const changes = new Map(all);
        expect(parseChanges(writeChanges(changes))).toEqual(changes);
      }),
    );
  });
  test.each(["bar:gold", "bar:::9", "bar:::x", "Bar:steel", "bar:steel:velvet", "bar:a:b:1:2", "~", ":steel"])(
    "that make no sense are none: %s",
    (text) => {
      expect(parseChanges(text)).toBeUndefined();
    },
  );
  test("a larger thing stands on the same floor", () => {
    const item = { name: "b", kind: "block", material: "oak", size: 1, position: [0, 0.05, 0] } as const;
    const large = changed(item, { size: 2, material: "steel" });
    expect(large).toMatchObject({ size: 2, material: "steel", position: [0, 0.1, 0] });
    expect(changed(item, undefined)).toBe(item);
  });
});

describe("added things", () => {
  const centimetres = fc.integer({ min: -300, max: 300 }).map((x) => x / 100);
  const added = fc.record({
    kind: fc.constantFrom(...KIND_NAMES),
    material: fc.constantFrom(...MATTER_NAMES),
    x: centimetres,
    z: centimetres,
  });
  test("come back from the address as they went there, to centimetres", () => {
    fc.assert(
      fc.property(fc.array(added, { maxLength: MOST_ADDED }), (all) => {
        expect(parseAdded(writeAdded(all))).toEqual(all);
      }),
    );
  });
  test.each(["ball", "ball:gold:1:1", "cat:steel:1:1", "ball:steel:1:99999", "ball:steel:1.5:0", "ball:steel:1:1:1"])(
    "that make no sense are none: %s",
    (text) => {
      expect(parseAdded(text)).toBeUndefined();
    },
  );
  test("are no more than a page can bear", () => {
    const one = "ball:steel:0:0";
    expect(parseAdded(Array(MOST_ADDED).fill(one).join("~"))).toHaveLength(MOST_ADDED);
    expect(
      parseAdded(
        Array(MOST_ADDED + 1)
          .fill(one)
          .join("~"),
      ),
    ).toBeUndefined();
  });
});

describe("a scene", () => {
  test("has what was added, and changes apply to it too", () => {
    const scene = sceneOf(1, "new-1:glass~bar:brass", "ball:steel:40:-60");
    expect(scene.get("new-1")).toMatchObject({ kind: "ball", material: "glass" });
    expect(scene.get("new-1")!.position[0]).toBe(0.4);
    expect(scene.get("bar")!.material).toBe("brass");
  });
  test("nobody is changed by a name that is not there", () => {
    expect(sceneOf(1, "unicorn:glass", "")).toEqual(sceneOf(1, "", ""));
  });
});

describe("the address of the page", () => {
  test("holds everything that was chosen", () => {
    const hash =
      "#/playground?engine=jolt&slow=4&gravity=1.6&overlay=on&thing=bar&changes=bar%3Abrass%3A%3A1.5" +
      "&added=ball%3Asteel%3A40%3A-60&kind=bowl&material=glass&volume=-12&seed=7";
    const { values, notes } = readValues(PLAYGROUND_SCHEMA, parseAddress(hash).params);
    expect(notes).toEqual([]);
    expect(values).toMatchObject({ engine: "jolt", slow: "4", overlay: true, thing: "bar", seed: 7 });
    expect(writeAddress("playground", PLAYGROUND_SCHEMA, values)).toBe(hash);
  });
  test("what makes no sense is as usual, and is said", () => {
    const { values, notes } = readValues(PLAYGROUND_SCHEMA, [
      ["changes", "bar:gold"],
      ["thing", "<script>"],
      ["engine", "havok"],
    ]);
    expect(values).toEqual(defaultsOf(PLAYGROUND_SCHEMA));
    expect(notes).toHaveLength(3);
    expect(notes[0]).toContain("it is empty now");
  });
  test("time runs as slowly as it says", () => {
    expect([rateOf({ slow: "1" }), rateOf({ slow: "10" })]).toEqual([1, 0.1]);
  });
});
