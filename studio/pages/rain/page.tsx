// The rain page: a listener in the rain.
import { pageOf } from "../../parts/frame/page-body.js";
import { Displays } from "./displays/displays.js";
import { Panel } from "./panel/panel.js";
import { Picture } from "./picture.js";
import "./rain.css";
import { RainShow } from "./show.js";
import { RAIN_SCHEMA } from "./state.js";

/** The page. */
export default pageOf("rain", RAIN_SCHEMA, RainShow, [Picture, Panel, Displays]);
