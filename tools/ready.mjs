// Makes a clone ready: installs the packages and builds dist, each only when it is missing or out of date, and of
// dist only the parts that are asked for: `node tools/ready.mjs [part …]`, all without a word
// (tools/build/targets.mjs lists them). Needs nothing but Node and npm. Says nothing when there is nothing to do; all
// it says goes to standard error.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALL, staleParts } from "./build/targets.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Installs and builds what is missing. Throws an error that says what failed. */
export function ready({ root = ROOT, targets = ALL } = {}) {
  if (!packagesAreCurrent(root)) install(root);
  const stale = staleParts(root, targets);
  if (stale.length > 0) build(root, stale);
}

/** Whether node_modules holds every package of the lock file in its version. */
export function packagesAreCurrent(root) {
  const installed = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const has = readJson(installed).packages;
  return Object.entries(readJson(join(root, "package-lock.json")).packages).every(
    ([path, wanted]) => path === "" || wanted.optional || has[path]?.version === wanted.version,
  );
}

function install(root) {
  say("installing packages (once)");
  if (npm(root, "ci")) return;
  say("npm ci did not work; trying npm install, which may choose other packages for this platform");
  if (!npm(root, "install", "--no-save")) throw new Error("the packages could not be installed: see npm's words above");
}

function build(root, parts) {
  say(`building ${parts.join(", ")} (once, and after changes)`);
  const words = [join(root, "tools/build/build.mjs"), ...parts];
  const result = spawnSync(process.execPath, words, { cwd: root, stdio: ["ignore", 2, 2] });
  if (result.status !== 0) throw new Error("the build failed: see above");
}

function npm(root, ...words) {
  const options = { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" };
  return spawnSync("npm", [...words, "--no-audit", "--no-fund", "--loglevel=error"], options).status === 0;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function say(words) {
  console.error(`phonolite: ${words}`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ready({ targets: process.argv.length > 2 ? process.argv.slice(2) : ALL });
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
