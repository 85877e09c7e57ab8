// The fields of a body in the core are places that people write down by hand: no two may overlap.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";

test("no two fields of a body share a place", () => {
  const text = readFileSync(join(ROOT, "assembly/scene/body.ts"), "utf8");
  const section = text.slice(text.indexOf("// ---- fields of a body"), text.indexOf("// ---- pages"));
  const fields = [...section.matchAll(/^export const ([A-Z_]+): usize = (\d+);(?: \/\/ (?:f32|u32) ×(\d))?/gm)]
    .map(([, name, at, count]) => ({ name, at: Number(at), bytes: 4 * Number(count ?? 1) }))
    .filter(({ name }) => name !== "BODY_BYTES");
  const added = Number(/^const ADDED: usize = (\d+);/m.exec(section)?.[1]);
  const places = fields.flatMap((field) => {
    // pitch and damping scales are f64, LAST_HEARD too; behind each damping lies what contacts add
    const scale = /^(?:DRIVE_)?(?:PITCH|DAMPING)(?:_BEFORE|_NEXT|_GOAL)?$/.test(field.name);
    const one = scale || field.name === "LAST_HEARD" ? { ...field, bytes: 8 } : field;
    return scale && field.name.includes("DAMPING")
      ? [one, { ...one, name: `what is added to ${one.name}`, at: one.at + added }]
      : [one];
  });
  expect(fields.length).toBeGreaterThan(60);
  const last = Number(/BODY_BYTES: usize = (\d+)/.exec(section)?.[1]);
  places.sort((a, b) => a.at - b.at);
  const wrong = places.filter(({ at, bytes }, i) => at + bytes > (places[i + 1]?.at ?? last));
  expect(wrong).toEqual([]);
});
