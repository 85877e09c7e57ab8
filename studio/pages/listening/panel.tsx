// The controls of the listening page: target, question and level.
import { models } from "phonolite/model";
import { useId } from "preact/hooks";
import { Choice } from "../../parts/controls/choice.js";
import { CopyButton } from "../../parts/controls/copy-button.js";
import { DropZone } from "../../parts/controls/drop-zone.js";
import { Fields } from "../../parts/controls/fields.js";
import { Group } from "../../parts/controls/group.js";
import { Select } from "../../parts/controls/select.js";
import { plain } from "../../parts/plots/format.js";
import { Calibration } from "./calibration.js";
import { asCommand } from "./copies.js";
import { QUESTION_WORDS } from "./question.js";
import type { ListeningProps, ListeningState } from "./show.js";
import { LISTENING_SCHEMA as FIELDS, FIRST_PRESET, QUESTIONS, type QuestionName } from "./state.js";

const PRESETS = models
  .list()
  .map(({ name, description }) => [name, description ? `${plain(name)}: ${description}` : name] as const);
const QUESTION_NAMES = QUESTIONS.map((question) => [question, QUESTION_WORDS[question].name] as const);

/** The panel of controls. */
export function Panel({ show }: ListeningProps) {
  const { state } = show;
  const { preset, question, target } = state.signals;
  const runs = show.standing.value !== undefined;
  return (
    <>
      <p class="try">Choose a thing and a question, put headphones on, and begin.</p>
      <fieldset disabled={runs} title={runs ? "A test is under way: its settings stay as they are." : undefined}>
        <Group title="What is heard" state={state} of={["target"]} disabled={runs}>
          {target.value === "preset" ? (
            <Select
              name="Preset"
              value={preset.value || FIRST_PRESET}
              of={PRESETS}
              onChoose={(name) => {
                preset.value = name === FIRST_PRESET ? "" : name;
              }}
              tip="What is struck."
              disabled={runs}
            />
          ) : (
            <RecordingField show={show} />
          )}
        </Group>
        <Group title="What is asked">
          <Select
            name="Question"
            value={question.value}
            of={QUESTION_NAMES}
            onChoose={(name) => {
              question.value = name as QuestionName;
            }}
            tip={QUESTION_WORDS[question.value].about}
            disabled={runs}
          />
          <QuestionFields state={state} disabled={runs} />
          <Fields state={state} of={["seed"]} disabled={runs} />
          <Listener show={show} />
        </Group>
      </fieldset>
      <Group title="How loud it is" state={state} of={["level"]} disabled={runs}>
        <Calibration show={show} disabled={runs} />
      </Group>
      <div class="buttons">
        <CopyButton
          label="Copy link"
          text={() => state.link()}
          tip="The address of exactly these settings, seed included."
        />
        <CopyButton
          label="Copy as command"
          text={() => asCommand(state.values())}
          tip="The command that writes the same tokens as files."
        />
      </div>
    </>
  );
}

function RecordingField({ show: { desk, recorded } }: ListeningProps) {
  const now = desk.state.value;
  const target = recorded.value;
  return (
    <>
      <DropZone
        label="Open a recording"
        hint="of one strike: WAV, FLAC, Ogg, MP3. Nothing is uploaded."
        accept="audio/*,.wav,.flac,.ogg,.mp3"
        onFile={(file) => void desk.open(file)}
      />
      <p class="note listening-target" role="status">
        {now.is === "reading" && `Reading ${now.name}…`}
        {now.is === "fitting" && `Fitting: ${Math.round(100 * now.share)} %`}
        {now.is === "failed" && `${now.words}. Try another recording.`}
        {now.is === "done" && target && `${target.name}: ${target.model.modeCount} modes were fitted.`}
      </p>
    </>
  );
}

interface QuestionProps {
  state: ListeningState;
  disabled: boolean;
}

/** The settings of a question. */
function QuestionFields({ state, disabled }: QuestionProps) {
  const { question, masked, a, b } = state.values();
  const abx = question === "abx";
  const tokens = question === "modes" || question === "pairs";
  const fewer = abx && [a, b].includes("fewer");
  return (
    <>
      {abx && <SettingFields state={state} of={["a", "ava", "counta"]} disabled={disabled} />}
      {abx && <SettingFields state={state} of={["b", "avb", "countb"]} disabled={disabled} />}
      <Fields
        state={state}
        of={[
          abx && "trials",
          (tokens || fewer) && "order",
          tokens && "masked",
          tokens && masked === "leave" && "av",
          question === "av" && "runs",
          question === "pairs" && "sounds",
        ]}
        disabled={disabled}
      />
    </>
  );
}

interface SettingProps extends QuestionProps {
  /** The fields of the setting, its a_v and its number of modes. */
  of: readonly ["a", "ava", "counta"] | readonly ["b", "avb", "countb"];
}

/** One of the two settings that ABX compares, and its number where it has one. */
function SettingFields({ state, of: [is, av, count], disabled }: SettingProps) {
  const { target, [is]: setting } = state.signals;
  const offered = FIELDS[is].of.filter(
    (one) => one !== "real" || target.value === "recording" || setting.value === one,
  );
  return (
    <>
      <Choice field={{ ...FIELDS[is], of: offered }} value={setting} disabled={disabled} />
      <Fields
        state={state}
        of={[setting.value === "prune" && av, setting.value === "fewer" && count]}
        disabled={disabled}
      />
    </>
  );
}

function Listener({ show: { listener } }: ListeningProps) {
  const id = useId();
  return (
    <div class="select">
      <label for={id}>Listener</label>
      <input
        id={id}
        type="text"
        maxLength={60}
        placeholder="a name, if you like"
        title="Stands in the results; it is in no address."
        value={listener.value}
        onInput={(event) => {
          listener.value = event.currentTarget.value;
        }}
      />
    </div>
  );
}
