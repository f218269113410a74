/** The cart drawer and the cart's forms: the server's fragment replaces the old one, and only the latest response is used. */

import { formatMessage } from "#api/store/messages.ts";
import { add, showFailure } from "./add.ts";
import { clientTexts, pageLanguage } from "./client-texts.ts";
import { announce, fragmentOf, shopperFacts } from "./page.ts";

const drawer = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>("#cart-drawer");
const drawerBody = (): HTMLElement | null => document.querySelector<HTMLElement>("#cart-drawer-body");
const otherTabs = "BroadcastChannel" in window ? new BroadcastChannel("cart") : undefined;

export function startCart(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("invalid", onInvalid, true);
  addEventListener("pageshow", (event) => event.persisted && showCount(countFromCookie()));
  if (otherTabs) otherTabs.onmessage = ({ data }) => typeof data === "number" && showCount(data);
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const copy = event.target.closest<HTMLElement>("[data-copy]");
  if (copy) void copyText(copy);
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (isPlain && event.target.closest("[data-cart-link]") && !document.querySelector('[data-cart="page"]')) {
    event.preventDefault();
    void openDrawer();
  }
  // The event target is the dialog itself only for clicks on the backdrop.
  if (event.target === drawer()) drawer()?.close();
}

/** Copies the named field's text to the clipboard and announces it. */
async function copyText(button: HTMLElement): Promise<void> {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = clientTexts().copied;
    announce(clientTexts().linkCopied);
  } catch {
    announce(clientTexts().copyByHand);
  }
}

async function openDrawer(): Promise<void> {
  const answer = await fragmentOf("/cart/drawer", "drawer").catch(() => undefined);
  if (answer?.ok) showInDrawer(answer.html);
  else location.assign("/cart");
}

function showInDrawer(html: string): void {
  const body = drawerBody();
  if (!body) return;
  body.innerHTML = html;
  afterChange(body);
  if (!drawer()?.open) drawer()?.showModal();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  // The wish list button submits the same form to another URL.
  if (event.submitter?.hasAttribute("formaction")) return;
  if (form.matches("[data-add]")) {
    event.preventDefault();
    void add(form, showInDrawer);
  } else if (form.matches("[data-cart-form]")) {
    event.preventDefault();
    void change(form);
  }
}

/** Shows the page's own validation messages instead of the browser's. */
function onInvalid(event: Event): void {
  const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>("form[data-product]") : null;
  if (!form?.matches("[data-add]")) return;
  event.preventDefault();
  void add(form, showInDrawer);
}

const running = new Map<string, AbortController>();
let lastChange: Promise<void> = Promise.resolve();

/**
 * Serializes changes, because each response is the whole cart and must include earlier changes. A queued change is replaced
 * by a newer one of the same kind for the same line.
 */
function change(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form);
  const key = `${form.action} ${String(fields.get("line"))}`;
  const place = form.closest<HTMLElement>("[data-cart]")?.dataset.cart ?? "page";
  running.get(key)?.abort();
  const abort = new AbortController();
  running.set(key, abort);
  lastChange = lastChange.then(() => changeNow(form, { fields, place, key, signal: abort.signal }));
  return lastChange;
}

type Change = { fields: FormData; place: string; key: string; signal: AbortSignal };

async function changeNow(form: HTMLFormElement, { fields, place, key, signal }: Change): Promise<void> {
  if (signal.aborted) return;
  // The cart around the form may have been replaced while this change was queued.
  const root = document.querySelector<HTMLElement>(`[data-cart="${place}"]`);
  root?.setAttribute("aria-busy", "true");
  const position = focusPosition(form);
  const answer = await fragmentOf(form.action, place, fields, signal).catch(() => undefined);
  if (signal.aborted) return;
  running.delete(key);
  if (!answer && root) {
    root.removeAttribute("aria-busy");
    return showFailure(root, clientTexts().updateFailed, () => void change(form));
  }
  if (!answer?.ok || !root?.parentElement) return form.submit();
  const holder = root.parentElement;
  const open = openFolds(root);
  root.outerHTML = answer.html;
  for (const fold of foldsIn(holder)) fold.open ||= open.has(nameOf(fold));
  afterChange(holder);
  restoreFocus(holder, position, form.matches("[data-remove]"));
}

