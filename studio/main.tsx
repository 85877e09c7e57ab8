// Puts the studio into its page.
import { render } from "preact";
import { App } from "./app.js";
import "./style/theme.css";
import "./style/frame.css";
import "./style/controls.css";
import "./style/displays.css";

render(<App />, document.querySelector("#app")!);
