import { test } from "vitest";
import { quietWorld, tone, renderIn, noise, peak } from "../listen.js";
import { HOP, RATE, BLOCK, apartDb, chance, ratio, db, toNextRound } from "./ear.js";
import { clickDb, difference } from "./clicks.js";
const LOUD = new Array(25).fill(150);
test("room", async () => {
  for (const [maxBodies, maxStreams] of [[1, 0], [1, 8], [64, 8]]) {
    const play = async (switching: boolean) => {
    const n = 480;
    const world = await quietWorld({ path: "drive", maxBodies, maxStreams, maxModes: n, hearing: { mode: "full" } });
    const next = chance(3);
    const body = world.addBody({ model: tone(Array.from({ length: n }, () => 100 + 10000 * next()), new Array(n).fill(1), { gains: Array.from({ length: n }, () => ratio(-60 * next())) }) });
    body.strike({ impulse: 0.1 });
    const out: Float32Array[] = [];
    const go = () => out.push(toNextRound(world)[0]);
    go(); go();
    if (switching) world.setHearing({ mode: "prune" });
    go();go();
    body.strike({ impulse: 0.1, time: world.currentTime + 0.001 });
    go();
    const { roles } = world.heardModes(body);
    console.log("ROOM", maxBodies, maxStreams, JSON.stringify(world.meters().modes), "roles", roles.filter((r) => r === 2).length, world.heard());
    return Float32Array.from(out.flatMap((x) => [...x]));
    };
    const a = await play(false), b = await play(true);
    console.log("ROOM", apartDb(a, b));
  }
  {
    // auto with small maxDrivenModes
    const n = 120;
    const world = await quietWorld({ path: "auto", maxDrivenModes: 120, maxStreams: 1, streamFrames: 65536, hearing: { mode: "full" } });
    const next = chance(3);
    const body = world.addBody({ model: tone(Array.from({ length: n }, () => 100 + 10000 * next()), new Array(n).fill(1), { gains: Array.from({ length: n }, () => ratio(-60 * next())) }) });
    body.drive().write(noise(60000).map((x) => 100 * x));
    for (let i = 0; i < 3; i++) toNextRound(world);
    world.setHearing({ mode: "bundle" });
    for (let i = 0; i < 3; i++) toNextRound(world);
    const { roles } = world.heardModes(body);
    console.log("ROOM2", JSON.stringify(world.meters().modes), "roles", roles.filter((r) => r === 1).length, world.heard());
  }
});
