/** The owner sets fees, tips and exemptions, sells by draft order and payment link, and views payments and the ledger. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { queryShippingOptions } from "#api/checkout/shipping/shipping.ts";
import { createMember } from "#api/identity/members.ts";
import { getDraftOrder, queryDraftOrders } from "#api/orders/draft-orders.ts";
import { queryOrderPaymentRequests } from "#api/orders/orders/order-payment-requests.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { getTipSettings, queryAdditionalFees } from "#api/pricing/additional-fees.ts";
import { queryTaxExemptGroups } from "#api/pricing/tax-exemptions.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

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

/** `SCREENSHOTS=<folder>` saves screenshots for review. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe("fees, tips and exemptions", () => {
  it("a fee is summarized, tips are offered, and invalid input is reported", async () => {
    const { page, context } = await office.open(browser, "/settings/fees");
    await page.getByText("No fees yet").waitFor();
    await page.getByRole("button", { name: "Add fee" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Save" }).click();
    await sheet.getByText("Enter a name").waitFor();
    await sheet.getByRole("textbox", { name: "Name" }).fill("Careful packing");
    await sheet.getByRole("textbox", { name: "Fixed amount" }).fill("2.5");
    await sheet.getByRole("combobox", { name: "Charged" }).selectOption("UNIT");
    await sheet.getByRole("combobox", { name: "Countries" }).selectOption("US");
    await sheet.getByRole("textbox", { name: "Waive for orders of at least" }).fill("80");
    await assertAccessible(page, "a fee");
    await picture(page, "fee-sheet");
    await sheet.getByRole("button", { name: "Save" }).click();
    await page.getByText("$2.50 per item · United States · Free from $80.00").waitFor();
    await page.getByRole("checkbox", { name: "Let customers add a tip at checkout" }).check();
    await page.getByRole("textbox", { name: "Suggested percentages" }).fill("5 10 twenty");
    await page.getByRole("button", { name: "Save tip settings" }).click();
    await page.getByText("Enter one to five numbers, such as 10 15 20").waitFor();
    await page.getByRole("textbox", { name: "Suggested percentages" }).fill("5 10 20");
    await page.getByRole("button", { name: "Save tip settings" }).click();
    await page.getByText("Tip settings saved").waitFor();
    await assertAccessible(page, "fees and tips");
    await picture(page, "fees");
    const { additionalFees } = await office.store.admin(queryAdditionalFees, { body: {} });
    assert.deepEqual(
      additionalFees.map(({ name, per, countries }) => [name, per, countries]),
      [["Careful packing", "UNIT", ["US"]]],
    );
    const { tipSettings } = await office.store.call(getTipSettings, {});
    assert.deepEqual([tipSettings.enabled, tipSettings.percentages], [true, ["5", "10", "20"]]);
    await page.setViewportSize(PHONE);
    await assertFits(page, "fees on a phone");
    await picture(page, "fees-phone");
    await page.getByRole("button", { name: /Careful packing/ }).click();
    await sheet.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete fee" }).click();
    await page.getByText("No fees yet").waitFor();
    await context.close();
  });

  it("a group of tax-exempt customers is exempt everywhere", async () => {
    const { page, context } = await office.open(browser, "/taxes");
    await page.getByText("All customers pay tax.").waitFor();
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Tax-exempt customers" }) });
    await card.getByRole("button", { name: "Add" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Schools");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Exempt everywhere").waitFor();
    const { taxExemptGroups } = await office.store.admin(queryTaxExemptGroups, { body: {} });
    assert.deepEqual(
      taxExemptGroups.map(({ name }) => name),
      ["Schools"],
    );
    await page.getByRole("button", { name: "Schools" }).click();
    await page.getByText("No customers in this group yet").waitFor();
    await assertAccessible(page, "a group of tax-exempt customers");
    await picture(page, "exempt-group");
    await context.close();
  });
});

async function draftIds(): Promise<string[]> {
  const { draftOrders } = await office.store.admin(queryDraftOrders, {
    body: { query: { filter: { status: "DRAFT" } } },
  });
  return draftOrders.map(({ id }) => id);
}

it("a draft becomes an order, which is paid by its payment link", async () => {
  const { page, context } = await office.open(browser, "/orders");
  await page.getByRole("link", { name: "Create order" }).click();
  await page.getByRole("heading", { name: "New order" }).waitFor();
  await page.getByRole("link", { name: "Back to orders" }).click();
  await page.waitForURL(/\/admin\/orders$/);
  assert.deepEqual(await draftIds(), [], "a draft that was left untouched isn't kept");
  await page.getByRole("link", { name: "Create order" }).click();
  await page.getByRole("combobox", { name: "Add product" }).fill("Stoneware");
  await page.getByRole("option", { name: /Stoneware cup/ }).click();
  await page
    .getByRole("spinbutton", { name: "Quantity of Stoneware cup" })
    .or(page.getByLabel("Quantity of Stoneware cup"))
    .first()
    .fill("2");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Email" }).fill("nora@example.com");
  await page.getByRole("combobox", { name: "Country" }).selectOption("US");
  await page.getByRole("textbox", { name: "State or province" }).fill("NY");
  await page.getByRole("button", { name: "Save customer" }).click();
  await page.getByText("Customer saved").waitFor();
  await page.getByRole("checkbox", { name: "Email a payment link" }).waitFor();
  await settle(page);
  await assertAccessible(page, "a draft");
  await picture(page, "draft");
  await page.setViewportSize(PHONE);
  await assertFits(page, "a draft on a phone");
  await picture(page, "draft-phone");
  const button = page.getByRole("button", { name: "Create order" });
  await button.click();
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}/);
  const orderId = page.url().split("/").at(-1) ?? "";
  const request = await eventually(async () => {
    const query = { filter: { orderId } };
    const { orderPaymentRequests } = await office.store.admin(queryOrderPaymentRequests, { body: { query } });
    return orderPaymentRequests[0];
  }, "the payment link is asked for");
  const { rows } = await office.store.app.store.database.pool.query<{ token: string }>(
    "select token from order_payment_requests where id = $1",
    [request.id],
  );
  const shopper = await visit(browser, { viewport: PHONE });
  await shopper.page.goto(`${office.store.origin}/pay/${rows[0]?.token}`);
  await assertAccessible(shopper.page, "a payment link");
  await picture(shopper.page, "pay-link");
  await shopper.page.getByRole("button", { name: /^Pay/ }).click();
  await shopper.page.waitForURL(/\/test-gateway\//);
  await shopper.page.getByRole("button", { name: /^Pay/ }).click();
  await shopper.page.getByRole("heading", { name: "Already paid" }).waitFor();
  await picture(shopper.page, "pay-done");
  await shopper.context.close();
  const { order } = await office.store.admin(getOrder, { params: { id: orderId } });
  assert.equal(order.paymentStatus, "PAID");
  await page.reload();
  await settle(page);
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await picture(page, "order-paid-phone");
  await context.close();
});

it("a draft for a member belongs to them, and uses the account's shipping address", async () => {
  const address = {
    addressLine: "7 Elm Row",
    city: "Portland",
    postalCode: "04101",
    subdivision: "US-ME",
    country: "US",
  };
  const contact = { firstName: "Petra", lastName: "Lind", addresses: [address] };
  const { member } = await office.store.admin(createMember, {
    body: { member: { loginEmail: "petra@example.com", contact } },
  });
  const { page, context } = await office.open(browser, "/orders");
  await page.getByRole("link", { name: "Create order" }).click();
  await page.getByRole("combobox", { name: "Find customer" }).fill("petra");
  await page.getByRole("option", { name: /Petra Lind/ }).click();
  await page.getByRole("textbox", { name: "City" }).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[type=email]")?.value !== "");
  assert.deepEqual(
    [
      await page.getByRole("textbox", { name: "Email" }).inputValue(),
      await page.getByRole("textbox", { name: "Last name" }).inputValue(),
      await page.getByRole("textbox", { name: "City" }).inputValue(),
      await page.getByRole("textbox", { name: "State or province" }).inputValue(),
    ],
    ["petra@example.com", "Lind", "Portland", "ME"],
  );
  await assertAccessible(page, "a draft with its customer");
  await page.getByRole("button", { name: "Save customer" }).click();
  await page.getByText("Customer saved").waitFor();
  await page.waitForURL(/\/drafts\/[0-9a-f-]{36}/);
  const draftOrderId = page.url().split("/").at(-1) ?? "";
  const { calculatedDraftOrder } = await office.store.admin(getDraftOrder, { params: { draftOrderId } });
  const { buyerDetails, recipientInfo } = calculatedDraftOrder.draftOrder;
  assert.equal(buyerDetails?.buyerInfo?.memberId, member.id);
  assert.equal(recipientInfo?.recipientInfo?.address?.addressLine, "7 Elm Row");
  await context.close();
});

describe("payment screens", () => {
  for (const [path, heading, name] of [
    ["/payments", "Payments", "payments"],
    ["/books", "Books", "books"],
  ] as const) {
    it(`${heading} is accessible, also on a phone`, async () => {
      const { page, context } = await office.open(browser, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await settle(page);
      await assertAccessible(page, heading);
      await picture(page, name);
      await page.setViewportSize(PHONE);
      await assertFits(page, `${heading} on a phone`);
      await picture(page, `${name}-phone`);
      await context.close();
    });
  }
});

it("a shipping rate is paused and resumed in the list", async () => {
  const { page, context } = await office.open(browser, "/settings/delivery");
  const pause = page.getByRole("button", { name: /^Pause / }).first();
  const name = ((await pause.getAttribute("aria-label")) ?? "").replace("Pause ", "");
  const isOffered = async () => {
    const { shippingOptions } = await office.store.admin(queryShippingOptions, { body: {} });
    return shippingOptions.find(({ title }) => title === name)?.active;
  };
  await pause.click();
  await page.getByText("Paused", { exact: true }).first().waitFor();
  await page.getByText("Paused: customers can't choose it.").waitFor();
  await assertAccessible(page, "a paused shipping rate");
  assert.equal(await isOffered(), false);
  await page.getByRole("button", { name: `Resume ${name}` }).click();
  await page.getByRole("button", { name: `Pause ${name}` }).waitFor();
  assert.equal(await isOffered(), true);
  await context.close();
});

it("the checkout's header shows the merchant's text, centered", async () => {
  const { page, context } = await office.open(browser, "/settings/checkout");
  await page.getByRole("textbox", { name: "Header text", exact: true }).fill("Hearth & Loom");
  await page.getByRole("combobox", { name: "Header text position" }).selectOption("CENTER");
  await page.getByRole("checkbox", { name: /Show .Checkout. next to the header text/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved", { exact: true }).waitFor();

  await page.goto(`${office.store.origin}/p/${office.cup.product.slug}`);
  await page
    .getByRole("button", { name: /add to cart/i })
    .first()
    .click();
  await page.getByText("Stoneware cup added to cart").first().waitFor();
  await page.goto(`${office.store.origin}/cart`);
  await page.getByRole("button", { name: "Check out" }).first().click();
  const header = page.locator("[data-checkout-header]");
  await header.getByRole("link", { name: "Hearth & Loom" }).waitFor();
  await header.getByText("Checkout", { exact: true }).waitFor();
  assert.equal(await header.evaluate((element) => getComputedStyle(element).display), "grid");
  await context.close();
});
