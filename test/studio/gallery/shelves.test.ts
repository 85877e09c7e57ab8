// The gallery's shelves, its addresses, what a press means, and the words in which a strike is taken away.
import { models } from "phonolite/model";
import { expect, test } from "vitest";
import { asCode, asCommand } from "../../../studio/pages/gallery/copies.js";
import { familyOf, isMeant, shelvesOf, titleOf } from "../../../studio/pages/gallery/families.js";
import type { Portrait } from "../../../studio/pages/gallery/model/portrait.js";
import { GALLERY_SCHEMA, parsePlace, pressFactor, writePlace } from "../../../studio/pages/gallery/state.js";
import { parseAddress, readValues, writeAddress } from "../../../studio/parts/state/address.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";
import { fc, test as property } from "../property.js";

const presets = models.list();
const names = (shelves: ReturnType<typeof shelvesOf>) =>
  shelves.flatMap((shelf) => shelf.presets.map(({ name }) => name));
const AS_USUAL = { sort: "material", search: "" } as const;

test("every preset lies on one shelf, and every material has a family", () => {
  expect(names(shelvesOf(presets, AS_USUAL, new Map())).sort()).toEqual([...models.names].sort());
  for (const { material } of presets) expect([material, familyOf(material)]).not.toEqual([material, "Other materials"]);
  expect(familyOf("unobtainium")).toBe("Other materials");
});

test("a search looks at names, descriptions and materials, whatever their case", () => {
  const found = (search: string) => names(shelvesOf(presets, { sort: "material", search }, new Map()));
  expect(found("CHURCH")).toEqual(["church-bell"]);
  expect(found("rosewood")).toEqual(["marimba-bar", "xylophone-bar"]);
  expect(found("bell bronze")).toEqual(["bell", "church-bell", "hand-bell"]);
  expect(found("wine glass")).toContain("wine-glass");
  expect(found("no such thing")).toEqual([]);
  expect(presets.every((preset) => isMeant(preset, " "))).toBe(true);
});

test("pitch goes up and ring times go down, once all are known; before that nothing moves", () => {
  const portraits = new Map(
    presets.map(({ name }, i) => [name, { loudest: (i * 37) % 101, t60: (i * 53) % 97 } as Portrait]),
  );
  const pitches = names(shelvesOf(presets, { sort: "pitch", search: "" }, portraits)).map(
    (name) => portraits.get(name)!.loudest,
  );
  expect(pitches).toEqual(pitches.toSorted((a, b) => a - b));
  const rings = names(shelvesOf(presets, { sort: "ring", search: "" }, portraits)).map(
    (name) => portraits.get(name)!.t60,
  );
  expect(rings).toEqual(rings.toSorted((a, b) => b - a));
  portraits.delete("bell");
  expect(shelvesOf(presets, { sort: "ring", search: "" }, portraits)).toEqual(shelvesOf(presets, AS_USUAL, portraits));
});

test("names read as words", () => {
  expect(titleOf("table-knife")).toBe("Table knife");
});

const metres = fc.double({ min: -9.9, max: 9.9, noNaN: true });
property(
  "a place goes to the address and comes back to the tenth of a millimetre",
  [metres, metres, metres],
  (...place) => {
    const read = parsePlace(writePlace(place))!;
    for (const axis of [0, 1, 2]) expect(Math.abs(read[axis] - place[axis])).toBeLessThanOrEqual(0.5001e-4);
  },
);

test.each(["1,2", "1,2,3,4", "a,b,c", "1,2,11", "1e3,0,0", ",,", "NaN,0,0"])("%s is no place", (words) => {
  expect(parsePlace(words)).toBeUndefined();
});

test("a link restores what was struck, and a broken one says what it could not read", () => {
  const values = {
    ...defaultsOf(GALLERY_SCHEMA),
    preset: "gong",
    at: "0.1,0,-0.05",
    contact: 2,
    strength: 30,
    sort: "ring",
    search: "bronze & gold",
  } as const;
  const { params } = parseAddress(writeAddress("gallery", GALLERY_SCHEMA, values));
  expect(readValues(GALLERY_SCHEMA, params)).toEqual({ values, notes: [] });
  const broken = readValues(GALLERY_SCHEMA, parseAddress("#/gallery?preset=gonk&at=here&contact=99").params);
  expect(broken.values).toEqual(defaultsOf(GALLERY_SCHEMA));
  expect(broken.notes).toHaveLength(3);
});

test("shift strikes three times as hard, alt a third, and a pen as hard as it presses", () => {
  const plain = { shiftKey: false, altKey: false };
  expect(pressFactor(plain)).toBe(1);
  expect(pressFactor({ ...plain, shiftKey: true })).toBe(3);
  expect(pressFactor({ ...plain, altKey: true })).toBeCloseTo(1 / 3);
  const pen = (pressure: number) => pressFactor({ ...plain, pointerType: "pen", pressure });
  expect([pen(0.25), pen(0.5), pen(1), pen(0)]).toEqual([0.5, 1, 2, 1]);
  // what mice and fingers say of their pressure means nothing
  expect(pressFactor({ ...plain, pointerType: "mouse", pressure: 0.5 })).toBe(1);
  expect(pressFactor({ ...plain, pointerType: "touch", pressure: 1 })).toBe(1);
});

test("a strike is taken away as a command and as code, without what is as usual", () => {
  const values = { ...defaultsOf(GALLERY_SCHEMA), preset: "bell" };
  expect(asCommand(values, 6.6)).toBe("npx phonolite strike bell --seconds 7 --full-scale 98 --out bell.wav");
  const other = { ...values, strength: 25, contact: 2, at: "-0.1,0.02,0" };
  expect(asCommand(other, 60)).toBe(
    "npx phonolite strike bell --impulse 0.025 --duration-ms 2 --position=-0.1,0.02,0 --seconds 20 --full-scale " +
      "98 --out bell.wav",
  );
  expect(asCode(other)).toContain('models.load("bell")');
  expect(asCode(other)).toContain("impulse: 0.025,");
  expect(asCode(other)).toContain("at: [-0.1, 0.02, 0],");
  expect(asCode(values)).not.toContain("at:");
});
