// Accessors that are broken, or are not what the draft wants, are told by the field that uses them, before anything is
// decoded; numbers that make no sense are told by their place in it.
import { describe, test } from "vitest";
import { changed, expectRefused, GONE } from "./breaking.js";
import { foreignFile, glb } from "./foreign-file.js";

const SPARSE = { count: 3, indices: { bufferView: 3, componentType: 5121 }, values: { bufferView: 6 } };

describe("an accessor is refused by the field that uses it:", () => {
  test.each<[string, string, unknown, string]>([
    [
      "of another type",
      "/accessors.6.type",
      "VEC4",
      "modalModels[0].shapes should be an accessor of VEC3 and FLOAT (5126), but came VEC4 and 5126",
    ],
    [
      "of bytes",
      "/accessors.3.componentType",
      5121,
      "modalModels[0].frequencies should be an accessor of SCALAR and FLOAT (5126), but came SCALAR and 5121",
    ],
    ["of doubles", "/accessors.5.componentType", 5130, "modalModels[0].positions should be an accessor of VEC3"],
    [
      "of indices in bytes",
      "/accessors.7.componentType",
      5121,
      "modalModels[0].indices should be an accessor of SCALAR and UNSIGNED_INT (5125) or UNSIGNED_SHORT (5123), " +
        "but came SCALAR and 5121",
    ],
    [
      "of nothing",
      "/accessors.3.count",
      0,
      "modalModels[0].frequencies should be an accessor with a count from 1 to 65536, but came 0",
    ],
    [
      "with a huge count",
      "/accessors.6.count",
      2 ** 52,
      "modalModels[0].shapes should be an accessor with a count from 1 to 22369621, but came 4503599627370496",
    ],
    [
      "with a huge count and no bytes",
      "/accessors.5",
      { type: "VEC3", componentType: 5126, count: 4e9 },
      "modalModels[0].positions should be an accessor with a count",
    ],
    ["with a count of text", "/accessors.6.count", "6", "modalModels[0].shapes should be an accessor with a count"],
    [
      "with more decay rates than modes",
      "modalModels.0.decayRates",
      8,
      "modalModels[0].decayRates should be as many numbers as there are frequencies, 2, but came 4",
    ],
    [
      "whose count is not modes · points",
      "/accessors.6.count",
      5,
      "modalModels[0].shapes should be 2 modes · 3 points = 6 vectors, but came 5",
    ],
    [
      "of a triangle and a bit",
      "/accessors.7",
      { type: "SCALAR", componentType: 5125, count: 4 },
      "modalModels[0].indices should be 3 numbers for each triangle, but came 4 numbers",
    ],
    ["that is none", "/accessors.3", 7, "accessors[3] should be an object, but came 7"],
    [
      "in a far view",
      "/accessors.6.bufferView",
      99,
      "accessors[6].bufferView should be the index of a buffer view, 0 to 8, but came 99",
    ],
    [
      "in a view of text",
      "/accessors.6.bufferView",
      "1",
      "accessors[6].bufferView should be a whole number, 0 or more (for modalModels[0].shapes)",
    ],
    ["with an offset below 0", "/accessors.6.byteOffset", -4, "accessors[6].byteOffset should be a whole number"],
    [
      "that leaves its view",
      "/accessors.6.byteOffset",
      4,
      "modalModels[0].shapes should be an accessor whose numbers lie in its view, but came accessors[6], " +
        "which ends at byte 76 of the 72 of bufferViews[6]",
    ],
    [
      "with a short stride",
      "/bufferViews.6.byteStride",
      8,
      "modalModels[0].shapes should be an accessor in a view with a stride of at least 12 bytes, " +
        "but came bufferViews[6].byteStride 8",
    ],
    [
      "with a long stride",
      "/bufferViews.6.byteStride",
      252,
      "modalModels[0].shapes should be an accessor whose numbers lie in its view",
    ],
    [
      "in a view that leaves its buffer",
      "/bufferViews.6.byteLength",
      1e9,
      "bufferViews[6] should be inside its buffer, but came a view to byte",
    ],
    [
      "in a view without length",
      "/bufferViews.6.byteLength",
      GONE,
      "bufferViews[6].byteLength should be a whole number",
    ],
    [
      "in a far buffer",
      "/bufferViews.6.buffer",
      1,
      "bufferViews[6].buffer should be the index of a buffer, 0 to 0, but came 1",
    ],
    [
      "in a buffer longer than its bytes",
      "/buffers.0.byteLength",
      1e6,
      "buffers[0] should be 1000000 bytes long, but came",
    ],
    [
      "in a buffer without length",
      "/buffers.0.byteLength",
      GONE,
      "buffers[0].byteLength should be a whole number of bytes above 0",
    ],
    ["in broken base64", "/buffers.0.uri", "data:;base64,?", "buffers[0].uri should be a data URI in base64"],
    [
      "in plain text",
      "/buffers.0.uri",
      "data:,hello",
      "buffers[0].uri should be a data URI in base64, or the name of a file",
    ],
    [
      "in a compressed view",
      "/bufferViews.6.extensions",
      { EXT_meshopt_compression: {} },
      "modalModels[0].shapes should be plain numbers: decompress the file first, " +
        "but came EXT_meshopt_compression in bufferViews[6]",
    ],
    [
      "with half a sparse",
      "/accessors.6.sparse",
      { count: 2 },
      "modalModels[0].shapes should be an accessor with sound sparse values, 1 to 6, " +
        "but came accessors[6].sparse, which is not",
    ],
    [
      "with too many sparse values",
      "/accessors.6.sparse",
      { count: 7, indices: {}, values: {} },
      "modalModels[0].shapes should be an accessor with sound sparse values, 1 to 6",
    ],
    [
      "with sparse indices in floats",
      "/accessors.6.sparse",
      { ...SPARSE, indices: { bufferView: 3, componentType: 5126 } },
      "modalModels[0].shapes should be an accessor whose sparse indices are unsigned",
    ],
    [
      "with sparse indices that fall",
      "/accessors.6.sparse",
      SPARSE,
      "modalModels[0].shapes should be an accessor whose sparse indices rise and stay below 6, but came 0 after 0",
    ],
  ])("%s", async (_, path, value, message) => {
    await expectRefused(changed(path, value), message);
  });
});

