/** Filters, sorting and "Show more" without a reload. The URL is updated, and loads the same list. */
import { formatMessage } from "#api/store/messages.ts";
import { clientTexts, pageLanguage } from "./client-texts.ts";
import { announce, replayInput } from "./page.ts";

const PAUSE_MS = 150;
let running: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function startListing(): void {
  document.addEventListener("change", (event) => {
    if (event.target instanceof Element && filtersForm()?.contains(event.target)) return later();
    if (event.target instanceof HTMLSelectElement && event.target.name === "sort") later();
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== filtersForm()) return;
    event.preventDefault();
    filtersForm()?.hidePopover?.();
    later();
  });
  document.addEventListener("click", onClick);
  addEventListener("popstate", () => void swap(location.href, false));
  replayInput(filtersForm());
}

const filtersForm = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>("#filters");

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void swap(addressOf(filtersForm())), PAUSE_MS);
}

/** Query parameters of the form, without empty fields. */
function addressOf(form: HTMLFormElement | null): string {
  if (!form) return location.href;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && !(name === "sort" && value === "featured"))
      query.append(name, value);
  }
  return form.action.split("?")[0] + (query.size > 0 ? `?${query}` : "");
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.button !== 0) return;
  const link = event.target.closest("a");
  if (link?.matches("[data-swap]")) {
    event.preventDefault();
    void swap(link.href);
  } else if (link?.matches("[data-load-more]")) {
    event.preventDefault();
    void loadMore(link);
  }
}

async function pageOf(url: string): Promise<Document | undefined> {
  running?.abort();
  running = new AbortController();
  try {
    const response = await fetch(url, { signal: running.signal });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined;
  } catch {
    return undefined;
  }
}

async function swap(url: string, isNew = true): Promise<void> {
  const results = document.querySelector("[data-results]");
  results?.setAttribute("aria-busy", "true");
  const page = await pageOf(url);
  if (!page) {
    if (!running?.signal.aborted) location.assign(url);
    return;
  }
  const next = page.querySelector("[data-results]");
  if (!next || !results) return location.assign(url);
  if (isNew) history.pushState(null, "", url);
  const isOpen = filtersForm()?.matches(":popover-open") ?? false;
  results.replaceWith(next);
  tellOfCards();
  updateFilters(page, new URL(url, location.href).searchParams);
  if (!isOpen && next.getBoundingClientRect().top < 0) next.scrollIntoView();
  announce(next.querySelector("[data-total]")?.textContent ?? "");
}

/** Event for scripts that mark cards (`hearts.ts`). */
const tellOfCards = (): boolean => document.dispatchEvent(new Event("cards"));

/** Updates counts and checkboxes in place, so that the focus isn't lost. */
function updateFilters(page: Document, asked: URLSearchParams): void {
  const form = filtersForm();
  const fresh = page.querySelector("#filters");
  if (!form || !fresh) return;
  const total = fresh.querySelector("[data-live-total]")?.textContent ?? "";
  const shown = form.querySelector("[data-live-total]");
  if (shown) shown.textContent = total;
  for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
    const twin = [...fresh.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].find(
      (candidate) => candidate.name === box.name && candidate.value === box.value,
    );
    if (document.activeElement !== box) box.checked = twin?.defaultChecked ?? false;
    box.disabled = twin?.disabled ?? true;
    const count = box.closest("label")?.querySelector("[data-count]");
    const freshCount = twin?.closest("label")?.querySelector("[data-count]");
    if (count) count.textContent = freshCount?.textContent ?? "0";
  }
  for (const input of form.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]")) {
    const twin = fresh.querySelector<HTMLInputElement>(`input[name="${input.name}"]`);
    // Keeps text typed since the request was sent.
    const isTyping = document.activeElement === input && input.value !== (asked.get(input.name) ?? "");
    if (twin && !isTyping) input.value = twin.defaultValue;
  }
}

async function loadMore(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute("aria-busy", "true");
  const page = await pageOf(link.href);
  const grid = document.querySelector("[data-results] [data-grid]");
  const fresh = [...(page?.querySelectorAll("[data-results] [data-grid] > li") ?? [])];
  const more = document.querySelector("[data-more]");
  const freshMore = page?.querySelector("[data-more]");
  const [first] = fresh;
  if (!grid || !more || !freshMore || !first) return location.assign(link.href);
  grid.append(...fresh);
  tellOfCards();
  more.replaceWith(freshMore);
  // Stores the scroll position in the URL when the page is left, for back navigation.
  history.replaceState(null, "", link.href);
  first.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  announce(formatMessage(pageLanguage(), clientTexts().moreProducts, { count: fresh.length }));
}
