/** The storefront in each of its languages: every page, texts set by scripts, and text direction. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { updateStoreSettings } from "#api/store/settings.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { productTexts } from "#storefront/catalog/products/texts/texts.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
import { API_KEY, type DemoStore, openDemoStore } from "../demo-store.ts";
import { ownWords, wordsOf } from "./page-words.ts";

let store: DemoStore;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  store = await openDemoStore();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

const choose = (locale: string) =>
  createCall(fetchTransport(store.origin), { authorization: API_KEY })(updateStoreSettings, {
    body: { settings: { locale } },
  });

const paths = [
  "/",
  "/c",
  "/c/prints",
  "/c/prints?f.Frame=Oak&max=60&sort=price-asc",
  "/search?q=mug",
  "/search?q=zzzzqqq",
  "/cart",
  "/account",
  "/contact",
  "/pages/shipping",
  "/pages/returns",
  "/pages/legal-notice",
  "/no-such-page",
  "/gift-cards",
  "/p/letter-set",
  "/p/trio-pencils",
  "/p/print-of-the-month",
  "/p/gift-card",
  "/p/printable-fern",
  "/p/drawing-evening",
  "/p/orange-season-tee",
  "/seen-before?slugs=mug",
];

/** Texts of the demo store's content that are also storefront texts. */
const MERCHANTS = new Set(["New in", "Good to know"]);

it("every page switches to the store's language as soon as it is set, and back to English", async () => {
  const own = await ownWords();
  const ask = async (path: string): Promise<string> => (await fetch(store.origin + path)).text();
  const english = new Map<string, Set<string>>();
  for (const path of paths) english.set(path, wordsOf(await ask(path)));
  const texts = new Set([...english.values()].flatMap((words) => [...words].filter((word) => own.en.has(word))));
  assert.ok(texts.size > 80, `${texts.size} storefront texts are on these pages`);
  const left = new Set<string>();
  try {
    for (const language of ["de", "fr", "es", "ar"] as const) {
      await choose(language);
      for (const path of paths) {
        const html = await ask(path);
        if (path.startsWith("/p/"))
          assert.ok(html.includes(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`), path);
        for (const word of wordsOf(html))
          if (own.en.has(word) && !own[language].has(word) && !MERCHANTS.has(word)) left.add(`${language}: ${word}`);
      }
    }
  } finally {
    await choose("en-US");
  }
  assert.deepEqual([...left], []);
  for (const [path, words] of english) assert.deepEqual(wordsOf(await ask(path)), words, path);
});

it("scripts use it too, and pages are mirrored in right-to-left languages", async () => {
  await choose("ar");
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  const { gallery } = productTexts.ar;
  try {
    await page.goto(`${store.origin}/p/letter-set`);
    await page.getByLabel(/^Name on the flap/).fill("Ada");
    const counted = clientTexts.ar.characters.replace("{count}", "3").replace("{limit}", "24");
    await page.getByText(counted).waitFor();
    await assertFits(page, "Arabic");
    await assertAccessible(page, "Arabic");
    await page
      .getByRole("link", { name: gallery.enlarge.replace("{picture}", "") })
      .first()
      .click();
    const position = (number: number) => gallery.position.replace("{number}", `${number}`).replace("{count}", "");
    await page.getByRole("dialog").getByText(position(1)).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("dialog").getByText(position(2)).waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
    await choose("en-US");
  }
});

it("the home page headline is next to the image in right-to-left languages", async () => {
  await choose("ar");
  try {
    for (const width of [900, 1280, 1920]) {
      const { page, context } = await visit(browser, { viewport: { width, height: 800 } });
      await page.goto(store.origin);
      const [headline, picture] = [page.locator("#home-hero-title"), page.locator("section img").first()];
      const [words, shown] = [await headline.boundingBox(), await picture.boundingBox()];
      assert.ok(words && shown && words.x >= shown.x + shown.width, `they overlap at ${width} px`);
      await context.close();
    }
  } finally {
    await choose("en-US");
  }
});

it("left-to-right merchant texts keep their punctuation in place on right-to-left pages", async () => {
  await choose("ar");
  const { page, context } = await visit(browser, { viewport: PHONE });
  try {
    for (const path of paths) {
      await page.goto(store.origin + path);
      assert.deepEqual(await page.evaluate(findMixedLines), [], path);
    }
  } finally {
    await context.close();
    await choose("en-US");
  }
});

/** Runs in the page: finds English texts with punctuation at an end that are laid out right to left. */
function findMixedLines(): string[] {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const { parentElement } = node;
    if (parentElement === null || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(parentElement.tagName)) continue;
    const isEnglish = /^[^\p{L}]*[A-Za-z]{2,}/u.test(text) && !/\p{Script=Arabic}/u.test(text) && !text.includes("US$");
    const isAtEnd = /[?.!)]$|^[(¿¡]/.test(text);
    if (isEnglish && isAtEnd && getComputedStyle(parentElement).direction === "rtl") found.push(text);
  }
  return found;
}
