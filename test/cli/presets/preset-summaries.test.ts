// The list of `phonolite models` is read from a table that was made once: it is what the presets give.
import { expect, test } from "vitest";
import * as model from "../../../src/model/index.js";
// @ts-expect-error a plain script without types
import { summariesText } from "../../../tools/docs/preset-summaries.mjs";
import { textOf } from "../../support/files.js";

test("the table of presets is current: run npm run build && node tools/docs/preset-summaries.mjs", () => {
  expect(textOf("src/cli/presets/preset-summaries.ts")).toBe(summariesText(model));
});
