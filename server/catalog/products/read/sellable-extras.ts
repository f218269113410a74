/**
 * What a buyer adds to an item: texts, choices with a charge, a subscription, gift card details. Pure functions. Keys
 * are the product's names (keys and names are the same); choice ids are accepted too.
 */

import { describePlan } from "#api/checkout/carts/line-words.ts";
import { isCalendarDay } from "#api/store/dates.ts";
import { type Language, numberLocale, type Translations, timeZoneName } from "#api/store/languages.ts";
import type { CatalogReference, DescriptionLine } from "#api/values.ts";
import { formatMoney, type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";

export type ModifierJson = {
  title: string;
  name: string;
  kind: "FREE_TEXT" | "TEXT_CHOICES" | "SWATCH_CHOICES";
  min: number;
  max: number;
  must: boolean;
  /** Charged when the text isn't empty. */
  price: Minor | null;
  choices: { id: string; shared: string | null; name: string; color: string | null; price: Minor }[];
};

export type SubscriptionJson = {
  id: string;
  title: string;
  description: string;
  frequency: "DAY" | "WEEK" | "MONTH" | "YEAR";
  interval: number;
  autoRenewal: boolean;
  billingCycles: number | null;
  amountOff: Minor | null;
  percentOff: number | null;
};

/** Bounds of a custom gift card amount. */
export type GiftRange = { min: Minor; max: Minor };

export type ModifierCharge = { name: string; value: string; price: Minor };
type Extras = {
  /** Title → text, without empty ones. */
  texts: Record<string, string>;
  /** Modifier → choice. */
  choices: Record<string, string>;
  giftCard: Record<string, string> | undefined;
  /** The custom amount, where the product allows one. */
  giftAmount: Minor | undefined;
  /** Start of the booked session, RFC 3339. */
  scheduledDate: string | undefined;
  subscription: SubscriptionJson | undefined;
  charges: ModifierCharge[];
  lines: DescriptionLine[];
};
export type Problem = { description: string; data: Record<string, unknown> };

type Subject = {
  name: string;
  itemType: string;
  modifiers: readonly ModifierJson[];
  subscriptions: readonly SubscriptionJson[];
  allowsOnce: boolean;
  currency: string;
  language: Language;
  giftRange: GiftRange | null;
  /** Time zone of its schedule; null without a schedule. */
  timeZone: string | null;
};

/** Reads the extras of a catalog reference, and the first validation problem. */
export function readExtras(
  subject: Subject,
  { options }: CatalogReference,
): { extras: Extras; problem: Problem | undefined } {
  const extras: Extras = {
    texts: {},
    choices: {},
    giftCard: undefined,
    giftAmount: undefined,
    scheduledDate: undefined,
    subscription: undefined,
    charges: [],
    lines: [],
  };
  const problems: Problem[] = [];
  const texts = textsOf(options?.customTextFields);
  const chosen = textsOf(options?.options);
  for (const modifier of subject.modifiers) {
    const problem =
      modifier.kind === "FREE_TEXT" ? readText(modifier, texts, extras) : readChoice(modifier, chosen, extras);
    if (problem !== undefined) problems.push(problem);
  }
  const [unknown] = texts.keys();
  if (unknown !== undefined) {
    problems.push({ description: `${subject.name} has no field "${unknown.slice(0, 100)}".`, data: {} });
  }
  const refused = readSubscription(subject, options?.subscriptionOptionId, extras);
  if (refused !== undefined) problems.push(refused);
  if (subject.itemType === "GIFT_CARD") {
    const noDay = readGiftCard(subject, options?.giftCard, extras);
    if (noDay !== undefined) problems.push(noDay);
    const wrong = readGiftAmount(subject, options?.giftCard, extras);
    if (wrong !== undefined) problems.push(wrong);
  }
  const unchosen = readTime(subject, options?.scheduledDate, extras);
  if (unchosen !== undefined) problems.push(unchosen);
  return { extras, problem: problems[0] };
}

/** The non-empty texts, in the given order. */
function textsOf(fields: unknown): Map<string, string> {
  if (typeof fields !== "object" || fields === null) return new Map();
  return new Map(
    Object.entries(fields).flatMap(([title, text]): [string, string][] =>
      typeof text === "string" && text !== "" ? [[title, text]] : [],
    ),
  );
}

/** Removes and returns the value of the first matching name. */
function takeValue(values: Map<string, string>, names: readonly string[]): string {
  const name = names.find((entry) => values.has(entry));
  if (name === undefined) return "";
  const value = values.get(name) ?? "";
  values.delete(name);
  return value;
}

function readText(modifier: ModifierJson, texts: Map<string, string>, extras: Extras): Problem | undefined {
  const { title, name, min, max, must, price } = modifier;
  const data = { field: title };
  const text = takeValue(texts, [title, name]);
  if (text.trim() === "") return must ? { description: `Fill in "${title}".`, data } : undefined;
  extras.texts[title] = text;
  extras.lines.push({ name: untranslated(title), plainText: untranslated(text) });
  if (price !== null && price > 0) extras.charges.push({ name: title, value: text, price });
  const length = [...text].length;
  if (length > max) return { description: `"${title}" can have up to ${max} characters.`, data };
  return length < min ? { description: `"${title}" must have at least ${min} characters.`, data } : undefined;
}

function readChoice(modifier: ModifierJson, chosen: Map<string, string>, extras: Extras): Problem | undefined {
  const { name, must, choices } = modifier;
  const data = { field: name };
  const value = takeValue(chosen, [name, modifier.title]);
  if (value === "") return must ? { description: `Choose "${name}".`, data } : undefined;
  const choice = choices.find(({ id, shared, name: label }) => [label, id, shared].includes(value));
  if (choice === undefined) return { description: `"${name}" has no choice "${value.slice(0, 50)}".`, data };
  extras.choices[name] = choice.name;
  const text = untranslated(choice.name);
  extras.lines.push(
    choice.color === null
      ? { name: untranslated(name), plainText: text }
      : { name: untranslated(name), colorInfo: { ...text, code: choice.color.split(",")[0] ?? choice.color } },
  );
  if (choice.price > 0) extras.charges.push({ name, value: choice.name, price: choice.price });
  return undefined;
}

function readSubscription(
  { name, subscriptions, allowsOnce, language }: Subject,
  wanted: unknown,
  extras: Extras,
): Problem | undefined {
  const data = { field: "subscriptionOptionId" };
  if (wanted === undefined || wanted === null || wanted === "") {
    return allowsOnce ? undefined : { description: `Choose how often you want to receive ${name}.`, data };
  }
  const subscription = subscriptions.find(({ id }) => id === wanted);
  if (subscription === undefined) return { description: `${name} doesn't have this subscription.`, data };
  extras.subscription = subscription;
  const plan = describePlan(language, subscription);
  extras.lines.push({ name: untranslated(plan.name), plainText: untranslated(plan.text), kind: "PLAN" });
  return undefined;
}

/** Names of line details that aren't the merchant's own fields. */
const lineNames: Translations<{ to: string; from: string; when: string }> = {
  en: { to: "To", from: "From", when: "When" },
  de: { to: "Für", from: "Von", when: "Termin" },
  fr: { to: "Pour", from: "De la part de", when: "Date" },
  es: { to: "Para", from: "De", when: "Fecha" },
  ar: { to: "إلى", from: "من", when: "الموعد" },
};

const GIFT_CARD_FIELDS = {
  recipientName: 100,
  recipientEmail: 254,
  senderName: 100,
  message: 500,
  deliverOn: 30,
  design: 20,
} as const;

/**
 * Reads the recipient of a gift card. Drops unknown fields, truncates long ones, and rejects delivery dates that don't
 * exist.
 */
function readGiftCard({ language }: Subject, wanted: unknown, extras: Extras): Problem | undefined {
  const values = textsOf(wanted);
  const fields = Object.entries(GIFT_CARD_FIELDS).flatMap(([field, length]): [string, string][] => {
    const text = [...(values.get(field) ?? "")].slice(0, length).join("").trim();
    return text === "" ? [] : [[field, text]];
  });
  if (fields.length === 0) return undefined;
  const giftCard = Object.fromEntries(fields);
  const { deliverOn } = giftCard;
  if (deliverOn !== undefined && !isCalendarDay(deliverOn.slice(0, 10))) {
    const description = "Enter a valid delivery date, such as 2026-12-24.";
    return { description, data: { field: "giftCard.deliverOn" } };
  }
  extras.giftCard = giftCard;
  const recipient = giftCard.recipientName ?? giftCard.recipientEmail;
  const { to, from } = lineNames[language];
  if (recipient !== undefined) extras.lines.push({ name: untranslated(to), plainText: untranslated(recipient) });
  if (giftCard.senderName !== undefined)
    extras.lines.push({ name: untranslated(from), plainText: untranslated(giftCard.senderName) });
  return undefined;
}

function readGiftAmount({ name, giftRange, currency }: Subject, wanted: unknown, extras: Extras): Problem | undefined {
  const text = textsOf(wanted).get("amount");
  if (text === undefined) return undefined;
  const data = { field: "giftCard.amount" };
  if (giftRange === null) return { description: `${name} is only available in fixed amounts.`, data };
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined || amount < giftRange.min || amount > giftRange.max) {
    const [least, most] = [giftRange.min, giftRange.max].map((limit) => formatMoney(limit, currency, "en"));
    return { description: `Choose an amount from ${least} to ${most}.`, data };
  }
  extras.giftAmount = amount;
  extras.giftCard = { ...extras.giftCard, amount: toDecimal(amount, currency) };
  return undefined;
}

