// Whether hearing can be heard, in all cases; and the table of it in docs/hearing.md (`npx vitest run -u` with the long
// configuration writes it anew).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SoundComparison } from "../../src/hearing/index.js";
import { BELLS, CASES, type Judged, judge, LEVELS, WAYS } from "../hearing/cases.js";
import { ROOT } from "../support/files.js";

const PAGE = join(ROOT, "docs/hearing.md");
const MARKS = /(<!-- cases -->\n)[\s\S]*?(<!-- end -->)/;

test("bundles are inaudible in every case, pruning is not; the docs say how much", async () => {
  const rows: string[] = [];
  for (const sound of CASES) {
    for (const level of LEVELS) rows.push(row(sound.name, level, await judge(sound, level, Object.values(WAYS))));
  }
  for (const level of [60, 80]) {
    const all = [];
    for (const sound of BELLS) all.push(await judge(sound, level, Object.values(WAYS)));
    rows.push(row("lone bells, worst", level, all.reduce(worse)));
  }
  const head =
    "| sound | dB SPL | bundle | bundle, driven | bundle, long lines | prune, a_v 5 |\n" +
    "| --- | ---: | ---: | ---: | ---: | ---: |";
  const page = readFileSync(PAGE, "utf8");
  expect(page).toMatch(MARKS);
  const written = page.replace(MARKS, `$1\n${head}\n${rows.join("\n")}\n\n$2`);
  if (process.env.PHONOLITE_WRITE_DOCS === "1") writeFileSync(PAGE, written);
  else expect(page).toBe(written);
});

function row(name: string, level: number, [bundle, driven, long, prune]: SoundComparison[]): string {
  expect(bundle.verdict, `${name} at ${level} dB`).toBe("inaudible");
  expect(driven.verdict, `${name} at ${level} dB, driven`).toBe("inaudible");
  expect(long.verdict, `${name} at ${level} dB, long lines`).toBe("inaudible");
  return `| ${name} | ${level} | ${cell(bundle)} | ${cell(driven)} | ${cell(long)} | ${cell(prune)} |`;
}
/** Noise-to-mask ratio of the worst band and in the mean, and log-spectral distance, dB. */
function cell({ nmrDb, logSpectralDb }: SoundComparison): string {
  if (nmrDb.worst <= -120) return "the same";
  return `${nmrDb.worst.toFixed(0)} / ${nmrDb.mean.toFixed(0)} / ${logSpectralDb.toFixed(1)}`;
}
function worse(a: Judged[], b: Judged[]): Judged[] {
  return a.map((one, i) => (b[i].nmrDb.worst > one.nmrDb.worst ? b[i] : one));
}
