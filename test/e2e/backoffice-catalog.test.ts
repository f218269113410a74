/** The owner keeps the catalog in a browser: products with pictures and variants, bulk changes, collections, coupons. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { getProduct } from "#api/products.ts";
import { type BackOffice, openBackOffice } from "./backoffice-store.ts";
import { assertAccessible, openBrowser } from "./browser.ts";

let office: BackOffice;
let browser: Browser;

before(async () => {
  [office, browser] = await Promise.all([openBackOffice(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

const productOf = async (id: string) => (await office.store.admin(getProduct, { params: { id }, query: {} })).product;

const picture = async (name: string, color: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer(),
});

describe("a product", () => {
  it("is made with pictures, options and a price per variant", async () => {
    const { page, context } = await office.open(browser, "/products/new");
    await page.getByRole("textbox", { name: "Name" }).first().fill("Willow trug");
    await page.getByRole("textbox", { name: "Price", exact: true }).fill("24,50");
    await page.getByRole("textbox", { name: "Cost per item" }).fill("9.80");
    await page.getByText("60%").waitFor();
    await page
      .locator("input[type=file]")
      .setInputFiles([await picture("a.png", "#336655"), await picture("b.png", "#aa5533")]);
    await page
      .getByRole("listitem")
      .filter({ has: page.getByPlaceholder("Describe the picture") })
      .nth(1)
      .waitFor();
    await page.getByPlaceholder("Describe the picture").first().fill("A trug full of pears");
    await page.getByRole("button", { name: "Add option" }).click();
    await page.getByRole("group", { name: "Option 1" }).getByRole("textbox", { name: "Name" }).fill("Size");
    await page.getByRole("textbox", { name: "Add choices" }).fill("Small, Large");
    await page.keyboard.press("Enter");
    await page.getByText("2 variants will be added").waitFor();
    await page.keyboard.press("Control+s");
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";

    await page.getByRole("checkbox", { name: /Each variant has its own price/ }).check();
    await page.getByRole("textbox", { name: "Price of Large" }).fill("32");
    await page.getByRole("checkbox", { name: "Count the stock" }).check();
    await page.getByRole("spinbutton", { name: "Quantity of Large" }).fill("5");
    await page.getByRole("button", { name: "Move picture 2 of 2 forward" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Product saved").last().waitFor();
    await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "detached" });

    const product = await productOf(id);
    const large = product.variants.find(({ choices }) => choices.Size === "Large");
    const small = product.variants.find(({ choices }) => choices.Size === "Small");
    assert.equal(large?.variant.priceData.price, 32);
    assert.equal(small?.variant.priceData.price, 24.5);
    assert.equal(large?.stock.quantity, 5);
    assert.equal(product.media.items.length, 2);
    assert.equal(product.media.items[1]?.image?.altText, "A trug full of pears");
    await context.close();
  });

  it("cannot be saved without name and price, and says so beside the fields", async () => {
    const { page, context } = await office.open(browser, "/products/new");
    await page.getByRole("textbox", { name: "Ribbon" }).fill("New");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a name").waitFor();
    const name = page.getByRole("textbox", { name: "Name" }).first();
    assert.equal(await name.getAttribute("aria-invalid"), "true");
    assert.equal(await name.evaluate((element) => element === document.activeElement), true);
    await assertAccessible(page, "the editor with errors");
    await context.close();
  });

  it("shows what the server refuses at the field and in a summary", async () => {
    const { page, context } = await office.open(browser, `/products/${office.cup.product.id}`);
    await page.getByRole("textbox", { name: "Weight" }).fill("99999999999");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/Weight must be at most/)
      .waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Weight" }).getAttribute("aria-invalid"), "true");
    await page.getByRole("button", { name: "Discard" }).click();
    assert.equal(await page.getByRole("alert").count(), 0);
    await context.close();
  });

  it("is not left with changes by accident", async () => {
    const { page, context } = await office.open(browser, `/products/${office.cup.product.id}`);
    await page.getByRole("textbox", { name: "Name" }).first().fill("Another cup");
    await page.getByRole("link", { name: "Orders" }).click();
    await page
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Cancel" })
      .click();
    assert.equal(await page.getByRole("textbox", { name: "Name" }).first().inputValue(), "Another cup");
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    assert.equal((await productOf(office.cup.product.id)).name, "Stoneware cup");
    await context.close();
  });

  it("is deleted only after a question", async () => {
    const goods = await office.store.addGoods({ name: "Old jug" }, 1);
    const { page, context } = await office.open(browser, `/products/${goods.product.id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete product" }).click();
    await page.getByText("Product deleted").waitFor();
    await assert.rejects(productOf(goods.product.id), { code: "PRODUCT_NOT_FOUND" });
    await context.close();
  });
});

describe("many products", () => {
  it("are hidden at once and shown again by undo", async () => {
    const { page, context } = await office.open(browser, "/products?q=cup");
    await page.getByRole("checkbox", { name: "Select Stoneware cup" }).click();
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByText("Products hidden").waitFor();
    assert.equal((await productOf(office.cup.product.id)).visible, false);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("cell", { name: "Visible" }).waitFor();
    assert.equal((await productOf(office.cup.product.id)).visible, true);
    await context.close();
  });

  it("change price by a percentage, exactly as the preview says", async () => {
    const { page, context } = await office.open(browser, "/products?q=shirt");
    await page.getByRole("checkbox", { name: "Select Linen shirt" }).click();
    await page.getByRole("button", { name: "Change prices" }).click();
    await page.getByRole("textbox", { name: "Change by" }).fill("-15");
    await page.getByRole("row", { name: /Linen shirt \$60.00 \$51.00/ }).waitFor();
    await assertAccessible(page, "the price dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Change prices" }).click();
    await page.getByText("Prices changed").waitFor();
    assert.equal((await productOf(office.shirt.product.id)).priceData.price, 51);
    await context.close();
  });

  it("that run low are one click from the dashboard", async () => {
    const { page, context } = await office.open(browser, "/");
    await page.getByRole("link", { name: /with 5 or fewer left/ }).click();
    await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
    await page.getByRole("link", { name: "Linen shirt" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Stoneware cup" }).count(), 0);
    await context.close();
  });
});

describe("the rest of the catalog", () => {
  it("a collection is made with products in it", async () => {
    const { page, context } = await office.open(browser, "/collections/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Table");
    await page.getByRole("button", { name: "Add products" }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "Stoneware cup" }).check();
    await assertAccessible(page, "the product picker");
    await page.getByRole("button", { name: "Add 1 product" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/collections\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    assert.equal((await productOf(office.cup.product.id)).collectionIds.includes(id), true);
    await context.close();
  });

  it("a coupon is made, and its code cannot be taken twice", async () => {
    const { page, context } = await office.open(browser, "/discounts/new");
    await page.getByRole("textbox", { name: "Code" }).fill("welcome");
    await page.getByRole("textbox", { name: "Percentage" }).fill("15");
    await page.getByText("15% off everything.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Another coupon has this code").waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill("spring");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Coupon created").waitFor();
    await page.getByRole("cell", { name: /SPRING/ }).waitFor();
    await context.close();
  });
});
