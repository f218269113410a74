/**
 * Choosing a variant: price, stock, picture and address follow at once, from the matrix that came with the page, or from
 * the server where there are too many variants to send along.
 */
import { fill } from "#api/languages.ts";
import type { OfferView } from "../products/views.ts";
import { showCharges } from "./charges.ts";
import { announce } from "./page.ts";
import { showPicture } from "./thumbnails.ts";
import { say } from "./words.ts";

type Matrix = Readonly<Record<string, OfferView>>;
type Row = { choices: readonly string[]; offer: OfferView };

export function startVariants(): void {
  const source = document.querySelector("#offers")?.textContent;
  // Written by the server into this very page.
  const matrix: Matrix | undefined = source ? JSON.parse(source) : undefined;
  const rows = Object.entries(matrix ?? {}).map(([key, offer]): Row => ({ choices: JSON.parse(key), offer }));
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const group = event.target.closest<HTMLElement>("[data-option]");
    const form = event.target.closest<HTMLFormElement>("form[data-product]");
    if (!group || !form) return;
    if (matrix) follow(form, group, rows);
    else void ask(form);
  });
}

const groupsOf = (form: HTMLFormElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>("[data-option]")];

function follow(form: HTMLFormElement, changed: HTMLElement, rows: readonly Row[]): void {
  const groups = groupsOf(form);
  const adjusted = adjust(groups, groups.indexOf(changed), rows);
  const chosen = groups.map(chosenIn);
  for (const [index, group] of groups.entries()) showGroup(group, chosen, index, rows);
  const found = rows.find(({ choices }) => choices.every((choice, index) => choice === chosen[index]));
  if (!found) return;
  showOffer(form, found.offer, adjusted);
  if (found.offer.mediaId) showPicture(found.offer.mediaId);
  const path = form.dataset.product ?? location.pathname;
  const { variantId } = found.offer;
  history.replaceState(history.state, "", variantId ? `${path}?variant=${variantId}` : path);
}

function chosenIn(group: HTMLElement): string {
  const control = group.querySelector<HTMLInputElement | HTMLSelectElement>("input:checked, select");
  return control?.value ?? "";
}

/**
 * What was just chosen counts: when it is not made together with the others, these go to the nearest combination that is
 * made, rather one that can be bought. Answers what was changed, in words.
 */
function adjust(groups: readonly HTMLElement[], changed: number, rows: readonly Row[]): string {
  const chosen = groups.map(chosenIn);
  const fits = (row: Row): boolean =>
    row.choices.every((choice, index) => chosen[index] === "" || choice === chosen[index]);
  if (rows.some(fits)) return "";
  const likeness = (row: Row): number =>
    row.choices.filter((choice, index) => choice === chosen[index]).length + (row.offer.canBuy ? 0.5 : 0);
  const nearest = rows
    .filter((row) => row.choices[changed] === chosen[changed])
    .reduce<Row | undefined>((best, row) => (!best || likeness(row) > likeness(best) ? row : best), undefined);
  if (!nearest) return "";
  const words: string[] = [];
  for (const [index, group] of groups.entries()) {
    const wanted = nearest.choices[index] ?? "";
    if (chosen[index] === "" || chosen[index] === wanted) continue;
    choose(group, wanted);
    words.push(`${group.dataset.option}: ${wanted}`);
  }
  return words.length > 0 ? `${fill(say().changedTo, { choices: words.join(", ") })} ` : "";
}

function choose(group: HTMLElement, value: string): void {
  const list = group.querySelector("select");
  if (list) list.value = value;
  for (const input of group.querySelectorAll<HTMLInputElement>("input[type=radio]"))
    input.checked = input.value === value;
}

