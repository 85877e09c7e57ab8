// What `phonolite` starts: runs the words of the process and sets its exit status.
import { watchOutput } from "./output.js";
import { run } from "./run.js";

watchOutput();
const status = await run(process.argv.slice(2));
// Output that failed has set it already.
process.exitCode ||= status;
