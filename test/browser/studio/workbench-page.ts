// The workbench as tests find their way on it.
import type {} from "../../../studio/pages/workbench/figures.js";
import { pictures } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Studio } from "./studio.js";

/** Pictures between two looks. */
const REST = 2;

/** Where a place of the body is on the page, once it stays there: a new size is taken with the next picture. */
export async function restingPlace(studio: Studio, at: [number, number, number]): Promise<{ x: number; y: number }> {
  const look = () => studio.page.evaluate((place) => phonolite.workbench!.where(place)!, at);
  let last = await look();
  const moved = async () => {
    const before = last;
    await pictures(studio.page, REST);
    last = await look();
    return Math.hypot(last.x - before.x, last.y - before.y);
  };
  await poll(moved, { interval: 0 }).toBeLessThan(0.5);
  return last;
}
