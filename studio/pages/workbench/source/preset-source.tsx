// All presets by their shelves: a click lays one on the bench and strikes it.

import { models } from "phonolite/model";
import { useState } from "preact/hooks";
import { titleOf } from "../made.js";
import type { BenchProps } from "../show.js";
import { Chip } from "./chip.js";

const ALL = models.list();
const GROUPS = [...new Set(ALL.map(({ group }) => group))];

/** The list of presets. */
export function PresetSource({ show }: BenchProps) {
  const { preset } = show.state.signals;
  const [wanted, setWanted] = useState("");
  const found = ALL.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted.toLowerCase().trim()),
  );
  const shelves = GROUPS.map((group) => ({ group, here: found.filter((one) => one.group === group) }));
  return (
    <>
      <input
        class="bench-search"
        type="search"
        placeholder={`Search ${ALL.length} presets`}
        aria-label="Search presets"
        value={wanted}
        onInput={(event) => setWanted(event.currentTarget.value)}
      />
      <div class="bench-presets">
        {shelves
          .filter(({ here }) => here.length > 0)
          .map(({ group, here }) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <div>
                {here.map(({ name, description }) => (
                  <Chip
                    key={name}
                    word={titleOf(name)}
                    tip={description}
                    on={preset.value === name}
                    act={() => {
                      preset.value = name;
                    }}
                  />
                ))}
              </div>
            </section>
          ))}
        {found.length === 0 && <p class="note">No preset is called that.</p>}
      </div>
    </>
  );
}
