/**
 * The storefront in each language other than English: a shopper browses, buys and signs up, and no page has an untranslated
 * text of the storefront. Merchant content isn't translated.
 */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { addProductsToCollection, createCollection } from "#api/catalog/wire/v1/collections.ts";
import { errors } from "#api/errors.ts";
import { directionOf, type Language } from "#api/store/languages.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { stringsOf, textFolders, textsIn } from "#test/texts.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { anEmail, PASSWORD } from "../identity/hosted-store.ts";
import { buyer } from "./shopping.ts";

let store: WholeStore;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost" });
  const settings = { name: "Kranich", tagline: "Kranich", country: "US", contactEmail: "kranich@example.com" };
  await store.admin(updateStoreSettings, { body: { settings } });
  const options = {
    productOptions: [{ name: "Format", choices: ["A4", "A5"].map((size) => ({ value: size, description: size })) }],
  };
  const goods = [
    await store.addGoods({ name: "Umbra", brand: "Grus", ...options }, 3),
    await store.addGoods({ name: "Lumina", brand: "Grus", ribbon: "Petit" }, 3),
  ];
  const { collection } = await store.admin(createCollection, { body: { collection: { name: "Papeterie" } } });
  await store.admin(addProductsToCollection, {
    params: { id: collection.id },
    body: { productIds: goods.map(({ product }) => product.id) },
  });
});
after(async () => {
  await browser?.close();
  await store?.close();
});

/** English texts of at least three words that have a translation, split at placeholders. */
async function englishFor(language: Language): Promise<readonly string[]> {
  const parts = new Set<string>();
  for (const folder of textFolders("storefront", "ui", "hosted", "server")) {
    const texts = await textsIn(folder);
    const translated = new Set([...stringsOf(texts[language], "")].map(([, text]) => text));
    for (const [, text] of stringsOf(texts.en, "")) {
      if (translated.has(text)) continue;
      for (const part of text.split(/\{\w+\}/)) parts.add(part.trim());
    }
  }
  for (const { message } of Object.values(errors)) parts.add(message);
  return [...parts].filter((part) => (part.match(/\p{L}+/gu)?.length ?? 0) > 2);
}

type PageTexts = { lang: string; dir: string; texts: string[] };

/**
 * Reads all texts of a page: visible and hidden text, the title, and accessible names. With a path, fetches and parses that
 * page without rendering it, which is ten times as fast.
 */
const textsOf = (page: Page, path?: string): Promise<PageTexts> =>
  page.evaluate(async (address) => {
    const shown =
      address === undefined
        ? document
        : new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const texts = [shown.title, shown.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? ""];
    const walker = document.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
    let last: Node | null = null;
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (parent?.closest("script, style, noscript, [name$=subdivision]")) continue;
      // React separates the text nodes of one sentence with comments.
      if (parent === last) texts.push(`${texts.pop() ?? ""}${text.textContent}`);
      else texts.push(text.textContent ?? "");
      last = parent;
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      for (const element of shown.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? "");
    const { lang, dir } = shown.documentElement;
    return { lang, dir, texts: texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "") };
  }, path);

/** Merchant and shopper content of this test. */
const data = [...Object.values(buyer), "Kranich", "Papeterie", "Umbra", "Lumina", "Format", "Parcel", "Sales tax"];

