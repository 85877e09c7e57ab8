// The playground: a corner of a room full of things to throw, roll and drag.
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { Displays } from "./panel/displays.js";
import { Panel } from "./panel/panel.js";
import { Picture } from "./picture.js";
import "./playground.css";
import { PlaygroundShow } from "./show.js";
import { PLAYGROUND_SCHEMA } from "./state.js";

/** The page. */
export default function PlaygroundPage({ session }: PageProps) {
  const { state, show } = usePage(() => {
    const state = linkState("playground", PLAYGROUND_SCHEMA);
    return { state, show: new PlaygroundShow(session, state) };
  });
  return (
    <PageBody
      picture={<Picture session={session} show={show} state={state} />}
      controls={<Panel state={state} show={show} />}
      displays={<Displays session={session} show={show} state={state} />}
    />
  );
}
