// The level of the speakers: a steady noise at a known level, and the reading of a sound level meter.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../../parts/controls/button.js";
import { Slider } from "../../parts/controls/slider.js";
import { lens } from "../../parts/state/lens.js";
import { shown } from "../../parts/state/schema.js";
import type { ListeningProps } from "./show.js";
import { LISTENING_SCHEMA } from "./state.js";

/** Level of the noise, dB re a full-scale sine. */
const NOISE_DB = -20;
/** Seconds of noise that repeat. */
const SECONDS = 2;

const FULL_SCALE = LISTENING_SCHEMA.fullscale;
const NOISE_READS = shown(
  "Noise reads",
  {
    ...FULL_SCALE,
    default: FULL_SCALE.default + NOISE_DB,
    min: FULL_SCALE.min + NOISE_DB,
    max: FULL_SCALE.max + NOISE_DB,
  },
  "Play the noise and set what a sound level meter shows where you listen; then levels are true.",
);

/** The control. */
export function Calibration({ show: { session, state }, disabled }: ListeningProps & { disabled: boolean }) {
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
  const reads = lens(
    () => fullscale.value + NOISE_DB,
    (level) => {
      fullscale.value = level - NOISE_DB;
    },
  );
  return (
    <>
      <Slider field={NOISE_READS} value={reads} disabled={disabled} />
      <p class="buttons">
        <Button
          aria-pressed={source.value !== undefined}
          disabled={disabled}
          act={() => (source.peek() ? stop() : play())}
        >
          {source.value ? "Stop the noise" : "Play the noise"}
        </Button>
      </p>
    </>
  );
}

/** Pink noise at its level: a new random walk in octaves, without its mean. */
function noise(sampleRate: number): AudioBuffer {
  const length = Math.round(SECONDS * sampleRate);
  const rows = new Float64Array(12);
  const samples = Float32Array.from({ length }, (_, i) => {
    // a row of half the rate each: the lowest bit that changed says which one is drawn anew
    const row = Math.min(rows.length - 1, Math.log2((i + 1) & -(i + 1)));
    rows[row] = Math.random() - 0.5;
    return rows.reduce((sum, value) => sum + value, Math.random() - 0.5);
  });
  const mean = samples.reduce((sum, sample) => sum + sample / length, 0);
  const power = samples.reduce((sum, sample) => sum + (sample - mean) ** 2 / length, 0);
  const gain = Math.sqrt((0.5 * 10 ** (NOISE_DB / 10)) / power);
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: 1 });
  const steady = samples.map((sample) => gain * (sample - mean));
  buffer.copyToChannel(steady, 0);
  return buffer;
}
