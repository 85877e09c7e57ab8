// The public names of `phonolite/microphone`: the playback level at the listener, measured.
export type { LevelEstimate } from "./playback-level.js";
export {
  listenToRoom,
  RoomMicrophone,
  type RoomOptions,
  type RoomState,
  type RoomWorld,
} from "./room-microphone.js";
