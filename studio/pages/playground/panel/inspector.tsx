// The thing that was clicked: what it is made of, how its surface is, how large it is. Each change is heard at once.
import { useComputed } from "@preact/signals";
import { namedSurfaces } from "phonolite/contact";
import { Button } from "../../../parts/controls/button.js";
import { Group } from "../../../parts/controls/group.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { brief } from "../../../parts/plots/format.js";
import { lens } from "../../../parts/state/lens.js";
import { number, shown } from "../../../parts/state/schema.js";
import { massOf } from "../scene/build.js";
import { parseChanges, SIZES } from "../scene/changes.js";
import { kindOf } from "../scene/kinds.js";
import { MATTER_NAMES, MATTERS } from "../scene/matter.js";
import { sceneOf } from "../scene/scene.js";
import type { PlaygroundProps } from "../show.js";

const SIZE = shown(
  "Size",
  number({ default: 1, min: SIZES.least, max: SIZES.most, step: 0.1, log: true, unit: "×" }),
  "Larger things sound lower and fall heavier.",
);
const MATERIALS = MATTER_NAMES.map((name) => [name, MATTERS[name].title] as const);
const SURFACES = [["", "That of the material"] as const, ...namedSurfaces.map((name) => [name, words(name)] as const)];

/** The inspector. */
export function Inspector({ state, show }: Pick<PlaygroundProps, "state" | "show">) {
  const { seed, changes, added, thing } = state.signals;
  const scene = useComputed(() => sceneOf(seed.value, changes.value, added.value));
  const item = scene.value.get(thing.value);
  const change = parseChanges(changes.value)?.get(thing.value);
  const size = lens(
    () => change?.size ?? 1,
    (next) => {
      const factor = Number(next.toPrecision(3));
      show.change({ size: factor === 1 ? undefined : factor });
    },
  );
  const names = [
    ["", "None: click one"] as const,
    ...[...scene.value.keys()].map((name) => [name, words(name)] as const),
  ];
  return (
    <Group title="The thing in your hand">
      <Select
        name="Thing"
        value={item ? item.name : ""}
        of={names}
        onChoose={(name) => {
          thing.value = name;
        }}
        tip="What the controls below change; a click on a thing chooses it."
      />
      <Select
        name="Material"
        value={item?.material ?? ""}
        of={item ? MATERIALS : [["", "—"]]}
        disabled={!item}
        onChoose={(material) => show.change({ material })}
        tip="Steel rings, rubber thuds: weight, bounce and sound follow the material."
      />
      <Select
        name="Surface"
        value={change?.surface ?? ""}
        of={SURFACES}
        disabled={!item}
        onChoose={(surface) => show.change({ surface })}
        tip="Rough surfaces rasp and rumble where they slide and roll; smooth ones whisper."
      />
      <Slider field={SIZE} value={size} disabled={!item || item.kind === "door"} />
      <div class="play-buttons">
        <Button disabled={!item} tip="A short blow, to hear its modes" act={() => show.strike()}>
          Strike it
        </Button>
        {item && (
          <span class="note number">
            {kindOf(item.kind).title}, {brief(1000 * massOf(item))} g
          </span>
        )}
      </div>
    </Group>
  );
}

/** A name as people read it. */
function words(name: string): string {
  const plain = name.replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
