/** Saves the selected shipping rate immediately and updates the checkout summary. */
import { formatMessage } from "#api/store/messages.ts";
import { pageLanguage } from "./client-texts.ts";
import { announce, type Fragment, fragmentOf, replayInput } from "./page.ts";
import { parse } from "./submit-in-place.ts";

const TIMEOUT = 15_000;
let latest: AbortController | undefined;

export function startRates(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-rates]");
  if (form === null) return;
  form.addEventListener("change", () => void saveRate(form));
  // The next page has the total, so a late response is ignored.
  form.addEventListener("submit", () => latest?.abort());
  // A rate selected before this script was loaded, or restored by the browser.
  replayInput(form);
}

/** Ignores responses to all but the latest selection. */
async function saveRate(form: HTMLFormElement): Promise<void> {
  latest?.abort();
  const abort = new AbortController();
  latest = abort;
  const timer = setTimeout(() => abort.abort("timeout"), TIMEOUT);
  setBusy(true);
  const answer = await fragmentOf(form.action, "summary", new FormData(form), abort.signal).catch(() => undefined);
  clearTimeout(timer);
  if (latest !== abort || (answer === undefined && abort.signal.aborted && abort.signal.reason !== "timeout")) return;
  setBusy(false);
  showProblem(form, answer);
  if (answer?.ok) showSummary(form, parse(answer.html));
}

const liveParts = (root: ParentNode): Element[] => [...root.querySelectorAll("[data-summary-live]")];

function setBusy(isBusy: boolean): void {
  for (const part of liveParts(document)) part.setAttribute("aria-busy", String(isBusy));
}

/** Replaces only amounts, so that open sections and typed texts stay. */
function showSummary(form: HTMLFormElement, answer: DocumentFragment): void {
  const parts = liveParts(answer);
  for (const [index, part] of liveParts(document).entries()) {
    const fresh = parts[index];
    if (fresh) part.replaceWith(fresh);
  }
  const amount = document.querySelector("[data-summary-live]")?.textContent ?? "";
  announce(formatMessage(pageLanguage(), form.dataset.total ?? "", { amount }));
}

/** The server's error message; the form's default message for network and server errors. */
function showProblem(form: HTMLFormElement, answer: Fragment | undefined): void {
  const slot = form.querySelector<HTMLElement>("[data-rates-problem]");
  const template = slot?.querySelector("template");
  if (!slot || !template) return;
  const isRefused = answer?.status === 422;
  const message = isRefused ? parse(answer.html) : template.content.cloneNode(true);
  slot.replaceChildren(template, ...(answer?.ok ? [] : [message]));
}
