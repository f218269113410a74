/** Product page behavior besides option selection: sticky bar, back-in-stock form, polls, sharing, recently viewed products. */

import { startCharges } from "./charges.ts";
import { clientTexts } from "./client-texts.ts";
import { announce, fragmentOf, replayInput } from "./page.ts";
import { startProblems } from "./problems.ts";
import { startVariants } from "./product.ts";
import { startRecent } from "./recent.ts";
import { parse, send, startNotify } from "./submit-in-place.ts";
import { showPicture, startThumbnails } from "./thumbnails.ts";

export function startProduct(): void {
  startThumbnails();
  showLinkedPicture();
  startVariants();
  startCharges();
  startProblems();
  startNotify();
  startBar();
  startRecent();
  startPolls();
  document.addEventListener("submit", onSubmit);
  document.addEventListener("click", onClick);
  replayInput(document.querySelector("form[data-product]"));
}

/** Selects the variant in the URL. */
function showLinkedPicture(): void {
  const { picture } = document.querySelector<HTMLFormElement>("form[data-product]")?.dataset ?? {};
  if (picture && location.search && !location.hash) showPicture(picture, "instant");
}

/** Shows the sticky bar while the add button is out of view. */
function startBar(): void {
  const bar = document.querySelector<HTMLElement>("[data-buybar]");
  const box = document.querySelector("[data-buybox]");
  if (!bar || !box) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (entry) bar.hidden = entry.isIntersecting;
      // Keeps the bar from covering the end of the page.
      document.body.toggleAttribute("data-with-bar", !bar.hidden);
    },
    { rootMargin: "0px 0px -72px 0px" },
  );
  const watch = (): void => {
    observer.disconnect();
    for (const target of document.querySelectorAll("[data-actions]:not([hidden]), [data-notify]:not([hidden])"))
      observer.observe(target);
  };
  watch();
  document.addEventListener("change", () => requestAnimationFrame(watch));
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const bar = event.target.closest("[data-bar-button]");
  const notify = document.querySelector<HTMLElement>("[data-notify]:not([hidden])");
  if (bar && notify) {
    event.preventDefault();
    notify.scrollIntoView({ block: "center" });
    notify.querySelector<HTMLElement>("input[type=email]")?.focus();
  }
  if (event.target.closest("[data-share]")) void share();
}

async function share(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  const address = new URL(url);
  address.search = location.search;
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url: address.href });
    await navigator.clipboard.writeText(address.href);
    const button = document.querySelector("[data-share]");
    if (button) button.textContent = clientTexts().linkCopied;
    announce(clientTexts().linkCopied);
  } catch {
    // Sharing was canceled or isn't allowed; nothing to handle.
  }
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (event.submitter?.matches('[data-save=""]') && event.submitter instanceof HTMLButtonElement) {
    event.preventDefault();
    return void save(event.submitter, form);
  }
  if (!form.matches("[data-poll-form]")) return;
  event.preventDefault();
  void send(form, "poll", (parts, isOk) => {
    const poll = form.closest<HTMLElement>("[data-poll]");
    if (isOk && poll?.dataset.poll) remember(poll.dataset.poll);
    poll?.replaceWith(parts);
  });
}

/** Adds to the wish list in place. If sign-in is required or the request fails, the form is submitted normally. */
async function save(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  const answer = await fragmentOf(button.formAction, "saved", new FormData(form)).catch(() => undefined);
  const place = document.querySelector("[data-saved]");
  if (!answer?.ok || answer.html === "" || !place) {
    button.dataset.save = "plain";
    return button.click();
  }
  place.replaceChildren(parse(answer.html));
  announce(place.querySelector("span")?.textContent ?? "");
}

const VOTED = "cw_voted";

function voted(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VOTED) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(VOTED, JSON.stringify([...new Set([...voted(), id])].slice(-100)));
  } catch {
    // Without storage, the results are requested again.
  }
}

/** Loads poll results only in browsers that have voted, so that other visits send no request. */
function startPolls(): void {
  const known = voted();
  for (const poll of document.querySelectorAll<HTMLElement>("[data-poll]")) {
    const id = poll.dataset.poll ?? "";
    if (!known.includes(id)) continue;
    void fragmentOf(`/polls/${encodeURIComponent(id)}`, "poll").then(
      (answer) => answer.ok && poll.replaceWith(parse(answer.html)),
      () => undefined, // The form stays, and voting again changes nothing.
    );
  }
}
