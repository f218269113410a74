/** The product editor in a browser: media, text, options, the variant table, and edit conflicts. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { createCollection } from "#api/catalog/wire/v1/collections.ts";
import { getProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { getProductV3 } from "#api/catalog/wire/v3/products.ts";
import { assertAccessible, openBrowser } from "../browser.ts";
import { type BackOffice, openBackOffice, photograph } from "./backoffice-store.ts";

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

const productOf = async (id: string) => (await office.store.admin(getProduct, { params: { id }, query: {} })).product;
const productV3 = async (productId: string) => {
  const query = { fields: ["DESCRIPTION" as const, "MEDIA_ITEMS_INFO" as const, "MERCHANT_DATA" as const] };
  return (await office.store.admin(getProductV3, { params: { productId }, query })).product;
};

const picture = async (name: string, color: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer(),
});

const save = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Product saved").last().waitFor();
  await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "detached" });
};

/** Locates a variant's cell in the column with this heading. */
const cell = async (page: Page, variant: string, heading: string) => {
  const headings = await page.getByRole("grid").getByRole("columnheader").allTextContents();
  return page
    .getByRole("grid")
    .getByRole("row", { name: variant })
    .getByRole("gridcell")
    .nth(headings.indexOf(heading) - 1);
};

const type = async (page: Page, variant: string, heading: string, value: string): Promise<void> => {
  await (await cell(page, variant, heading)).dblclick();
  await page.getByRole("textbox", { name: new RegExp(`^${heading}, `) }).fill(value);
  await page.keyboard.press("Enter");
};

const addChoices = async (page: Page, option: string, choices: string): Promise<void> => {
  await page.getByRole("combobox", { name: "Add option" }).click();
  await page.keyboard.insertText(option);
  await page.getByRole("option", { name: `Create “${option}”` }).click();
  // The new option takes the focus.
  await page
    .getByRole("combobox", { name: `Add values to ${option}` })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.type(choices);
  await page.keyboard.press("Enter");
};

it("a preorder has a shipping date, which the storefront shows and the editor keeps", async () => {
  const { product } = await office.store.addGoods({ name: "Spring vase" }, 0);
  const { page, context, complaints } = await office.open(browser, `/products/${product.id}`);
  await page.getByRole("checkbox", { name: "Allow preorders" }).check();
  await page.getByLabel("Ships on").fill("2031-03-09");
  await page.getByLabel("Preorder message").fill("Fired twice.");
  await assertAccessible(page, "a preorder");
  await save(page);
  const { stock } = (await productOf(product.id)).variants[0] ?? {};
  assert.equal(stock?.preorderMessage, "Ships on March 9, 2031. Fired twice.");
  await page.reload();
  assert.equal(await page.getByLabel("Ships on").inputValue(), "2031-03-09");
  assert.equal(await page.getByLabel("Preorder message").inputValue(), "Fired twice.");
  const html = await (await fetch(`${office.store.origin}/p/${product.slug}`)).text();
  assert.ok(html.includes("Ships on March 9, 2031. Fired twice."));
  assert.ok(html.includes('"availabilityStarts":"2031-03-09"'));
  assert.deepEqual(complaints, []);
  await context.close();
});

