// The file that an audio context loads: the processor of a world on one core.
import { PROCESSOR } from "./protocol.js";
import { register } from "./register.js";

register(PROCESSOR);
