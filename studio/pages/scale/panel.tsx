// The controls of the scale page.
import { Choice } from "../../parts/controls/choice.js";
import { Group } from "../../parts/controls/group.js";
import { Slider } from "../../parts/controls/slider.js";
import { TakeAway } from "../../parts/controls/take-away.js";
import { count } from "../../parts/plots/format.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { asCode, asCommand } from "./copies.js";
import { aboutModes } from "./cost-plot.js";
import type { ScaleShow } from "./show.js";
import { SCALE_SCHEMA as FIELDS, modesOf } from "./state.js";

/** What the panel works on. */
export interface PanelProps {
  session: AudioSession;
  state: LinkedState<typeof FIELDS>;
  show: ScaleShow;
}

/** The panel of controls. */
export function Panel({ session, state, show }: PanelProps) {
  const { signals } = state;
  const limit = show.limit.value;
  const seeks = show.seeking.value;
  return (
    <>
      <p class="try">Hang up more chimes until your machine has had enough.</p>
      <Group title="Chimes">
        <Slider
          name="Chimes"
          field={FIELDS.chimes}
          value={signals.chimes}
          tip="More chimes make a denser, wider shimmer; each has 100 modes."
        />
        <p class="scale-modes number" data-figure="scale-all">
          {count(modesOf(signals.chimes.value))} modes
        </p>
        <Slider
          name="Wind"
          field={FIELDS.wind}
          value={signals.wind}
          unit="m/s"
          tip="A stronger wind strikes more chimes and harder, and its gusts pass more quickly."
        />
        <Choice
          name="Hearing"
          field={FIELDS.hearing}
          value={signals.hearing}
          words={{ full: "Off", bundle: "On" }}
          tip="On, modes that nobody hears one by one are carried together: it costs less and should sound the same."
        />
        <Slider
          name="Volume"
          field={FIELDS.volume}
          value={signals.volume}
          unit="dB"
          tip="Makes everything louder or softer, and changes nothing else."
        />
      </Group>
      <div class="scale-limit" data-figure="scale-limit">
        <p>
          {limit === undefined ? (
            "How many modes can this machine ring?"
          ) : (
            <>
              This machine: <strong class="number">{aboutModes(limit)} modes</strong>
            </>
          )}
        </p>
        <button
          type="button"
          class="button"
          aria-pressed={seeks}
          title="Hangs up more and more chimes, until the audio thread is busy for 80 % of the time."
          onClick={() => {
            if (!seeks && session.waits.value) session.start();
            show.seek();
          }}
        >
          {seeks ? "Stop looking" : "Find the limit"}
        </button>
      </div>
      <Group title="Take it with you" folded>
        <Slider
          name="Seed"
          field={FIELDS.seed}
          value={signals.seed}
          tip="Another seed hangs other chimes in another storm; the same seed is the same storm."
        />
        <TakeAway
          what="storm"
          link={state.link}
          code={() => asCode(state.values())}
          command={() => asCommand(state.values())}
        />
      </Group>
    </>
  );
}
