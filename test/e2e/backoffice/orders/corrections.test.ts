/** The owner corrects an order: tracking numbers, payment links, payments made outside the store. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { payCheckout } from "#api/checkout/checkout-completion.ts";
import { createFulfillment, listFulfillmentsForSingleOrder } from "#api/orders/fulfillments.ts";
import { createOrderPaymentRequest, getOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { aGuest, pressAtGateway, signedIn } from "#test/flows/shopper.ts";
import { assertAccessible, assertFits, openBrowser, PHONE } from "../../browser.ts";
import { type BackOffice, buyPaid, openBackOffice, settle } from "../backoffice-store.ts";

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

async function trackingOf(orderId: string) {
  const { orderWithFulfillments } = await office.store.admin(listFulfillmentsForSingleOrder, { params: { orderId } });
  return orderWithFulfillments.fulfillments[0]?.trackingInfo;
}

it("a tracking number is corrected with its carrier and link, and removed", async () => {
  const orderId = office.orders.paid;
  const trackingInfo = { trackingNumber: "1Z999AA10123456784", shippingProvider: "UPS" };
  const body = { fulfillment: { trackingInfo } };
  await office.store.admin(createFulfillment, { params: { orderId }, body });
  const { page, context, complaints } = await office.open(browser, `/orders/${orderId}`);
  await page.getByRole("button", { name: "Edit tracking" }).click();
  const dialog = page.getByRole("dialog", { name: "Tracking number" });
  const number = dialog.getByRole("textbox", { name: "Tracking number" });
  assert.equal(await number.inputValue(), trackingInfo.trackingNumber);
  await number.fill("RB123456785GB");
  await dialog.getByText("Recognized from the tracking number").waitFor();
  await assertAccessible(page, "the tracking dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Tracking saved").waitFor();
  await page.getByRole("link", { name: /RB123456785GB/ }).waitFor();
  assert.deepEqual(await trackingOf(orderId), {
    trackingNumber: "RB123456785GB",
    shippingProvider: "Royal Mail",
    trackingLink: "https://www.royalmail.com/track-your-item#/tracking-results/RB123456785GB",
  });
  await page.getByRole("button", { name: "Edit tracking" }).click();
  await number.fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Add tracking" }).click();
  assert.equal(await trackingOf(orderId), undefined);
  assert.equal(await dialog.getByText(/Leave empty to remove it/).count(), 0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a value.").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a tracking number that the order already has is rejected at its field, on a phone", async () => {
  const orderId = await buyPaid(office.store, office.cup);
  const { order } = await office.store.admin(getOrder, { params: { id: orderId } });
  const lineItems = [{ id: order.lineItems[0]?.id ?? "", quantity: 1 }];
  for (const trackingNumber of ["TAKEN-1", "FREE-2"]) {
    const body = { fulfillment: { lineItems, trackingInfo: { trackingNumber } } };
    await office.store.admin(createFulfillment, { params: { orderId }, body });
  }
  const { page, context } = await office.open(browser, `/orders/${orderId}`, { viewport: PHONE });
  await page.getByRole("button", { name: "Edit tracking" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Tracking number" });
  await dialog.getByRole("textbox", { name: "Tracking number" }).fill("TAKEN-1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("The order already has this tracking number.").first().waitFor();
  await assertFits(page, "the tracking dialog on a phone");
  await context.close();
});

it("a part of the balance is paid outside the store, and the rest by a payment link that is voided", async () => {
  const orderId = office.orders.unpaid;
  const { order } = await office.store.admin(getOrder, { params: { id: orderId } });
  const { page, context } = await office.open(browser, `/orders/${orderId}`);
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Record payment");
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  assert.equal(await amount.inputValue(), order.balanceSummary.balance.amount);
  await amount.fill("1,200");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog
    .getByText(/without thousands separators/)
    .first()
    .waitFor();
  await amount.fill("100,000.00");
  await dialog.getByRole("button", { name: "Record $100,000.00" }).click();
  await dialog
    .getByText(/Enter an amount up to/)
    .first()
    .waitFor();
  await amount.fill("5.00");
  await dialog.getByRole("textbox", { name: "Payment method" }).fill("Cash box");
  await assertAccessible(page, "recording a payment");
  await dialog.getByRole("button", { name: "Record $5.00" }).click();
  await page.getByText("Payment recorded").waitFor();
  await page.getByText("Cash box").waitFor();
  const { order: paid } = await office.store.admin(getOrder, { params: { id: orderId } });
  assert.equal(paid.paymentStatus, "PARTIALLY_PAID");
  assert.equal(paid.balanceSummary.paid.amount, "5.00");

  const { orderPaymentRequest } = await office.store.admin(createOrderPaymentRequest, {
    body: { orderPaymentRequest: { orderId } },
  });
  await page.reload();
  const name = `Void link for ${orderPaymentRequest.amount.formattedAmount}`;
  await page.getByRole("button", { name }).click();
  const question = page.getByRole("alertdialog");
  await assertAccessible(page, "voiding a payment link");
  await question.getByRole("button", { name: "Void link" }).click();
  await page.getByText("Payment link voided").waitFor();
  await page.getByRole("button", { name }).waitFor({ state: "detached" });
  const params = { orderPaymentRequestId: orderPaymentRequest.id };
  const found = await office.store.admin(getOrderPaymentRequest, { params });
  assert.equal(found.orderPaymentRequest.status, "VOIDED");
  await context.close();
});

it("a customer's saved card is charged for what an order still owes, again after a decline", async () => {
  const { store, cup } = office;
  const member = await signedIn(store, await aGuest(store), "register");
  await member.add(cup);
  const first = await member.checkOut();
  const body = { paymentMethod: "test-gateway", savesPaymentMethod: true } as const;
  const begun = await store.call(payCheckout, { params: { id: first.id }, body }, member.as);
  await pressAtGateway(begun.redirectUrl ?? "", "approve");
  await member.settle(first, begun.paymentId);
  const { orderId } = await member.buy(cup);
  const { page, context, complaints } = await office.open(browser, `/orders/${orderId}`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Charge saved card" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/ending in \d{4} will be charged now/).waitFor();
  await assertAccessible(page, "charging a saved card");
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  const balance = await amount.inputValue();
  // The test gateway declines amounts that end in 01.
  await amount.fill("1.01");
  for (const count of [1, 2]) {
    await dialog.getByRole("button", { name: "Charge $1.01" }).click();
    await dialog.getByText("The payment was declined.").first().waitFor();
    await page
      .getByText("Declined", { exact: true })
      .nth(count - 1)
      .waitFor();
  }
  await amount.fill(balance);
  await dialog.getByRole("button", { name: `Charge $${balance}` }).click();
  await page.getByText("Card charged").waitFor();
  const { order } = await store.admin(getOrder, { params: { id: orderId } });
  assert.equal(order.paymentStatus, "PAID");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("screens show the store's days and times to staff in another time zone", async () => {
  // The browser is 24 hours ahead of the store: the same time on another day.
  const [ofStore, ofBrowser] = ["Pacific/Honolulu", "Pacific/Kiritimati"];
  await office.store.admin(updateStoreSettings, { body: { settings: { timeZone: ofStore } } });
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone }).format(new Date());
  const [today, other] = [dayIn(ofStore), dayIn(ofBrowser)];
  const { page, context } = await office.open(browser, "/orders", { timeZone: ofBrowser });
  assert.equal(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone), ofBrowser);
  await page
    .getByText(/^Today at /)
    .first()
    .waitFor();
  for (const path of [`/orders/${office.orders.paid}`, "/customers", "/payments", "/audit", "/discounts", "/account"]) {
    await page.goto(`${office.store.origin}/admin${path}`);
    await settle(page);
    const text = await page.getByRole("main").textContent();
    assert.ok(!new RegExp(`${other}\\b`).test(text ?? ""), `${path} shows ${other} instead of ${today}`);
  }
  await page.goto(`${office.store.origin}/admin/orders/${office.orders.paid}`);
  await page
    .getByRole("heading", { name: new RegExp(today) })
    .first()
    .waitFor();
  await context.close();
});
