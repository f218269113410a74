/** Banners among the products of a collection: created by the owner, shown to shoppers with and without scripts. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { createCategory } from "#api/catalog/wire/v3/categories.ts";
import { bulkAddItemsToCategory } from "#api/catalog/wire/v3/category-items.ts";
import { storeItem } from "#api/catalog/wire/v3/category-values.ts";
import { assertAccessible, openBrowser, visit } from "../browser.ts";
import { type BackOffice, openBackOffice } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
before(async () => {
  browser = await openBrowser();
  office = await openBackOffice();
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

const shots = process.env.SHOTS;

it("an owner adds a banner between two products, and removes it", async () => {
  const { store } = office;
  const made = await store.admin(createCategory, { body: { category: { name: "For the table" } } });
  const items = [office.cup, office.shirt].map(({ product }) => storeItem(product.id));
  await store.admin(bulkAddItemsToCategory, { params: { id: made.category.id }, body: { items } });
  const { page, context } = await office.open(browser, "/promotions");
  await page.getByText("No banners yet").waitFor();
  await assertAccessible(page, "no banners");
  await page.getByRole("link", { name: "Add banner" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("A week of plates");
  await page.getByRole("textbox", { name: "Link" }).fill("plates");
  await page.getByRole("button", { name: "Add collection" }).click();
  await page.getByRole("textbox", { name: "Position" }).fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a URL that starts with https://").waitFor();
  await page.getByRole("textbox", { name: "Link" }).fill(`${store.origin}/c/for-the-table`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Banner saved").waitFor();
  await assertAccessible(page, "the banner");
  if (shots) await page.screenshot({ path: `${shots}/banner.png`, fullPage: true });

  const shop = await visit(browser, { hasScripts: false });
  await shop.page.goto(`${store.origin}/c/for-the-table`);
  const list = shop.page.locator("[data-grid] > li");
  assert.deepEqual(
    (await list.allInnerTexts()).map((text) => /Stoneware cup|Linen shirt|A week of plates/.exec(text)?.[0]),
    ["Stoneware cup", "A week of plates", "Linen shirt"],
  );
  const scripted = await visit(browser);
  await scripted.page.goto(`${store.origin}/c/for-the-table`);
  await assertAccessible(scripted.page, "a list with a banner");
  if (shots) await scripted.page.screenshot({ path: `${shots}/shop.png`, fullPage: true });
  await scripted.context.close();
  await shop.page.goto(`${store.origin}/c/for-the-table?sort=name`);
  assert.equal(await list.count(), 2);

  await page.getByRole("checkbox", { name: "Show in store" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Banner saved").last().waitFor();
  await page.getByRole("link", { name: "Back to Banners" }).first().click();
  await page.getByRole("row", { name: /A week of plates Hidden For the table/ }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/banners.png`, fullPage: true });
  await shop.page.goto(`${store.origin}/c/for-the-table`);
  assert.equal(await list.count(), 2);
  await shop.context.close();
  await context.close();
});
