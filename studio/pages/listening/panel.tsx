// The controls of the listening page: what is listened to, what is asked, how loud it is.
import { models } from "phonolite/model";
import { useId } from "preact/hooks";
import { Choice } from "../../parts/controls/choice.js";
import { CopyButton } from "../../parts/controls/copy-button.js";
import { DropZone } from "../../parts/controls/drop-zone.js";
import { Group } from "../../parts/controls/group.js";
import { Select } from "../../parts/controls/select.js";
import { Slider } from "../../parts/controls/slider.js";
import { Calibration } from "./calibration.js";
import { asCommand } from "./copies.js";
import { QUESTION_WORDS } from "./question.js";
import type { ListeningShow, ListeningState } from "./show.js";
import { LISTENING_SCHEMA as FIELDS, FIRST_PRESET, QUESTIONS, type QuestionName } from "./state.js";

/** What the panel works on. */
export interface PanelProps {
  session: ConstructorParameters<typeof ListeningShow>[0];
  state: ListeningState;
  show: ListeningShow;
}

const PRESETS = models
  .list()
  .map(({ name, description }) => [name, description ? `${name.replaceAll("-", " ")}: ${description}` : name] as const);

/** The panel of controls. */
export function Panel({ session, state, show }: PanelProps) {
  const { signals } = state;
  const runs = show.standing.value !== undefined;
  return (
    <>
      <p class="try">Choose a thing and a question, put headphones on, and begin.</p>
      <fieldset
        class="listening-settings"
        disabled={runs}
        title={runs ? "A test is under way: its settings stay as they are." : undefined}
      >
        <Group title="What is heard">
          <Choice
            name="Target"
            field={FIELDS.target}
            value={signals.target}
            words={{ preset: "Preset", recording: "Recording" }}
            tip="A preset, or a recording of your own and the model that is fitted to it."
            disabled={runs}
          />
          {signals.target.value === "preset" ? (
            <Select
              name="Preset"
              value={signals.preset.value || FIRST_PRESET}
              of={PRESETS}
              onChoose={(name) => {
                signals.preset.value = name === FIRST_PRESET ? "" : name;
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
            value={signals.question.value}
            of={QUESTIONS.map((question) => [question, QUESTION_WORDS[question].name] as const)}
            onChoose={(question) => {
              signals.question.value = question as QuestionName;
            }}
            tip={QUESTION_WORDS[signals.question.value].about}
            disabled={runs}
          />
          <QuestionFields state={state} runs={runs} />
          <Slider
            name="Seed"
            field={FIELDS.seed}
            value={signals.seed}
            tip="Another seed, another order of questions."
            disabled={runs}
          />
          <Listener show={show} />
        </Group>
      </fieldset>
      <Group title="How loud it is">
        <Slider
          name="Level"
          field={FIELDS.level}
          value={signals.level}
          unit="dB SPL"
          tip="How loud the strike is as it begins. What is masked depends on it."
          disabled={runs}
        />
        <Calibration session={session} state={state} disabled={runs} />
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

function RecordingField({ show }: { show: ListeningShow }) {
  const now = show.desk.state.value;
  const recorded = show.desk.recorded.value;
  return (
    <>
      <DropZone
        label="Open a recording"
        hint="of one strike: WAV, FLAC, Ogg, MP3. Nothing is uploaded."
        accept="audio/*,.wav,.flac,.ogg,.mp3"
        onFile={(file) => void show.desk.open(file)}
      />
      <p class="note listening-target" role="status">
        {now.is === "reading" && `Reading ${now.name}…`}
        {now.is === "fitting" && `Fitting: ${Math.round(100 * now.share)} %`}
        {now.is === "failed" && `${now.words}. Try another recording.`}
        {now.is === "ready" && recorded && `${recorded.name}: ${recorded.model.modeCount} modes were fitted.`}
      </p>
    </>
  );
}

function QuestionFields({ state, runs }: { state: ListeningState; runs: boolean }) {
  const { signals } = state;
  const question = signals.question.value;
  const tokens = question === "modes" || question === "pairs";
  const fewer = question === "abx" && [signals.a.value, signals.b.value].includes("fewer");
  return (
    <>
      {question === "abx" && (
        <>
          <SettingFields name="One" state={state} fields={["a", "ava", "counta"]} runs={runs} />
          <SettingFields name="Other" state={state} fields={["b", "avb", "countb"]} runs={runs} />
          <Slider
            name="Questions"
            field={FIELDS.trials}
            value={signals.trials}
            tip="More questions find smaller differences; 16 find what is heard most of the time."
            disabled={runs}
          />
        </>
      )}
      {(tokens || fewer) && (
        <Choice
          name="Order"
          field={FIELDS.order}
          value={signals.order}
          words={{ energy: "Energy", naive: "Gain", loudness: "Loudness" }}
          tip="Which modes come first when there are few."
          disabled={runs}
        />
      )}
      {tokens && (
        <Choice
          name="Masked modes"
          field={FIELDS.masked}
          value={signals.masked}
          words={{ stay: "Stay", leave: "Left out" }}
          tip="Whether what is masked is left out before the others are counted, as in the paper's energy method."
          disabled={runs}
        />
      )}
      {tokens && signals.masked.value === "leave" && (
        <Slider name="Margin a_v" field={FIELDS.av} value={signals.av} unit="dB" tip={MARGIN} disabled={runs} />
      )}
      {question === "av" && (
        <Slider
          name="Runs"
          field={FIELDS.runs}
          value={signals.runs}
          tip="How often the sequence is heard; more give a narrower interval."
          disabled={runs}
        />
      )}
      {question === "pairs" && (
        <Slider
          name="Sounds"
          field={FIELDS.sounds}
          value={signals.sounds}
          tip="How many sounds are compared: 8 make 36 pairs, 12 make 78."
          disabled={runs}
        />
      )}
    </>
  );
}

const MARGIN = "How far under its masker a mode is left out.";

/** One of the two settings that ABX compares: what it is, and its number where it has one. */
function SettingFields({
  name,
  state: { signals },
  fields: [is, av, count],
  runs,
}: {
  name: string;
  state: ListeningState;
  fields: readonly ["a", "ava", "counta"] | readonly ["b", "avb", "countb"];
  runs: boolean;
}) {
  const setting = signals[is];
  const recorded = signals.target.value === "recording";
  const field = {
    ...FIELDS[is],
    of: FIELDS[is].of.filter((one) => recorded || one !== "real" || one === setting.value),
  };
  return (
    <>
      <Choice
        name={name}
        field={field}
        value={setting}
        words={{ full: "Full", bundle: "Bundle", prune: "Prune", fewer: "Fewer", real: "Real" }}
        tip="All modes, masked ones bundled, masked ones left out, fewer modes, or the recording itself."
        disabled={runs}
      />
      {setting.value === "prune" && (
        <Slider name={`${name}: a_v`} field={FIELDS[av]} value={signals[av]} unit="dB" tip={MARGIN} disabled={runs} />
      )}
      {setting.value === "fewer" && (
        <Slider
          name={`${name}: modes`}
          field={FIELDS[count]}
          value={signals[count]}
          tip="How many modes are left."
          disabled={runs}
        />
      )}
    </>
  );
}

function Listener({ show }: { show: ListeningShow }) {
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
        value={show.listener.value}
        onInput={(event) => {
          show.listener.value = event.currentTarget.value;
        }}
      />
    </div>
  );
}
