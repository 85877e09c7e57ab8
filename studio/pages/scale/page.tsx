// The scale page: wind chimes in a storm, as many as this machine can ring.
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { Displays } from "./displays.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import "./scale.css";
import { ScaleShow } from "./show.js";
import { SCALE_SCHEMA } from "./state.js";

/** The page. */
export default function ScalePage({ session }: PageProps) {
  const { state, show } = usePage(() => {
    const state = linkState("scale", SCALE_SCHEMA);
    return { state, show: new ScaleShow(session, state) };
  });
  return (
    <PageBody
      picture={<Picture session={session} show={show} />}
      controls={<Panel session={session} state={state} show={show} />}
      displays={<Displays session={session} show={show} />}
    />
  );
}
