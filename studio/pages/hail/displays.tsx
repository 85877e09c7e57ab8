// What is happening: modes and mask, the share of modes that are computed, each thing by itself, where the work goes,
// and the hail in figures. All of it can be held still, read and saved.
import { DisplaysPlace, useReader } from "../../parts/plots/displays.js";
import { Figures } from "../../parts/plots/figures.js";
import { brief, percent } from "../../parts/plots/format.js";
import { LoadBar } from "../../parts/plots/load-bar.js";
import { Plot } from "../../parts/plots/plot.js";
import { DisplayReader, SHARE_PLOT } from "./display-reader.js";
import type { HailPart } from "./show.js";
import { SPECTRUM } from "./spectrum.js";
import { SCENE } from "./state.js";
import { ThingBars } from "./thing-bars.js";

const SOUNDING = new Set(SCENE.bodies.flatMap(({ id, soft }) => (soft ? [] : id)));

/** The displays. */
export function Displays({ session, show, state }: HailPart) {
  const reader = useReader(() => new DisplayReader(session, show, state.values));
  const { hearing, removed } = state.signals;
  const deaf = hearing.value !== "prune" && !removed.value;
  return (
    <DisplaysPlace reader={reader}>
      <div class="display-spectrum">
        <Plot spec={SPECTRUM} data={reader.spectrum} height={136} file="hail-modes" />
        {deaf && <p class="display-note">Nothing is left out now, so nothing is measured: Prune shows it.</p>}
      </div>
      <div class="display-row">
        <Plot spec={SHARE_PLOT} data={reader.share} height={112} file="hail-share" small />
        <ThingBars things={reader.things.value.filter(({ name }) => SOUNDING.has(name))} />
      </div>
      <LoadBar session={session} />
      <HailFigures reader={reader} />
    </DisplaysPlace>
  );
}

/** The hail in figures, over the last two seconds. */
function HailFigures({ reader }: { reader: DisplayReader }) {
  const { struck, soft, energy, bounced } = reader.figures.value;
  const rows = [
    ["Impacts on things", `${brief(struck)} /s`, "impacts"],
    ["On soft ground", `${brief(soft)} /s`, "soft"],
    ["Mean energy", `${brief(1000 * energy)} mJ`, "energy"],
    ["After a bounce", percent(bounced), "bounced"],
  ] as const;
  return <Figures rows={rows} />;
}
