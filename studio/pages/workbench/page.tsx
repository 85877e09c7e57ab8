// The workbench: one place to make a model, see it, strike it, bend it by hand and ear, and take it away.
import { computed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { pressHistoryKey } from "./history/history-panel.js";
import { expectMesh } from "./mesh/start.js";
import { ModesPanel } from "./modes/modes-panel.js";
import { modeRows } from "./modes/rows.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { WorkbenchShow } from "./show.js";
import { PageDrop } from "./source/page-drop.js";
import { WORKBENCH_SCHEMA } from "./state.js";
import "./workbench.css";
import "./modes/modes.css";

/** The page. */
export default function WorkbenchPage({ session }: PageProps) {
  const { state, show } = usePage(() => {
    const state = linkState("workbench", WORKBENCH_SCHEMA);
    return { state, show: new WorkbenchShow(session, state) };
  });
  const { bench, selection } = show;
  const [rows] = useState(() =>
    computed(() => {
      const [model, struck] = [bench.made.value?.model, bench.struck.value];
      return model && struck ? modeRows(model, struck) : [];
    }),
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressHistoryKey(event, bench)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [bench]);
  const [open] = useState(() => (files: readonly File[]) => void show.open(files[0]));
  return (
    <>
      <PageBody
        picture={<Picture session={session} show={show} state={state} rows={rows} />}
        controls={<Panel state={state} show={show} />}
        displays={<ModesPanel bench={bench} selection={selection} rows={rows} />}
      />
      <PageDrop onHover={expectMesh} onFiles={open} />
    </>
  );
}
