// The workbench as tests find their way on it.
import type {} from "../../../studio/pages/workbench/figures.js";
import { poll } from "../support/poll.js";
import type { Studio } from "./studio.js";

/** Milliseconds between two looks. */
const REST = 400;

/** Where a place of the body is on the page, once it stays there: a new size is taken with the next picture. */
export async function restingPlace(studio: Studio, at: [number, number, number]): Promise<{ x: number; y: number }> {
  const look = () => studio.page.evaluate((place) => phonoliteWorkbench!.where(place)!, at);
  let last = await look();
  const moved = async () => {
    const before = last;
    await studio.own.waitForTimeout(REST);
    last = await look();
    return Math.hypot(last.x - before.x, last.y - before.y);
  };
  await poll(moved, { timeout: 60_000, interval: 0 }).toBeLessThan(0.5);
  return last;
}
