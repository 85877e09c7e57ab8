// All presets by their shelves: a click lays one on the bench and strikes it.

import { models } from "phonolite/model";
import { useState } from "preact/hooks";
import { presetTitle, type WorkbenchShow, type WorkbenchState } from "../show.js";

/** What the list works on. */
export interface PresetSourceProps {
  state: WorkbenchState;
  show: WorkbenchShow;
}

const ALL = models.list();
const GROUPS = [...new Set(ALL.map(({ group }) => group))];

/** The list of presets. */
export function PresetSource({ state }: PresetSourceProps) {
  const { preset } = state.signals;
  const [wanted, setWanted] = useState("");
  const found = ALL.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted.toLowerCase().trim()),
  );
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
        {GROUPS.map((group) => {
          const here = found.filter((one) => one.group === group);
          return (
            here.length > 0 && (
              <section key={group} aria-label={group}>
                <h3>{group}</h3>
                <div>
                  {here.map(({ name, description }) => (
                    <button
                      key={name}
                      type="button"
                      class="bench-chip"
                      aria-pressed={preset.value === name}
                      title={description}
                      onClick={() => {
                        preset.value = name;
                      }}
                    >
                      {presetTitle(name)}
                    </button>
                  ))}
                </div>
              </section>
            )
          );
        })}
        {found.length === 0 && <p class="note">No preset is called that.</p>}
      </div>
    </>
  );
}
