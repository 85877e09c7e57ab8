// The desk of models in a worker.
import { openDesk, type Question } from "./desk.js";

const ask = openDesk((answer) => postMessage(answer));
addEventListener("message", ({ data }: MessageEvent<Question>) => ask(data));
