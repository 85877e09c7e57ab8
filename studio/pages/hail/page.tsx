// The hail page: a picnic under a cloud. The picture on the left, controls and what is happening on the right; under 900 px they slide in
// from below.
import { useEffect, useState } from "preact/hooks";
import { Boundary } from "../../parts/frame/boundary.js";
import { SidePanel } from "../../parts/frame/side-panel.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../index.js";
import { Displays } from "./displays.js";
import { ImpactLog } from "./impact-log.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { HailShow } from "./show.js";
import { HAIL_SCHEMA, SCENE } from "./state.js";

const SOFT = SCENE.bodies.flatMap(({ id, soft }) => (soft ? id : []));

/** The page. */
export default function HailPage({ session }: PageProps) {
  const [{ state, show, log }] = useState(() => {
    const state = linkState("hail", HAIL_SCHEMA);
    return { state, show: new HailShow(session, state), log: new ImpactLog(SOFT) };
  });
  useEffect(
    () => () => {
      show.dispose();
      state.dispose();
    },
    [show, state],
  );
  return (
    <div class="page">
      <Boundary name="The picture">
        <Picture session={session} show={show} state={state} log={log} />
      </Boundary>
      <SidePanel
        controls={
          <Boundary name="The panel">
            <Panel state={state} show={show} />
          </Boundary>
        }
        displays={
          <Boundary name="The display">
            <Displays session={session} show={show} state={state} log={log} />
          </Boundary>
        }
      />
    </div>
  );
}
