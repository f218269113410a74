/** The languages of pages and mails: how one is chosen, how texts are filled in, and that every text is there in all of them. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { chooseLanguage, directionOf, fill, type Language, languages, plural, shorten } from "#api/store/languages.ts";
import { stringsOf, type TextNode, textFolders, textsIn } from "./texts.ts";

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
  test(`wishing ${JSON.stringify(wishes)} gets ${language}`, () => assert.equal(chooseLanguage(...wishes), language));
}

test("Arabic runs from right to left, the others do not", () => {
  assert.equal(directionOf("ar"), "rtl");
  assert.equal(directionOf("fr"), "ltr");
});

test("placeholders are filled, unknown ones stay, and values are not read as patterns", () => {
  assert.equal(fill("Hello {name}, {other}", { name: "$& {other}" }), "Hello $& {other}, {other}");
});

test("counted texts follow the rules of their language", () => {
  const english = { one: "{count} device", other: "{count} devices" };
  assert.equal(plural("en", 1, english), "1 device");
  assert.equal(plural("en", 1200, english), "1,200 devices");
  const arabic = { one: "جهاز", two: "جهازان", few: "{count} أجهزة", other: "{count} جهاز" };
  assert.equal(plural("ar", 2, arabic), "جهازان");
  assert.equal(plural("ar", 5, arabic), "5 أجهزة");
  assert.equal(plural("ar", 11, arabic), "11 جهاز");
});

test("long texts end after a whole word of their language", () => {
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

/** Every counted text with the way there. */
function* pluralsOf(
  node: TextNode,
  path: string,
): Generator<[path: string, forms: { readonly [category: string]: TextNode }]> {
  if (typeof node === "string") return;
  if (isPlural(node)) yield [path, node];
  else for (const [key, inner] of Object.entries(node)) yield* pluralsOf(inner, `${path}.${key}`);
}

const categories = ["zero", "one", "two", "few", "many", "other"];
const isPlural = (node: { readonly [key: string]: TextNode }): boolean =>
  "other" in node && Object.entries(node).every(([key, form]) => categories.includes(key) && typeof form === "string");

/** What only English asks for. */
const forms: Readonly<Record<string, string>> = { label: "", description: "" };
const placeholdersOf = (text: string): string[] => {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => forms[name] ?? name);
  return [...new Set(names)].filter((name) => name !== "").sort();
};
const wordsOf = (text: string): number => text.replace(/\{\w+\}/g, " ").match(/\p{L}{2,}/gu)?.length ?? 0;

/** The forms that a language needs to count to some hundreds. Of nothing, many texts never speak. */
const categoriesOf = (language: Language): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 300 }, (_, index) => rules.select(index + 1)))].sort();
};

test("names and hints in the storefront come from its texts; what stands between tags is the linter's part", () => {
  const literal = /\b(?:aria-label|placeholder|title|alt|label|hint)="[^"]*\p{L}{2}[^"]*"/gu;
  const found = globSync("storefront/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(literal)].map(([words]) => `${file}: ${words}`),
  );
  assert.deepEqual(found, []);
});

/** Words that address a reader the other way than decision 28 says; Spanish `usted` has no words of its own besides. */
const otherAddress: Partial<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:du|dir|dich|deine?[mnrs]?|euch|eure?[mnrs]?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu,
};

const folders = textFolders("storefront", "hosted", "ui", "server");

test("there are texts", () => assert.ok(folders.length > 20, folders.join("\n")));

for (const folder of folders) {
  test(`${folder} says the same in all languages`, async () => {
    const texts = await textsIn(folder);
    const english = new Map(stringsOf(texts.en, "en"));
    const wrong: string[] = [];
    for (const language of languages) {
      const plurals = new Map(pluralsOf(texts[language], language));
      for (const [path, forms] of plurals) {
        const given = Object.keys(forms).filter((category) => category !== "zero");
        const isOne = given.length === 1;
        if (!isOne && given.sort().join() !== categoriesOf(language).join())
          wrong.push(`${path} has the forms ${given}`);
      }
      for (const [path, text] of stringsOf(texts[language], language)) {
        const place = path.slice(0, path.lastIndexOf("."));
        const isForm = plurals.has(place);
        const twin = path.replace(language, "en");
        const original = english.get(isForm ? twin.replace(/\w+$/, "other") : twin);
        if (otherAddress[language]?.test(text)) wrong.push(`${path} addresses its reader otherwise`);
        // Names that English has no other words for, such as units of measure.
        if (original === undefined) continue;
        if (text.trim() === "" && original.trim() !== "") wrong.push(`${path} is empty`);
        const [own, wanted] = [placeholdersOf(text), placeholdersOf(original)];
        // A form for one or two things may do without the number.
        const isComplete =
          isForm && !path.endsWith(".other")
            ? own.every((name) => wanted.includes(name))
            : own.join() === wanted.join();
        if (!isComplete) wrong.push(`${path} has the placeholders ${own}, not ${wanted}`);
        if (language !== "en" && wordsOf(text) > 2 && text === original) wrong.push(`${path} is English`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}
