// Apps of tools that are not in the lock file: installed from the packed tarball and the registry, built, started.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Answer } from "../../browser/support/serve.js";
import { ROOT } from "../../support/files.js";
import { run, temporaryFolder } from "../../support/run.js";
import { bellCode, offlineBell } from "../support/bell.js";
import { packedFolder, writeFiles } from "../support/package.js";
import { refusedOf, zipped } from "../support/visit.js";

/** An app in a folder of its own, with its packages. */
export interface App {
  folder: string;
  /** The installed version of a package. */
  version(name: string): string;
  /** Runs a script of an installed package, such as `vite/bin/vite.js`, to its end. */
  build(script: string, ...words: string[]): void;
  /**
   * Starts such a script as a server on a free port, and waits until it answers. `PORT` in the words is the port's
   * number.
   */
  start(script: string, ...words: string[]): Promise<Running>;
}

/** A server of an app. */
export interface Running {
  /** Its address, with a closing slash. */
  url: string;
  close(): Promise<void>;
}

/** Nothing is to be reported to a tool's makers. */
const ENV = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

/** Installs the app of this name, with the README's bell as `bell.js` and its offline twin as `offline.js`. */
export async function installed(name: string): Promise<App> {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "test/bundlers/apps", name), folder, { recursive: true });
  writeFiles(folder, { "bell.js": bellCode(), "offline.js": offlineBell("console.log(peak)") });
  const file = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const phonolite = `file:${join(await packedFolder(), "phonolite.tgz")}`;
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, phonolite } }, null, 2));
  const install = run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  expect(install.code, install.stderr).toBe(0);
  Object.assign(process.env, ENV);
  const path = (script: string) => join(folder, "node_modules", script);
  return {
    folder,
    version: (name) => JSON.parse(readFileSync(path(`${name}/package.json`), "utf8")).version,
    build: (script, ...words) => {
      const { code, stdout, stderr } = run(process.execPath, [path(script), ...words], folder);
      expect(code, stdout + stderr).toBe(0);
    },
    start: (script, ...words) => start(folder, path(script), words),
  };
}

/** A server before another, which remembers all that was answered. */
export async function between(target: string): Promise<Running & { bytes(): number; refused(): string[] }> {
  const answers: Answer[] = [];
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passed = request(new URL(asked.url ?? "/", target), { method: asked.method, headers }, (came) => {
      const parts: Buffer[] = [];
      came.on("data", (part) => parts.push(part));
      came.on("end", () => {
        const [body, status] = [Buffer.concat(parts), came.statusCode ?? 500];
        answers.push({ path: (asked.url ?? "/").replace(/[?#].*$/, ""), status, body });
        answer.writeHead(status, came.headers).end(body);
      });
    });
    passed.on("error", (error) => answer.destroy(error));
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bytes: () => zipped(answers),
    refused: () => refusedOf(answers),
    close: () => closed(server),
  };
}

async function start(folder: string, script: string, words: string[]): Promise<Running> {
  const port = await freePort();
  const named = words.map((word) => word.replace("PORT", String(port)));
  const child = spawn(process.execPath, [script, ...named], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  const url = `http://127.0.0.1:${port}/`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}: ${said}`);
    const answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) break;
    await pause(100);
  }
  return { url, close: () => ended(child) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((end) => {
    child.once("exit", () => end());
    if (child.exitCode === null) child.kill();
    else end();
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await closed(server);
  return port;
}

function closed(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((end) => {
    server.close(() => end());
    server.closeAllConnections();
  });
}
