// Whatever bytes come, reading and repairing end with a mesh or with a PhonoliteError, never with another exception.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { readMesh } from "../../../src/mesh/read/read-mesh.js";
import { repairMesh } from "../../../src/mesh/repair/repair.js";
import { binaryStlOf, bytesOf, glbOf, objOf, textStlOf } from "../../support/mesh-files.js";
import { box } from "../../support/meshes.js";

const cube = box(0.1, 0.2, 0.3);
const FILES = {
  glb: glbOf(cube),
  gltf: glbOf(cube, {}, "gltf"),
  obj: objOf(cube),
  text: textStlOf(cube),
  binary: binaryStlOf(cube),
};
const WORDS = ["f", "v", "-1", "1e999", "nan", "\\\n", "[", "{", "null", "\0", "vertex", "4294967295", "-0", "9e9"];

/** A change of a file: a byte, a cut, a piece twice, a word in the middle. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant("cut" as const), at: fc.nat(), byte: fc.nat(64) }),
  fc.record({ kind: fc.constant("twice" as const), at: fc.nat(), byte: fc.nat(64) }),
  fc.record({ kind: fc.constant("word" as const), at: fc.nat(), byte: fc.nat(WORDS.length - 1) }),
  fc.record({ kind: fc.constant("end" as const), at: fc.nat(), byte: fc.constant(0) }),
);

function changed(bytes: Uint8Array, changes: readonly { kind: string; at: number; byte: number }[]): Uint8Array {
  let out = Array.from(bytes);
  for (const { kind, at: where, byte } of changes) {
    const at = out.length === 0 ? 0 : where % out.length;
    if (kind === "set" && out.length > 0) out[at] = byte;
    else if (kind === "cut") out.splice(at, byte);
    else if (kind === "twice") out.splice(at, 0, ...out.slice(at, at + byte));
    else if (kind === "word") out.splice(at, 0, ...bytesOf(WORDS[byte]));
    else out = out.slice(0, at);
  }
  return Uint8Array.from(out);
}

async function outcome(bytes: Uint8Array, name: string): Promise<"mesh" | "refused"> {
  try {
    const { mesh } = await readMesh(bytes, { name });
    const { mesh: sound } = repairMesh(mesh);
    expect(sound.positions.every(Number.isFinite)).toBe(true);
    expect(sound.indices.every((v) => v < sound.positions.length / 3)).toBe(true);
    return "mesh";
  } catch (error) {
    if (error instanceof PhonoliteError) return "refused";
    throw error;
  }
}

test.each(Object.entries(FILES))("a %s file, changed in any way, gives a mesh or a complaint", async (name, bytes) => {
  const seen = new Set<string>([await outcome(bytes, `cube.${name}`)]);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      seen.add(await outcome(changed(bytes, changes), `cube.${name}`));
    }),
    { numRuns: 250, seed: 20 },
  );
  expect(seen.has("mesh")).toBe(true);
});

test("any bytes under any name do too", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom("a.stl", "a.obj", "a.glb", "a.gltf", ""),
      async (bytes, name) => {
        await outcome(bytes, name);
      },
    ),
    { numRuns: 300, seed: 21 },
  );
});

/** Values that no field of a glTF file may have. */
const ODD = [-1, 1.5, 1e300, null, "x", [], {}, [1e308, 1e308, 1e308], true, 2 ** 31];

test("a glTF file with any field changed gives a mesh or a complaint", async () => {
  const text = new TextDecoder().decode(FILES.gltf);
  const paths: (string | number)[][] = [];
  const collect = (value: unknown, path: (string | number)[]) => {
    if (path.length > 0) paths.push(path);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value))
      collect(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  collect(JSON.parse(text), []);
  for (const path of paths) {
    for (const odd of ODD) {
      const json = JSON.parse(text);
      let at = json;
      for (const key of path.slice(0, -1)) at = at[key];
      at[path[path.length - 1]] = odd;
      await outcome(bytesOf(JSON.stringify(json)), "cube.gltf");
    }
  }
  expect(paths.length).toBeGreaterThan(30);
});
