// OBJ files as people write them: polygons, negative numbers, joined lines, faces of vertices that are not there.
import { expect, test } from "vitest";
import { readObj } from "../../../src/mesh/read/obj.js";
import { facesOf } from "../../../src/mesh/triangles.js";
import { bytesOf } from "../../support/mesh-files.js";

const read = (text: string) => {
  const notes: string[] = [];
  return { ...readObj(bytesOf(text), notes), notes };
};

test("numbers are read to the last digit or so, in every way of writing them", () => {
  const words = [
    "1",
    "-2.5",
    "+.125",
    "3.",
    "1e-3",
    "-4.25E+2",
    "0.1234567890123456789",
    "12345678901234567890",
    "1e-320",
  ];
  for (const word of words) {
    const { positions } = read(`v ${word} 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3`);
    expect(Math.abs(positions[0] - Number(word)), word).toBeLessThanOrEqual(1e-15 * Math.abs(Number(word)) + 1e-300);
  }
});

test("a face may name texture and normal, count from the end, and run over several lines", () => {
  const { indices } = read("v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\nf 1/1/1 2//1 \\\n -1\nf -3 -2 -1 # again\r\n");
  expect([...indices]).toEqual([0, 1, 2, 0, 1, 2]);
});

test("a polygon with a hollow corner is divided without going outside it", () => {
  // An L of area 3, its corners given around.
  const { positions, indices, notes } = read("v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4 5 6\n");
  const { area, normals } = facesOf({ positions, indices });
  expect(area).toBeCloseTo(3, 12);
  expect(normals.filter((_, i) => i % 3 === 2)).toEqual(new Float64Array(4).fill(1));
  expect(notes).toEqual(["1 polygons were divided into triangles"]);
});

test("faces of vertices that are not there are left out, with a note", () => {
  const { indices, notes } = read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 9\nf 1 2\nf 0 1 2\nf x y z\n");
  expect(indices.length).toBe(3);
  expect(notes[0]).toContain("4 faces");
});

test("a file without faces is refused", () => {
  expect(() => read("v 0 0 0\nv 1 0 0\nl 1 2\n")).toThrow("2 vertices without a face");
});

test("what is not a number becomes none, and is left to the repair", () => {
  const { positions } = read("v nan 0 zero\nv 1\nv 0 1 0\nf 1 2 3\n");
  expect(Array.from(positions.subarray(0, 6), Number.isNaN)).toEqual([true, false, true, false, true, true]);
});
