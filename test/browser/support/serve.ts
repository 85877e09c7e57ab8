// A small static server for tests in browsers: folders under URL prefixes, on a free port of this machine only.
// It can isolate its pages (which gives them SharedArrayBuffer), add headers, and play a server that lacks files.
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve, sep } from "node:path";

/** How a server answers. */
export interface ServeOptions {
  /** Sends the two headers that isolate a page from other origins: COOP same-origin and COEP require-corp. */
  isolated?: boolean;
  /** More headers, for all paths that begin with the key: `{ "/": { "content-security-policy": "…" } }`. */
  headers?: Record<string, Record<string, string>>;
  /** Paths that are answered with 404 although the file is there. */
  missing?: RegExp;
  /** HTML that is answered with status 200 in the place of every missing file, as hosts of single-page apps do. */
  instead?: string;
  /** Hears of every answer. */
  onAnswer?(answer: Answer): void;
}

/** An answer of a server. */
export interface Answer {
  path: string;
  status: number;
  body?: Buffer;
}

/** A server that runs. */
export interface Served {
  /** Its address, with a closing slash. */
  url: string;
  /** Ends it, with all open connections. */
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".wav": "audio/wav",
};

const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/**
 * Serves folders, each under its URL prefix; the longest prefix that fits wins. A path that ends in a slash means the
 * `index.html` there.
 *
 * @example
 * const server = await serve({ "/": "test/browser/pages", "/dist/": "dist" }, { isolated: true });
 * await page.open(`${server.url}strike.html`);
 * await server.close();
 */
export async function serve(folders: Record<string, string>, options: ServeOptions = {}): Promise<Served> {
  const wrong = Object.keys(folders).find((prefix) => !/^\/(?:.*\/)?$/.test(prefix));
  if (wrong !== undefined) throw new Error(`serve: a prefix begins and ends with a slash, but "${wrong}" came`);
  const server = createServer((request, response) => {
    answer(response, request.url ?? "/", folders, options).catch((error) => response.destroy(error));
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(0, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  response: ServerResponse,
  url: string,
  folders: Record<string, string>,
  { isolated, headers = {}, missing, instead, onAnswer }: ServeOptions,
): Promise<void> {
  const path = pathOf(url);
  if (path === undefined) return send(response, 400);
  const end = (status: number, body?: Buffer) => {
    onAnswer?.({ path, status, body });
    send(response, status, body);
  };
  const given = Object.entries(headers).filter(([prefix]) => path.startsWith(prefix));
  const all = [isolated ? ISOLATION : {}, { "cache-control": "no-store" }, ...given.map(([, some]) => some)];
  for (const [name, value] of all.flatMap(Object.entries)) response.setHeader(name, value);

  const prefix = Object.keys(folders)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];
  const lack = () => {
    if (instead === undefined) return end(404);
    response.setHeader("content-type", TYPES[".html"]);
    end(200, Buffer.from(instead));
  };
  if (prefix === undefined || missing?.test(path)) return lack();
  const folder = resolve(folders[prefix]);
  const file = resolve(folder, `./${path.slice(prefix.length)}${path.endsWith("/") ? "index.html" : ""}`);
  if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return end(403);
  const body = await readFile(file).catch(() => undefined);
  // Browsers ask for an icon on their own. That it is not there is no news for the console.
  if (body === undefined) return path === "/favicon.ico" ? end(204) : lack();
  if (!response.hasHeader("content-type"))
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
  end(200, body);
}

/** The path that was asked for, without query and escapes; undefined where the escapes make no text. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body?: Buffer): void {
  response.statusCode = status;
  response.end(body);
}
