// What `phonolite` starts: runs the words of the process and sets its exit status.
import { run } from "./run.js";

process.exitCode = await run(process.argv.slice(2));

export { run };
