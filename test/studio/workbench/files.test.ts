// Files that come to the bench and go from it: what they are, what is in them, and words that make the same.
import { readGltfModels } from "phonolite/gltf";
import { makeShape, models, modelToText, parseModelText } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { borderLoops } from "../../../src/mesh/border.js";
import { asCode, asCommand } from "../../../studio/pages/workbench/export/copies.js";
import { fileName, modelGlb, modelJson } from "../../../studio/pages/workbench/export/model-files.js";
import { renderStrike, secondsOf } from "../../../studio/pages/workbench/export/render.js";
import { MESH_EXAMPLES } from "../../../studio/pages/workbench/mesh/examples.js";
import { fileKind, openFile } from "../../../studio/pages/workbench/source/open-file.js";
import { shapeOptions } from "../../../studio/pages/workbench/source/shape-settings.js";
import { WORKBENCH_SCHEMA } from "../../../studio/pages/workbench/state.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";
import { volumeOf } from "../../support/meshes.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const bell = models.load("bell");
const strike = { at: [0.2, 0, 0], direction: [1, 0, 0], impulse: 0.01, duration: 0.0003 } as const;
const blow = { ...strike, at: [...strike.at], direction: [...strike.direction] } as {
  at: [number, number, number];
  direction: [number, number, number];
  impulse: number;
  duration: number;
};

describe("a file that was dropped", () => {
  test("is known by its content, whatever its name", () => {
    expect(fileKind(bytes(modelToText(bell)), "x.txt")).toBe("model");
    expect(fileKind(bytes('{"asset":{"version":"2.0"}}'), "x")).toBe("scene");
    expect(fileKind(bytes("glTF\u0002"), "x.bin")).toBe("scene");
    expect(fileKind(bytes("RIFF....WAVEfmt "), "x")).toBe("recording");
    expect(fileKind(Uint8Array.of(0xff, 0xfb, 0x90), "x")).toBe("recording");
    expect(fileKind(bytes("solid cup\nfacet"), "x")).toBe("mesh");
    expect(fileKind(bytes("# made by hand\nv 0 0 0\n"), "x")).toBe("mesh");
  });

  test("or by its name, where its content says nothing", () => {
    expect(fileKind(new Uint8Array(84), "cup.STL")).toBe("mesh");
    expect(fileKind(new Uint8Array(4), "hit.mp3")).toBe("recording");
    expect(fileKind(new Uint8Array(0), "cup")).toBe("unknown");
    expect(fileKind(bytes("<html>"), "page.html")).toBe("unknown");
  });

  test("gives its models, or says for whom it is", async () => {
    const opened = await openFile(new File([modelToText(bell)], "bell.modal.json"));
    expect(opened.kind === "models" && opened.models[0].frequencies).toEqual(bell.frequencies);
    const scene = await openFile(new File([await modelGlb(bell)], "bell.glb"));
    expect(scene.kind === "models" && scene.models[0].name).toBe("bell");
    expect(await openFile(new File(['{"asset":{"version":"2.0"}}'], "empty.gltf"))).toEqual({ kind: "mesh" });
    expect((await openFile(new File([], "nothing"))).kind).toBe("unknown");
    await expect(openFile(new File(['{"format":"modal-model"'], "x.json"))).rejects.toThrow(/line 1/);
    // one that is cut off, and one whose model is wrong
    expect(await openFile(new File(["glTF????"], "x.glb"))).toEqual({ kind: "mesh" });
    const wrong = '{"asset":{"version":"2.0"},"extensions":{"KHR_audio_rigid_bodies":{"modalModels":[{}]}}}';
    await expect(openFile(new File([wrong], "x.gltf"))).rejects.toThrow(/modalModels\[0\]/);
  });
});

describe("a model that is taken away", () => {
  test("comes back exactly from its own file, and in float32 from a scene that can be seen", async () => {
    const muted = bell.mute(3);
    const again = parseModelText(await modelJson(muted).text());
    expect(modelToText(again)).toBe(modelToText(muted));
    const glb = new Uint8Array(await (await modelGlb(muted)).arrayBuffer());
    const { models: read, nodes } = await readGltfModels(glb);
    expect(read[0].mode(3).muted).toBe(true);
    expect(read[0].frequencies).toEqual(Float64Array.from(muted.frequencies, Math.fround));
    expect(nodes[0].model).toBe(0);
    expect(new TextDecoder().decode(glb)).toContain("POSITION");
  });

  test("sounds the same after it was written and read, sample for sample", async () => {
    const block = models.load("wood-block");
    const first = await renderStrike(block, blow);
    expect(first.length).toBe(Math.round(48_000 * secondsOf(block)));
    const again = await renderStrike(parseModelText(modelToText(block)), blow);
    expect(again.every((sample, i) => sample === first[i])).toBe(true);
  });

  test("has a name that any system takes", () => {
    expect(fileName("Plate 300 × 200 mm, steel")).toBe("plate-300-200-mm-steel");
    expect(fileName("…")).toBe("model");
  });

  test("is told as code and as commands: by words where they make it, else by its file", () => {
    const settings = { ...defaultsOf(WORKBENCH_SCHEMA), modes: 10 };
    const plate = makeShape("plate", shapeOptions(settings) as never);
    const shape = { model: plate, source: "shape" as const, label: "Plate", settings };
    expect(asCode(shape, blow)).toContain('makeShape("plate", { length: 0.3, width: 0.2, thickness: 0.003');
    expect(asCommand(shape, blow)).toContain("npx phonolite shape plate --size 0.3x0.2x0.003 --material steel");
    const preset = { model: bell, source: "preset" as const, label: "Bell", settings: { preset: "bell" } };
    expect(asCommand(preset, blow)).toBe(
      "npx phonolite strike bell --impulse 0.01 --duration-ms 0.3 --position 0.2,0,0 --full-scale 100 --rate " +
        "48000 --channels 1 --out bell.wav\n",
    );
    const edited = { ...preset, edited: true };
    expect(asCode(edited, blow)).toContain('fetch("bell.modal.json")');
    expect(asCommand(edited, blow)).toContain("npx phonolite strike bell.modal.json");
  });
});

test("example meshes are closed, and their outside is out", () => {
  for (const { obj } of MESH_EXAMPLES) {
    const lines = obj().trim().split("\n");
    const points = lines.filter((line) => line.startsWith("v ")).map((line) => line.slice(2).split(" ").map(Number));
    const faces = lines
      .filter((line) => line.startsWith("f "))
      .flatMap((line) =>
        line
          .slice(2)
          .split(" ")
          .map((word) => Number(word) - 1),
      );
    expect(faces.every((index) => index >= 0 && index < points.length)).toBe(true);
    expect(borderLoops(Uint32Array.from(faces))).toEqual([]);
    expect(volumeOf({ positions: Float64Array.from(points.flat()), indices: Uint32Array.from(faces) })).toBeGreaterThan(
      0,
    );
  }
});
