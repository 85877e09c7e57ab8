// How the studio is served and built. `phonolite` and its subpaths are this repository's own package: they lead to
// `dist` through the exports of package.json, as they would for anybody who installed it. `#dist/` leads to
// modules behind them, for what the studio needs and no user does. Addresses are relative, so that any folder of a host
// will do.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as {
  name: string;
  exports: Record<string, string | { default: string }>;
};

/** One alias for each published entry, the whole name and nothing that begins with it. */
const ENTRIES = Object.entries(PACKAGE.exports).flatMap(([path, target]) =>
  typeof target === "string"
    ? []
    : [{ find: new RegExp(`^${PACKAGE.name}${path.slice(1)}$`), replacement: resolve(ROOT, target.default) }],
);

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: { alias: ENTRIES },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // All packages that a page may need are named: nothing is looked for, and no page loads twice because something was
  // found late.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "preact",
      "preact/hooks",
      "preact/jsx-runtime",
      "preact/jsx-dev-runtime",
      "@preact/signals",
      "uplot",
      "three",
      "three/addons/controls/OrbitControls.js",
      "three/addons/environments/RoomEnvironment.js",
      "three/addons/geometries/RoundedBoxGeometry.js",
      "@dimforge/rapier3d-compat",
      "jolt-physics",
      "cannon-es",
      "@gltf-transform/core",
    ],
  },
  server: { host: "127.0.0.1", fs: { allow: [ROOT] } },
  // Threads beside the page are modules too, and load parts of themselves when they need them.
  worker: { format: "es" },
  build: {
    outDir: resolve(ROOT, "dist-studio"),
    emptyOutDir: true,
    target: "es2022",
    // The worklet and the core are loaded by address: they stay files, whatever their size.
    assetsInlineLimit: 0,
    // three.js is one piece, and so is each physics engine with its wasm; the test of the page's size watches the sums.
    chunkSizeWarningLimit: 4500,
  },
});
