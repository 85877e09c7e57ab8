// The hail page: a picnic under a cloud.
import { pageOf } from "../../parts/frame/page-body.js";
import { Displays } from "./displays.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { HailShow } from "./show.js";
import { HAIL_SCHEMA } from "./state.js";

/** The page. */
export default pageOf("hail", HAIL_SCHEMA, HailShow, [Picture, Panel, Displays]);