/** In Arabic text, two Latin-script words in a row can only be untranslated English. */
const foreign = (text: string): string | undefined =>
  /[A-Za-z]{2,}(?:[ ,.’'-]+[A-Za-z]{2,})+/.exec(
    data.reduce((rest, known) => rest.replaceAll(known, "…"), text).replace(/\S+@\S+/g, "…"),
  )?.[0];

type Reader = {
  page: Page;
  language: Language;
  /** English texts that must not appear. */
  english: readonly string[];
  /** English texts found, with their page. */
  found: string[];
};

async function look({ page, language, english, found }: Reader, what: string, path?: string): Promise<void> {
  const { lang, dir, texts } = await textsOf(page, path);
  assert.equal(lang, language, what);
  assert.equal(dir, directionOf(language), what);
  const left = english.filter((part) => texts.some((text) => text.includes(part)));
  const strange = language === "ar" ? texts.flatMap((text) => foreign(text) ?? []) : [];
  found.push(...[...new Set([...left, ...strange])].map((words) => `${what}: ${words}`));
  if (path === undefined) await assertFits(page, what);
}

/** Renders the page only in right-to-left languages; elsewhere reading its texts is enough. */
async function lookAt(reader: Reader, path: string): Promise<void> {
  if (reader.language !== "ar") return look(reader, path, path);
  await reader.page.goto(store.origin + path);
  await look(reader, path);
}

const places = [
  "/",
  "/c",
  "/c/papeterie",
  "/c/papeterie?f.Format=A4&max=60&sort=name",
  "/search",
  "/search?q=umbra",
  "/search?q=zzzzqqq",
  "/p/umbra",
  "/brands",
  "/cart",
  "/account",
  "/contact",
  "/pages/returns",
  "/no-such-page",
];

const areas = [
  "",
  "/orders",
  "/profile",
  "/email",
  "/addresses",
  "/addresses/new",
  "/security",
  "/privacy",
  "/delete",
  "/subscriptions",
  "/bookings",
  "/downloads",
  "/gift-cards",
  "/saved",
  "/wish-list",
];

/** Buys a product, locating inputs by field name, since labels differ by language. */
async function buy(reader: Reader): Promise<void> {
  const { page } = reader;
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const next = () =>
    page.locator("main form button[name=intent]:visible, main form [type=submit]:visible").last().click();
  await page.goto(`${store.origin}/p/lumina`);
  await page.locator("[data-offer-button]").click();
  await page.locator("#cart-drawer [role=status], #cart-drawer h3").first().waitFor();
  await look(reader, "the drawer of the cart");
  await page.goto(`${store.origin}/cart`);
  await page.locator("main details:has(#coupon) summary").click();
  await page.locator("main #coupon").fill("NOSUCHCODE");
  await page.locator("main #coupon").press("Enter");
  await page.locator("main [role=alert], main [aria-invalid=true]").first().waitFor();
  await look(reader, "the cart");
  await page.locator('form[action="/cart/checkout"] button').click();
  await page.waitForURL(/\/checkout\//);
  await field("email").press("Enter");
  await page.locator("[aria-invalid=true]").first().waitFor();
  await look(reader, "the first step of the checkout");
  if (reader.language === "ar") await assertAccessible(page, "the checkout in Arabic");
  await field("email").fill(anEmail());
  await field("name").fill(buyer.name);
  await field("line1").fill(buyer.line1);
  await field("city").fill(buyer.city);
  await field("subdivision").selectOption(buyer.state);
  await field("postalCode").fill(buyer.zip);
  await next();
  await page.waitForURL(/step=delivery/);
  await look(reader, "the delivery");
  await next();
  await page.waitForURL(/step=payment/);
  await look(reader, "the payment");
  await page.locator("[name=paymentMethod]").last().check();
  await page.locator("[data-once-button]").click();
  await page.waitForURL(/\/orders\//);
  await look(reader, "the order");
  const order = new URL(page.url());
  for (const form of ["return", "withdraw"]) {
    await lookAt(reader, `${order.pathname}/${form}${order.search}`);
  }
}

async function signUp(reader: Reader): Promise<void> {
  const { page } = reader;
  await page.goto(`${store.origin}/account/sign-in`);
  await look(reader, "the sign-in");
  await page.goto(`${store.origin}/auth/signup`);
  await page.locator("[name=firstName]").fill("Ada");
  await page.locator("[name=email]").fill(anEmail());
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("[name=password]").press("Enter");
  await page.waitForURL(/\/account$/);
}

for (const [locale, language, viewport] of [
  ["de-DE", "de", DESKTOP],
  ["ar", "ar", PHONE],
] as const) {
  it(`browsing, buying and signing up in ${locale} show no English`, async () => {
    await store.admin(updateStoreSettings, { body: { settings: { locale } } });
    const { page, context, complaints } = await visit(browser, { viewport, locale });
    const reader: Reader = { page, language, english: await englishFor(language), found: [] };
    await page.goto(store.origin);
    for (const path of places) {
      await lookAt(reader, path);
    }
    await page.goto(`${store.origin}/p/umbra`);
    if (language === "ar") await assertAccessible(page, "a product in Arabic");
    await buy(reader);
    await signUp(reader);
    for (const area of areas) {
      await lookAt(reader, `/account${area}`);
    }
    assert.deepEqual(reader.found, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
