// `npm run examples`: builds what is missing and serves examples/ on this machine, with dist/ beside it, where the
// pages look for the package. Pages are isolated from other origins, as shared memory needs; `--no-isolation` shows
// them without.
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ready } from "../ready.mjs";
import { bundleExample, sourceOf } from "./bundle-example.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const USAGE = `npm run examples -- [--port 8080] [--no-isolation]

  --port          where to serve; without it, the first free port from 8080 on
  --no-isolation  leaves out the two headers that give pages shared memory
`;

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};
/** Packages that examples use, served as `/packages/<name>/…`. */
const PACKAGES = [
  "three",
  "@dimforge/rapier3d-compat",
  "@dimforge/rapier2d-compat",
  "jolt-physics",
  "cannon-es",
  "matter-js",
  "planck",
];
const FIRST_PORT = 8080;
const LAST_PORT = 8179;

/**
 * Serves the examples; resolves to their address, with a closing slash, and a function that ends it. Without a port it
 * takes the first free one; port 0 is any.
 */
export async function serveExamples({ port, isolated = true } = {}) {
  const server = createServer((request, response) => {
    answer(request.url ?? "/", response, isolated ? ISOLATION : {}).catch((error) => {
      console.error(`phonolite: ${request.url}: ${error.message}`);
      response.destroy(error);
    });
  });
  await listen(server, port ?? FIRST_PORT, port ?? LAST_PORT);
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

/** Takes the first free port of a row. */
function listen(server, port, last) {
  return new Promise((listening, failed) => {
    server.once("error", (error) => {
      if (error.code === "EADDRINUSE" && port < last) listen(server, port + 1, last).then(listening, failed);
      else failed(error);
    });
    server.listen(port, "localhost", () => {
      server.removeAllListeners("error");
      listening();
    });
  });
}

async function answer(url, response, headers) {
  for (const [name, value] of Object.entries({ "cache-control": "no-store", ...headers })) {
    response.setHeader(name, value);
  }
  const path = pathOf(url);
  const file = path === undefined ? undefined : fileOf(path);
  const source = file && sourceOf(file);
  const body = source ? await bundleExample(source) : file && (await readFile(file).catch(() => undefined));
  // A browser asks for an icon on its own. That there is none is no news for its console.
  if (!body) return end(response, path === "/favicon.ico" ? 204 : 404);
  response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
  end(response, 200, body);
}

/** The path that was asked for, without query and escapes; nothing where the escapes make no text. */
function pathOf(url) {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
}

/** The file of a path: in dist, in a package that examples use, or in examples; nothing outside of them. */
function fileOf(path) {
  const [, home, rest] = /^\/(dist|packages)\/(.*)/s.exec(path) ?? ["", "examples", path];
  const name = home === "packages" ? PACKAGES.find((name) => rest.startsWith(`${name}/`)) : "";
  if (name === undefined) return undefined;
  const folder = join(ROOT, home === "packages" ? `node_modules/${name}` : home);
  const file = join(folder, rest.slice(name.length), path.endsWith("/") ? "index.html" : "");
  return file.startsWith(folder + sep) ? file : undefined;
}

function end(response, status, body) {
  response.statusCode = status;
  response.end(body);
}

/** What the words of the command line ask for. */
function optionsOf(words) {
  const { values } = parseArgs({
    args: words,
    options: { port: { type: "string" }, "no-isolation": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(values.port.trim() !== "" && Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new Error(`--port should be a whole number from 0 to 65535, but came ${values.port}`);
  }
  return { help: values.help, port, isolated: !values["no-isolation"] };
}

async function main() {
  const { help, port, isolated } = optionsOf(process.argv.slice(2));
  if (help) return void process.stdout.write(USAGE);
  ready();
  const { url } = await serveExamples({ port, isolated });
  const way = isolated ? "isolated: events go through shared memory" : "not isolated: events go as messages";
  console.log(`The examples are at ${url} (${way}). Ctrl+C ends.`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    const words = error.code === "EADDRINUSE" ? "the port is taken: leave --port out, or name another" : error.message;
    console.error(`phonolite: ${words}`);
    process.exitCode = 1;
  });
}
