// The middle of the listening page: what the test is about, its question, or what came out.
import { QUESTION_WORDS } from "./question.js";
import { Outcome } from "./results/outcome.js";
import type { ListeningShow, ListeningState } from "./show.js";
import { TrialDesk } from "./trial.js";

/** What the picture needs. */
export interface PictureProps {
  show: ListeningShow;
  state: ListeningState;
}

/** The picture. */
export function Picture({ show, state }: PictureProps) {
  const standing = show.standing.value;
  return (
    <section class="picture listening" aria-label="The test">
      {standing && show.paused.value ? (
        <Paused show={show} />
      ) : standing ? (
        <TrialDesk show={show} standing={standing} />
      ) : (
        <Before show={show} state={state} />
      )}
    </section>
  );
}

function Paused({ show }: { show: ListeningShow }) {
  const { done, of, target, values } = show.standing.value!;
  return (
    <div class="trial" data-paused>
      <h2 class="trial-ask">{QUESTION_WORDS[values.question].title}</h2>
      <p>
        {target.name}: {done} of about {of} questions are answered. Everything is kept in this browser.
      </p>
      <p class="trial-again">
        <button type="button" class="button" onClick={() => show.goOn()}>
          Go on
        </button>
        <button type="button" class="quiet-button" onClick={() => show.end()}>
          End the test
        </button>
      </p>
      {show.shown.value && <Outcome shown={show.shown.value} />}
    </div>
  );
}

function Before({ show, state }: { show: ListeningShow; state: ListeningState }) {
  const question = state.signals.question.value;
  const { title, about } = QUESTION_WORDS[question];
  const target = show.target;
  return (
    <div class="trial" data-before>
      <h2 class="trial-ask">{title}</h2>
      <p>{about}</p>
      <p class="trial-again">
        <button type="button" class="button trial-begin" disabled={!target} onClick={() => show.begin()}>
          {target ? `Begin with ${target.name.replaceAll("-", " ")}` : "Open a recording first"}
        </button>
        <button
          type="button"
          class="quiet-button trial-taste"
          disabled={!target}
          title="Hear the whole sound, to set how loud it is"
          onClick={() => void show.taste()}
        >
          Hear it
        </button>
      </p>
      {show.shown.value && <Outcome shown={show.shown.value} />}
    </div>
  );
}
