// The map of impacts as an inset of the picture, or in its place where nothing else can be drawn. The cloud can be
// dragged in it.
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../parts/controls/button.js";
import { colour, dark } from "../../parts/frame/theme.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import type { ImpactLog } from "./impact-log.js";
import { drawPlan, drawThings, fit, windowOf } from "./map-drawing.js";
import { type HAIL_SCHEMA, SCENE, withinReach } from "./state.js";

/** What the map shows. */
export interface ImpactMapProps {
  log: ImpactLog;
  state: LinkedState<typeof HAIL_SCHEMA>;
  /** Whether it takes the place of the picture. */
  large: boolean;
}

/** Milliseconds between two drawings. */
const PERIOD = 33;
const WINDOW = windowOf(SCENE.colliders);

/** The map of impacts. */
export function ImpactMap({ log, state, large }: ImpactMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<"plan" | "things">("plan");
  useEffect(() => {
    const element = canvas.current!;
    const ctx = element.getContext("2d");
    if (!ctx) return;
    let frame = 0;
    let last = 0;
    let colours = new Map<string, string>();
    const stopTheme = dark.subscribe(() => {
      colours = new Map();
    });
    const cached = (name: string) => {
      const known = colours.get(name) ?? colour(name);
      colours.set(name, known);
      return known;
    };
    const draw = (time: number) => {
      frame = requestAnimationFrame(draw);
      if (time - last < PERIOD) return;
      last = time;
      const size = { width: element.clientWidth, height: element.clientHeight };
      const [w, h] = [Math.round(size.width * devicePixelRatio), Math.round(size.height * devicePixelRatio)];
      if (element.width !== w || element.height !== h) Object.assign(element, { width: w, height: h });
      ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      const { cloudx, cloudz, cloudr } = state.signals;
      const cloud = { centre: [cloudx.value, 0, cloudz.value] as const, radius: cloudr.value };
      const scene = { colliders: SCENE.colliders, impacts: log.impacts, now: log.now, cloud };
      if (view === "plan") drawPlan(ctx, size, WINDOW, scene, cached);
      else drawThings(ctx, size, scene, cached);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      stopTheme();
    };
  }, [log, state, view]);

  const drag = (event: PointerEvent) => {
    if (view !== "plan" || event.buttons !== 1) return;
    const element = canvas.current!;
    element.setPointerCapture(event.pointerId);
    const box = element.getBoundingClientRect();
    const { scale, x, y } = fit(WINDOW, box.width, box.height);
    state.signals.cloudx.value = withinReach((event.clientX - box.left - x) / scale);
    state.signals.cloudz.value = withinReach((event.clientY - box.top - y) / scale);
  };
  return (
    <figure class={`map${large ? " large" : ""}`}>
      <canvas
        ref={canvas}
        class={view === "plan" ? "draggable" : ""}
        role="img"
        aria-label="Map of impacts, seen from above"
        onPointerMove={drag}
      />
      <figcaption>
        <span>Impacts</span>
        <Button
          quiet
          aria-pressed={view === "things"}
          tip="From above, or one field for each thing that sounds"
          act={() => setView(view === "plan" ? "things" : "plan")}
        >
          {view === "plan" ? "By thing" : "From above"}
        </Button>
      </figcaption>
    </figure>
  );
}
