/** The owner creates discounts and sets taxes in a browser, and tests their effect before saving. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { queryDiscountRules } from "#api/pricing/discounts.ts";
import { queryTaxRegions } from "#api/pricing/taxes.ts";
import { assertAccessible, openBrowser } from "../browser.ts";
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

/** Adds a product to the tester's sample cart. */
async function fillSampleCart(page: Page, name: string, quantity: number): Promise<void> {
  await page.getByRole("combobox", { name: "Sample cart" }).click();
  await page.keyboard.insertText(name);
  await page.getByRole("option", { name: new RegExp(name), selected: false }).waitFor();
  // A press on the option would race with results that move the page, which closes the list.
  await page.keyboard.press("Enter");
  await page.getByRole("spinbutton", { name: `Quantity of ${name}` }).fill(String(quantity));
}

it("a discount code is tested before it is saved, then appears in the calendar", async () => {
  const { page, context } = await office.open(browser, "/discounts/new");
  await page.getByRole("textbox", { name: "Discount code" }).first().fill("TRYME");
  await page.getByRole("textbox", { name: "Percentage" }).fill("50");
  await fillSampleCart(page, "Stoneware cup", 2);
  await page
    .getByText(/^The code TRYME: \$\d+\.\d\d off\.$/)
    .first()
    .waitFor();
  await page.getByRole("list", { name: "Line items" }).getByText("TRYME").waitFor();
  await page.getByRole("textbox", { name: "Start date" }).fill("2099-01-01");
  await page
    .getByText(/^The code TRYME is valid from /)
    .first()
    .waitFor();
  await page.getByRole("checkbox", { name: "Test as if it were active now" }).check();
  await page.getByRole("list", { name: "Line items" }).getByText("TRYME").waitFor();
  await assertAccessible(page, "a tested discount code");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Discount code created").waitFor();
  await page.goto(`${office.store.origin}/admin/discounts/calendar?month=2099-01`);
  await page.getByRole("list", { name: "Discounts this month" }).getByRole("link", { name: /TRYME/ }).click();
  await page.getByRole("heading", { name: "TRYME", level: 1 }).waitFor();
  await context.close();
});

describe("an automatic discount", () => {
  it("is tested before it is saved, then edited, and shows its usage", async () => {
    const { page, context } = await office.open(browser, "/discounts/automatic/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Two and one");
    await page.getByRole("combobox", { name: "Type" }).selectOption("BUY_X_GET_Y");
    await page.getByText("Buy 2, get 1 free").waitFor();
    await fillSampleCart(page, "Stoneware cup", 2);
    await page.getByText("The offer “Two and one” requires more items.").first().waitFor();
    await page.getByRole("spinbutton", { name: "Quantity of Stoneware cup" }).fill("3");
    await page
      .getByText(/^The offer “Two and one”: \$\d+\.\d\d off\.$/)
      .first()
      .waitFor();
    await assertAccessible(page, "a new automatic discount");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Automatic discount created").waitFor();
    await page.getByRole("link", { name: "Two and one" }).click();
    await page.getByText("No orders have used this discount yet.").waitFor();
    await page.getByRole("textbox", { name: "Total uses" }).fill("100");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Automatic discount saved").waitFor();
    const { discountRules } = await office.store.admin(queryDiscountRules, { body: {} });
    const rule = discountRules.find((each) => each.name === "Two and one");
    assert.deepEqual([rule?.usageLimit, rule?.discounts.values[0]?.buyXGetY?.buyQuantity], [100, 2]);
    await context.close();
  });

  it("fits a phone", async () => {
    const { page, context } = await office.open(browser, "/discounts/automatic/new", {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("combobox", { name: "Type" }).selectOption("QUANTITY_BASED");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
    await context.close();
  });
});

describe("taxes", () => {
  it("are set for a region, and the tester explains the amount", async () => {
    const { page, context } = await office.open(browser, "/taxes");
    await page.getByRole("button", { name: "Add tax region" }).click();
    await page.getByRole("combobox", { name: "Country" }).selectOption("CH");
    await page.getByRole("textbox", { name: "Tax rate", exact: true }).fill("8,1");
    await page.getByRole("textbox", { name: "Tax name" }).fill("MWST");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Tax region saved").waitFor();
    await page.getByRole("button", { name: /Switzerland/ }).waitFor();
    await page.getByRole("combobox", { name: "Ship to" }).selectOption("CH");
    await fillSampleCart(page, "Stoneware cup", 1);
    await page.getByText("Price calculation").click();
    await page
      .getByText(/8\.1 % MWST/)
      .first()
      .waitFor();
    await assertAccessible(page, "taxes");
    const { taxRegions } = await office.store.admin(queryTaxRegions, {
      body: { query: { filter: { country: "CH" } } },
    });
    assert.equal(taxRegions.length, 1);
    await context.close();
  });
});
