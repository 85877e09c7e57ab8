// The spectrum of the struck body: a line a mode, which can be picked, dragged across for its frequency, up and down
// for its gain, and by its handle or the wheel for its damping. Several that are chosen move together.
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { dark } from "../../../parts/frame/theme.js";
import { brief, decibels } from "../../../parts/plots/format.js";
import type { BenchProps } from "../show.js";
import type { ModeRow } from "./rows.js";
import { SpectrumCanvas } from "./spectrum-canvas.js";

/** The spectrum. */
export function Spectrum({ show }: BenchProps) {
  const { rows, selection } = show;
  const { axis } = show.state.signals;
  const host = useRef<HTMLCanvasElement>(null);
  const [hovered, setHovered] = useState(-1);
  useEffect(() => {
    const canvas = new SpectrumCanvas(host.current!, show, setHovered);
    const stop = effect(() => {
      void [rows.value, axis.value, selection.modes.value, dark.value];
      canvas.due();
    });
    const resize = new ResizeObserver(() => canvas.due());
    resize.observe(host.current!);
    return () => {
      stop();
      resize.disconnect();
      canvas.dispose();
    };
  }, [show, selection, rows, axis]);
  const row = rows.value.find(({ mode }) => mode === (hovered >= 0 ? hovered : selection.first));
  return (
    <figure class="bench-spectrum plot" data-plot="workbench-spectrum">
      <figcaption>
        <span class="plot-title">Modes, dB SPL at 1 m</span>
        <span class="plot-reads number">{row ? inWords(row) : "Pick a line: drag it, or turn the wheel over it."}</span>
        <Button
          quiet
          tip="Octaves of equal width, or the ear's own bands of equal width"
          act={() => {
            axis.value = axis.value === "log" ? "bark" : "log";
          }}
        >
          {axis.value === "log" ? "Hz, octaves" : "Hz, Bark"}
        </Button>
      </figcaption>
      <canvas
        ref={host}
        tabIndex={0}
        role="img"
        aria-label={
          "Spectrum of modes. Left and right choose a mode, with Shift they move it; " +
          "up and down with Shift change its gain; M mutes, S solos, Delete deletes."
        }
      />
    </figure>
  );
}

function inWords({ mode, frequency, t60, level, rank, muted }: ModeRow): string {
  const words = [`mode ${mode + 1}`, `${brief(frequency)} Hz`, `T60 ${brief(t60)} s`, decibels(level), `no. ${rank}`];
  return `${words.join(" · ")}${muted ? " · muted" : ""}`;
}
