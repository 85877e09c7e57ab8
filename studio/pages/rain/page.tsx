// The rain page: a listener in the rain. The picture on the left, controls and what is happening on the right; under 900 px they slide in
// from below.
import { useEffect, useState } from "preact/hooks";
import { Boundary } from "../../parts/frame/boundary.js";
import { SidePanel } from "../../parts/frame/side-panel.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../index.js";
import { Displays } from "./displays.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import "./rain.css";
import { RainShow } from "./show.js";
import { RAIN_SCHEMA } from "./state.js";

/** The page. */
export default function RainPage({ session }: PageProps) {
  const [{ state, show }] = useState(() => {
    const state = linkState("rain", RAIN_SCHEMA);
    return { state, show: new RainShow(session, state) };
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
        <Picture session={session} show={show} state={state} />
      </Boundary>
      <SidePanel
        controls={
          <Boundary name="The panel">
            <Panel session={session} state={state} show={show} />
          </Boundary>
        }
        displays={
          <Boundary name="The display">
            <Displays session={session} show={show} state={state} />
          </Boundary>
        }
      />
    </div>
  );
}
