// The controls of the playground: what to do, which engine, how fast, what to add, and the thing in hand. Each says in
// one sentence what one will hear.
import { Choice } from "../../../parts/controls/choice.js";
import { CopyButton } from "../../../parts/controls/copy-button.js";
import { Group } from "../../../parts/controls/group.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { Toggle } from "../../../parts/controls/toggle.js";
import type { LinkedState } from "../../../parts/state/deep-link.js";
import { asCode } from "../copies.js";
import { KIND_NAMES, KINDS } from "../scene/kinds.js";
import { MATTER_NAMES, MATTERS } from "../scene/matter.js";
import { ENGINE_WORDS, type PlaygroundShow } from "../show.js";
import { PLAYGROUND_SCHEMA as FIELDS } from "../state.js";
import { Inspector } from "./inspector.js";

/** What the panel works on. */
export interface PanelProps {
  state: LinkedState<typeof FIELDS>;
  show: PlaygroundShow;
}

const KIND_WORDS = KIND_NAMES.map((name) => [name, KINDS[name].title] as const);
const MATERIAL_WORDS = [
  ["usual", "The usual one"] as const,
  ...MATTER_NAMES.map((name) => [name, MATTERS[name].title] as const),
];
/** Where the button drops things, m. */
const HERE = { x: 0.1, z: 0.35 };

/** The panel of controls. */
export function Panel({ state, show }: PanelProps) {
  const { signals } = state;
  const button = (label: string, tip: string, run: () => void) => (
    <button type="button" class="button" title={tip} onClick={run}>
      {label}
    </button>
  );
  return (
    <>
      <p class="try">Throw a ball at the tins. Swing the door slowly. Roll the glass off the table.</p>
      <Group title="Play">
        <Choice
          name="Engine"
          field={FIELDS.engine}
          value={signals.engine}
          words={ENGINE_WORDS}
          tip="The same room in another physics engine: it falls a little differently, and sounds as alike as it can."
        />
        <Choice
          name="Time"
          field={FIELDS.slow}
          value={signals.slow}
          words={{ "1": "1", "2": "½", "4": "¼", "10": "1/10" }}
          tip="Slow motion: hits come apart, each as bright as it was."
        />
        <Toggle
          name="Show contacts"
          field={FIELDS.overlay}
          value={signals.overlay}
          tip={
            "Dots where things touch, blue lines as long as the load, orange ones as fast as they slide: " +
            "what you hear, drawn."
          }
        />
        <div class="play-buttons">
          {button("Send the marbles", "Six marbles run down chutes of oak, steel, glass and plywood", () =>
            show.sendMarbles(),
          )}
          {button("Pour 200", "Two hundred small boxes of eight materials fall into the room", () => show.pour())}
          {button("Reset the room", "Everything stands where it stood, as it was", () => show.reset())}
        </div>
      </Group>
      <Inspector state={state} show={show} />
      <Group title="Add a thing">
        <Select
          name="Shape"
          value={signals.kind.value}
          of={KIND_WORDS}
          onChoose={(kind) => {
            signals.kind.value = kind as typeof signals.kind.value;
          }}
          tip="What falls next: hollow things ring, solid ones knock."
        />
        <Select
          name="Made of"
          value={signals.material.value}
          of={MATERIAL_WORDS}
          onChoose={(material) => {
            signals.material.value = material as typeof signals.material.value;
          }}
          tip="What it is made of: try a bell-shaped glass of rubber."
        />
        <div class="play-buttons">
          {button("Drop it", "It falls into the middle of the room", () => show.drop(HERE.x, HERE.z))}
          <span class="note">or click twice where it should fall</span>
        </div>
      </Group>
      <Group title="Room" folded>
        <Slider
          name="Gravity"
          field={FIELDS.gravity}
          value={signals.gravity}
          unit="m/s²"
          tip="On the moon (1.6) everything falls softly and rubs lightly."
        />
        <Slider
          name="Seed"
          field={FIELDS.seed}
          value={signals.seed}
          tip="Another seed sets things down a few millimetres elsewhere: stacks fall otherwise."
        />
      </Group>
      <Group title="Sound">
        <Slider
          name="Volume"
          field={FIELDS.volume}
          value={signals.volume}
          unit="dB"
          tip="Makes everything louder or softer, and changes nothing else."
        />
      </Group>
      <Group title="Take it with you">
        <div class="buttons">
          <CopyButton label="Copy link" text={state.link} tip="The address of this room, with all that you changed." />
          <CopyButton
            label="Copy as code"
            text={() => asCode(state.values())}
            tip="The lines of TypeScript that make a world of this engine heard."
          />
        </div>
      </Group>
    </>
  );
}
