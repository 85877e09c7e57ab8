// The controls of the gallery: what was struck last, with what and how hard, and how to take it away.
import { useComputed } from "@preact/signals";
import { Choice } from "../../parts/controls/choice.js";
import { Fields } from "../../parts/controls/fields.js";
import { Group } from "../../parts/controls/group.js";
import { TakeAway } from "../../parts/controls/take-away.js";
import { Figures } from "../../parts/plots/figures.js";
import { brief, count } from "../../parts/plots/format.js";
import { lens } from "../../parts/state/lens.js";
import { oneOf, shown } from "../../parts/state/schema.js";
import { asCode, asCommand } from "./copies.js";
import { titleOf } from "./families.js";
import type { GalleryProps } from "./show.js";
import { Thing } from "./thing.js";

/** Mallets by how long they touch, ms. */
const MALLETS = { steel: 0.1, wood: 0.5, rubber: 2, felt: 6 } as const;
type Mallet = keyof typeof MALLETS;
const MALLET = shown(
  "Mallet",
  oneOf<Mallet>({ steel: "Steel", wood: "Wood", rubber: "Rubber", felt: "Felt" }),
  "A hard mallet wakes high modes; a soft one stays longer and leaves only the low ones.",
);

/** The panel. */
export function Panel({ show, state }: GalleryProps) {
  const { contact } = state.signals;
  const mallet = lens(
    () => (MALLET.of.find((name) => MALLETS[name] === contact.value) ?? "") as Mallet,
    (name) => {
      contact.value = MALLETS[name];
      show.again();
    },
  );
  return (
    <>
      <Chosen show={show} state={state} />
      <Group title="The strike">
        <Choice field={MALLET} value={mallet} />
        <Fields state={state} of={["contact", "strength", "volume"]} />
      </Group>
      <Away show={show} state={state} />
    </>
  );
}

/** How the strike is taken along. */
function Away({ show, state }: Pick<GalleryProps, "show" | "state">) {
  const name = state.signals.preset.value;
  if (name === "") return null;
  return (
    <Group title="Take it with you" folded>
      <TakeAway
        what="strike"
        state={state}
        code={asCode}
        command={(values) => asCommand(values, show.room.portraits.peek().get(name)?.t60 ?? 3)}
      />
      <p class="note">
        <a href={`#/workbench?preset=${name}`} title="Mute, move and damp its modes one by one.">
          Open in workbench
        </a>
      </p>
    </Group>
  );
}

/** What was struck last. */
function Chosen({ show, state }: Pick<GalleryProps, "show" | "state">) {
  const name = state.signals.preset.value;
  const preset = show.presets.find((one) => one.name === name);
  const portrait = useComputed(() => show.room.portraits.value.get(state.signals.preset.value)).value;
  if (!preset) return <p class="try">Click anything. Harder with shift; where you click is heard.</p>;
  const size =
    portrait && [portrait.size[0], portrait.size[2], portrait.size[1]].map((x) => brief(100 * x)).join(" × ");
  const rows = [
    ["Material", preset.material.replaceAll("-", " "), "gallery-material"],
    ["Rings for", portrait ? `${brief(portrait.t60)} s` : "—", "gallery-t60", "Until a strike has fallen by 60 dB"],
    ["Size", size ? `${size} cm` : "—", "gallery-size", "Length, width and height of what sounds"],
    ["Mass", portrait?.mass === undefined ? "—" : massOf(portrait.mass), "gallery-mass"],
    ["Modes", portrait ? count(portrait.modes) : "—", "gallery-modes"],
    [
      "Loudest",
      portrait ? `${brief(portrait.loudest)} Hz` : "—",
      "gallery-loudest",
      "Its loudest mode, struck as usual",
    ],
  ] as const;
  return (
    <section class="struck" aria-label={titleOf(name)}>
      <Thing
        name={name}
        label={`Strike the ${titleOf(name).toLowerCase()}`}
        show={show}
        class="struck-thing"
        tip="Strike it here, too"
        first
      />
      <div class="struck-words">
        <h2 data-figure="gallery-name">{titleOf(name)}</h2>
        <p class="note">{preset.description}</p>
      </div>
      <Figures rows={rows} />
    </section>
  );
}

const massOf = (kg: number): string => (kg >= 1 ? `${brief(kg)} kg` : `${brief(1000 * kg)} g`);
