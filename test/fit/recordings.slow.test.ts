// The fit on two of the real recordings; all of them are fitted by `npm run test:long`.
import { describe, it } from "vitest";
import { recordings } from "../support/recordings.js";
import { checkRecording } from "./on-recordings.js";

const some = (recordings() ?? []).filter(({ name }) => ["vibraphone-1", "temple-block-1"].includes(name));

describe.runIf(some.length > 0)("a real strike", () => {
  it.each(some)(
    "of $name is fitted",
    async (recording) => {
      await checkRecording(recording);
    },
    180_000,
  );
});
