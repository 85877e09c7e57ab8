// `phonolite render`: a scene, or a contact stream, to a WAV file.
import { defineCommand } from "citty";
import { builtinSceneNames, readScene } from "../offline/index.js";
import { CONTACT_ARGS, contactOptions } from "./contact-options.js";
import { HAIL_ARGS, hailOptions } from "./hail-options.js";
import { HEARING_ARGS, hearingOptions } from "./hearing-options.js";
import { IMPACT_MAP_ARG, impactMapOf } from "./impact-map-file.js";
import { COMMON_ARGS, commonOptions, seconds } from "./options.js";
import { renderAndReport } from "./render-and-report.js";
import { SPACE_ARGS, spaceOptions } from "./space-options.js";

/** The command `render`. */
export const render = defineCommand({
  meta: { name: "render", description: "Render a scene to a WAV file" },
  args: {
    scene: {
      type: "positional",
      required: true,
      description: `A built-in scene (${builtinSceneNames.join(", ")}), a scene file, or a contact stream (*.jsonl)`,
    },
    seconds: {
      type: "string",
      valueHint: "s",
      description: "Length of the sound (Default: the scene's own, else 4 s after the last event or step is heard)",
    },
    ...CONTACT_ARGS,
    ...HAIL_ARGS,
    "impact-map": IMPACT_MAP_ARG,
    ...HEARING_ARGS,
    ...SPACE_ARGS,
    ...COMMON_ARGS,
  },
  async run({ args }) {
    const length = seconds(args);
    const common = commonOptions(args);
    const sound = { space: spaceOptions(args), hearing: hearingOptions(args, "mean") };
    const { sampleRate } = common.render.world;
    const map = impactMapOf(args, args.scene, common);
    const own = { ...hailOptions(args, args.scene), ...contactOptions(args, args.scene) };
    const options = { ...own, seconds: length, sampleRate, onImpact: map?.add };
    const ready = await readScene(args.scene, common.seed, options);
    await renderAndReport(ready, common, sound, length, map?.picture(ready));
  },
});
