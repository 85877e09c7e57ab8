// `npm start` opens a browser only where somebody would see it.
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { opener } from "../../tools/serve/start.mjs";

test.each([
  ["darwin", {}, ["open"]],
  ["win32", {}, ["cmd", "/c", "start", '""']],
  ["linux", { DISPLAY: ":0" }, ["xdg-open"]],
  ["linux", { WAYLAND_DISPLAY: "wayland-0" }, ["xdg-open"]],
  ["linux", {}, undefined],
  ["linux", { DISPLAY: ":0", CI: "true" }, undefined],
  ["darwin", { CI: "1" }, undefined],
])("on %s with %j it opens by %j", (platform, env, program) => {
  expect(opener(platform, env)).toEqual(program);
});
