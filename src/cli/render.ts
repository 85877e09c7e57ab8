// `phonolite render`: a scene to a WAV file.
import { defineCommand } from "citty";
import { readScene } from "../offline/index.js";
import { COMMON_ARGS, commonOptions, seconds } from "./options.js";
import { renderAndReport } from "./render-and-report.js";

/** The command `render`. */
export const render = defineCommand({
  meta: { name: "render", description: "Render a scene to a WAV file" },
  args: {
    scene: { type: "positional", required: true, description: "A built-in scene (demo) or a scene file" },
    seconds: {
      type: "string",
      valueHint: "s",
      description: "Length of the sound (Default: the scene's own, else 4 s after the last event)",
    },
    ...COMMON_ARGS,
  },
  async run({ args }) {
    const length = seconds(args);
    const common = commonOptions(args);
    await renderAndReport(await readScene(args.scene, common.seed), common, length);
  },
});
