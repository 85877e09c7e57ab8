// Audio time beside page time. The audio clock is a staircase that never runs ahead of the truth, so the truth is the
// line that lies on its upper corners: the edge of the hull above the middle (Moon, Skelly & Towsley 1999).
import { bounded, SLEW, slewed } from "./slew.js";

/** The highest reading of each stretch is kept, for 40 stretches; seconds. */
const STRETCH = 0.25;
/** An audio clock that stands for so long, or eight quanta, is suspended; one that is so far behind was. Seconds. */
const FROZEN = 0.25;

type Point = { at: number; offset: number };

/** Audio time less page time, from readings of a staircase that are never too high. */
export class Offset {
  reanchored = 0;
  /** Whether somebody was told a time: until then the mapping may jump, for nobody hears it. */
  asked = false;
  /** Whether the audio clock stands. */
  frozen = false;
  /** Audio seconds gained a second of page time. */
  slope = 0;
  /** The line on the upper corners at `#now`, and what is in use of it. */
  #line = 0;
  #shown = 0;
  #tops: Point[] = [];
  #stretchEnd = 0;
  #now = Number.NaN;
  #audio = 0;
  #movedAt = 0;

  audioAt(pageTime: number): number {
    if (this.frozen) return this.#audio;
    const ahead = pageTime - this.#now;
    return Number.isNaN(ahead) ? 0 : Math.max(pageTime + this.#shown + this.slope * ahead, 0);
  }
  /** Takes a reading; true when the mapping began anew. `early`: events may be too early by so much, seconds. */
  take(now: number, audio: number, running: boolean, quantum: number, early: number): boolean {
    const offset = audio - now;
    const elapsed = now - this.#now;
    const moved = audio - this.#audio;
    const first = Number.isNaN(elapsed);
    const woke = this.frozen && running && moved !== 0;
    this.#now = now;
    this.#audio = audio;
    // Firefox tells the page of the audio's time in between its tasks: behind a long task the first reading is old.
    const stalled = !first && elapsed > FROZEN && moved >= 0 && moved < 2 * quantum;
    if (first || (moved !== 0 && !stalled)) this.#movedAt = now;
    this.frozen = !running || now - this.#movedAt > Math.max(FROZEN, 8 * quantum) || (this.frozen && !woke);
    if (stalled) this.frozen = true;
    else if (first || woke || elapsed < 0 || moved < 0) return this.#anchor(now, offset, !first);
    if (this.frozen) return false;

    this.#line += this.slope * elapsed;
    this.#shown += this.slope * elapsed;
    if (moved > 0 && offset - this.#line < -FROZEN) return this.#anchor(now, offset, true);
    this.#keep(now, offset, quantum);
    this.#line = Math.max(this.#line, offset);
    const error = this.#line - this.#shown;
    if (error > (this.asked ? early : 0)) {
      this.#shown = this.#line;
      if (this.asked) this.reanchored++;
      return true;
    }
    this.#shown += slewed(error, elapsed, SLEW);
    return false;
  }
  #anchor(now: number, offset: number, again: boolean): boolean {
    this.#line = this.#shown = offset;
    this.#tops = [{ at: now, offset }];
    this.#stretchEnd = now + STRETCH;
    if (again) this.reanchored++;
    return true;
  }
  /** Keeps the highest reading of each stretch; at its end the line is drawn anew. */
  #keep(now: number, offset: number, quantum: number): void {
    const top = this.#tops[this.#tops.length - 1];
    if (now < this.#stretchEnd) {
      if (offset - this.slope * (now - top.at) >= top.offset) Object.assign(top, { at: now, offset });
      return;
    }
    // A whole stretch far under the line: the audio lost time, and what was before says nothing of what comes.
    const under = this.#line - this.slope * (now - top.at) - top.offset;
    if (under > 0.02 + 2 * quantum) this.#tops = [top];
    // Below 4 s a drift is not to be told from the steps of the staircase. No two crystals are further apart than 300
    // ppm.
    if (top.at - this.#tops[0].at >= 4) this.slope = bounded(slopeAbove(this.#tops), 3e-4);
    this.#line = Math.max(...this.#tops.map((one) => one.offset + this.slope * (now - one.at)));
    this.#tops = this.#tops.filter((one) => now - one.at < 40 * STRETCH);
    this.#tops.push({ at: now, offset });
    this.#stretchEnd = now + STRETCH;
  }
}

/** The slope of the hull's upper edge above the middle of the points: of all lines over them the nearest to all. */
function slopeAbove(points: readonly Point[]): number {
  const hull: Point[] = [];
  const slope = (a: Point, b: Point) => (b.offset - a.offset) / (b.at - a.at);
  for (const point of points) {
    while (hull.length > 1 && slope(hull[hull.length - 2], point) >= slope(hull[hull.length - 2], hull.at(-1)!))
      hull.pop();
    hull.push(point);
  }
  const middle = points.reduce((sum, point) => sum + point.at, 0) / points.length;
  const after = hull.findIndex((point) => point.at > middle);
  return slope(hull[after - 1], hull[after]);
}
