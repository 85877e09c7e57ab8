// Takes one command of the built command line after the other, each in its folder, and tells its exit status and what
// it printed. It knows nothing of the tests but where the build is; it ends with the process that started it.
import { fileURLToPath } from "node:url";
import { run } from "../../dist/cli/run.js";

const ENTRY = fileURLToPath(new URL("../../bin/phonolite.mjs", import.meta.url));

process.on("disconnect", () => process.exit());
process.on("message", async ({ words, cwd }) => {
  process.chdir(cwd);
  const printed = { stdout: "", stderr: "" };
  const writes = Object.keys(printed).map((name) => [name, process[name].write]);
  for (const [name] of writes) {
    process[name].write = (text) => {
      printed[name] += text;
      return true;
    };
  }
  const status = await run(words, ENTRY);
  for (const [name, write] of writes) process[name].write = write;
  process.send({ status: process.exitCode || status, ...printed });
  process.exitCode = 0;
});
