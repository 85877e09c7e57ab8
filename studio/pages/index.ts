// The pages of the studio, in the order of the top bar: one line a page. Each is loaded when it is opened.
import type { PageModule } from "./page.js";

/** A page. */
export interface StudioPage {
  /** Its name in addresses. */
  name: string;
  /** Its name in the top bar. */
  title: string;
  load(): Promise<PageModule>;
}

/** All pages; the first opens when the address names none. */
export const PAGES: readonly StudioPage[] = [
  { name: "gallery", title: "Gallery", load: () => import("./gallery/page.js") },
  { name: "hail", title: "Hail", load: () => import("./hail/page.js") },
  { name: "rain", title: "Rain", load: () => import("./rain/page.js") },
  { name: "playground", title: "Playground", load: () => import("./playground/page.js") },
  { name: "workbench", title: "Workbench", load: () => import("./workbench/page.js") },
  { name: "scale", title: "Scale", load: () => import("./scale/page.js") },
  { name: "listening", title: "Listening", load: () => import("./listening/page.js") },
];

/** The page of a name. */
export const pageOf = (name: string): StudioPage | undefined => PAGES.find((page) => page.name === name);
