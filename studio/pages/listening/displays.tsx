// Which results are looked at, those of several listeners together, and the files that hold them.
import { analyse, resultsCsv, resultsOf } from "phonolite/listening";
import type { TestKind } from "#dist/listening/plan.js";
import { Button } from "../../parts/controls/button.js";
import { Select } from "../../parts/controls/select.js";
import { download } from "../../parts/plots/download.js";
import { plain } from "../../parts/plots/format.js";
import { QUESTION_WORDS } from "./question.js";
import { interval } from "./results/words.js";
import type { ListeningProps } from "./show.js";
import type { QuestionName } from "./state.js";

/** The displays. */
export function Displays({ show }: ListeningProps) {
  const tests = show.tests.value;
  const standing = show.standing.value;
  const chosen = show.chosen.value;
  const all = [...tests, ...(standing && show.shown.value && !show.shown.value.over ? [show.shown.value.record] : [])];
  const forget = () => {
    if (confirm("Forget all results that are kept in this browser?")) show.forget();
  };
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
          {listeners.length} tests of {plain(target)}, {KINDS[kind]}: mean{" "}
          {kind === "abx" ? interval(figure!, 100, " %") : interval(figure!)}.
        </p>
      ))}
      {all.length > 0 && (
        <div class="buttons">
          <Button
            tip="Every answer, to be analysed here and by `npx phonolite listening analyse`"
            act={() => download("listening.json", json(all))}
          >
            Save JSON
          </Button>
          <Button
            tip="One line an answer, for spreadsheets"
            act={() => download("listening.csv", new Blob([resultsCsv(all)], { type: "text/csv" }))}
          >
            Save CSV
          </Button>
          <Button quiet disabled={tests.length === 0} tip="Forgets all tests that are over" act={forget}>
            Forget
          </Button>
        </div>
      )}
    </section>
  );
}

/** The quantity whose mean several tests have. */
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
  return [`${index + 1}`, name, plain(String(target)), String(listener)].filter(Boolean).join(" · ");
}