describe("a number is refused by its place:", () => {
  /** A good file with one number changed in the bytes of one of the accessors. */
  const poke = (accessor: number, index: number, value: number) => {
    const file = foreignFile();
    const view = file.json.bufferViews[file.json.accessors[accessor].bufferView];
    const data = new DataView(file.bin.buffer, view.byteOffset);
    if (accessor === 7) data.setUint16(2 * index, value, true);
    else data.setFloat32(4 * index, value, true);
    return glb(file);
  };

  test.each([
    ["a frequency of 0", 3, 1, 0, "modalModels[0].frequencies[1] should be a frequency in hertz, above 0"],
    ["a frequency below 0", 3, 0, -440, "modalModels[0].frequencies[0] should be a frequency"],
    [
      "a frequency NaN",
      3,
      0,
      Number.NaN,
      "modalModels[0].frequencies[0] should be a frequency in hertz, above 0 and at",
    ],
    ["a decay rate below 0", 4, 1, -1, "modalModels[0].decayRates[1] should be a decay rate in 1/s from 0"],
    ["an endless position", 5, 8, Number.POSITIVE_INFINITY, "modalModels[0].positions[8] should be a coordinate"],
    ["an endless shape", 6, 17, Number.NEGATIVE_INFINITY, "modalModels[0].shapes[17] should be a shape component"],
    ["a corner that is no point", 7, 2, 3, "modalModels[0].indices[2] should be the index of a sample point, 0 to 2"],
    [
      "a height NaN",
      8,
      2,
      Number.NaN,
      "acousticSurfaces[1].profile[2] should be a finite height in metres, but came NaN",
    ],
  ])("%s", async (_, accessor, index, value, message) => {
    await expectRefused(poke(accessor, index, value), message);
  });
});
