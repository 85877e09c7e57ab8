// `npm ci` must accept the lock file on every platform, and the lock file must not be tied to one registry.
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { completed } from "../../tools/complete-lock.mjs";
import { textOf } from "../support/files.js";

test("the lock file is complete and names no host", () => {
  const text = textOf("package-lock.json");
  expect(text === completed(text), "run node tools/complete-lock.mjs").toBe(true);
  expect(text).not.toMatch(/https?:/);
});

test("every package is pinned to one version", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, v]) => !/^(npm:@?[a-z0-9./-]+@)?\d+\.\d+\.\d+$/.test(`${v}`),
  );
  expect(loose).toEqual([]);
});

test("missing platform packages are added with their platform, and addresses go", () => {
  const lock = {
    packages: {
      "": { name: "x" },
      "node_modules/tool": {
        version: "1.2.3",
        resolved: "https://host/tool.tgz",
        dev: true,
        optionalDependencies: { "@tool/linux-arm64-musl": "1.2.3", "tool-win32-x64-msvc": "1.2.3", other: "^2.0.0" },
      },
    },
  };
  const { packages } = JSON.parse(completed(JSON.stringify(lock)));
  expect(Object.keys(packages)).toEqual([
    "",
    "node_modules/@tool/linux-arm64-musl",
    "node_modules/tool",
    "node_modules/tool-win32-x64-msvc",
  ]);
  expect(packages["node_modules/tool"].resolved).toBeUndefined();
  expect(packages["node_modules/@tool/linux-arm64-musl"]).toEqual({
    version: "1.2.3",
    cpu: ["arm64"],
    dev: true,
    libc: ["musl"],
    optional: true,
    os: ["linux"],
  });
  expect(packages["node_modules/tool-win32-x64-msvc"].os).toEqual(["win32"]);
});
