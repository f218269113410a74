/** Recently viewed products, stored only in the browser, and the section that shows them. */

const KEY = "cw_seen";
const MAX_KEPT = 12;
const MAX_SHOWN = 4;

/** Adds the product of a product page, and shows the section on all pages that have it. */
export function startRecent(): void {
  const here = document.querySelector<HTMLElement>("[data-seen]")?.dataset.seen?.split("/p/")[1];
  // Prerendered pages don't count as viewed.
  const start = (): void => {
    const before = seen().filter((slug) => slug !== here);
    if (here !== undefined) keep([here, ...before]);
    showWhenNear(before.slice(0, MAX_SHOWN));
  };
  if ("prerendering" in document && document.prerendering === true)
    document.addEventListener("prerenderingchange", start, { once: true });
  else start();
}

function seen(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

function keep(slugs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs.slice(0, MAX_KEPT)));
  } catch {
    // Storage is unavailable, so there is nothing to show.
  }
}

/**
 * Reserves the section's space before content below it is visible, to avoid a layout shift. Loads the cards when the end of
 * the page comes near, because most visits never scroll there.
 */
function showWhenNear(slugs: readonly string[]): void {
  const section = document.querySelector<HTMLElement>("[data-recent]");
  const footer = document.querySelector("footer");
  if (!section || !footer || slugs.length === 0) return;
  const sibling = section.parentElement?.nextElementSibling;
  const next = sibling?.matches("section") ? sibling : footer;
  const makeRoom = (): void => {
    // Also shown if the shopper has scrolled to the bottom before this script ran.
    if (scrollY === 0 && next.getBoundingClientRect().top < innerHeight) return;
    removeEventListener("scroll", makeRoom);
    section.hidden = false;
    fillWhenNear(section, footer, slugs);
  };
  addEventListener("scroll", makeRoom, { passive: true });
  makeRoom();
}

function fillWhenNear(section: HTMLElement, footer: Element, slugs: readonly string[]): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void show(section, slugs);
    },
    { rootMargin: "800px" },
  );
  observer.observe(footer);
}

async function show(section: HTMLElement, slugs: readonly string[]): Promise<void> {
  const answer = await fetch(`/seen-before?slugs=${slugs.join(",")}`).catch(() => undefined);
  const html = answer?.ok ? await answer.text() : "";
  const list = section.querySelector("[data-recent-list]");
  section.hidden = html === "" || !list;
  if (section.hidden || !list) return;
  list.innerHTML = html;
  void import("./hearts.ts").then((module) => module.startHearts());
  section.querySelector("[data-recent-clear]")?.addEventListener("click", () => {
    keep([]);
    section.hidden = true;
  });
}
