// `npm start`: installs and builds what is missing, serves the studio on this machine and opens it in the browser.
// Ctrl+C ends it.
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ready } from "../ready.mjs";
import { serveStudio } from "./studio.mjs";

const PAGE = "#/gallery";
const USAGE = `npm start -- [--port 5173] [--no-open]

  --port     where to serve; without it, the first free port from 5173 on
  --no-open  says where the studio is and leaves the browser alone
`;

/** What the words of the command line ask for. */
function optionsOf(words) {
  const { values } = parseArgs({
    args: words,
    options: { port: { type: "string" }, "no-open": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(values.port.trim() !== "" && Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new Error(`--port should be a whole number from 0 to 65535, but came ${values.port}`);
  }
  return { help: values.help, port, open: !values["no-open"] };
}

/** The program that opens an address in the user's browser, or undefined where nobody would see it. */
export function opener(platform, env) {
  if (env.CI) return undefined;
  if (platform === "darwin") return ["open"];
  // the empty word is the window's title: without it, `start` would take the address for one
  if (platform === "win32") return ["cmd", "/c", "start", '""'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

function openBrowser(address) {
  const [program, ...words] = opener(process.platform, process.env) ?? [];
  if (!program) return;
  const browser = spawn(program, [...words, address], { stdio: "ignore", detached: true });
  browser.on("error", () => console.log("No browser could be opened: open the address by hand."));
  browser.unref();
}

async function main() {
  const { help, port, open } = optionsOf(process.argv.slice(2));
  if (help) return void process.stdout.write(USAGE);
  ready({ targets: ["embedded"] }); // with the cores and modules that it is made from
  const { url, close } = await serveStudio({ port });
  const end = () => close().finally(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
  console.log(`The studio is at ${url}${PAGE}. Ctrl+C ends.`);
  if (open) openBrowser(url + PAGE);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    const taken = error.code === "EADDRINUSE" || /already in use/.test(error.message);
    console.error(`phonolite: ${taken ? "the port is taken: leave --port out, or name another" : error.message}`);
    process.exitCode = 1;
  });
}
