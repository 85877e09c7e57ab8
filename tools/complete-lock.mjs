// Completes package-lock.json. A registry mirror may lack the binaries of other platforms; npm then leaves those
// optional packages out of the lock and `npm ci` refuses it. This adds them, as npm itself would have written them but
// for their checksum, and takes out what ties the lock to a host: addresses of downloads and of funding pages.
// Run it after every change of packages; `--check` only says whether it is needed (exit 1 when it is).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SYSTEM = /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?=-|$)/;
const PROCESSOR = /-(arm64|armv7|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|wasm32)(?=-|$)/;

/** The completed text of a lock file, from its text. */
export function completed(text) {
  const lock = JSON.parse(text);
  for (const entry of Object.values(lock.packages)) {
    delete entry.resolved;
    delete entry.funding;
  }
  for (const entry of Object.values({ ...lock.packages })) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      if (!lock.packages[path] && /^\d/.test(version)) lock.packages[path] = platformPackage(name, version, entry.dev);
    }
  }
  const [[, root], ...rest] = Object.entries(lock.packages);
  rest.sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries([["", root], ...rest]);
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function platformPackage(name, version, dev) {
  const system = SYSTEM.exec(name)?.[1];
  const processor = PROCESSOR.exec(name)?.[1];
  if (!processor) throw new Error(`${name}@${version} is missing from the lock, and its name tells no platform`);
  const libc = name.includes("musl") ? ["musl"] : /-gnu/.test(name) ? ["glibc"] : undefined;
  return {
    version,
    cpu: [processor.replace("armv7", "arm")],
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(system && { os: [system] }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(ROOT, "package-lock.json");
  const text = readFileSync(file, "utf8");
  if (completed(text) === text) console.error("package-lock.json is complete");
  else if (process.argv.includes("--check")) {
    console.error("package-lock.json is not complete: run node tools/complete-lock.mjs");
    process.exitCode = 1;
  } else {
    writeFileSync(file, completed(text));
    console.error("package-lock.json completed");
  }
}
