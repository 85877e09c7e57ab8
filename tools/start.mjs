// `npm start`: renders the built-in scene `demo` through the real command line and says where the sound is.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const file = "demo.wav";

const words = ["bin/phonolite.mjs", "render", "demo", "--seconds", "6", "--out", file];
const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: "inherit" });
if (status === 0) console.log(`The demo scene is in ${resolve(ROOT, file)}: play it with any audio player.`);
process.exitCode = status ?? 1;
