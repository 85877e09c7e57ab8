// The rain page: a listener in the rain.
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { Displays } from "./displays/displays.js";
import { Panel } from "./panel/panel.js";
import { Picture } from "./picture.js";
import "./rain.css";
import { RainShow } from "./show.js";
import { RAIN_SCHEMA } from "./state.js";

/** The page. */
export default function RainPage({ session }: PageProps) {
  const { state, show } = usePage(() => {
    const state = linkState("rain", RAIN_SCHEMA);
    return { state, show: new RainShow(session, state) };
  });
  return (
    <PageBody
      picture={<Picture session={session} show={show} state={state} />}
      controls={<Panel session={session} state={state} show={show} />}
      displays={<Displays session={session} show={show} state={state} />}
    />
  );
}
