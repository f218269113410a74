/** Returns, exchanges and cancellations with their refunds, made by staff in a browser. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { listOrderReturns } from "#api/orders/returns.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { assertAccessible, assertFits, openBrowser, PHONE } from "../browser.ts";
import { type BackOffice, buyPaid, openBackOffice } from "./backoffice-store.ts";

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

const orderOf = async (id: string) => (await office.store.admin(getOrder, { params: { id } })).order;
const returnsOf = async (orderId: string) =>
  (await office.store.admin(listOrderReturns, { params: { orderId }, query: {} })).returns;

async function placeFulfilledOrder(email: string, quantity = 2): Promise<string> {
  const orderId = await buyPaid(office.store, office.cup, { quantity, email });
  const body = { fulfillment: {}, sendShippingEmail: false };
  await office.store.admin(createFulfillment, { params: { orderId }, body });
  return orderId;
}

async function startReturn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Return or exchange" }).click();
}

it("an order is canceled with a part of its payment refunded, in one dialog", async () => {
  const orderId = await buyPaid(office.store, office.cup, { quantity: 2, email: "carla@example.com" });
  const before = await office.store.unitsOf(office.cup);
  await office.store.app.store.database.db.updateTable("staff").set({ public_name: "Robin" }).execute();
  const { page, context } = await office.open(browser, `/orders/${orderId}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  await page.getByRole("textbox", { name: "Message in the email" }).fill("We are sorry.");
  await page.getByRole("combobox", { name: "Reason for cancellation" }).selectOption({ label: "Items unavailable" });
  await page.getByRole("textbox", { name: "Amount to refund" }).fill("5000");
  await page.getByText(/^You can refund up to \$/).waitFor();
  await page.getByRole("textbox", { name: "Amount to refund" }).fill("20");
  await assertAccessible(page, "canceling with a refund");
  await page.getByRole("button", { name: "Cancel order and refund $20.00" }).click();
  await page.getByText("Order canceled. Refund of $20.00 started.").waitFor();
  const order = await eventually(async () => {
    const now = await orderOf(orderId);
    return now.balanceSummary.refunded.amount === "20.00" ? now : undefined;
  }, "the refund");
  assert.equal(order.status, "CANCELED");
  assert.equal(await office.store.unitsOf(office.cup), before + 2);
  await page.getByText("Order canceled. (Reason: Items unavailable)").waitFor();
  const mails = await office.store.mailsTo("carla@example.com");
  assert.ok(mails.some(({ text }) => text.includes("We're refunding $20.00")));
  assert.ok(mails.some(({ text }) => text.includes("We are sorry.\n– Robin")));
  await context.close();
});

it("a return is received, restocked and refunded in one step", async () => {
  const orderId = await placeFulfilledOrder("dana@example.com");
  const before = await office.store.unitsOf(office.cup);
  const { page, context } = await office.open(browser, `/orders/${orderId}`, { viewport: PHONE });
  await startReturn(page);
  await page.getByRole("spinbutton", { name: /^Quantity to return/ }).fill("1");
  await page.getByRole("combobox", { name: /^Reason/ }).selectOption({ label: "Damaged" });
  await page.getByRole("radio", { name: "The items are already back" }).check();
  await page.getByRole("textbox", { name: "Return shipping fee" }).fill("3");
  await page.getByText("−$3.00").waitFor();
  await assertAccessible(page, "starting a return");
  await assertFits(page, "starting a return");
  await page.getByRole("button", { name: /^Refund \$\d+\.\d\d$/ }).click();
  await page.getByText(/^Return R-\d+ created$/).waitFor();
  const [made] = await returnsOf(orderId);
  assert.deepEqual(
    [made?.status, made?.lineItems[0]?.reason, made?.shippingFee?.amount],
    ["CLOSED", "DAMAGED", "3.00"],
  );
  assert.equal(await office.store.unitsOf(office.cup), before + 1);
  await context.close();
});

it("a return that waits for its items emails the address to send them to", async () => {
  const orderId = await placeFulfilledOrder("emil@example.com");
  const { page, context } = await office.open(browser, `/orders/${orderId}`);
  await startReturn(page);
  await page.getByRole("spinbutton", { name: /^Quantity to return/ }).fill("2");
  await page.getByRole("textbox", { name: "Return address and instructions" }).fill("Dock 4, 1 Main Street");
  await page.getByRole("button", { name: "Create return" }).click();
  await page.getByText(/^Waiting for the items of return/).waitFor();
  const [made] = await returnsOf(orderId);
  assert.equal(made?.status, "APPROVED");
  const mails = await office.store.mailsTo("emil@example.com");
  assert.ok(mails.some(({ text }) => text.includes("Dock 4, 1 Main Street\n– Robin")));
  await context.close();
});

it("an exchange for another product charges the difference by a payment link", async () => {
  const orderId = await placeFulfilledOrder("fay@example.com", 1);
  const { page, context } = await office.open(browser, `/orders/${orderId}`);
  await startReturn(page);
  await page.getByRole("spinbutton", { name: /^Quantity to return/ }).fill("1");
  await page.getByRole("radio", { name: "Exchange", exact: true }).check();
  await page.getByRole("combobox", { name: /^Replacement for/ }).fill("Linen shirt");
  await page.getByRole("option", { name: /Linen shirt · M/ }).click();
  await page.getByRole("radio", { name: "The items are already back" }).check();
  await page.getByRole("checkbox", { name: /^Email a payment link for \$/ }).waitFor();
  await assertAccessible(page, "starting an exchange");
  await page.getByRole("button", { name: "Create exchange order" }).click();
  await page.getByText(/^Return R-\d+ created$/).waitFor();
  const [made] = await returnsOf(orderId);
  const exchange = await orderOf(made?.exchangeOrderId ?? "");
  assert.equal(exchange.lineItems[0]?.productName.original, "Linen shirt");
  assert.ok(Number(exchange.balanceSummary.balance.amount) > 0);
  const mails = await office.store.mailsTo("fay@example.com");
  assert.ok(mails.some(({ text }) => text.includes("/pay/")));
  await context.close();
});