/** The chosen value in words, and which choices still lead to something that can be bought. */
function showGroup(group: HTMLElement, chosen: readonly string[], index: number, rows: readonly Row[]): void {
  const label = group.querySelector("[data-chosen]");
  if (label) label.textContent = chosen[index] ? fill(say().choice, { choice: chosen[index] }) : "";
  for (const input of group.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    const wanted = chosen.with(index, input.value);
    const made = rows.filter(({ choices }) => wanted.every((value, at) => value === "" || value === choices[at]));
    const state = made.length === 0 ? "absent" : made.some(({ offer }) => offer.canBuy) ? "available" : "soldOut";
    const chip = input.closest("label");
    if (!chip) continue;
    if (state === "available") delete chip.dataset.state;
    else chip.dataset.state = state;
    const words = chip.querySelector("[data-state-words]");
    if (words) words.textContent = say().choiceStates[state];
  }
}

function showOffer(form: HTMLFormElement, offer: OfferView, before: string): void {
  const price = form.querySelector("[data-offer-price]");
  if (price) price.innerHTML = priceMarkup(form, offer);
  const stock = form.querySelector<HTMLElement>("[data-offer-stock]");
  if (stock) {
    stock.textContent = offer.stock.text;
    stock.dataset.kind = offer.stock.kind;
  }
  form.dataset.amount = String(offer.amount);
  form.dataset.kind = offer.stock.kind;
  const quantity = form.querySelector<HTMLInputElement>("input[name=quantity]");
  if (quantity) quantity.max = offer.max === undefined ? "" : String(offer.max);
  showNotify(form, offer);
  const when = offer.stock.kind === "preorder" ? "preorder" : "stock";
  for (const note of document.querySelectorAll<HTMLElement>("[data-note-when]"))
    note.hidden = note.dataset.noteWhen !== when;
  showCharges(form);
  announce(`${before}${offer.price}, ${offer.stock.text}`);
}

/** Sold out: the way to be told takes the place of the button. */
function showNotify(form: HTMLFormElement, offer: OfferView): void {
  const actions = form.querySelector<HTMLElement>("[data-actions]");
  if (actions) actions.hidden = !offer.canBuy;
  const notify = document.querySelector<HTMLFormElement>("[data-notify]");
  if (!notify) return;
  notify.hidden = offer.canBuy;
  const variant = notify.querySelector<HTMLInputElement>("[data-notify-variant]");
  if (variant) variant.value = offer.variantId ?? "";
}

/** The same elements and classes as the server's `Price`: taken from two templates that the page carries. */
function priceMarkup(form: HTMLFormElement, offer: OfferView): string {
  const template = form.querySelector<HTMLTemplateElement>(
    offer.compareAt ? "[data-price-sale]" : "[data-price-plain]",
  );
  const holder = document.createElement("div");
  if (template) holder.append(template.content.cloneNode(true));
  const put = (name: string, text: string | undefined): void => {
    const slot = holder.querySelector(`[data-slot="${name}"]`);
    if (text === undefined) slot?.remove();
    else if (slot) slot.textContent = text;
  };
  put("price", offer.price);
  put("before", offer.compareAt);
  put("unit", offer.unitPrice);
  return holder.innerHTML;
}

let running: AbortController | undefined;

/** The buying part anew from the server, with everything chosen and written so far. */
async function ask(form: HTMLFormElement): Promise<void> {
  running?.abort();
  running = new AbortController();
  const path = form.dataset.product ?? location.pathname;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) query.append(name, value);
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const answer = await fetch(`${path}/choice?${query}`, { signal: running.signal }).catch(() => undefined);
  const box = form.closest("[data-buybox]");
  if (!answer?.ok || !box) return;
  box.outerHTML = await answer.text();
  const fresh = document.querySelector<HTMLFormElement>("form[data-product]");
  if (!fresh) return;
  if (focused)
    fresh
      .querySelector<HTMLElement>(`[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`)
      ?.focus();
  showCharges(fresh);
  const { variant } = fresh.dataset;
  const chosen = new URLSearchParams([...query].filter(([name]) => name.startsWith("option.")));
  history.replaceState(history.state, "", `${path}?${variant ? `variant=${variant}` : chosen}`);
  announce(fresh.querySelector("[data-offer-price]")?.textContent ?? "");
}
