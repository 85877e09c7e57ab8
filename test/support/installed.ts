// An empty project that has Phonolite installed, and the pieces of code that a page shows for it.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, textOf } from "./files.js";
import { temporaryFolder } from "./run.js";

/** A piece of code that a page marks with `<!-- run -->`. */
export interface Piece {
  /** The language behind the fence: js, sh. */
  language: string;
  code: string;
}

/** The pieces of a page that are to be run, in order; a command that goes on behind a backslash is one line. */
export const piecesOf = (page: string): Piece[] =>
  [...textOf(page).matchAll(/<!-- run -->\n+```(\w+)\n([\s\S]*?)\n```/g)].map(([, language, code]) => ({
    language,
    code: language === "sh" ? code.replace(/ \\\n */g, " ") : code,
  }));

/** An empty project in which this folder is installed as npm would link it. */
export function projectWithPhonolite(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(ROOT, join(folder, "node_modules/phonolite"), "dir");
  const flat = ["matter-js", "planck"];
  for (const name of ["@gltf-transform", "@dimforge", "@babylonjs", "jolt-physics", "cannon-es", ...flat, "three"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name), "dir");
  symlinkSync("../phonolite/bin/phonolite.mjs", join(folder, "node_modules/.bin/phonolite"));
  writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
  return folder;
}
