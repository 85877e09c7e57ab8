// Types of a program in Node.
import { SoundWorld } from "phonolite";
import * as batch from "phonolite/batch";
import * as offline from "phonolite/offline";

export const world = await SoundWorld.createOffline();
export const all = [batch, offline];
