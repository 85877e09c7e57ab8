// How loud the speakers are: a steady noise at a known level, and what a sound level meter shows of it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Slider } from "../../parts/controls/slider.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { ListeningState } from "./show.js";
import { LISTENING_SCHEMA as FIELDS } from "./state.js";

/** Level of the noise, dB re a full-scale sine. */
const NOISE_DB = -20;
/** Seconds of noise that repeat. */
const SECONDS = 2;

/** The control. */
export function Calibration({
  session,
  state,
  disabled,
}: {
  session: AudioSession;
  state: ListeningState;
  disabled: boolean;
}) {
  const source = useSignal<AudioBufferSourceNode | undefined>(undefined);
  const stop = () => {
    source.peek()?.stop();
    source.value = undefined;
  };
  useEffect(() => stop, []);
  const play = async () => {
    await session.start();
    const { output } = session;
    if (!output) return;
    const node = new AudioBufferSourceNode(output.context, { buffer: noise(output.context.sampleRate), loop: true });
    node.connect(output);
    node.start();
    source.value = node;
  };
  const { fullscale } = state.signals;
  const shown = {
    get value() {
      return fullscale.value + NOISE_DB;
    },
    set value(level: number) {
      fullscale.value = level - NOISE_DB;
    },
  };
  return (
    <>
      <Slider
        name="Noise reads"
        field={{
          ...FIELDS.fullscale,
          default: FIELDS.fullscale.default + NOISE_DB,
          min: FIELDS.fullscale.min + NOISE_DB,
          max: FIELDS.fullscale.max + NOISE_DB,
        }}
        value={shown}
        unit="dB SPL"
        tip="Play the noise and set what a sound level meter shows where you listen; then levels are true."
        disabled={disabled}
      />
      <p class="buttons">
        <button
          type="button"
          class="button"
          aria-pressed={source.value !== undefined}
          disabled={disabled}
          onClick={() => (source.peek() ? stop() : void play())}
        >
          {source.value ? "Stop the noise" : "Play the noise"}
        </button>
      </p>
    </>
  );
}

/** Pink noise at its level: a new random walk in octaves, without its mean. */
function noise(sampleRate: number): AudioBuffer {
  const length = Math.round(SECONDS * sampleRate);
  const samples = new Float32Array(length);
  const rows = new Float64Array(12);
  for (let i = 0; i < length; i++) {
    // a row of half the rate each: the lowest bit that changed says which one is drawn anew
    const row = Math.min(rows.length - 1, Math.log2((i + 1) & -(i + 1)));
    rows[row] = Math.random() - 0.5;
    samples[i] = rows.reduce((sum, value) => sum + value, Math.random() - 0.5);
  }
  let [mean, power] = [0, 0];
  for (const sample of samples) mean += sample / length;
  for (const sample of samples) power += (sample - mean) ** 2 / length;
  const gain = Math.sqrt((0.5 * 10 ** (NOISE_DB / 10)) / power);
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: 1 });
  buffer.copyToChannel(
    samples.map((sample) => gain * (sample - mean)),
    0,
  );
  return buffer;
}
