// The same thing comes out of every format, and a file says what it is by what it holds.
import { describe, expect, test } from "vitest";
import { readMesh } from "../../../src/mesh/read/read-mesh.js";
import { diagonalOf } from "../../../src/mesh/triangles.js";
import { binaryStlOf, bytesOf, glbOf, objOf, textStlOf } from "../../support/mesh-files.js";
import { mug, scaled, volumeOf } from "../../support/meshes.js";

const cup = mug(0.04, 0.09, 0.003, 24, 4);
const FILES = {
  glb: [glbOf(cup), "gltf"],
  gltf: [glbOf(cup, {}, "gltf"), "gltf"],
  obj: [objOf(cup), "obj"],
  "stl in text": [textStlOf(cup), "stl"],
  "stl in bytes": [binaryStlOf(cup), "stl"],
  "stl in bytes that begins with solid": [binaryStlOf(cup, "solid facet made by a modeller"), "stl"],
} as const;

describe.each(Object.entries(FILES))("%s", (_, [bytes, format]) => {
  test("is known without a name and gives the same body", async () => {
    const read = await readMesh(bytes);
    expect(read.format).toBe(format);
    expect(read.mesh.indices.length).toBe(cup.indices.length);
    expect(volumeOf(read.mesh)).toBeCloseTo(volumeOf(cup), 10);
    expect(read.unitsGuess).toBeUndefined();
  });

  test("is known under a wrong name too", async () => {
    const read = await readMesh(bytes, { name: "folder/Cup.v2.stl" });
    expect(read.format).toBe(format);
    expect(read.name).toBe("Cup.v2");
  });
});

test("millimetres are noticed and asked about, and units settle it", async () => {
  const { unitsGuess } = await readMesh(objOf(scaled(cup, 1000)));
  expect(unitsGuess).toMatchObject({ units: "mm" });
  expect(unitsGuess?.words).toContain("units mm");
  const { mesh, unitsGuess: settled } = await readMesh(objOf(scaled(cup, 1000)), { units: "mm" });
  expect(settled).toBeUndefined();
  expect(diagonalOf(mesh.positions)).toBeCloseTo(diagonalOf(cup.positions), 9);
});

test("ten units long looks like centimetres; inches and any number of metres can be given", async () => {
  expect((await readMesh(objOf(scaled(cup, 100)))).unitsGuess?.units).toBe("cm");
  const inches = await readMesh(objOf(scaled(cup, 1 / 0.0254)), { units: "in" });
  expect(diagonalOf(inches.mesh.positions)).toBeCloseTo(diagonalOf(cup.positions), 9);
  const feet = await readMesh(objOf(cup), { units: 0.3048 });
  expect(diagonalOf(feet.mesh.positions)).toBeCloseTo(0.3048 * diagonalOf(cup.positions), 9);
});

test.each([
  ["an empty file", new Uint8Array(0), {}, "an empty file"],
  ["a text of another kind", bytesOf("ply\nformat ascii 1.0\n"), {}, 'begins "ply'],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), {}, "convert it"],
  ["units that are none", objOf(cup), { units: "ell" }, "the number of metres"],
  ["no bytes at all", "v 0 0 0", {}, "bytes"],
])("%s is refused with words", async (_, bytes, options, words) => {
  await expect(readMesh(bytes as Uint8Array, options as never)).rejects.toThrow(words);
});
