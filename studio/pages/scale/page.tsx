// The scale page: wind chimes in a storm, as many as this machine can ring.
import { pageOf } from "../../parts/frame/page-body.js";
import { Displays } from "./displays.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import "./scale.css";
import { ScaleShow } from "./show.js";
import { SCALE_SCHEMA } from "./state.js";

/** The page. */
export default pageOf("scale", SCALE_SCHEMA, ScaleShow, [Picture, Panel, Displays]);
