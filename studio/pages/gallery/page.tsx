// The gallery: every preset as a small thing to strike, by what it is made of.
import { pageOf } from "../../parts/frame/page-body.js";
import { Displays } from "./displays.js";
import { Gallery } from "./gallery.js";
import "./gallery.css";
import { Panel } from "./panel.js";
import { GalleryShow } from "./show.js";
import { GALLERY_SCHEMA } from "./state.js";

/** The page. */
export default pageOf("gallery", GALLERY_SCHEMA, GalleryShow, [Gallery, Panel, Displays]);