/** Parses a time as RFC 3339 in UTC, truncated to seconds; undefined for anything else. */
export function readScheduledDate(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^.{10}T\d\d:\d\d/.test(value) || !isCalendarDay(value.slice(0, 10)))
    return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time - (time % 1000)).toISOString();
}

function readTime({ name, timeZone, language }: Subject, wanted: unknown, extras: Extras): Problem | undefined {
  if (timeZone === null) return undefined;
  extras.scheduledDate = readScheduledDate(wanted);
  if (extras.scheduledDate === undefined) {
    return { description: `Choose a date and time for ${name}.`, data: { field: "scheduledDate" } };
  }
  const { name: lineName, text } = describeTime(new Date(extras.scheduledDate), timeZone, language);
  extras.lines.push({ name: untranslated(lineName), plainText: untranslated(text) });
  return undefined;
}

/** The time as shown on a line item, in the time zone of the venue. */
export function describeTime(date: Date, timeZone: string, language: Language): { name: string; text: string } {
  const locale = numberLocale(language);
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(date);
  return { name: lineNames[language].when, text: `${when} ${timeZoneName(date, timeZone, locale)}` };
}

const untranslated = (text: string) => ({ original: text, translated: text });

/** The price after the subscription's discount, never negative; rounds half up. */
export function subscriptionPrice(
  price: Minor,
  subscription: Pick<SubscriptionJson, "amountOff" | "percentOff"> | undefined,
): Minor {
  if (subscription?.amountOff != null) return Math.max(0, price - subscription.amountOff);
  if (subscription?.percentOff == null) return price;
  const share = 1_000_000n - BigInt(Math.round(Number(subscription.percentOff) * 10_000));
  return Number((BigInt(price) * share + 500_000n) / 1_000_000n);
}

export const totalOf = (charges: readonly ModifierCharge[]): Minor =>
  charges.reduce((sum, { price }) => sum + price, 0);
