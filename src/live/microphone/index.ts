// The public names of `phonolite/microphone`: the playback level at the listener, measured.
export { listenToRoom, RoomMicrophone, type RoomOptions, type RoomState } from "./room-microphone.js";