const foldsIn = (holder: HTMLElement) => holder.querySelectorAll<HTMLDetailsElement>("[data-cart] details");
const nameOf = (fold: HTMLDetailsElement): string => fold.querySelector("summary")?.textContent ?? "";

/** Keeps expanded sections open when their parent is replaced. */
function openFolds(root: HTMLElement): Set<string> {
  return new Set([...root.querySelectorAll<HTMLDetailsElement>("details[open]")].map(nameOf));
}

function afterChange(holder: HTMLElement): void {
  for (const button of holder.querySelectorAll<HTMLElement>("[data-copy]")) button.hidden = false;
  const root = holder.querySelector<HTMLElement>("[data-cart]");
  const count = Number(root?.dataset.count ?? "0");
  showCount(count);
  otherTabs?.postMessage(count);
  // Alerts are announced by the browser.
  if (holder.querySelector("[role=alert]")) return;
  announce(holder.querySelector("[role=status]")?.textContent ?? clientTexts().cartUpdated);
}

/** Identifies the line of the form and the focused control. */
type Position = {
  line: number;
  label: string | null;
  name: string | null;
  /** The form's action, and whether it is the coupon form. */
  action: string | null;
  isCoupon: boolean;
};

function focusPosition(form: HTMLFormElement): Position {
  const lines = [...(form.closest("ul")?.children ?? [])];
  const active = document.activeElement;
  return {
    line: lines.findIndex((line) => line.contains(form)),
    label: active?.getAttribute("aria-label") ?? null,
    name: active instanceof HTMLInputElement ? active.name : null,
    action: form.getAttribute("action"),
    isCoupon: form.closest("[data-coupon]") !== null,
  };
}

/** Restores the focus after a change; after a removal, focuses the next line. */
function restoreFocus(holder: HTMLElement, position: Position, isRemoval: boolean): void {
  const lines = holder.querySelectorAll<HTMLElement>("li:has([data-remove])");
  const line = lines[Math.min(position.line, lines.length - 1)];
  const wanted = isRemoval
    ? line?.querySelector<HTMLElement>("[data-remove] button")
    : (sameControl(holder, position) ?? couponControl(holder, position));
  (wanted ?? holder.querySelector<HTMLElement>("a, button"))?.focus();
}

function sameControl(holder: HTMLElement, { label, name, action }: Position): HTMLElement | null | undefined {
  if (label === null && name === null)
    return holder.querySelector<HTMLElement>(`[data-cart] form[action="${CSS.escape(action ?? "")}"] button`);
  return [...holder.querySelectorAll<HTMLElement>("[aria-label], input[name]")].find((candidate) =>
    label ? candidate.getAttribute("aria-label") === label : candidate.getAttribute("name") === name,
  );
}

/** Focuses the applied code that replaced the field, or the field that replaced a removed code. */
const couponControl = (holder: HTMLElement, { isCoupon }: Position): HTMLElement | null =>
  isCoupon ? holder.querySelector<HTMLElement>("[data-coupon] :is(summary, button)") : null;

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-cart-count]")) {
    badge.textContent = count > 99 ? "99+" : String(count);
    badge.hidden = count === 0;
  }
  for (const words of document.querySelectorAll("[data-cart-words]")) {
    words.textContent = formatMessage(pageLanguage(), clientTexts().inCart, { count });
  }
}

/** Pages from the back/forward cache show an outdated count; the cookie has the current one. */
const countFromCookie = (): number => Number(shopperFacts().c) || 0;
