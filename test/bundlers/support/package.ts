// The package as users get it: packed once a run, and laid into the folders of small apps.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject } from "vitest";
import { ROOT } from "../../support/files.js";
import { run, temporaryFolder } from "../../support/run.js";
import { madeOnce } from "../../support/shared-folder.js";

/** The folder that holds the tarball alone, as `phonolite.tgz`, and its contents in `node_modules/phonolite`. */
export function packedFolder(): Promise<string> {
  return madeOnce(inject("sharedFolder"), "packed", async (folder) => {
    const pack = run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], ROOT);
    expect(pack.code, pack.stderr).toBe(0);
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
    cpSync(join(folder, tarball), join(folder, "phonolite.tgz"));
    const place = join(folder, "node_modules/phonolite");
    mkdirSync(place, { recursive: true });
    const unpack = run("tar", ["-xzf", join(folder, tarball), "-C", place, "--strip-components=1"], folder);
    expect(unpack.code, unpack.stderr).toBe(0);
  });
}

/** The path of the unpacked package. */
export async function packageFolder(): Promise<string> {
  return join(await packedFolder(), "node_modules/phonolite");
}

/** A folder with the package installed and these files. It imports nothing that a page would have to install. */
export async function appFolder(files: Record<string, string>): Promise<string> {
  const app = temporaryFolder();
  mkdirSync(join(app, "node_modules"));
  symlinkSync(await packageFolder(), join(app, "node_modules/phonolite"), "junction");
  writeFiles(app, { "package.json": '{ "private": true, "type": "module" }\n', ...files });
  return app;
}

/** Writes files into a folder, and the folders that they need. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