describe("a new product", () => {
  it("is created with text, images, options, prices and stock per variant in one save", async () => {
    const { page, context } = await office.open(browser, "/products/new");
    await page.getByRole("textbox", { name: "Name" }).first().fill("Willow trug");
    await page.getByRole("textbox", { name: "Price", exact: true }).fill("24,50");
    await page.getByRole("textbox", { name: "Cost per item" }).fill("9.80");
    await page.getByText("60%").waitFor();
    await page.getByRole("textbox", { name: "Description" }).first().click();
    await page.keyboard.type("Woven by hand.");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Bulleted list" }).click();
    await page.keyboard.type("Light");
    await page
      .locator("input[type=file]")
      .setInputFiles([await picture("a.png", "#336655"), await picture("b.png", "#aa5533")]);
    await page.getByPlaceholder("Describe the image").nth(1).waitFor();
    await page.getByPlaceholder("Describe the image").first().fill("A trug full of pears");
    await page.getByRole("button", { name: "Move item 2 of 2 forward" }).click();
    await addChoices(page, "Trug size", "Small, Large");
    // Visible without hovering over the value.
    await page.getByRole("button", { name: "Images of Small: 0" }).waitFor();
    await page.getByRole("checkbox", { name: "Track quantity" }).check();
    await type(page, "Large", "Price", "32");
    await type(page, "Large", "Quantity", "5");
    await assertAccessible(page, "the editor with variants");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);

    const id = page.url().split("/").at(-1) ?? "";
    const product = await productOf(id);
    const variant = (name: string) => product.variants.find(({ choices }) => choices["Trug size"] === name);
    assert.equal(variant("Large")?.variant.priceData.price, 32);
    assert.equal(variant("Small")?.variant.priceData.price, 24.5);
    assert.equal(variant("Large")?.stock.quantity, 5);
    assert.match(product.description, /Woven by hand\.[\s\S]*<li>[\s\S]*Light/);
    assert.equal(product.media.items[1]?.image?.altText, "A trug full of pears");
    const { description, variantsInfo } = await productV3(id);
    assert.deepEqual(
      description?.nodes.map(({ type: kind }) => kind),
      ["PARAGRAPH", "BULLETED_LIST"],
    );
    assert.equal(Number(variantsInfo?.variants[0]?.revenueDetails?.cost.amount), 9.8);
    await context.close();
  });

  it("can't be saved without a name and price, which is reported at the fields", async () => {
    const { page, context } = await office.open(browser, "/products/new");
    await page.getByRole("textbox", { name: "Cost per item" }).fill("3");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a name").waitFor();
    const name = page.getByRole("textbox", { name: "Name" }).first();
    assert.equal(await name.getAttribute("aria-invalid"), "true");
    assert.equal(await name.evaluate((element) => element === document.activeElement), true);
    await name.fill("Nameless no more");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").getByText("Enter a price").waitFor();
    await assertAccessible(page, "the editor with errors");
    await context.close();
  });

  it("can be a gift card, which isn't shipped", async () => {
    const { page, context } = await office.open(browser, "/products/new");
    await page.getByRole("radio", { name: /Gift card/ }).check();
    await page.getByRole("textbox", { name: "Name" }).first().fill("Gift card");
    await page.getByRole("heading", { name: "Denominations" }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Price", exact: true }).count(), 0);
    await page.getByRole("textbox", { name: "Value", exact: true }).fill("50");
    await photograph(page, "gift card");
    assert.equal(await page.getByRole("textbox", { name: "Weight" }).count(), 0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
    const product = await productV3(page.url().split("/").at(-1) ?? "");
    assert.deepEqual([product.itemType, product.productType], ["GIFT_CARD", "DIGITAL"]);
    await context.close();
  });
});

describe("an existing product", () => {
  it("accepts a pasted spreadsheet column, fills down, and undoes", async () => {
    const { page, context } = await office.open(browser, `/products/${office.shirt.product.id}`);
    const grid = page.getByRole("grid", { name: "Variants" });
    await (await cell(page, "S", "SKU")).click();
    await grid.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "TEE-S\nTEE-M\nTEE-L\nTEE-XL");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText("3 cells changed. 1 row didn't fit.").waitFor();
    await (await cell(page, "S", "Price")).click();
    await page.keyboard.type("$1,061.50");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    assert.equal(await (await cell(page, "L", "Price")).textContent(), "$1061.50");
    await page.keyboard.press("Control+z");
    assert.equal(await (await cell(page, "L", "Price")).textContent(), "$60.00");
    await page.keyboard.press("Control+z");
    await save(page);
    const { variants } = await productOf(office.shirt.product.id);
    assert.deepEqual(
      variants.map(({ variant }) => [variant.sku, variant.priceData.price]),
      [
        ["TEE-S", 60],
        ["TEE-M", 60],
        ["TEE-L", 60],
      ],
    );
    await context.close();
  });

  it("lists why it isn't available for purchase, with links to the fields", async () => {
    const { page, context } = await office.open(browser, `/products/${office.cup.product.id}`);
    await page.getByRole("heading", { name: "Available for purchase", exact: true }).waitFor();
    await page.getByRole("checkbox", { name: "Visible in your store" }).uncheck();
    await page.getByRole("textbox", { name: /^Quantity/ }).fill("0");
    await page.getByRole("heading", { name: "Not available for purchase" }).waitFor();
    await page.getByText("Sold out").waitFor();
    await page.getByRole("link", { name: "Show product" }).click();
    const box = page.getByRole("checkbox", { name: "Visible in your store" });
    assert.equal(await box.evaluate((element) => element === document.activeElement), true);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Available for purchase", exact: true }).waitFor();
    await context.close();
  });

  it("shows server errors at the field and in a summary", async () => {
    const { page, context } = await office.open(browser, `/products/${office.cup.product.id}`);
    await page.getByRole("textbox", { name: "URL" }).fill(office.shirt.product.slug);
    await page.getByRole("checkbox", { name: "Redirect the old URL to the new one", checked: true }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "URL" }).getAttribute("aria-invalid"), "true");
    await page.getByRole("button", { name: "Discard" }).click();
    assert.equal(await page.getByRole("alert").count(), 0);
    await context.close();
  });

  it("merges concurrent changes by another staff member", async () => {
    const id = office.cup.product.id;
    const { page, context } = await office.open(browser, `/products/${id}`);
    await page.getByRole("textbox", { name: "Name" }).first().fill("My cup");
    await page.getByRole("combobox", { name: "Brand" }).click();
    await page.keyboard.insertText("Kiln");
    await page.getByRole("option", { name: "Create “Kiln”" }).click();
    await office.store.admin(updateProduct, {
      params: { id },
      body: { product: { name: "Their cup", ribbon: "Theirs" } },
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Someone else saved this product" });
    await dialog.getByText("Name: changed by both").waitFor();
    await assertAccessible(page, "the conflict");
    await dialog.getByRole("radio", { name: /Their version/ }).check();
    await dialog.getByRole("button", { name: "Merge and save" }).click();
    await page.getByText("Product saved").last().waitFor();
    const { name, brand, ribbon } = await productOf(id);
    assert.deepEqual([name, brand, ribbon], ["Their cup", "Kiln", "Theirs"]);
    await office.store.admin(updateProduct, { params: { id }, body: { product: { name: "Stoneware cup" } } });
    await context.close();
  });

  it("asks before unsaved changes are discarded, and restores them after the window was closed", async () => {
    const { page, context } = await office.open(browser, `/products/${office.cup.product.id}`);
    const name = page.getByRole("textbox", { name: "Name" }).first();
    await name.fill("Another cup");
    await page.getByRole("link", { name: "Orders" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave with unsaved changes?" });
    await question.getByText("We'll keep your changes as a draft").waitFor();
    await assertAccessible(page, "the question about leaving");
    await question.getByRole("button", { name: "Keep editing" }).click();
    assert.equal(await name.inputValue(), "Another cup");
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("draft.product")));
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByRole("button", { name: "Restore draft" }).click();
    assert.equal(await second.getByRole("textbox", { name: "Name" }).first().inputValue(), "Another cup");
    await second.close();
    // Changes typed right before leaving are restored, too.
    await name.fill("Yet another cup");
    await page.getByRole("link", { name: "Orders" }).click();
    await question.getByRole("button", { name: "Keep draft and leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Restore draft" }).click();
    assert.equal(await name.inputValue(), "Yet another cup");
    await page.getByRole("link", { name: "Orders" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Stoneware cup" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Restore draft" }).count(), 0);
    assert.equal((await productOf(office.cup.product.id)).name, "Stoneware cup");
    await context.close();
  });

  it("warns that changes are lost when drafts can't be stored, and restores none", async () => {
    const { page, context } = await office.open(browser, "/customizations/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Engraving");
    await page.getByRole("link", { name: "Orders" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByText("your unsaved changes will be lost").waitFor();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Restore draft" }).count(), 0);
    await context.close();
  });

  it("is duplicated as hidden, and deleted after a confirmation", async () => {
    const goods = await office.store.addGoods({ name: "Old jug", sku: "JUG" }, 1);
    const { page, context } = await office.open(browser, `/products/${goods.product.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: /Duplicate/ }).click();
    await page.getByRole("heading", { level: 1, name: "Old jug (copy)" }).waitFor();
    const copy = await productOf(page.url().split("/").at(-1) ?? "");
    assert.deepEqual([copy.visible, copy.sku ?? ""], [false, ""]);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete product" }).click();
    await page.getByText("Product deleted").waitFor();
    await assert.rejects(productOf(copy.id), { code: "PRODUCT_NOT_FOUND" });
    await context.close();
  });
});

it("a moved collection redirects from its old URL, restores unsaved input, and can be pinned", async () => {
  const { collection } = await office.store.admin(createCollection, {
    body: { collection: { name: "Tableware", slug: "tableware" } },
  });
  const { page, context } = await office.open(browser, `/collections/${collection.id}`);
  await page.getByRole("textbox", { name: "Name" }).fill("For the table");
  await page.getByRole("textbox", { name: "URL" }).fill("for-the-table");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("draft.collection")));
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("button", { name: "Restore draft" }).click();
  assert.equal(await second.getByRole("textbox", { name: "Name" }).inputValue(), "For the table");
  await second.getByRole("checkbox", { name: "Redirect the old URL to the new one", checked: true }).waitFor();
  await assertAccessible(second, "a collection with changes that came back");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await second.getByText("Collection saved").waitFor();
  const addressOf = async (path: string) => {
    const { status, headers } = await fetch(office.store.origin + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  assert.deepEqual(await addressOf("/c/tableware?sort=price_asc"), [301, "/c/for-the-table?sort=price_asc"]);

  await second.getByRole("textbox", { name: "URL" }).fill("table");
  await second.getByRole("checkbox", { name: "Redirect the old URL to the new one" }).uncheck();
  const forgotten = second.waitForResponse((answer) => answer.request().method() === "PATCH");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  assert.equal((await forgotten).status(), 200);
  assert.deepEqual((await addressOf("/c/for-the-table"))[0], 404);
  assert.deepEqual(await addressOf("/c/tableware"), [301, "/c/table"]);

  await second.keyboard.press("Control+k");
  await second.getByRole("combobox", { name: /^Search orders/ }).fill("pin");
  await second.getByRole("option", { name: "Pin this page" }).click();
  const pinned = second.getByRole("region", { name: "Pinned" });
  await pinned.getByRole("link", { name: "For the table" }).waitFor();
  await second.goto(`${office.store.origin}/admin/online-store/redirects`);
  await second.getByRole("row", { name: /tableware.*Collection URL changed/ }).waitFor();
  await second.getByRole("button", { name: "Add redirect" }).click();
  const dialog = second.getByRole("dialog", { name: "Add redirect" });
  await dialog.getByRole("textbox", { name: "Redirect from" }).fill("/pages/tables");
  await dialog.getByRole("textbox", { name: "Redirect to" }).fill("/c/table");
  await dialog.getByRole("button", { name: "Save" }).click();
  await second.getByRole("row", { name: /\/pages\/tables.*Added manually/ }).waitFor();
  assert.deepEqual(await addressOf("/pages/tables"), [301, "/c/table"]);
  await photograph(second, "redirects");
  await assertAccessible(second, "redirects, and a pinned page");
  const origin = second.getByRole("combobox", { name: "Origin" });
  await origin.selectOption({ label: "Added manually" });
  await second.getByRole("row", { name: /tableware/ }).waitFor({ state: "detached" });
  await origin.selectOption({ label: "All" });
  for (const path of ["/c/tableware", "/pages/tables"]) {
    await second.getByRole("button", { name: `Delete the redirect from ${path}` }).click();
    await second.getByRole("button", { name: "Delete redirect", exact: true }).click();
    await second.getByRole("row", { name: path }).waitFor({ state: "detached" });
  }
  assert.equal((await addressOf("/pages/tables"))[0], 404);
  await second.getByRole("heading", { name: "No redirects yet" }).waitFor();
  await pinned.getByRole("link", { name: "For the table" }).click();
  await second.getByRole("heading", { level: 1, name: "For the table" }).waitFor();
  await second.getByRole("button", { name: "Pin this page", pressed: true }).click();
  await pinned.waitFor({ state: "detached" });
  await context.close();
});
