/** The owner manages the catalog in a browser: lists, bulk edits, inventory, collections, brands, discount codes. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { getProduct } from "#api/catalog/wire/v1/products.ts";
import { payCheckout } from "#api/checkout/checkout-completion.ts";
import { queryCheckoutTemplates } from "#api/checkout/checkout-templates.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest, pressAtGateway } from "#test/flows/shopper.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
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

const productOf = async (id: string) => (await office.store.admin(getProduct, { params: { id }, query: {} })).product;

describe("multiple products", () => {
  it("are hidden at once, and shown again with undo", async () => {
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

  it("change price by a percentage, exactly as previewed", async () => {
    const { page, context } = await office.open(browser, "/products?q=shirt");
    await page.getByRole("checkbox", { name: "Select Linen shirt" }).click();
    await page.getByRole("button", { name: "Edit prices" }).click();
    await page.getByRole("textbox", { name: "Change by" }).fill("-15");
    await page.getByRole("row", { name: /Linen shirt \$60.00 \$51.00/ }).waitFor();
    await assertAccessible(page, "the price dialog");
    await page.getByRole("button", { name: "Update 1 product" }).click();
    await page.getByText("1 product updated").waitFor();
    assert.equal((await productOf(office.shirt.product.id)).priceData.price, 51);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Changes undone").waitFor();
    assert.equal((await productOf(office.shirt.product.id)).priceData.price, 60);
    await context.close();
  });

  it("are assigned to a brand, and the list filtered by it is saved as a view", async () => {
    const { page, context } = await office.open(browser, "/products");
    await page.getByRole("checkbox", { name: "Select Linen shirt" }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("menuitem", { name: "Brand" }).click();
    await page.getByRole("dialog").getByRole("combobox", { name: "Brand" }).fill("Loom");
    await page.getByRole("option", { name: "Create “Loom”" }).click();
    await page.getByRole("row", { name: /Linen shirt None Loom/ }).waitFor();
    await page.getByRole("button", { name: "Update 1 product" }).click();
    await page.getByText("1 product updated").waitFor();
    assert.equal((await productOf(office.shirt.product.id)).brand, "Loom");
    await page.getByRole("combobox", { name: "Brand" }).selectOption("Loom");
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save view…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("From the loom");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByRole("link", { name: "Stoneware cup" }).waitFor();
    await page.getByRole("button", { name: "From the loom" }).click();
    await page.getByText("1–1 of 1").waitFor();
    await assertAccessible(page, "the products list");
    await context.close();
  });

  it("with low stock are linked from the dashboard", async () => {
    const { page, context } = await office.open(browser, "/");
    await page.getByRole("link", { name: /with 5 or fewer left/ }).click();
    await page.getByRole("heading", { level: 1, name: "Inventory" }).waitFor();
    await page.getByRole("link", { name: "Linen shirt" }).first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Stoneware cup" }).count(), 0);
    await context.close();
  });
});

describe("inventory", () => {
  it("is edited inline, and a change is reverted from the history", async () => {
    const before = await office.store.unitsOf(office.cup);
    const { page, context } = await office.open(browser, "/inventory?q=cup");
    const available = page.getByRole("row", { name: "Stoneware cup" }).getByRole("gridcell").first();
    await available.click();
    await page.keyboard.type("+5");
    await page.keyboard.press("Enter");
    await page.getByText(`${before} → ${before + 5}`).waitFor();
    await assertAccessible(page, "the inventory");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Inventory saved").waitFor();
    assert.equal(await office.store.unitsOf(office.cup), before + 5);
    await page.getByRole("button", { name: "History of Stoneware cup" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("+5").waitFor();
    await assertAccessible(page, "the history of stock");
    await sheet
      .getByRole("button", { name: /^Undo \+5, / })
      .first()
      .click();
    await page.getByText("Change undone", { exact: true }).first().waitFor();
    assert.equal(await office.store.unitsOf(office.cup), before);
    await context.close();
  });

  it("is set from pasted spreadsheet rows, with problems listed before anything changes", async () => {
    const before = await office.store.unitsOf(office.cup);
    const { page, context } = await office.open(browser, "/inventory");
    await page.getByRole("button", { name: "Paste quantities" }).click();
    await page.getByRole("textbox", { name: "SKU and quantity" }).fill(`SKU;Quantity\nCUP-1;${before + 2}\nNONE;4`);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("1 change, 0 unchanged, 1 problem").waitFor();
    await page.getByRole("button", { name: "Change 1 quantity" }).click();
    await page.getByText("1 quantity changed").waitFor();
    assert.equal(await office.store.unitsOf(office.cup), before + 2);
    await context.close();
  });
});

describe("the rest of the catalog", () => {
  it("a collection is created with products", async () => {
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

  it("an automatic collection previews the products that match its rules", async () => {
    const { page, context } = await office.open(browser, "/collections/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Things to wear");
    await page.getByRole("radio", { name: /^Automatic/ }).check();
    await page.getByRole("button", { name: "Add rule" }).click();
    await page.getByRole("combobox", { name: "Field" }).selectOption("Name");
    await page.getByRole("textbox", { name: "Value" }).fill("shirt");
    await page.getByRole("region", { name: "Preview" }).getByText("Linen shirt").waitFor();
    await assertAccessible(page, "the rules of a collection");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/collections\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    assert.equal((await productOf(office.shirt.product.id)).collectionIds.includes(id), true);
    assert.equal((await productOf(office.cup.product.id)).collectionIds.includes(id), false);
    await context.close();
  });

  it("duplicate brands are merged", async () => {
    await office.store.addGoods({ name: "Small bowl", brand: "Hearth Co" }, 1);
    const { page, context } = await office.open(browser, "/brands");
    await page.getByRole("button", { name: "Actions for Hearth Co" }).click();
    await page.getByRole("menuitem", { name: /Merge/ }).click();
    await page.getByRole("combobox", { name: "Merge into brand" }).fill("Hearth");
    await page.getByRole("option", { name: /^Hearth\b(?! Co)/ }).click();
    await assertAccessible(page, "the merge dialog");
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByText("Merged").waitFor();
    assert.equal(await page.getByRole("button", { name: "Hearth Co" }).count(), 0);
    await context.close();
  });

  it("products of a group are versions of one another", async () => {
    const { page, context, complaints } = await office.open(browser, "/product-groups");
    await page.getByText("No product groups yet").waitFor();
    await page.getByRole("button", { name: "Add product group" }).click();
    const sheet = page.getByRole("dialog", { name: "Add product group" });
    const choose = async (name: string) => {
      await sheet.getByRole("combobox", { name: "Products" }).fill(name);
      await page.getByRole("option", { name }).click();
    };
    await sheet.getByRole("textbox", { name: "Name" }).fill("Stoneware");
    await sheet.getByRole("combobox", { name: "Option" }).selectOption("Size");
    await choose("Stoneware cup");
    await sheet.getByRole("button", { name: "Add product group" }).click();
    await sheet.getByText(/exactly one value of the group's option/).waitFor();
    await sheet.getByRole("button", { name: "Remove Stoneware cup" }).click();
    await assertAccessible(page, "a product group");
    await sheet.getByRole("button", { name: "Add product group" }).click();
    await page.getByText("Product group added").waitFor();
    await page
      .getByRole("row", { name: /Stoneware/ })
      .getByText("0 products")
      .waitFor();
    await page.getByRole("button", { name: "Delete Stoneware" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete product group" }).click();
    await page.getByText("No product groups yet").waitFor();
    await page.getByRole("button", { name: "Add product group" }).click();
    await sheet.getByRole("textbox", { name: "Name" }).fill("Tableware");
    await choose("Stoneware cup");
    await choose("Linen shirt");
    await sheet.getByRole("button", { name: "Add product group" }).click();
    await page
      .getByRole("row", { name: /Tableware/ })
      .getByText("2 products")
      .waitFor();
    await page.getByRole("button", { name: "Tableware", exact: true }).click();
    const edited = page.getByRole("dialog", { name: "Edit “Tableware”" });
    await edited.getByRole("button", { name: "Remove Linen shirt" }).click();
    await edited.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("row", { name: /Tableware/ })
      .getByText("1 product")
      .waitFor();
    await page.setViewportSize(PHONE);
    await assertFits(page, "product groups on a phone");
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("a checkout link opens a checkout with its products and discount code", async () => {
    const { store } = office;
    const { page, context, complaints } = await office.open(browser, "/checkout-links");
    await page.getByText("No checkout links yet").waitFor();
    await page.getByRole("button", { name: "Create checkout link" }).click();
    const sheet = page.getByRole("dialog", { name: "Create checkout link" });
    await sheet.getByRole("button", { name: "Create checkout link" }).click();
    await sheet.getByText("Add at least one product.").waitFor();
    await sheet.getByRole("combobox", { name: "Products" }).fill("Linen");
    await page.getByRole("option", { name: /Linen shirt · M/ }).click();
    await sheet.getByLabel(/Quantity of Linen shirt/).fill("2");
    await sheet.getByRole("textbox", { name: "Discount code" }).fill("WELCOME");
    await sheet.getByLabel("Customers can't use gift cards").check();
    await assertAccessible(page, "a checkout link");
    await sheet.getByRole("button", { name: "Create checkout link" }).click();
    await page.getByText("Checkout link created").waitFor();
    const { checkoutTemplates } = await store.admin(queryCheckoutTemplates, { body: {} });
    const [link] = checkoutTemplates;
    assert.ok(link);
    const address = `${store.origin}/ecom/v1/checkout-templates/${link.id}/create-and-redirect-to-checkout`;
    const shopper = await visit(browser);
    await shopper.page.goto(address);
    const summary = shopper.page.getByRole("region", { name: "Your order" });
    await summary.getByText("Linen shirt").first().waitFor();
    await summary.getByText("WELCOME").first().waitFor();
    await shopper.context.close();
    await page.reload();
    await page
      .getByRole("row", { name: /Linen shirt × 2/ })
      .getByText("1 time")
      .waitFor();
    await page.setViewportSize(PHONE);
    await assertFits(page, "checkout links on a phone");
    await page.getByRole("button", { name: "Linen shirt × 2", exact: true }).click();
    await page.getByRole("checkbox", { name: "Active" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Checkout link saved").waitFor();
    assert.equal((await fetch(address, { redirect: "manual" })).status, 409);
    await page.getByRole("button", { name: /^Delete link/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete checkout link" }).click();
    await page.getByText("No checkout links yet").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("a product is sold with a deposit, and the customer pays the rest on the order's page", async () => {
    const { store } = office;
    const table = await store.addGoods({ name: "Oak table", priceData: { price: 200 } }, 5);
    const { page, context, complaints } = await office.open(browser, `/products/${table.product.id}`);
    await page.getByLabel("Payment option").selectOption("Deposit at checkout");
    await page.getByRole("textbox", { name: "Deposit" }).fill("100");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a percentage above 0 and below 100.").first().waitFor();
    await page.getByRole("textbox", { name: "Deposit" }).fill("25");
    await assertAccessible(page, "a product with a deposit");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Product saved").waitFor();
    await context.close();
    const html = await (await fetch(`${store.origin}/p/${table.product.slug}`)).text();
    assert.ok(html.includes("Pay a 25% deposit today and the rest later"));
    const guest = await aGuest(store);
    await guest.add(table);
    const checkout = await guest.checkOut();
    const body = { paymentMethod: "test-gateway" } as const;
    const begun = await store.call(payCheckout, { params: { id: checkout.id }, body }, guest.as);
    await pressAtGateway(begun.redirectUrl ?? "", "approve");
    const { orderId = "", statusKey } = await guest.settle(checkout, begun.paymentId);
    const shopper = await visit(browser, { viewport: PHONE });
    await shopper.page.goto(`${store.origin}/orders/${orderId}?key=${statusKey}`);
    await shopper.page.getByRole("heading", { name: "Balance due" }).waitFor();
    await shopper.page.getByText(/\$170\.00 is still due\./).waitFor();
    await assertFits(shopper.page, "an order with a balance");
    await assertAccessible(shopper.page, "an order with a balance");
    await shopper.page.getByRole("button", { name: "Pay $170.00" }).click();
    await shopper.page.waitForURL(/\/pay\//);
    await shopper.page.getByRole("button", { name: /Pay \$170\.00/ }).click();
    await shopper.page.waitForURL(/\/test-gateway\//);
    await shopper.page.getByRole("button", { name: /^Pay/ }).click();
    await eventually(
      async () =>
        (await store.admin(getOrder, { params: { id: orderId } })).order.paymentStatus === "PAID" || undefined,
      "the order is paid",
    );
    await shopper.page.goto(`${store.origin}/orders/${orderId}?key=${statusKey}`);
    await shopper.page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await shopper.page.getByRole("heading", { name: "Balance due" }).count(), 0);
    await shopper.context.close();
    assert.deepEqual(complaints, []);
  });

  it("an info section is shared by several products", async () => {
    const { page, context } = await office.open(browser, "/info-sections/new");
    await page.getByRole("textbox", { name: "Title" }).fill("Care");
    await page.getByRole("textbox", { name: "Name" }).fill("Care, stoneware");
    await page.getByRole("textbox", { name: "Text" }).click();
    await page.keyboard.type("Dishwasher safe.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/info-sections\/[0-9a-f-]{36}$/);
    await page.goto(`${office.store.origin}/admin/products/${office.cup.product.id}`);
    await page.getByRole("combobox", { name: "Add info section" }).click();
    await page.keyboard.insertText("Care");
    await page.getByRole("option", { name: /Care, stoneware/ }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Product saved").waitFor();
    const { additionalInfoSections } = await productOf(office.cup.product.id);
    assert.match(additionalInfoSections[0]?.description ?? "", /Dishwasher safe/);
    await context.close();
  });

  it("a discount code is created, and a duplicate code is rejected", async () => {
    const { page, context } = await office.open(browser, "/discounts/new");
    await page.getByRole("textbox", { name: "Discount code", exact: true }).fill("welcome");
    await page.getByRole("textbox", { name: "Percentage" }).fill("15");
    await page.getByText("15% off all products").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Another discount already uses this code").waitFor();
    await page.getByRole("textbox", { name: "Discount code", exact: true }).fill("spring");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Discount code created").waitFor();
    await page.getByRole("cell", { name: /^SPRING/ }).waitFor();
    await context.close();
  });
});
