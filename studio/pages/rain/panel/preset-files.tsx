// Rain as a file: saves the present targets as a preset, and loads one, by button or dropped on it. What is wrong with
// a file stands in the banner, and the rain goes on as it was.
import { batch } from "@preact/signals";
import { parseRainPreset, rainParameters, rainPresetText } from "phonolite/rain";
import { useRef } from "preact/hooks";
import { RAIN_DEFAULTS } from "#dist/rain/parameters/parameters.js";
import { Button } from "../../../parts/controls/button.js";
import { say, unsay } from "../../../parts/frame/notices.js";
import { download } from "../../../parts/plots/download.js";
import type { LinkedState } from "../../../parts/state/deep-link.js";
import { changesOf, changeText, type RAIN_SCHEMA, targetsOf } from "../state.js";

/** Larger files are no presets, bytes. */
const MOST = 1_000_000;

/** Buttons that save and load. */
export function PresetFiles({ state }: { state: LinkedState<typeof RAIN_SCHEMA> }) {
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    const name = presetName(state);
    download(`${name}.rain.json`, new Blob([presetText(state)], { type: "application/json" }));
  };
  return (
    <div class="buttons rain-files">
      <Button tip="Writes all parameters to a file." act={save}>
        Save preset
      </Button>
      <Button
        tip="Reads a file that was saved here, or written by hand; everything glides there."
        act={() => input.current?.click()}
      >
        Load preset
      </Button>
      <input
        ref={input}
        class="unseen"
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label="Preset file"
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) await loadPreset(state, file);
          // the same file may be chosen again
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

const presetName = (state: LinkedState<typeof RAIN_SCHEMA>): string => {
  const values = state.values();
  return Object.keys(changesOf(values)).length > 0 ? `my-${values.preset}` : values.preset;
};

/** The text of a preset file with the present targets. */
export function presetText(state: LinkedState<typeof RAIN_SCHEMA>): string {
  const targets = targetsOf(state.values());
  const parameters = Object.fromEntries(
    Object.entries(targets).filter(([name, value]) => value !== RAIN_DEFAULTS[name as keyof typeof targets]),
  );
  return rainPresetText({ format: "rain", version: 1, name: presetName(state), parameters });
}

/** Takes over a preset file, or says what is wrong with it. */
export async function loadPreset(
  state: LinkedState<typeof RAIN_SCHEMA>,
  file: Blob & { name?: string },
): Promise<void> {
  const called = file.name ? `“${file.name}”` : "The file";
  try {
    if (file.size > MOST) throw new Error("it is too large to be a preset");
    const { parameters } = parseRainPreset(await file.text());
    const wanted = { ...RAIN_DEFAULTS, ...parameters };
    batch(() => {
      const preset = state.signals.preset.peek();
      for (const { name } of rainParameters) state.signals[name].value = changeText(name, wanted[name], preset);
    });
    unsay("preset");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say({ key: "preset", kind: "error", text: `${called} was not loaded: ${reason}. The rain goes on as it was.` });
  }
}
