// The controls of the playground: what to do, which engine, how fast, what to add, and the thing in hand. Each says in
// one sentence what one will hear.
import { Button } from "../../../parts/controls/button.js";
import { CopyButton } from "../../../parts/controls/copy-button.js";
import { Group } from "../../../parts/controls/group.js";
import { asCode } from "../copies.js";
import type { PlaygroundProps } from "../show.js";
import { Inspector } from "./inspector.js";

/** Where the button drops things, m. */
const HERE = { x: 0.1, z: 0.35 };

/** The panel of controls. */
export function Panel({ state, show }: PlaygroundProps) {
  return (
    <>
      <p class="try">Throw a ball at the tins. Swing the door slowly. Roll the glass off the table.</p>
      <Group title="Play" state={state} of={["engine", "slow", "overlay"]}>
        <div class="play-buttons">
          <Button tip="Six marbles run down chutes of oak, steel, glass and plywood" act={() => show.sendMarbles()}>
            Send the marbles
          </Button>
          <Button tip="Two hundred small boxes of eight materials fall into the room" act={() => show.pour()}>
            Pour 200
          </Button>
          <Button tip="Everything stands where it stood, as it was" act={() => show.reset()}>
            Reset the room
          </Button>
        </div>
      </Group>
      <Inspector state={state} show={show} />
      <Group title="Add a thing" state={state} of={["kind", "material"]}>
        <div class="play-buttons">
          <Button tip="It falls into the middle of the room" act={() => show.drop(HERE.x, HERE.z)}>
            Drop it
          </Button>
          <span class="note">or click twice where it should fall</span>
        </div>
      </Group>
      <Group title="Room" folded state={state} of={["gravity", "seed"]} />
      <Group title="Sound" state={state} of={["volume"]} />
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
