// The level before the speakers in dBFS: a row of small fields, from −60 to 0.
import type { Reading } from "../sound/meter-reader.js";

const LEAST = -60;
const FIELDS = 20;
const WIDTH = 5;

/** The level meter; without a reading it is dark. */
export function LevelMeter({ reading }: { reading: Pick<Reading, "peakDb"> | undefined }) {
  const db = Math.max(LEAST, reading?.peakDb ?? LEAST);
  const lit = Math.round(((db - LEAST) / -LEAST) * FIELDS);
  return (
    <div class="level" title="Peak level before the speakers, in dB under full scale">
      <meter class="unseen" aria-label="Level, dB under full scale" min={LEAST} max={0} value={Math.round(db)} />
      <svg viewBox={`0 0 ${FIELDS * WIDTH} 12`} width={FIELDS * WIDTH} height="12" aria-hidden="true">
        {Array.from({ length: FIELDS }, (_, i) => (
          <rect key={i} x={i * WIDTH} y="0" width={WIDTH - 1} height="12" class={i < lit ? "lit" : "dark"} />
        ))}
      </svg>
      <span class="number level-number">{reading && db > LEAST ? `${Math.round(db)} dB`.replace("-", "−") : "—"}</span>
    </div>
  );
}
