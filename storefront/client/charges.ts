/** Updates charges of modifiers and plans, character counts, and the button label. */

import { wholeSymbol } from "#api/amounts.ts";
import { formatMessage } from "#api/store/messages.ts";
import { approximate } from "#ui/money.ts";
import { clientTexts, pageLanguage } from "./client-texts.ts";

export function startCharges(): void {
  document.addEventListener("input", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (target.dataset.counted) showCount(target);
    const form = target.form;
    if (!form?.matches("form[data-product]")) return;
    if (target.name.startsWith("mod.")) showPick(target);
    if (target.name === "plan" || target.name.startsWith("mod.") || target.dataset.charge) showCharges(form);
  });
  for (const field of document.querySelectorAll<HTMLInputElement>("[data-counted]")) showCount(field);
  // A plan may already be selected: before this script loaded, or restored by the browser on back navigation.
  for (const plan of document.querySelectorAll<HTMLInputElement>("input[name=plan]:checked"))
    if (plan.form && !plan.defaultChecked) showCharges(plan.form);
  for (const slot of document.querySelectorAll<HTMLElement>("[data-next]")) showNext(slot);
  for (const slot of document.querySelectorAll<HTMLElement>("[data-arrival-min]")) showArrival(slot);
}

/** Replaces the limit with `12 of 40 characters`. */
function showCount(field: HTMLInputElement | HTMLTextAreaElement): void {
  const hint = document.getElementById(`${field.id}-hint`);
  const { length } = [...field.value];
  if (hint && (length > 0 || hint.dataset.changed)) {
    hint.dataset.changed = "true";
    hint.textContent = formatMessage(pageLanguage(), clientTexts().characters, {
      count: length,
      limit: field.dataset.counted ?? "",
    });
  }
}

function showPick(input: HTMLInputElement | HTMLTextAreaElement): void {
  const label = input.closest("[data-modifier]")?.querySelector("[data-chosen]");
  const charge = input.closest("label")?.querySelector("small")?.textContent ?? "";
  if (label)
    label.textContent = input.value
      ? formatMessage(pageLanguage(), clientTexts().choice, { choice: input.value + charge })
      : "";
}

type Charged = { label: string; amount: number };

/** Updates the total, the plans' prices and the button label for the current selection. */
export function showCharges(form: HTMLFormElement): void {
  const formatter = new Intl.NumberFormat(form.dataset.locale, {
    style: "currency",
    currency: form.dataset.currency ?? "USD",
  });
  const format = (value: number): string => wholeSymbol(formatter.format(value));
  const amount = approximate(form.dataset.amount ?? "0");
  for (const plan of form.querySelectorAll<HTMLInputElement>("input[name=plan]")) {
    const price = plan.closest("label")?.querySelector("[data-plan-price]");
    if (price) price.textContent = format(planAmount(amount, plan));
  }
  const plan = form.querySelector<HTMLInputElement>("input[name=plan]:checked");
  const base = plan ? planAmount(amount, plan) : amount;
  const charges = chargesOf(form);
  const total = charges.reduce((sum, charge) => sum + charge.amount, base);
  showSummary(form, [{ label: clientTexts().price, amount: base }, ...charges], { total, format });
  const word =
    form.dataset.kind === "preorder"
      ? clientTexts().preorder
      : plan?.value
        ? clientTexts().subscribe
        : (form.dataset.verb ?? clientTexts().addToCart);
  const headline = headlineOf(form.dataset, plan, format);
  showPrice(form, headline);
  const button = form.querySelector("[data-offer-button]");
  if (button && button.getAttribute("aria-busy") !== "true") button.textContent = word;
  const { price, from, every } = headline;
  const once = from === undefined ? price : formatMessage(pageLanguage(), clientTexts().from, { price });
  showBar(form, charges.length > 0 ? format(total) : every ? `${once} ${every}` : once, word);
}

type Headline = { price: string } & Partial<Record<"before" | "saving" | "from" | "every" | "unit", string>>;

/** Updates the price at the top of the page: of the offer in the form's data, or of one delivery of the selected plan. */
function headlineOf(
  { price = "", before, saving, from, unit, amount }: DOMStringMap,
  plan: HTMLInputElement | null,
  format: (value: number) => string,
): Headline {
  if (!plan?.value) return definedIn({ price, before, saving, from, unit });
  const { dataset } = plan;
  const isReduced = dataset.percent !== undefined || dataset.amount !== undefined;
  return definedIn({
    price: format(planAmount(approximate(amount ?? "0"), plan)),
    before: isReduced ? price : before,
    saving: dataset.saving ?? saving,
    from,
    every: dataset.every,
  });
}

