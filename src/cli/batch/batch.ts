// `phonolite batch`: the renders of a manifest, over processes of this machine or, with --queue, over whatever workers
// listen to a queue (docs/batch.md).
import { defineCommand } from "citty";
import { describe } from "../commands.js";
import { QUEUE_ARGS, WORKERS_ARG } from "./batch-options.js";

/** The command `batch`. */
export const batch = defineCommand({
  meta: describe("batch"),
  args: {
    manifest: {
      type: "positional",
      required: true,
      description: "A manifest: JSON Lines, one render a line (docs/batch.md)",
    },
    out: {
      type: "string",
      valueHint: "dir",
      description: "The folder that the files go to; needed unless --queue is given",
    },
    workers: WORKERS_ARG,
    ...QUEUE_ARGS,
    json: { type: "boolean", description: "Write the summary as JSON to standard output" },
  },
  run: async ({ args }) => (await import("./render-manifest.js")).renderManifest(args),
});
