#!/usr/bin/env node
// Starts the command line. In a clone it first installs and builds what is missing; the published package has its
// dist and no sources, and starts at once.
import { existsSync } from "node:fs";

if (existsSync(new URL("../assembly", import.meta.url))) {
  try {
    const { ready } = await import("../tools/ready.mjs");
    ready({ targets: ["wasm", "scalar", "js"] });
  } catch (error) {
    console.error(`phonolite: ${error.message}`);
    process.exit(1);
  }
}
await import("../dist/cli/main.js");
