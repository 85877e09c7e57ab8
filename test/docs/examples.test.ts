// The examples in docs/formats.md are files as the text describes them, and are read as such; the commands at the top
// of docs/command-line.md work one after the other.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseModel } from "../../src/model/index.js";
import { MODEL_LIMITS } from "../../src/model/model-checks.js";
import { FILE_LIMITS } from "../../src/offline/files.js";
import { readyScene } from "../../src/world/scene/player.js";
import { parseScene, SCENE_LIMITS } from "../../src/world/scene/scene.js";
import { phonolite } from "../cli/phonolite.js";
import { temporaryFolder } from "../support/run.js";

const page = readFileSync(new URL("../../docs/formats.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text));

test("every example of a file is one", async () => {
  expect(examples.map((example) => example.format)).toEqual(["modal-model", "scene"]);
  expect(parseModel(examples[0]).modeCount).toBe(3);
  await expect(readyScene(parseScene(examples[1]))).resolves.toMatchObject({
    models: [{ name: "bell" }, { name: "bar" }],
  });
});

test("the example of an error is what comes", () => {
  const event = { time: 0, body: "left", strike: { impulse: 1 } };
  const events = [event, event, event, { ...event, strike: { impulse: "NaN" } }];
  const shown = /parse scene picnic\.json: (.*)/.exec(page)![1];
  expect(() => parseScene({ ...examples[1], events })).toThrow(`parse scene: ${shown}`);
});

test("the limits in the text are those in the code", () => {
  expect(MODEL_LIMITS).toMatchObject({ modes: 65_536, points: 65_536, shapeNumbers: 2 ** 26 });
  expect(page).toContain("1 to 65536 modes, 1 to 65536 points, at most 2²⁶ numbers");
  expect(page).toContain(`at most ${FILE_LIMITS.model / 2 ** 20} MiB`);
  expect(page).toContain(`at most ${FILE_LIMITS.scene / 2 ** 20} MiB`);
  expect(page).toContain(`at most ${SCENE_LIMITS.bodies}`);
  expect(page).toContain(`at most ${SCENE_LIMITS.events}`);
});

test("the commands that docs/command-line.md begins with work, in their order", async () => {
  const commands = readFileSync(new URL("../../docs/command-line.md", import.meta.url), "utf8");
  const lines = /```sh\n([\s\S]*?)\n```/.exec(commands)![1].split("\n");
  expect(lines.length).toBeGreaterThan(5);
  const folder = temporaryFolder();
  for (const line of lines) {
    const [npx, program, ...words] = line.split(" ");
    expect([npx, program]).toEqual(["npx", "phonolite"]);
    const { status, stderr } = await phonolite(words, folder);
    expect(status, `${line}: ${stderr}`).toBe(0);
    for (const [i, word] of words.entries()) {
      if (/^--(?:out|plot)$/.test(word)) expect(existsSync(join(folder, words[i + 1]))).toBe(true);
    }
  }
});
