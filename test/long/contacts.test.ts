// Contact sounds against real recordings: the bounds are a little looser than what is reached (docs/contacts.md has the
// table). PHONOLITE_DATA names the folder that holds contacts/; without it nothing is compared.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contactsLines, judgeContacts } from "../../src/cli/reproduce/contacts/contacts.js";

const folder = process.env.PHONOLITE_DATA ? join(process.env.PHONOLITE_DATA, "contacts") : "";
const there = existsSync(join(folder, "rolling-steel-nuts.wav"));
if (!there) console.warn("contacts are not compared: PHONOLITE_DATA names no folder with contacts/");

describe.runIf(there)("beside the recordings", () => {
  it("nuts, brick and hinge have their spectrum, swelling, onsets and peaks", async () => {
    const judged = await judgeContacts(folder);
    console.log(contactsLines(judged).join("\n"));
    const [nuts, brick, hinge] = judged;
    expect(nuts.spectrum.mean).toBeLessThan(3.5);
    expect(brick.spectrum.mean).toBeLessThan(5.2);
    expect(hinge.spectrum.mean).toBeLessThan(6);
    for (const { modulation, recording, ours } of judged) {
      expect(modulation).toBeLessThan(3.8);
      expect(Math.abs(Math.log2(ours.onsets / recording.onsets))).toBeLessThan(0.6);
      expect(Math.abs(ours.crest - recording.crest)).toBeLessThan(6.5);
      expect(Math.abs(ours.range - recording.range)).toBeLessThan(4);
    }
    // the hinge's slips come as often as the recorded ones, to within half an octave
    expect(hinge.pulses!.octaves).toBeLessThan(0.6);
    expect(hinge.pulses!.agree).toBeGreaterThan(0.7);
  });
});
