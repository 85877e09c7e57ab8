// The rows of the table in docs/bundlers.md, in its order. A test that measures a row notes it; the run writes the
// table.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type {} from "../../support/shared-folder.js";

/** A row as a test measured it. */
export interface Measured {
  /** Version of the tool; nothing where there is none. */
  version?: string;
  /** Peak of the bell; nothing for rows that only check types. */
  peak?: number;
  /** Bytes that the page loaded beside its HTML, each file gzipped; nothing where no page loaded anything. */
  bytes?: number;
}

/** Each row: its key, the tool, and how it is used. */
export const ROWS = {
  "vite-8": ["Vite", "`vite build`"],
  "vite-8-dev": ["Vite", "`vite`, the development server"],
  "vite-7-dev": ["Vite", "`vite`, the development server"],
  webpack: ["webpack", "`webpack --mode production`"],
  rollup: ["Rollup", "`-p node-resolve -d`"],
  "rollup-embedded": ["Rollup", "`phonolite/embedded`"],
  esbuild: ["esbuild", "`--bundle --format=esm`"],
  "esbuild-minify": ["esbuild", "the same, `--minify`"],
  "esbuild-splitting": ["esbuild", "the same, `--splitting`"],
  "esbuild-iife": ["esbuild", "`--bundle`: a classic script"],
  "esbuild-embedded": ["esbuild", "`phonolite/embedded`, `--minify`"],
  parcel: ["Parcel", "`parcel build`"],
  "next-turbopack": ["Next", "`next build`, a client component"],
  "next-turbopack-route": ["Next", "the same, a route that renders on the server"],
  "next-turbopack-dev": ["Next", "`next dev`"],
  "next-webpack": ["Next", "`next build --webpack`, a client component"],
  "next-webpack-route": ["Next", "the same, a route that renders on the server"],
  "next-webpack-dev": ["Next", "`next dev --webpack`"],
  astro: ["Astro", "`astro build`"],
  "import-map": ["plain HTML", "`dist` served, with an import map"],
  "other-folder": ["plain HTML", "`dist` served under another name"],
  "cdn-files": ["CDN", "`index.js` from another origin"],
  "cdn-module": ["CDN", "`phonolite.js` from another origin"],
  "cdn-script": ["CDN", "`phonolite.iife.js` from another origin, no header at all"],
  "from-disk": ["plain HTML", "`phonolite.iife.js`, page opened from disk"],
  sandbox: ["plain HTML", "`phonolite.iife.js` inside a sandboxed frame"],
  "cdn-shares": ["CDN", "from another origin, four shares on two workers"],
  "worker-plain": ["module worker", "offline render, plain files"],
  "worker-esbuild": ["module worker", "offline render, esbuild"],
  "node-esm": ["Node", "`import`"],
  "node-cjs": ["Node", "`require`"],
  "typescript-5.4": ["TypeScript", "`strict`, `skipLibCheck: false`"],
  "typescript-5.9": ["TypeScript", "`strict`, `skipLibCheck: false`"],
} as const satisfies Record<string, readonly [tool: string, how: string]>;

/** The key of a row. */
export type RowKey = keyof typeof ROWS;

/** The folder in the run's shared one that holds what was measured. */
export const ROWS_FOLDER = "rows";

/** Notes a row. */
export function note(key: RowKey, measured: Measured): void {
  const folder = join(inject("sharedFolder"), ROWS_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${key}.json`), JSON.stringify(measured));
}
