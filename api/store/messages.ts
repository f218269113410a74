/**
 * Messages in ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/), formatted in the language
 * of their catalog. Every text with arguments or counts goes through `formatMessage` (docs/languages.md).
 */
import compile from "icu-minify/compile";
import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { type Language, numberLocale } from "./languages.ts";

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * `formatMessage("en", "{count, plural, one {# vote} other {# votes}}", { count: 1200 })` is `1,200 votes`. Numbers in plural
 * branches (`#`) and `{n, number}` follow the language; a plain `{name}` is inserted as it is. Escapes nothing.
 */
export function formatMessage(language: Language, message: string, values: MessageValues): string {
  const compiled = compiledOf(message);
  if (typeof compiled === "string") return fillPlaceholders(compiled, values);
  return String(format(compiled, language, values, formatOptions));
}

/**
 * Replaces `{name}` and nothing else; placeholders without a value stay. For templates that merchants write, where an apostrophe
 * or a stray brace is plain text, and the fast path of `formatMessage`.
 */
export function fillPlaceholders(text: string, values: MessageValues): string {
  let filled = "";
  let done = 0;
  // By hand: a page fills in dozens, and a regular expression takes three times as long.
  for (let open = text.indexOf("{"); open >= 0; open = text.indexOf("{", open + 1)) {
    const end = text.indexOf("}", open);
    const name = text.slice(open + 1, end);
    if (end < 0 || !Object.hasOwn(values, name)) continue;
    filled += text.slice(done, open) + values[name];
    done = end + 1;
  }
  return filled + text.slice(done);
}

/** Typed arguments (`{count, plural, …}`), quoting (`'{'`) and tags. Messages with none of them don't need the library. */
const icuSyntax = /\{\s*\w+\s*,|'[{}<>#|']|<\/?\w/;

/** Bounded: only messages of catalogs get here. Parsing one takes fifty times as long as formatting it. */
const compiledMessages = new Map<string, CompiledMessage>();

function compiledOf(message: string): CompiledMessage {
  // Catalogs that a browser receives contain compiled messages already (`compileTexts`).
  if (typeof message !== "string") return message;
  const known = compiledMessages.get(message);
  if (known !== undefined) return known;
  const compiled = compileMessage(message);
  compiledMessages.set(message, compiled);
  return compiled;
}

/** A message without ICU syntax stays a string. */
function compileMessage(message: string): CompiledMessage {
  if (!icuSyntax.test(message)) return message;
  const compiled = compile(message);
  return typeof compiled === "string" ? [compiled] : compiled;
}

const compiledCatalogs = new WeakMap<object, unknown>();

/**
 * The texts with their messages compiled, for scripts: the parser, larger than most scripts, never reaches a browser. The type
 * stays: only `formatMessage` may read a message with ICU syntax.
 */
export function compileTexts<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return compiledOf(texts) as Texts; // See above.
  if (typeof texts !== "object" || texts === null) return texts;
  const known = compiledCatalogs.get(texts);
  if (known !== undefined) return known as Texts; // Stored under its own source.
  const compiled = Array.isArray(texts)
    ? texts.map((text) => compileTexts(text))
    : Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileTexts(text)]));
  compiledCatalogs.set(texts, compiled);
  return compiled as Texts; // The same keys.
}

/** Making a formatter takes as long as rendering a good part of a page. */
function memoize<Options, Formatter>(
  make: (locale: string, options: Options | undefined) => Formatter,
  keyOf: (options: Options) => unknown = JSON.stringify,
) {
  const made = new Map<string, Formatter>();
  return (locales?: Intl.LocalesArgument, options?: Options): Formatter => {
    const locale = String(locales);
    const key = options === undefined ? locale : `${locale} ${keyOf(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const formatter = make(numberLocale(locale), options);
    made.set(key, formatter);
    return formatter;
  };
}

const formatOptions: FormatOptions = {
  formatters: {
    getDateTimeFormat: memoize<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
      (locale, options) => new Intl.DateTimeFormat(locale, options),
    ),
    getNumberFormat: memoize<Intl.NumberFormatOptions, Intl.NumberFormat>(
      (locale, options) => new Intl.NumberFormat(locale, options),
    ),
    getPluralRules: memoize<Intl.PluralRulesOptions, Intl.PluralRules>(
      (locale, options) => new Intl.PluralRules(locale, options),
      ({ type }) => type,
    ),
  },
};
