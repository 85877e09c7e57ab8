// Which results are looked at, those of several listeners together, and the files that hold them.
import { analyse, resultsCsv, resultsOf } from "phonolite/listening";
import type { TestKind } from "#dist/listening/plan.js";
import { Select } from "../../parts/controls/select.js";
import { download } from "../../parts/plots/download.js";
import { QUESTION_WORDS } from "./question.js";
import { interval } from "./results/words.js";
import type { ListeningShow } from "./show.js";
import type { QuestionName } from "./state.js";

/** The displays. */
export function Displays({ show }: { show: ListeningShow }) {
  const tests = show.tests.value;
  const standing = show.standing.value;
  const chosen = show.chosen.value;
  const all = [...tests, ...(standing && show.shown.value && !show.shown.value.over ? [show.shown.value.record] : [])];
  const together = analyse(tests).filter(({ listeners, figure }) => listeners.length > 1 && figure);
  return (
    <section class="displays" aria-label="What is happening">
      <header>
        <h2>Results</h2>
      </header>
      {all.length === 0 && <p class="note">Results stand here. They stay in this browser; nothing is uploaded.</p>}
      {tests.length > 0 && (!standing || show.paused.value) && (
        <Select
          name="Test"
          value={chosen === undefined ? "now" : String(chosen)}
          of={[
            ["now", standing ? "The one under way" : "The last one"],
            ...tests.map((test, i) => [String(i), titleOf(i, test.about)] as const),
          ]}
          onChoose={(value) => {
            show.chosen.value = value === "now" ? undefined : Number(value);
          }}
          tip="Which test the figures are of."
        />
      )}
      {together.map(({ kind, target, listeners, figure }) => (
        <p key={`${kind} ${target}`} class="note" data-figure="listening-together">
          {listeners.length} tests of {target.replaceAll("-", " ")}, {KINDS[kind]}: mean{" "}
          {kind === "abx" ? interval(figure!, 100, " %") : interval(figure!)}.
        </p>
      ))}
      {all.length > 0 && (
        <div class="buttons">
          <button
            type="button"
            class="button"
            title="Every answer, to be analysed here and by `npx phonolite listening analyse`"
            onClick={() => download("listening.json", json(all))}
          >
            Save JSON
          </button>
          <button
            type="button"
            class="button"
            title="One line an answer, for spreadsheets"
            onClick={() => download("listening.csv", new Blob([resultsCsv(all)], { type: "text/csv" }))}
          >
            Save CSV
          </button>
          <button
            type="button"
            class="quiet-button"
            disabled={tests.length === 0}
            title="Forgets all tests that are over"
            onClick={() => {
              if (confirm("Forget all results that are kept in this browser?")) show.forget();
            }}
          >
            Forget
          </button>
        </div>
      )}
    </section>
  );
}

/** What the mean of several tests is of. */
const KINDS: Readonly<Record<TestKind, string>> = {
  descending: "smallest a_v in dB",
  staircase: "70.7 % are right at this a_v in dB",
  successive: "tokens told apart",
  pairs: "ratings",
  abx: "right answers",
};

const json = (tests: Parameters<typeof resultsOf>[0]): Blob =>
  new Blob([`${JSON.stringify(resultsOf(tests), null, 1)}\n`], { type: "application/json" });

function titleOf(index: number, { target = "", question = "", listener = "" }: Record<string, unknown>): string {
  const name = QUESTION_WORDS[question as QuestionName]?.name ?? "";
  return [`${index + 1}`, name, String(target).replaceAll("-", " "), String(listener)].filter(Boolean).join(" · ");
}
