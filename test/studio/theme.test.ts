// Both themes can be read: every pair of text and ground has a contrast of at least 4.5 to 1 (WCAG 2.1), and both set
// the same variables.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, textOf } from "../support/files.js";

const css = textOf("studio/style/theme.css");
const blockOf = (selector: string) => {
  const at = css.indexOf(`${selector} {`);
  const body = css.slice(at, css.indexOf("}", at));
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
};
const light = blockOf(":root");
const dark = blockOf(':root[data-theme="dark"]');

/** Relative luminance of a colour such as #14161a. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_, theme) => {
  const grounds = ["paper", "surface"];
  test.each([
    ...grounds.flatMap((ground) => ["text", "muted", "accent", "second", "error"].map((ink) => [ink, ground])),
    ["text", "raised"],
    ["on-accent", "accent"],
  ])("%s on %s has a contrast of 4.5", (ink, ground) => {
    expect(contrast(theme.get(ink)!, theme.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });
});

test("both themes set the same colours, and those of the brief", () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
  expect([dark.get("paper"), dark.get("text"), dark.get("accent"), dark.get("second")]).toEqual([
    "#14161a",
    "#e8e6e1",
    "#c8763a",
    "#5b9bd5",
  ]);
  expect([light.get("paper"), light.get("text"), light.get("accent"), light.get("second")]).toEqual([
    "#faf8f4",
    "#1c1d20",
    "#a3541c",
    "#2c6fb0",
  ]);
});

test("styles have no gradients, one shadow, and no colours of their own", () => {
  const files = readdirSync(join(ROOT, "studio/style")).map((file) => textOf(`studio/style/${file}`));
  const all = files.join("\n");
  expect(all).not.toMatch(/gradient\(/);
  expect(all.match(/box-shadow/g)).toHaveLength(1);
  for (const file of readdirSync(join(ROOT, "studio/style")).filter((name) => name !== "theme.css")) {
    expect(textOf(`studio/style/${file}`)).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(/);
  }
});
