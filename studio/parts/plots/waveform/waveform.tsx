// A waveform, drawn as the outline of its samples over time, with marks that can be chosen.
import type { ReadonlySignal } from "@preact/signals";
import { largest, outlinePath, type WaveOutline } from "./outline.js";
import "./waveform.css";

/** A moment in the waveform that can be chosen. */
export interface WaveMark {
  /** s */
  at: number;
  name: string;
  chosen: boolean;
}

/** What a waveform shows. */
export interface WaveformProps {
  /** Read aloud. */
  name: string;
  outline: WaveOutline;
  /** Name of a CSS variable. */
  colour: string;
  /** Pixels. */
  height: number;
  /** The sample that fills the height. Default: the largest. */
  full?: number;
  marks?: readonly WaveMark[];
  onMark?: (index: number) => void;
  /** Seconds at which the sound is played; undefined while it is not. */
  playing?: ReadonlySignal<number | undefined>;
}

/** A waveform. */
export function Waveform({ name, outline, colour, height, full, marks = [], onMark, playing }: WaveformProps) {
  const most = full ?? Math.max(1e-9, largest(outline));
  const at = playing?.value;
  const left = (seconds: number) => `${(100 * seconds) / outline.seconds}%`;
  return (
    <div class="waveform" style={{ height: `${height}px` }}>
      <svg
        viewBox={`0 -100 ${Math.max(1, outline.low.length - 1)} 200`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: waveform of ${outline.seconds.toFixed(2)} s`}
      >
        <path
          d={outlinePath(outline, most)}
          fill={`var(--${colour})`}
          stroke={`var(--${colour})`}
          vector-effect="non-scaling-stroke"
        />
      </svg>
      {marks.map((mark, index) => (
        <button
          key={mark.at}
          type="button"
          class={`waveform-mark${mark.chosen ? " chosen" : ""}`}
          style={{ left: left(mark.at) }}
          aria-pressed={mark.chosen}
          aria-label={mark.name}
          title={mark.name}
          onClick={() => onMark?.(index)}
        />
      ))}
      {at !== undefined && at <= outline.seconds && <span class="waveform-line" style={{ left: left(at) }} />}
    </div>
  );
}
