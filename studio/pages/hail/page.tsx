// The hail page: a picnic under a cloud.
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { Displays } from "./displays.js";
import { ImpactLog } from "./impact-log.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { HailShow } from "./show.js";
import { HAIL_SCHEMA, SCENE } from "./state.js";

const SOFT = SCENE.bodies.flatMap(({ id, soft }) => (soft ? id : []));

/** The page. */
export default function HailPage({ session }: PageProps) {
  const { state, show, log } = usePage(() => {
    const state = linkState("hail", HAIL_SCHEMA);
    return { state, show: new HailShow(session, state), log: new ImpactLog(SOFT) };
  });
  return (
    <PageBody
      picture={<Picture session={session} show={show} state={state} log={log} />}
      controls={<Panel state={state} show={show} />}
      displays={<Displays session={session} show={show} state={state} log={log} />}
    />
  );
}
