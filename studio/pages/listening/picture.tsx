// The middle of the listening page: an introduction to the test, its question, or its score.
import type { ComponentChildren } from "preact";
import { Button } from "../../parts/controls/button.js";
import { plain } from "../../parts/plots/format.js";
import { QUESTION_WORDS } from "./question.js";
import { Outcome } from "./results/outcome.js";
import type { ListeningProps, Standing } from "./show.js";
import { TrialDesk } from "./trial/trial.js";

/** The picture. */
export function Picture({ show }: ListeningProps) {
  const standing = show.standing.value;
  return (
    <section class="picture listening" aria-label="The test">
      {!standing ? (
        <Before show={show} />
      ) : show.paused.value ? (
        <Paused show={show} standing={standing} />
      ) : (
        <TrialDesk show={show} standing={standing} />
      )}
    </section>
  );
}

function Paused({ show, standing: { done, of, target, values } }: ListeningProps & { standing: Standing }) {
  return (
    <Card show={show} title={QUESTION_WORDS[values.question].title} data-paused>
      <p>
        {target.name}: {done} of about {of} questions are answered. Everything is kept in this browser.
      </p>
      <p class="trial-again">
        <Button act={() => show.goOn()}>Go on</Button>
        <Button quiet act={() => show.end()}>
          End the test
        </Button>
      </p>
    </Card>
  );
}

function Before({ show }: ListeningProps) {
  const { title, about } = QUESTION_WORDS[show.state.signals.question.value];
  const { target } = show;
  return (
    <Card show={show} title={title} data-before>
      <p>{about}</p>
      <p class="trial-again">
        <Button class="trial-begin" disabled={!target} act={() => show.begin()}>
          {target ? `Begin with ${plain(target.name)}` : "Open a recording first"}
        </Button>
        <Button
          quiet
          class="trial-taste"
          disabled={!target}
          tip="Hear the whole sound, to set how loud it is"
          act={() => show.taste()}
        >
          Hear it
        </Button>
      </p>
    </Card>
  );
}

interface CardProps extends ListeningProps {
  title: string;
  children: ComponentChildren;
  [mark: `data-${string}`]: boolean;
}

/** Words on a question, over the score of the last test. */
function Card({ show, title, children, ...marks }: CardProps) {
  const shown = show.shown.value;
  return (
    <div class="trial" {...marks}>
      <h2 class="trial-ask">{title}</h2>
      {children}
      {shown && <Outcome shown={shown} />}
    </div>
  );
}
