/**
 * Languages of pages and emails: how a language is chosen, how texts are formatted, and that every text exists in all
 * languages.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { chooseLanguage, directionOf, type Language, languages, shorten } from "#api/store/languages.ts";
import { compileTexts, fillPlaceholders, formatMessage } from "#api/store/messages.ts";
import { messagesOf, textFolders, textsIn } from "./texts.ts";

const choices: [wishes: (string | null | undefined)[], language: string][] = [
  [[], "en"],
  [[undefined, null, ""], "en"],
  [["de"], "de"],
  [["DE-ch"], "de"],
  [["pt_BR", "es_MX"], "es"],
  [["xx", undefined, "fr-CA,fr;q=0.9,en;q=0.8"], "fr"],
  [["nl,en;q=0.2,ar;q=0.7"], "ar"],
  [["de;q=0,fr;q=0.1"], "fr"],
  [["de;q=nonsense"], "en"],
  [["*"], "en"],
];
for (const [wishes, language] of choices) {
  test(`the preferences ${JSON.stringify(wishes)} select ${language}`, () =>
    assert.equal(chooseLanguage(...wishes), language));
}

test("only Arabic is written from right to left", () => {
  assert.equal(directionOf("ar"), "rtl");
  assert.equal(directionOf("fr"), "ltr");
});

test("placeholders are replaced, unknown ones are kept, and values aren't parsed as patterns", () => {
  assert.equal(formatMessage("en", "Hello {name}, {other}", { name: "$& {other}" }), "Hello $& {other}, {other}");
  assert.equal(fillPlaceholders("It's {name}'s {offer", { name: "Ann" }), "It's Ann's {offer");
});

const devices = "{count, plural, one {# device} other {# devices}}";

test("plural messages follow the rules of their language", () => {
  assert.equal(formatMessage("en", devices, { count: 1 }), "1 device");
  assert.equal(formatMessage("en", devices, { count: 1200 }), "1,200 devices");
  const arabic =
    "{count, plural, zero {لا أجهزة} one {جهاز} two {جهازان} few {# أجهزة} many {# جهازًا} other {# جهاز}} من {name}";
  const said = [0, 2, 5, 11, 1200].map((count) => formatMessage("ar", arabic, { count, name: "س" }));
  assert.deepEqual(said, ["لا أجهزة من س", "جهازان من س", "5 أجهزة من س", "11 جهازًا من س", "1,200 جهاز من س"]);
});

test("select, ordinals, exact numbers and quotes follow ICU", () => {
  const message =
    "{kind, select, card {Card} other {Cash}}, {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
  assert.equal(formatMessage("en", message, { kind: "card", n: 2 }), "Card, 2nd");
  assert.equal(formatMessage("en", message, { kind: "x", n: 11 }), "Cash, 11th");
  assert.equal(formatMessage("en", "{n, plural, =0 {None} one {#} other {#}}", { n: 0 }), "None");
  assert.equal(formatMessage("en", "Write '{'name'}' for {what}", { what: "it" }), "Write {name} for it");
  assert.equal(formatMessage("de", "{n, number}", { n: 1234.5 }), "1.234,5");
});

test("compiled texts have the same result as their sources, and only messages with syntax are compiled", () => {
  const texts = { plain: "It's {name}", devices, nested: { none: "" } };
  const compiled: typeof texts = JSON.parse(JSON.stringify(compileTexts(texts)));
  assert.equal(compiled.plain, texts.plain);
  assert.notEqual(compiled.devices, texts.devices);
  assert.equal(formatMessage("en", compiled.devices, { count: 3 }), "3 devices");
  assert.equal(formatMessage("en", compiled.plain, { name: "Ann" }), "It's Ann");
});

test("long texts are cut after a whole word", () => {
  const text = "One new drawing in a tube, every month, before anyone else sees it.";
  assert.equal(shorten("en", text, 200), text);
  assert.equal(shorten("en", text, text.length), text);
  assert.equal(shorten("en", text, 20), "One new drawing in…");
  assert.equal(shorten("en", text, 27), "One new drawing in a tube…");
  assert.equal(shorten("en", "  Two\n\tlines ", 20), "Two lines");
  assert.equal(shorten("de", "Donaudampfschifffahrt", 10), "Donaudamp…");
  assert.equal(shorten("ar", "مطبوعات تُرسم وتُطبع في بروكلين", 15), "مطبوعات تُرسم…");
  for (let limit = 5; limit < text.length; limit++) assert.ok(shorten("en", text, limit).length <= limit);
});

/** Only English repeats the API's description of a violation. */
const isShared = (argument: string): boolean => argument !== "description";
const argumentsIn = (text: string): string[] => {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].filter(isShared).sort();
};
const wordsOf = (text: string): number => text.replace(/\{\w+\}/g, " ").match(/\p{L}{2,}/gu)?.length ?? 0;

/**
 * Plural categories of a language up to some hundreds; French and Spanish use `many` for millions, which don't occur.
 */
const categoriesOf = (language: Language, type: "cardinal" | "ordinal"): string[] => {
  const rules = new Intl.PluralRules(language, { type });
  return [...new Set(Array.from({ length: 300 }, (_, index) => rules.select(index)))].sort();
};

test("labels and hints of screens come from catalogs; the linter checks text between tags", () => {
  const literal = /\b(?:aria-label|placeholder|title|alt|label|hint)="[^"]*\p{L}{2}[^"]*"/gu;
  const files = globSync("{storefront,backoffice}/**/*.tsx");
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(literal)].map(([words]) => `${file}: ${words}`),
  );
  assert.deepEqual(found, []);
});

/** Forms of address that contradict docs/decisions/0028; Spanish `usted` can't be detected reliably. */
const otherAddress: Partial<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:du|dir|dich|deine?[mnrs]?|euch|eure?[mnrs]?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu,
};

const folders = textFolders("storefront", "hosted", "ui", "server", "backoffice");

test("text folders are found", () => assert.ok(folders.length > 20, folders.join("\n")));

for (const folder of folders) {
  test(`${folder} has the same messages in all languages`, async () => {
    const texts = await textsIn(folder);
    const english = new Map(messagesOf(texts.en, "en"));
    const wrong: string[] = [];
    for (const language of languages) {
      for (const [path, message] of messagesOf(texts[language], language)) {
        for (const { type, categories } of message.plurals) {
          const needed = categoriesOf(language, type);
          if ([...categories].sort().join() !== needed.join())
            wrong.push(`${path} has the plural forms ${categories}, not ${needed}`);
        }
        for (const { text } of message.variants)
          if (otherAddress[language]?.test(text)) wrong.push(`${path} addresses its reader otherwise`);
        const original = english.get(path.replace(language, "en"));
        // Names without an English text, such as units of measure.
        if (original === undefined) continue;
        const [text = "", originalText = ""] = [message, original].map(({ variants }) => variants.at(-1)?.text);
        if (text.trim() === "" && originalText.trim() !== "") wrong.push(`${path} is empty`);
        // Branches for none, one or two can omit the number; the last one, `other`, can't.
        const [own, wanted] = [argumentsIn(text), argumentsIn(originalText)];
        const [all, allWanted] = [message, original].map((one) => one.arguments.filter(isShared).join());
        const isComplete = own.join() === wanted.join() && all === allWanted;
        if (!isComplete) wrong.push(`${path} has the arguments ${message.arguments}, not ${original.arguments}`);
        if (language !== "en" && wordsOf(text) > 2 && text === originalText) wrong.push(`${path} is English`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}
