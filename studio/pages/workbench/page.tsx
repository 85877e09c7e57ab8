// The workbench: one place to make a model, see it, strike it, bend it by hand and ear, and take it away.
import { useEffect } from "preact/hooks";
import { listen } from "../../parts/frame/listen.js";
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { pressHistoryKey } from "./history/history-panel.js";
import { ModesPanel } from "./modes/modes-panel.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { WorkbenchShow } from "./show.js";
import { PageDrop } from "./source/page-drop.js";
import { WORKBENCH_SCHEMA } from "./state.js";
import "./workbench.css";
import "./modes/modes.css";

/** The page. */
export default function WorkbenchPage({ session }: PageProps) {
  const { show } = usePage(() => {
    const state = linkState("workbench", WORKBENCH_SCHEMA);
    return { state, show: new WorkbenchShow(session, state) };
  });
  useEffect(() => listen(window, { keydown: (event) => pressHistoryKey(event, show.bench) }), [show]);
  return (
    <>
      <PageBody
        picture={<Picture show={show} />}
        controls={<Panel show={show} />}
        displays={<ModesPanel show={show} />}
      />
      <PageDrop show={show} />
    </>
  );
}
