/**
 * Variant selection: updates price, availability, image, and URL from the embedded variant matrix, or from the server if
 * there are too many variants to embed.
 */
import { formatMessage } from "#api/store/messages.ts";
import type { OfferView } from "#storefront/catalog/products/views.ts";
import { showCharges } from "./charges.ts";
import { clientTexts, pageLanguage } from "./client-texts.ts";
import { announce } from "./page.ts";
import { showFieldErrors } from "./problems.ts";
import { parse } from "./submit-in-place.ts";
import { showPicture } from "./thumbnails.ts";

type Matrix = Readonly<Record<string, OfferView>>;
type Row = { choices: readonly string[]; offer: OfferView };

export function startVariants(): void {
  const source = document.querySelector("#offers")?.textContent;
  // Rendered by the server into this page.
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
  if (!found) {
    showPossible(form, chosen, rows);
    return;
  }
  showOffer(form, found.offer, adjusted);
  const path = form.dataset.product ?? location.pathname;
  const { variantId } = found.offer;
  history.replaceState(history.state, "", variantId ? `${path}?variant=${variantId}` : path);
}

/** Incomplete selection: price, stock and image of the variants that are still possible. */
function showPossible(form: HTMLFormElement, chosen: readonly string[], rows: readonly Row[]): void {
  const offers = rows
    .filter(({ choices }) => choices.every((choice, index) => chosen[index] === "" || choice === chosen[index]))
    .map(({ offer }) => offer)
    .sort((one, other) => one.amount - other.amount);
  const [cheapest] = offers;
  if (!cheapest) return;
  const best = offers.find(({ stock }) => stock.kind === "in") ?? offers.find(({ canBuy }) => canBuy) ?? cheapest;
  showStock(form, best);
  const isFrom = offers.some(({ amount }) => amount > cheapest.amount);
  putPrice(form, cheapest, { isFrom, percents: offers.map(({ percent = 0 }) => percent) });
  const pictures = new Set(offers.map(({ mediaId }) => mediaId));
  if (pictures.size === 1) followPicture(form, cheapest.mediaId);
  showCharges(form);
  announce(`${form.querySelector("[data-offer-price]")?.textContent ?? ""}, ${best.stock.text}`);
}

function showStock(form: HTMLFormElement, { stock: { text, kind } }: OfferView): void {
  const stock = form.querySelector<HTMLElement>("[data-offer-stock]");
  if (!stock) return;
  stock.textContent = text;
  stock.dataset.kind = kind;
}

type Spread = { isFrom: boolean; percents: readonly number[] };

