// The tables of presets and materials in the docs are those of the code.
import { expect, test } from "vitest";
import { material, materialNames, models } from "../../src/model/index.js";
import { textOf } from "../support/files.js";

/** Cells of the rows of a page whose first cell begins with some text. */
function rowsOf(page: string, first: RegExp): string[][] {
  const rows = [...textOf(page).matchAll(/^\| (.*) \|$/gm)].map(([, row]) => row.split(" | "));
  return rows.filter(([cell]) => first.test(cell));
}

test("docs/models.md names every preset, in its group", () => {
  const groups = [...new Set(models.list().map(({ group }) => group))];
  const shown = rowsOf("docs/models.md", new RegExp(`^(?:${groups.join("|")})$`));
  const expected = groups.map((group) => {
    const names = models.list().filter((preset) => preset.group === group);
    return [group, names.map(({ name }) => `\`${name}\``).join(" ")];
  });
  expect(shown).toEqual(expected);
});

test("docs/materials.md has the constants of every material", () => {
  const rows = rowsOf("docs/materials.md", /^`/);
  expect(rows.map(([name]) => name.slice(1, -1)).sort()).toEqual([...materialNames].sort());
  for (const [name, density, modulus, poisson, loss, t60, surface] of rows) {
    const solid = material(name.slice(1, -1));
    expect(Number(density), name).toBe(solid.density);
    expect(Number(modulus) * 1e9, name).toBeCloseTo(solid.youngsModulus, -3);
    expect(Number(poisson), name).toBe(solid.poissonRatio);
    expect(Number(loss), name).toBe(solid.lossFactor);
    // 2.2/(1000 η), two digits.
    expect(Math.abs(Number(t60) / (Math.log(1000) / (1000 * Math.PI * solid.lossFactor)) - 1), name).toBeLessThan(0.05);
    expect(surface, name).toBe(solid.surface);
  }
});
