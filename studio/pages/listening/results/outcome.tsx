// The score of a test: its figures, its plot, and for ratings the map.
import { useSignal, useSignalEffect } from "@preact/signals";
import { type Score, scoreTest } from "phonolite/listening";
import { useMemo } from "preact/hooks";
import { Figures } from "../../../parts/plots/figures.js";
import { plain } from "../../../parts/plots/format.js";
import { Plot } from "../../../parts/plots/plot.js";
import { QUESTION_WORDS } from "../question.js";
import type { Shown } from "../show.js";
import type { QuestionName } from "../state.js";
import { PerceptualMap } from "./map.js";
import { plotOf, type ScorePlot } from "./plots.js";
import { ShareBar } from "./share-bar.js";
import { figuresOf } from "./words.js";

/** The outcome of a test. */
export function Outcome({ shown }: { shown: Shown }) {
  const { record, over } = shown;
  const score: Score = useMemo(() => scoreTest(record), [record]);
  const plot = useMemo(() => plotOf(score), [score]);
  const { target = "", listener = "", question = "" } = record.about;
  return (
    <div class="outcome" data-kind={score.kind} data-over={over}>
      <p class="outcome-title">
        {[
          QUESTION_WORDS[question as QuestionName]?.name,
          plain(String(target)),
          listener,
          `${record.answers.length} answers`,
        ]
          .filter(Boolean)
          .join(" · ")}
        {!over && " so far"}
      </p>
      <Figures rows={figuresOf(score)} />
      {score.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      {plot && <ScorePlotView key={`${plot.file} ${record.answers.length} ${record.seed} ${target}`} plot={plot} />}
      {score.kind === "abx" && <ShareBar score={score} />}
      {score.kind === "pairs" && <PerceptualMap score={score} />}
    </div>
  );
}

function ScorePlotView({ plot }: { plot: ScorePlot }) {
  const data = useSignal(plot.data);
  useSignalEffect(() => {
    data.value = plot.data;
  });
  return <Plot spec={plot.spec} data={data} height={220} file={plot.file} />;
}
