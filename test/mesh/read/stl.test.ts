// STL files that are cut, and facets with too many or too few corners.
import { expect, test } from "vitest";
import { readStl } from "../../../src/mesh/read/stl.js";
import { facesOf } from "../../../src/mesh/triangles.js";
import { binaryStlOf, bytesOf, textStlOf } from "../../support/mesh-files.js";
import { box } from "../../support/meshes.js";

test("a binary file that is cut gives the triangles that are there, with a note", () => {
  const notes: string[] = [];
  const whole = binaryStlOf(box(1, 1, 1));
  const { indices } = readStl(whole.subarray(0, whole.length - 70), notes);
  expect(indices.length).toBe(3 * 10);
  expect(notes).toEqual(["the file is cut: 10 of 12 triangles are there"]);
});

test("a text that is cut gives the facets that are whole", () => {
  const notes: string[] = [];
  const whole = textStlOf(box(1, 1, 1));
  const { indices } = readStl(whole.subarray(0, whole.length - 60), notes);
  expect(indices.length).toBe(3 * 11);
  expect(notes[0]).toContain("fewer than three");
});

test("capitals, blanks and facets of four corners are understood", () => {
  const text =
    "  SOLID x\n FACET NORMAL 0 0 1\n  OUTER LOOP\nVERTEX 0 0 0\n\tvertex 1 0 0\nVertex 1 1 0\nvertex 0 1 0\n" +
    "ENDLOOP\nENDFACET\n";
  const mesh = readStl(bytesOf(text), []);
  expect(facesOf(mesh).area).toBeCloseTo(1, 12);
});

test("a file without a triangle is refused", () => {
  expect(() => readStl(bytesOf("solid nothing\nendsolid nothing\n"), [])).toThrow("triangles");
  expect(() => readStl(new Uint8Array(84), [])).toThrow("triangles");
  expect(() => readStl(new Uint8Array(30), [])).toThrow("84 bytes");
});
