/** The owner corrects what an order already has: its tracking number. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { createFulfillment, listFulfillmentsForSingleOrder } from "#api/orders/fulfillments.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { assertAccessible, assertFits, openBrowser, PHONE } from "../../browser.ts";
import { type BackOffice, buyPaid, openBackOffice } from "../backoffice-store.ts";

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
  await dialog.getByRole("combobox", { name: "Carrier" }).selectOption("Royal Mail");
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
  await page.getByRole("button", { name: "Add tracking" }).waitFor();
  assert.equal(await trackingOf(orderId), undefined);
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
