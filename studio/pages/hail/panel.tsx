// The controls of the hail page: most used first, the rest folded. Each says in one sentence what one will hear.
import { useComputed } from "@preact/signals";
import { Choice } from "../../parts/controls/choice.js";
import { Group } from "../../parts/controls/group.js";
import { Slider } from "../../parts/controls/slider.js";
import { TakeAway } from "../../parts/controls/take-away.js";
import { Toggle } from "../../parts/controls/toggle.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { asCode, asCommand } from "./copies.js";
import { type HailShow, WAY_WORDS } from "./show.js";
import { HAIL_SCHEMA as FIELDS } from "./state.js";

/** What the panel works on. */
export interface PanelProps {
  state: LinkedState<typeof FIELDS>;
  show: HailShow;
}

/** The panel of controls. */
export function Panel({ state, show }: PanelProps) {
  const { signals } = state;
  const full = useComputed(() => signals.hearing.value === "full").value;
  return (
    <>
      <p class="try">Drag the cloud. Listen to the roof drown the plates.</p>
      <Group title="Hail">
        <Slider
          name="Hail rate"
          field={FIELDS.rate}
          value={signals.rate}
          unit="/s"
          tip="How many stones a second strike things that sound, from single drops to a roar."
        />
        <Slider
          name="Stone size"
          field={FIELDS.size}
          value={signals.size}
          unit="×"
          tip="Larger stones fall faster and strike harder: louder and rarer on top of the small ones."
        />
        <Slider
          name="Cloud sideways"
          field={FIELDS.cloudx}
          value={signals.cloudx}
          unit="m"
          tip="Moves the cloud over the house on the left or the gazebo on the right: you hear what lies under it."
        />
        <Slider
          name="Cloud depth"
          field={FIELDS.cloudz}
          value={signals.cloudz}
          unit="m"
          tip="Moves the cloud away from you or towards you: you hear what lies under it."
        />
        <Slider
          name="Wind sideways"
          field={FIELDS.windx}
          value={signals.windx}
          unit="m/s"
          tip="Blows the stones sideways, so that they strike beside what lies under the cloud."
        />
        <Slider
          name="Wind depth"
          field={FIELDS.windz}
          value={signals.windz}
          unit="m/s"
          tip="Blows the stones towards you or away, so that they strike beside what lies under the cloud."
        />
      </Group>
      <Group title="Hearing">
        <Choice
          name="Modes"
          field={FIELDS.hearing}
          value={signals.hearing}
          words={{ prune: "Prune", full: "Full", bundle: "Bundle" }}
          tip={
            "Full makes every mode, prune leaves out what is masked, bundle carries it cheaply: " +
            "listen for a difference."
          }
        />
        <Slider
          name="Margin a_v"
          field={FIELDS.av}
          value={signals.av}
          unit="dB"
          tip="Low leaves out more and is heard as thinner hail; high keeps nearly everything."
          disabled={full}
        />
        <Toggle
          name="Removed only"
          value={signals.removed}
          tip="Plays what is masked and nothing else: the part that you were not supposed to miss."
          disabled={full}
        />
        <Slider
          name="Playback level"
          field={FIELDS.level}
          value={signals.level}
          unit="dB SPL"
          tip={
            "How loud a full-scale tone is where you sit; at low levels more lies under your threshold " +
            "and is left out."
          }
        />
        <Slider
          name="Volume"
          field={FIELDS.volume}
          value={signals.volume}
          unit="dB"
          tip="Makes everything louder or softer, and changes nothing else."
        />
      </Group>
      <Group title="Stones" folded>
        <Slider
          name="Cloud radius"
          field={FIELDS.cloudr}
          value={signals.cloudr}
          unit="m"
          tip="A wide cloud strikes everything a little, a narrow one a few things often."
        />
        <Choice
          name="Energies"
          field={FIELDS.law}
          value={signals.law}
          words={{ inverse: "1/E", box: "Even" }}
          tip="With 1/E most stones are small and a few are loud; even energies make nearly all of them loud."
        />
        <Choice
          name="Fall"
          field={FIELDS.fall}
          value={signals.fall}
          words={{ terminal: "Terminal", ballistic: "Ballistic" }}
          tip="At terminal speed small stones fall slowly and strike softly; without air all strike at the same speed."
        />
        <Slider
          name="Bounces"
          field={FIELDS.bounces}
          value={signals.bounces}
          tip="How often a stone may bounce: each bounce is a softer strike a moment later."
        />
        <Toggle
          name="Shatter"
          value={signals.shatter}
          tip="Large stones break on hard things, and their pieces patter around."
        />
        <Slider
          name="Seed"
          field={FIELDS.seed}
          value={signals.seed}
          tip="Another seed is another hail of the same kind; the same seed is the same hail."
        />
      </Group>
      <Group title="Who finds impacts" folded>
        <Choice
          name="Found by"
          field={FIELDS.find}
          value={signals.find}
          words={{ auto: "Auto", cpu: "CPU", webgpu: "WebGPU", webgl2: "WebGL2" }}
          tip="All ways find the same impacts, so that you hear no difference."
        />
        <p class="note way" data-way={show.way.value.way}>
          Now: {WAY_WORDS[show.way.value.way]}
          {show.way.value.why && ` (${show.way.value.why})`}
        </p>
      </Group>
      <Group title="Stress" folded>
        <Slider
          name="Copies"
          field={FIELDS.copies}
          value={signals.copies}
          unit="×"
          tip={
            "Every thing stands there many times and is struck as often: " +
            "you hear a denser sound until this machine gives up."
          }
        />
        <p class="note">
          Each copy has all its modes and its own strikes. Watch the load: above 100 % the sound breaks up, and 1 brings
          it back.
        </p>
      </Group>
      <Group title="Take it with you">
        <TakeAway
          what="hail"
          link={state.link}
          code={() => asCode(state.values())}
          command={() => asCommand(state.values())}
        />
      </Group>
    </>
  );
}
