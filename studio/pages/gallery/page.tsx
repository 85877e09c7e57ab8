// The gallery: every preset as a small thing to strike, by what it is made of.
import { PageBody, usePage } from "../../parts/frame/page-body.js";
import { linkState } from "../../parts/state/deep-link.js";
import type { PageProps } from "../page.js";
import { Displays } from "./displays.js";
import { Gallery } from "./gallery.js";
import "./gallery.css";
import { Panel } from "./panel.js";
import { GalleryShow } from "./show.js";
import { GALLERY_SCHEMA } from "./state.js";

/** The page. */
export default function GalleryPage({ session }: PageProps) {
  const { state, show } = usePage(() => {
    const state = linkState("gallery", GALLERY_SCHEMA);
    const show = new GalleryShow(session, state);
    return { state, show };
  });
  const { pictures } = show;
  return (
    <PageBody
      picture={<Gallery show={show} state={state} pictures={pictures} />}
      controls={<Panel show={show} state={state} pictures={pictures} />}
      displays={<Displays show={show} state={state} />}
    />
  );
}
