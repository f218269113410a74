/** Errors for missing product options, and the badges, prices and sort order of product lists. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, openBrowser, PHONE, visit } from "../browser.ts";
import { type DemoStore, openDemoStore } from "../demo-store.ts";

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

describe("a missing choice", () => {
  it("is reported at its field until it is made, and the first one is focused", async () => {
    const { page, context, complaints } = await visit(browser, { viewport: PHONE });
    await page.goto(`${store.origin}/p/letter-set`);
    await page.locator("[data-bar-button]").click();
    const problem = page.locator("[data-problem]");
    await problem.filter({ hasText: "Motif" }).waitFor();
    assert.deepEqual(await problem.allTextContents(), [
      "Select an option: Motif",
      "Enter some text.",
      "Select an option: Envelope lining",
    ]);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "option.Motif");
    const motif = page.getByRole("group", { name: "Motif" });
    assert.equal(await motif.getAttribute("aria-invalid"), "true");
    assert.equal(await motif.getAttribute("aria-describedby"), await problem.first().getAttribute("id"));
    await assertAccessible(page, "what is missing");
    await page.getByRole("radio", { name: "Song birds" }).check({ force: true });
    assert.equal(await motif.getAttribute("aria-invalid"), null);
    await page.getByLabel(/^Name on the flap/).fill("Ada");
    assert.deepEqual(await problem.allTextContents(), ["Select an option: Envelope lining"]);
    await page.getByRole("radio", { name: /^Harlequin/ }).check({ force: true });
    assert.equal(await problem.count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("can be the time of a service, and is still reported after the server renders the options again", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/custom-framing`);
    await page.getByRole("button", { name: "Book" }).first().click();
    const problem = page.locator("[data-problem]");
    await problem.filter({ hasText: "Size up to" }).waitFor();
    assert.equal(await problem.count(), 4);
    assert.equal(await problem.last().textContent(), "Select a date and time.");
    await page.getByRole("radio", { name: "16 × 20 in" }).check({ force: true });
    await problem.filter({ hasText: "Size up to" }).waitFor({ state: "detached" });
    assert.equal(await problem.count(), 3);
    await page.goto(`${store.origin}/p/made-to-measure-print`);
    await page.getByRole("button", { name: "Add to cart" }).first().click();
    await problem.filter({ hasText: "Frame" }).waitFor();
    // The server renders the options again.
    await page.getByLabel("Size, inches").selectOption("24 × 36");
    await page.getByText("Size, inches: 24 × 36").waitFor();
    assert.deepEqual(await problem.allTextContents(), ["Select an option: Frame"]);
    await context.close();
  });

  it("is reported at its field without scripts, too", async () => {
    const { page, context } = await visit(browser, { hasScripts: false, viewport: PHONE });
    await page.goto(`${store.origin}/p/letter-set`);
    const product = await page.locator("#buy input[name=product]").inputValue();
    const response = await page.request.post(`${store.origin}/cart/add`, { form: { product, quantity: "1" } });
    assert.equal(response.status(), 422);
    const html = await response.text();
    assert.match(
      html,
      /<fieldset[^>]*aria-invalid="true" aria-describedby="option-problem-0" data-field="option\.Motif"/,
    );
    assert.match(html, /<p id="option-problem-0"[^>]*>Select an option: Motif</);
    assert.match(html, /<p id="modifier-problem-1"[^>]*>Select an option: Envelope lining</);
    assert.match(html, /Enter some text\./);
    assert.equal(html.split('autofocus=""').length, 2, "the first field alone");
    await context.close();
  });
});

describe("lists", () => {
  it("show preorder products with a Preorder badge that doesn't overlap the wish list button", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    await page.goto(`${store.origin}/search?q=biscuit+sweatshirt`);
    const card = page.locator("[data-card]", { hasText: "Biscuit Sweatshirt" });
    const badge = card.getByText("Preorder", { exact: true });
    await badge.waitFor();
    assert.equal(await card.getByText("Sold out").count(), 0);
    const [word, heart] = [await badge.boundingBox(), await card.locator("[data-heart]").boundingBox()];
    assert.ok(word && heart && word.x + word.width <= heart.x, JSON.stringify([word, heart]));
    await context.close();
  });

  it("sort by the displayed price, which search suggestions show as well", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/search?sort=price-desc`);
    const shown = (await page.locator('[data-card] [data-slot="price"]').allTextContents()).map((text) =>
      Number(text.replace(/[^\d.]/g, "")),
    );
    assert.ok(shown.length > 10);
    assert.deepEqual(
      shown,
      [...shown].sort((one, other) => other - one),
    );
    const search = page.getByRole("combobox", { name: "Search" });
    await search.fill("orange season");
    await page.getByRole("option", { name: /Orange Season Tee.*from \$34\.00/ }).waitFor();
    await context.close();
  });
});
