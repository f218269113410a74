import { useLocation } from "@tanstack/react-router";
import { usePreference } from "#backoffice/identity/views/preferences.ts";
import { hrefOf, MAX_PINS, readPins } from "./pins.ts";

const MAX_LABEL = 60;
const MAX_HREF = 1000;

/** The pinned pages, and whether the open page is pinned. */
export function usePins() {
  const [value, save] = usePreference("pins");
  const { pathname, searchStr } = useLocation();
  const here = hrefOf(pathname, searchStr);
  const pins = readPins(value?.pages);
  const isPinned = pins.some(({ href }) => href === here);
  const unpin = (removed: string): void => {
    const pages = pins.filter(({ href }) => href !== removed);
    save(pages.length === 0 ? null : { pages });
  };
  return {
    pins,
    here,
    isPinned,
    isFull: pins.length >= MAX_PINS,
    unpin,
    /** Pins or unpins the open page. */
    toggle: (): void => {
      if (isPinned) unpin(here);
      else if (pins.length < MAX_PINS && here.length <= MAX_HREF)
        save({ pages: [...pins, { href: here, label: labelOfPage() }] });
    },
  };
}

/** The title of the open page and the name of its view: "Orders: Unpaid". */
function labelOfPage(): string {
  const title = document.title.slice(0, document.title.lastIndexOf(" · "));
  const view = document.querySelector("main nav [aria-current]")?.textContent ?? "";
  const isFirst = view === "" || document.querySelector("main nav button")?.textContent === view;
  return (isFirst ? title : `${title}: ${view}`).slice(0, MAX_LABEL);
}
