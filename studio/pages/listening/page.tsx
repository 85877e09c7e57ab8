// The listening page: experiments on what can be heard, with one's own ears and things.
import { useEffect } from "preact/hooks";
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { Displays } from "./displays.js";
import { exposeFigures } from "./figures.js";
import "./listening.css";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { ListeningShow } from "./show.js";
import { LISTENING_SCHEMA } from "./state.js";

/** The page. */
export default function ListeningPage({ session }: PageProps) {
  const { show } = usePage(() => {
    const state = linkState("listening", LISTENING_SCHEMA);
    return { state, show: new ListeningShow(session, state) };
  });
  useEffect(() => exposeFigures(show), [show]);
  return (
    <PageBody picture={<Picture show={show} />} controls={<Panel show={show} />} displays={<Displays show={show} />} />
  );
}
