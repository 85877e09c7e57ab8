// What the command line does when its own output cannot be written: a reader that went away is no failure, so
// `phonolite --help | head -1` ends quietly; a full disk behind standard output is one, told in one line.
import { reasonOf } from "../offline/whole-file.js";

/** What is needed of a stream; `process.stdout` and `process.stderr` have it. */
interface Output {
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** Watches both streams of the process. Without it Node would print a stack trace. */
export function watchOutput(stdout: Output = process.stdout, stderr: Output = process.stderr): void {
  stdout.on("error", (error) => {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return;
    process.stderr.write(`phonolite: standard output should be a place with room, but came ${reasonOf(error)}\n`);
    process.exitCode ||= 1;
  });
  // Nothing is left to say it on. The exit status still tells how the work went.
  stderr.on("error", () => {});
}
