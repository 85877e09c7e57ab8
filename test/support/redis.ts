// A Redis server for tests: on a free port, in a folder of its own, keeping nothing on disk. Where the program is
// missing the tests are left out with one line; with PHONOLITE_REQUIRE=redis that is a failure.
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { connect, createServer } from "node:net";
import { delimiter, join } from "node:path";
import { temporaryFolder } from "./run.js";

/** A server that runs. */
export interface Redis {
  url: string;
  port: number;
  /** Ends it at once; all it knew is forgotten. */
  stop(): Promise<void>;
}

/** Where the program is; undefined, and one line, where it is missing. */
export function redisServer(): string | undefined {
  const places = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "redis-server"));
  const found = [process.env.PHONOLITE_REDIS ?? "", ...places].find(isProgram);
  if (found !== undefined) return found;
  const words = "tests of the queue need `apt-get install redis-server` or its path in PHONOLITE_REDIS";
  const required = (process.env.PHONOLITE_REQUIRE ?? "").split(",").some((word) => word.trim() === "redis");
  if (required) throw new Error(`${words}; PHONOLITE_REQUIRE says that they must run`);
  console.warn(`${words}; until then they are left out`);
  return undefined;
}

/** Starts a server, on a port of its own unless one is given. */
export async function startRedis(program: string, wanted?: number): Promise<Redis> {
  const port = wanted ?? (await freePort());
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(program, [...words, "--dir", temporaryFolder()], { stdio: "ignore" });
  const ended = new Promise<void>((end) => child.once("exit", () => end()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return place !== "";
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", (words) => end(String(words).startsWith("+PONG")));
    socket.once("error", () => end(false));
  });
}