const definedIn = ({ price, ...others }: { price: string } & Record<string, string | undefined>): Headline => ({
  price,
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
});

/** Clones the page's template of the server's `Price`, so that elements and classes are the same. */
function showPrice(form: HTMLFormElement, headline: Headline): void {
  const place = form.querySelector("[data-offer-price]");
  const template = form.querySelector<HTMLTemplateElement>("[data-price-template]");
  if (!place || !template) return;
  const fresh = document.createElement("p");
  fresh.append(template.content.cloneNode(true));
  const values = new Map(Object.entries(headline));
  for (const part of fresh.querySelectorAll<HTMLElement>("[data-part]"))
    if (!values.has(part.dataset.part ?? "")) part.remove();
  for (const slot of fresh.querySelectorAll<HTMLElement>("[data-slot]"))
    slot.textContent = values.get(slot.dataset.slot ?? "") ?? "";
  if (place.innerHTML !== fresh.innerHTML) place.replaceChildren(...fresh.childNodes);
}

function planAmount(amount: number, { dataset }: HTMLInputElement): number {
  const reduced = amount * (1 - Number(dataset.percent ?? 0) / 100) - approximate(dataset.amount ?? "0");
  return Math.max(0, Math.round(reduced * 100) / 100);
}

const chargesOf = (form: HTMLFormElement): Charged[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-charge]")]
    .filter((field) =>
      field instanceof HTMLInputElement && field.type === "radio" ? field.checked : field.value.trim(),
    )
    .map(({ dataset }) => ({ label: dataset.chargeLabel ?? "", amount: Number(dataset.charge) }));

type Sum = { total: number; format(value: number): string };

function showSummary(form: HTMLFormElement, lines: readonly Charged[], { total, format }: Sum): void {
  const summary = form.querySelector<HTMLElement>("[data-summary]");
  const list = summary?.querySelector("[data-summary-lines]");
  const sum = summary?.querySelector("[data-summary-total]");
  if (!summary || !list || !sum) return;
  summary.hidden = lines.length < 2;
  list.replaceChildren(
    ...lines.map((line, index) => {
      const item = document.createElement("li");
      for (const text of [line.label, (index > 0 ? "+" : "") + format(line.amount)])
        item.append(Object.assign(document.createElement("span"), { textContent: text }));
      return item;
    }),
  );
  sum.textContent = format(total);
}

function showBar(form: HTMLFormElement, price: string, word: string): void {
  const bar = document.querySelector("[data-buybar]");
  const shown = bar?.querySelector("[data-bar-price]");
  const button = bar?.querySelector("[data-bar-button]");
  if (shown) shown.textContent = price;
  if (button) button.textContent = form.querySelector("[data-actions]:not([hidden])") ? word : clientTexts().notifyMe;
}

/** `Next one on 21 December.` */
function showNext(slot: HTMLElement): void {
  const count = Number(slot.dataset.nextCount ?? 1);
  const day = new Date();
  if (slot.dataset.next === "DAY") day.setDate(day.getDate() + count);
  else if (slot.dataset.next === "WEEK") day.setDate(day.getDate() + 7 * count);
  else {
    // Days 29 to 31 fall on the last day of shorter months.
    const months = slot.dataset.next === "YEAR" ? 12 * count : count;
    const date = day.getDate();
    day.setDate(1);
    day.setMonth(day.getMonth() + months);
    day.setDate(Math.min(date, new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate()));
  }
  const locale = slot.closest("form")?.dataset.locale;
  const date = day.toLocaleDateString(locale, { day: "numeric", month: "long" });
  slot.textContent = ` ${formatMessage(pageLanguage(), clientTexts().nextOn, { date })}`;
}

/** `Arrives Thu, Nov 26 – Mon, Nov 30`: cached pages can't contain the current date. Orders ship on the next working day. */
function showArrival(slot: HTMLElement): void {
  const locale = document.querySelector<HTMLFormElement>("form[data-locale]")?.dataset.locale;
  const [first, last] = [slot.dataset.arrivalMin, slot.dataset.arrivalMax].map((days) => workingDay(Number(days) + 1));
  if (!first || !last) return;
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short" });
  slot.textContent = formatMessage(pageLanguage(), clientTexts().arrives, { dates: format.formatRange(first, last) });
}

/** Today plus a number of working days. */
function workingDay(days: number): Date {
  const day = new Date();
  for (let left = days; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left--;
  }
  return day;
}
