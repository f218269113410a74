/** WishListItem list hearts on cards: filled for saved products, toggled in place. */
import { announce, fragmentOf, shopperFacts } from "./page.ts";

const ADDRESS = "/wish-list/hearts";
/** The tab's last known list, shown until the current one is loaded. */
const KEY = "cw_hearts";
let isStarted = false;
/** Toggles, counted on request and on response. */
let turns = 0;

export function startHearts(): void {
  showFull(known());
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("submit", onSubmit);
  document.addEventListener("cards", () => showFull(known()));
  addEventListener("pageshow", (event) => event.persisted && void refresh());
  void refresh();
}

const isMember = (): boolean => shopperFacts().n !== undefined;

async function refresh(): Promise<void> {
  if (!isMember()) return keep([]);
  showFull(known());
  const turnsBefore = turns;
  const answer = await fetch(ADDRESS).catch(() => undefined);
  const ids: unknown = answer?.ok ? await answer.json() : undefined;
  // Ignores a list that was requested before a toggle, because it would revert the toggle.
  if (turns !== turnsBefore) return refresh();
  if (Array.isArray(ids)) keep(ids.map(String));
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, ids.join(" "));
  } catch {
    // Without storage, the hearts are requested on each page.
  }
  showFull(ids);
}

function known(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split(" ");
  } catch {
    return [];
  }
}

function showFull(ids: readonly string[]): void {
  const full = new Set(ids);
  for (const heart of hearts()) heart.setAttribute("aria-pressed", String(full.has(heart.value)));
}

const hearts = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>("button[data-heart]")];

/** Saves in place. If the shopper isn't signed in or the request fails, the form is submitted normally. */
function onSubmit(event: SubmitEvent): void {
  const heart = event.submitter;
  if (!(heart instanceof HTMLButtonElement) || heart.dataset.heart !== "" || !isMember()) return;
  event.preventDefault();
  void turn(heart);
}

async function turn(heart: HTMLButtonElement): Promise<void> {
  const isOff = heart.getAttribute("aria-pressed") === "true";
  const { value: id } = heart;
  const before = hearts().flatMap(({ value, ariaPressed }) => (ariaPressed === "true" ? [value] : []));
  const form = new FormData();
  form.set("product", id);
  form.set("wanted", isOff ? "off" : "on");
  // Updates at once and reverts if the request fails.
  for (const twin of hearts()) if (twin.value === id) twin.setAttribute("aria-pressed", String(!isOff));
  turns += 1;
  const answer = await fragmentOf(ADDRESS, "heart", form).catch(() => undefined);
  turns += 1;
  if (!answer?.ok || answer.html === "") {
    showFull(before);
    heart.dataset.heart = "plain";
    return heart.click();
  }
  keep(isOff ? known().filter((known) => known !== id) : [...known(), id]);
  announce(answer.html);
}
