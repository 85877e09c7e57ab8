// The controls of the rain page: presets first, then what is turned most, the rest folded by what it belongs to.
import { batch } from "@preact/signals";
import { type RainName, type RainPresetName, rainParameters, rainPresets } from "phonolite/rain";
import type { RainGroup } from "#dist/rain/parameters/table.js";
import { Button } from "../../../parts/controls/button.js";
import { Fields } from "../../../parts/controls/fields.js";
import { Group } from "../../../parts/controls/group.js";
import { TakeAway } from "../../../parts/controls/take-away.js";
import { asCode, asCommand } from "../copies.js";
import type { RainPart } from "../show.js";
import { changesOf, PRESET_NAMES } from "../state.js";
import { ParameterControl } from "./parameter-control.js";
import { PresetFiles } from "./preset-files.js";

/** What is turned most. */
const FIRST: readonly RainName[] = ["rate", "largest", "brightness", "wind", "water", "earHeight"];
/** Groups of parameters as people meet them. */
const GROUPS: readonly (readonly [RainGroup, string])[] = [
  ["wind", "Wind, patches and gusts"],
  ["rain", "Drops"],
  ["impact", "Impact"],
  ["ground", "Ground"],
  ["place", "Around the listener"],
  ["water", "Water"],
  ["leaves", "Leaves"],
  ["cloth", "Cloth"],
  ["roof", "Roof"],
  ["drips", "Drips"],
  ["thunder", "Thunder"],
  ["output", "Output"],
];

/** The panel of controls. */
export function Panel({ session, state, show }: RainPart) {
  const playing = session.playing.value;
  return (
    <>
      <p class="try">Choose a rain and hear it glide over. Then turn up the rate.</p>
      <PresetRow state={state} />
      <div class="rain-buttons">
        <Button
          tip="Lets the rain stop, or begin again."
          act={() => {
            session.playing.value = !playing;
          }}
        >
          {playing ? "Stop the rain" : "Let it rain"}
        </Button>
        <Button
          tip="One stroke of lightning, now; its sound comes when it has come from there."
          act={() => show.thunder()}
        >
          Thunder
        </Button>
        <Button tip="The preset as it is, without your changes." act={() => reset(state)}>
          Reset
        </Button>
        <Fields state={state} of={["animation"]} />
      </div>
      <Group title="Rain">
        {FIRST.map((name) => (
          <ParameterControl key={name} name={name} state={state} show={show} />
        ))}
        <Fields state={state} of={["volume"]} />
      </Group>
      <Group title="View and ears" state={state} of={["view", "motion", "ears", "level"]} />
      {GROUPS.map(([group, title]) => (
        <Group key={group} title={title} folded>
          {rainParameters
            .filter((parameter) => parameter.group === group && !FIRST.includes(parameter.name))
            .map(({ name }) => (
              <ParameterControl key={name} name={name} state={state} show={show} />
            ))}
          {group === "rain" && <Fields state={state} of={["seed"]} />}
        </Group>
      ))}
      <Group title="Take it with you">
        <PresetFiles state={state} />
        <TakeAway what="rain" state={state} code={asCode} command={asCommand} />
      </Group>
    </>
  );
}

/** A dozen kinds of rain to choose from. */
function PresetRow({ state }: Pick<RainPart, "state">) {
  const { preset } = state.signals;
  const changed = Object.keys(changesOf(state.values())).length;
  const choose = (name: RainPresetName) =>
    batch(() => {
      reset(state);
      preset.value = name;
    });
  return (
    <fieldset class="presets" aria-label="Presets">
      <legend class="unseen">Presets</legend>
      {PRESET_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          class="chip preset"
          data-preset={name}
          title={`${rainPresets[name].title}: everything glides there.`}
          aria-pressed={preset.value === name}
          onClick={() => choose(name)}
        >
          {wordOf(name)}
          {preset.value === name && changed > 0 && <span title={`${changed} changed`}> *</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** The preset without changes. */
function reset({ signals }: RainPart["state"]): void {
  batch(() => {
    for (const { name } of rainParameters) signals[name].value = "";
  });
}

/** A preset's name as people write it. */
const wordOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace("-", " ");
