// The frame around every page: top bar, banner, page, status bar. It knows which page the address names, and keeps one
// audio session for all of them.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { PAGES, pageOf } from "./pages/index.js";
import type { PageModule } from "./pages/page.js";
import { Banner } from "./parts/frame/banner.js";
import { Boundary } from "./parts/frame/boundary.js";
import { Mark, Themes } from "./parts/frame/icons.js";
import { say } from "./parts/frame/notices.js";
import { StatusBar } from "./parts/frame/status-bar.js";
import { dark, switchTheme } from "./parts/frame/theme.js";
import { AudioSession } from "./parts/sound/audio-session.js";
import { parseAddress } from "./parts/state/address.js";

const session = new AudioSession();
const pageName = signal(namedPage());
addEventListener("hashchange", () => {
  pageName.value = namedPage();
});

/** The studio. */
export function App() {
  const name = pageName.value;
  return (
    <div class="frame">
      <header class="top">
        <a class="brand" href="#/">
          <Mark /> Phonolite
        </a>
        <nav aria-label="Pages">
          {PAGES.map((page) => (
            <a key={page.name} href={`#/${page.name}`} aria-current={page.name === name ? "page" : undefined}>
              {page.title}
            </a>
          ))}
        </nav>
        <button
          type="button"
          class="icon-button"
          aria-label={dark.value ? "Light theme" : "Dark theme"}
          title={dark.value ? "Light theme" : "Dark theme"}
          onClick={switchTheme}
        >
          <Themes />
        </button>
      </header>
      <Banner />
      <main>
        <Boundary name="The page" key={name}>
          <Page name={name} />
        </Boundary>
      </main>
      <StatusBar session={session} fileName={() => `phonolite-${name}`} />
    </div>
  );
}

/** The page, loaded when it is first shown. */
function Page({ name }: { name: string }) {
  const [module, setModule] = useState<PageModule | undefined>(undefined);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    pageOf(name)!
      .load()
      .then(
        (loaded) => here && setModule(loaded),
        (error: unknown) => {
          const help = { label: "Load it again", run: () => setTries(tries + 1) };
          say({ key: "page", kind: "error", text: `The page could not be loaded (${String(error)}).`, help });
        },
      );
    return () => {
      here = false;
    };
  }, [name, tries]);
  return module ? <module.default session={session} /> : null;
}

/** The page that the address names, or the first. */
function namedPage(): string {
  const { page } = parseAddress(location.hash);
  if (pageOf(page)) return page;
  const [first] = PAGES;
  if (page !== "") {
    say({ key: "link", answer: true, text: `There is no page “${page.slice(0, 24)}”. This is ${first.title}.` });
  }
  // the state of the address belongs to a page that is not there
  history.replaceState(history.state, "", `#/${first.name}`);
  return first.name;
}