/** Keeps the offer's price in the form's data, from which `showCharges` writes the headline. */
function putPrice({ dataset }: HTMLFormElement, offer: OfferView, { isFrom, percents }: Spread): void {
  const values = {
    amount: String(offer.amount),
    price: offer.price,
    before: offer.compareAt,
    saving: savingText(percents),
    from: isFrom ? "" : undefined,
    unit: offer.unitPrice,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
}

/** Same text as on the server (`products/prices.ts`). */
function savingText(percents: readonly number[]): string | undefined {
  const percent = Math.max(...percents);
  if (percent < 1) return undefined;
  return formatMessage(
    pageLanguage(),
    percents.every((one) => one === percent) ? clientTexts().save : clientTexts().saveUpTo,
    {
      percent,
    },
  );
}

/** A choice without an image of its own doesn't move the gallery. */
function followPicture(form: HTMLFormElement, mediaId: string | undefined): void {
  if (mediaId === undefined || mediaId === form.dataset.picture) return;
  form.dataset.picture = mediaId;
  showPicture(mediaId);
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
  return words.length > 0
    ? `${formatMessage(pageLanguage(), clientTexts().changedTo, { choices: words.join(", ") })} `
    : "";
}

function choose(group: HTMLElement, value: string): void {
  const list = group.querySelector("select");
  if (list) list.value = value;
  for (const input of group.querySelectorAll<HTMLInputElement>("input[type=radio]"))
    input.checked = input.value === value;
}

/** Updates the label of the selected value, and marks choices that lead to no available variant. */
function showGroup(group: HTMLElement, chosen: readonly string[], index: number, rows: readonly Row[]): void {
  const label = group.querySelector("[data-chosen]");
  if (label)
    label.textContent = chosen[index]
      ? formatMessage(pageLanguage(), clientTexts().choice, { choice: chosen[index] })
      : "";
  for (const input of group.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    const wanted = chosen.with(index, input.value);
    const made = rows.filter(({ choices }) => wanted.every((value, at) => value === "" || value === choices[at]));
    const state = made.length === 0 ? "absent" : made.some(({ offer }) => offer.canBuy) ? "available" : "soldOut";
    const chip = input.closest("label");
    if (!chip) continue;
    if (state === "available") delete chip.dataset.state;
    else chip.dataset.state = state;
    const words = chip.querySelector("[data-state-words]");
    if (words) words.textContent = clientTexts().choiceStates[state];
  }
}

function showOffer(form: HTMLFormElement, offer: OfferView, before: string): void {
  showStock(form, offer);
  putPrice(form, offer, { isFrom: false, percents: [offer.percent ?? 0] });
  followPicture(form, offer.mediaId);
  form.dataset.kind = offer.stock.kind;
  const quantity = form.querySelector<HTMLInputElement>("input[name=quantity]");
  if (quantity) quantity.max = offer.max === undefined ? "" : String(offer.max);
  showNotify(form, offer);
  showNotes(offer.canBuy ? offer.stock.kind : "out");
  showCharges(form);
  announce(`${before}${offer.price}, ${offer.stock.text}`);
}

/** Hides delivery notes of sold-out selections. */
function showNotes(kind: string | undefined): void {
  const when = kind === "preorder" || kind === "out" ? kind : "stock";
  for (const note of document.querySelectorAll<HTMLElement>("[data-note-when]"))
    note.hidden = note.dataset.noteWhen !== when;
}

/** Replaces the add button with the back-in-stock form when sold out. */
function showNotify(form: HTMLFormElement, offer: OfferView): void {
  const actions = form.querySelector<HTMLElement>("[data-actions]");
  if (actions) actions.hidden = !offer.canBuy;
  const notify = document.querySelector<HTMLFormElement>("[data-notify]");
  if (!notify) return;
  notify.hidden = offer.canBuy;
  const variant = notify.querySelector<HTMLInputElement>("[data-notify-variant]");
  if (variant) variant.value = offer.variantId ?? "";
  void showAlternatives(form, offer);
}

/** Loads alternatives to a sold-out selection, which the page contains only if it was rendered sold out. */
async function showAlternatives(form: HTMLFormElement, { canBuy, variantId = "" }: OfferView): Promise<void> {
  const place = form.parentElement?.querySelector<HTMLElement>("[data-alternatives]");
  if (!place) return;
  const isThere = place.dataset.alternatives === variantId;
  place.hidden = canBuy || !isThere || place.childElementCount === 0;
  if (canBuy || isThere) return;
  place.dataset.alternatives = variantId;
  const answer = await fetch(`${form.dataset.product}/choice?variant=${variantId}`).catch(() => undefined);
  const found = answer?.ok ? parse(await answer.text()).querySelector<HTMLElement>("[data-alternatives]") : null;
  if (!found || place.dataset.alternatives !== variantId) return;
  // An available variant may have been selected meanwhile.
  if (form.querySelector("[data-actions]:not([hidden])")) found.hidden = true;
  place.replaceWith(found);
}

let running: AbortController | undefined;

/** Reloads the buy box from the server with the current selection and texts. */
async function ask(form: HTMLFormElement): Promise<void> {
  running?.abort();
  running = new AbortController();
  const path = form.dataset.product ?? location.pathname;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) query.append(name, value);
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const box = form.closest("[data-buybox]");
  const isPage = box?.closest("dialog") == null;
  const part = isPage ? "choice" : "choose";
  const answer = await fetch(`${path}/${part}?${query}`, { signal: running.signal }).catch(() => undefined);
  const parts = answer?.ok && box ? parse(await answer.text()) : undefined;
  const newBox = parts?.querySelector("[data-buybox]");
  if (!newBox) return;
  // Shows errors of fields that are still missing again.
  const problems = [...form.querySelectorAll<HTMLElement>("[data-problem]")];
  box?.replaceWith(newBox);
  showSmallPicture(parts?.querySelector("[data-choice-picture] img"));
  const fresh = document.querySelector<HTMLFormElement>("form[data-product]");
  if (!fresh) return;
  if (focused)
    fresh
      .querySelector<HTMLElement>(`[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`)
      ?.focus();
  showFieldErrors(fresh, problems);
  showCharges(fresh);
  const { variant, kind, picture } = fresh.dataset;
  showNotes(kind);
  if (isPage && picture && picture !== form.dataset.picture) showPicture(picture);
  const chosen = new URLSearchParams([...query].filter(([name]) => name.startsWith("option.")));
  if (isPage) history.replaceState(history.state, "", `${path}?${variant ? `variant=${variant}` : chosen}`);
  announce(fresh.querySelector("[data-offer-price]")?.textContent ?? "");
}

/** Keeps the current image until the next one is loaded. */
function showSmallPicture(fresh: HTMLImageElement | null | undefined): void {
  const shown = document.querySelector<HTMLImageElement>("[data-choice-picture] img");
  if (!fresh || !shown || fresh.getAttribute("src") === shown.getAttribute("src")) return;
  for (const name of ["width", "height", "srcset", "src"]) shown.setAttribute(name, fresh.getAttribute(name) ?? "");
}
