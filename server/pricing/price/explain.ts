/** Renders the trace of a price as sentences in the reader's language. */
import { chooseLanguage, type Translations } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { DiscountSource } from "./discount-types.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";
import { type TraceEntry, type TraceValue, tracePrice } from "./trace.ts";
import type { PricingInput, PricingResult } from "./types.ts";

export type Reader = {
  readonly currency: string;
  /** BCP 47 tag; unsupported languages fall back to English. */
  readonly locale: string;
  /** IANA time zone name; UTC when absent. */
  readonly timeZone?: string | undefined;
  /** Returns a line's display name; the id is shown without it. */
  readonly nameOf?: ((lineId: string) => string) | undefined;
};

export type ExplainedEntry = TraceEntry & { readonly text: string };

const textsByLanguage: Translations<Texts> = { ar, de, en, es, fr };

const textsIn = (locale: string): Texts => textsByLanguage[chooseLanguage(locale)];

/** The name of the tip among the fees. */
export const tipNameIn = (locale: string): string => textsIn(locale).tip;

/** Adds a sentence to each trace entry. */
export function explainTrace(trace: readonly TraceEntry[], reader: Reader): ExplainedEntry[] {
  const texts = textsIn(reader.locale);
  return trace.map((entry) => ({ ...entry, text: formatFact(entry, texts, reader) }));
}

/** Runs `tracePrice` and `explainTrace` and returns the sentences only. */
export function explainPrice(input: PricingInput, result: PricingResult, reader: Reader): string[] {
  return explainTrace(tracePrice(input, result), reader).map((entry) => entry.text);
}

function formatFact({ code, params }: TraceEntry, texts: Texts, reader: Reader): string {
  const template = texts.facts[code];
  const values = { ...say(params, texts, reader), trial: trialOf(params, texts, reader) };
  const said = formatMessage(chooseLanguage(reader.locale), template, values);
  // Discount names are lowercase inside a sentence; product names keep the merchant's spelling.
  return template.startsWith("{discount}") ? said.charAt(0).toLocaleUpperCase() + said.slice(1) : said;
}

function say(params: TraceEntry["params"], texts: Texts, reader: Reader): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, sayValue(value, texts, reader)]));
}

function sayValue(value: TraceValue, texts: Texts, { currency, locale, timeZone = "UTC", nameOf }: Reader): string {
  if ("money" in value) return formatMoney(value.money, currency, locale);
  if ("count" in value) return new Intl.NumberFormat(locale).format(value.count);
  if ("percent" in value) return formatPercent(value.percent, locale);
  if ("date" in value)
    return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(value.date));
  if ("line" in value) return nameOf?.(value.line) ?? value.line;
  return "source" in value ? nameSource(value.source, texts, locale) : value.text;
}

function formatPercent(percent: string, locale: string): string {
  const decimals = percent.split(".")[1]?.length ?? 0;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(percent as `${number}`);
  return `${number} %`;
}

function trialOf(params: TraceEntry["params"], texts: Texts, { locale }: Reader): string {
  const { interval, unit } = params;
  if (interval === undefined || unit === undefined || !("count" in interval) || !("text" in unit)) return "";
  const template = Object.hasOwn(texts.units, unit.text) ? texts.units[unit.text as keyof Texts["units"]] : "{count}";
  return formatMessage(chooseLanguage(locale), template, { count: interval.count });
}

function nameSource(source: DiscountSource, { names }: Texts, locale: string): string {
  switch (source.kind) {
    case "RULE":
      return formatMessage(chooseLanguage(locale), names.rule, { name: source.name });
    case "COUPON":
      return formatMessage(chooseLanguage(locale), names.coupon, { code: source.code });
    case "MERCHANT":
      return names.merchant;
  }
}
