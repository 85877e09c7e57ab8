// The playground: a corner of a room full of things to throw, roll and drag.
import { pageOf } from "../../parts/frame/page-body.js";
import { Displays } from "./panel/displays.js";
import { Panel } from "./panel/panel.js";
import { Picture } from "./picture.js";
import "./playground.css";
import { PlaygroundShow } from "./show.js";
import { PLAYGROUND_SCHEMA } from "./state.js";

/** The page. */
export default pageOf("playground", PLAYGROUND_SCHEMA, PlaygroundShow, [Picture, Panel, Displays]);
