/** Adding to the cart: shows progress immediately, and a retry if the network fails. */

import { clientTexts } from "./client-texts.ts";
import { announce, type Fragment, fragmentOf } from "./page.ts";

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 30_000;

const isAdding = new WeakSet<HTMLFormElement>();

export async function add(form: HTMLFormElement, onAdded: (html: string) => void): Promise<void> {
  if (isAdding.has(form)) return;
  isAdding.add(form);
  const buttons = submitButtons(form);
  for (const button of buttons) button.setAttribute("aria-busy", "true");
  announce(clientTexts().adding);
  const fields = new FormData(form);
  fields.set("attempt", attemptOf(form, fields));
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fragmentOf(form.action, "drawer", fields, signal).catch(() => undefined);
  for (const button of buttons) button.removeAttribute("aria-busy");
  isAdding.delete(form);
  failures.get(form)?.remove();
  if (!answer || answer.status >= 500) return showFailure(form, clientTexts().addFailed, () => void add(form, onAdded));
  attempts.delete(form);
  handle(form, answer, onAdded);
}

function handle(form: HTMLFormElement, { ok, status, html }: Fragment, onAdded: (html: string) => void): void {
  if (ok) {
    // Closes the option dialog before the cart opens.
    form.closest("dialog")?.close();
    onAdded(html);
  } else if (status === 422 && form.matches("[data-product]")) {
    void import("./problems.ts").then((module) => module.showProblems(form, html));
  } else form.submit();
}

/** Add buttons of the form and of the sticky bar, without the wish list button. */
const submitButtons = (form: HTMLFormElement): HTMLButtonElement[] =>
  [...form.elements].filter(
    (field): field is HTMLButtonElement =>
      field instanceof HTMLButtonElement && field.type === "submit" && !field.hasAttribute("formaction"),
  );

type Attempt = { fields: string; key: string };
const attempts = new WeakMap<HTMLFormElement, Attempt>();

/**
 * An idempotency key: a retry of the same fields has the key of the request whose answer was lost, so that the server
 * adds the item once.
 */
function attemptOf(form: HTMLFormElement, data: FormData): string {
  const fields = JSON.stringify([...data]);
  const last = attempts.get(form);
  if (last?.fields === fields) return last.key;
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  attempts.set(form, { fields, key });
  return key;
}

const failures = new WeakMap<HTMLElement, HTMLElement>();

/** Place of the message: above a product's button, below a card's text, or at the top of the cart. */
export function showFailure(part: HTMLElement, text: string, retry: () => void): void {
  const template = document.querySelector<HTMLTemplateElement>("#request-failed");
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!(notice instanceof HTMLElement)) return;
  const words = notice.querySelector("[data-failure-text]");
  const button = notice.querySelector("button");
  failures.get(part)?.remove();
  failures.set(part, notice);
  button?.addEventListener("click", retry);
  const actions = part.querySelector("[data-actions]");
  if (actions) actions.before(notice);
  else if (part.matches("[data-cart]")) part.prepend(notice);
  else (part.closest("[data-card]") ?? part).append(notice);
  // Live regions announce only changes.
  if (words) words.textContent = text;
  notice.scrollIntoView({ block: "nearest" });
}
