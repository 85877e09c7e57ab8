// `phonolite batch`: the renders of a manifest, over processes of this machine or, with --queue, over whatever workers
// listen to a queue (docs/batch.md).
import { command, flag, option, positional } from "../options/option.js";
import { QUEUE_ARGS, WORKERS_ARG } from "./batch-options.js";

/** The command `batch`. */
export const batch = command(
  "batch",
  {
    manifest: positional("A manifest: JSON Lines, one render a line (docs/batch.md)"),
    out: option("dir", "The folder that the files go to; needed unless --queue is given"),
    workers: WORKERS_ARG,
    ...QUEUE_ARGS,
    json: flag("Write the summary as JSON to standard output"),
  },
  async (words) => (await import("./render-manifest.js")).renderManifest(words),
);
