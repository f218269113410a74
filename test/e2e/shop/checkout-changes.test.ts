/** Checkout changes made while the payment page is open: they are listed with focus, and the shopper can confirm again. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { setSchedule } from "#api/orders/bookings.ts";
import { getOrderEntitlements } from "#api/orders/entitlements.ts";
import { markAsPaid, searchOrders } from "#api/orders/orders/orders.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { anEmail, buyer, fillSteps, placeOrderByInvoice } from "./shopping.ts";

let store: WholeStore;
let browser: Browser;
let cup: Goods;

before(async () => {
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost" });
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 100);
});
after(async () => {
  await browser?.close();
  assert.deepEqual(await store?.audit(), []);
  await store?.close();
});

const SHOTS = process.env.SCREENSHOTS;
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`${store.origin}/p/${slug}`);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page
    .getByText(/ added to cart\.$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Check out", exact: true }).click();
  await page.waitForURL(/\/checkout\//);
}

const idIn = (page: Page): string => /checkout\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const placeOrder = (page: Page) => page.getByRole("button", { name: /^Place order/ }).click();

for (const [name, viewport, hasScripts] of [
  ["a phone without scripts", PHONE, false],
  ["a desktop", DESKTOP, true],
] as const) {
  it(`on ${name}: a changed address and total are listed with focus, and can be confirmed`, async () => {
    const { page, context, complaints } = await visit(browser, { viewport, hasScripts });
    await page.goto(`${store.origin}/p/${cup.product.slug}`);
    if (hasScripts) await addToCart(page, cup.product.slug);
    else {
      await page.getByRole("button", { name: "Add to cart", exact: true }).first().click();
      await page.goto(`${store.origin}/cart`);
      await page.getByRole("button", { name: "Check out", exact: true }).first().click();
      await page.waitForURL(/\/checkout\//);
    }
    await fillSteps(page, anEmail(), /Parcel/);
    await page.getByRole("radio", { name: /Bank transfer/ }).check();
    const address = {
      country: "US",
      subdivision: "US-NY",
      city: "Albany",
      postalCode: "12207",
      addressLine: "5 Back Alley",
    };
    const shippingDestination = { address, contactDetails: { firstName: "Eve", lastName: "Swap" } };
    const lineItems = [{ catalogReference: cup.reference, quantity: 2 }];
    const body = { checkout: { shippingInfo: { shippingDestination } }, lineItems };
    await store.admin(updateCheckout, { params: { id: idIn(page) }, body });
    await placeOrder(page);
    const notice = page.getByText("Something in this order has changed.");
    await notice.waitFor();
    await page.getByText(/Shipping address: Eve Swap, 5 Back Alley.*\(was Ada Lovelace, 12 Sample Street/).waitFor();
    await page.getByText("Stoneware cup: quantity 3 (was 1).").waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    assert.match(focused, /Something in this order has changed/);
    if (hasScripts) await assertAccessible(page, "the list of changes");
    await assertFits(page, "the list of changes");
    await shoot(page, `changes-${viewport.width}`);
    const { orders } = await store.admin(searchOrders, { body: { search: { filter: { checkoutId: idIn(page) } } } });
    assert.deepEqual(orders, []);
    // Confirming again orders what is shown now.
    await page.getByRole("radio", { name: /Bank transfer/ }).check();
    await placeOrder(page);
    await page.getByText("Thank you for your order.").waitFor();
    await page.getByText("5 Back Alley").first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

it("a payment method turned off in the meantime is named, and another one can be used", async () => {
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  await addToCart(page, cup.product.slug);
  await fillSteps(page, anEmail(), /Parcel/);
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
  const setOffline = (isEnabled: boolean) =>
    store.admin(updatePaymentProvider, { params: { id: "manual" }, body: { paymentProvider: { isEnabled } } });
  await setOffline(false);
  await placeOrder(page);
  await page.getByText(/is no longer available\. Choose another payment method\./).waitFor();
  assert.equal(await page.getByRole("radio", { name: /Bank transfer/ }).count(), 0);
  await shoot(page, "method-390");
  await setOffline(true);
  await page.getByRole("radio", { name: /Test payment/ }).check();
  await placeOrder(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Thank you for your order.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a billing address and note entered at confirmation are part of the order", async () => {
  const { page, context, complaints } = await visit(browser);
  await addToCart(page, cup.product.slug);
  await fillSteps(page, anEmail(), /Parcel/);
  await page.getByText("Add a note", { exact: false }).first().click();
  await page.getByRole("textbox", { name: /note/i }).fill("Ring twice");
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
  await placeOrder(page);
  await page.getByText("Thank you for your order.").waitFor();
  await page.getByText("Ring twice").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a ticket of an unpaid order is on hold until the payment, and valid after it", async () => {
  const concert = await store.addGoods({ name: "Concert", productType: "digital", priceData: { price: 40 } }, 50);
  await sql`update products set item_type = 'SERVICE' where id = ${concert.product.id}`.execute(
    store.app.store.database.db,
  );
  const schedule = {
    kind: "WEEKLY" as const,
    timeZone: "UTC",
    durationMinutes: 60,
    stepMinutes: 60,
    capacity: 50,
    leadMinutes: 0,
    horizonDays: 60,
    changeUntilMinutes: 120,
    refundPercent: 100,
    hasTickets: true,
    place: "Hall",
    isOpen: true,
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 780 })),
    blackouts: [],
  };
  await store.admin(setSchedule, { params: { productId: concert.product.id }, body: { schedule } });
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${store.origin}/p/${concert.product.slug}`);
  await page.getByRole("radio").first().check({ force: true });
  await page.getByRole("button", { name: "Book" }).first().click();
  await page.getByText("Concert added to cart").first().waitFor();
  await page.goto(`${store.origin}/cart`);
  await page.getByRole("button", { name: "Check out" }).click();
  await page.waitForURL(/\/checkout\//);
  const email = anEmail();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Full name").fill(buyer.name);
  await page.getByLabel("Street address").fill(buyer.line1);
  await page.getByLabel("City").fill(buyer.city);
  await page.getByLabel("State").selectOption(buyer.state);
  await page.getByLabel("ZIP code").fill(buyer.zip);
  await page.getByRole("button", { name: /^Continue to/ }).click();
  await page.waitForURL(/step=payment/);
  await placeOrderByInvoice(page);
  await page.getByText("Your tickets become available once your order is paid.").waitFor();
  await assertAccessible(page, "an unpaid order with tickets");
  await shoot(page, "unpaid-order-390");
  const order = page.url();
  const { orders } = await store.admin(searchOrders, { body: { search: { filter: { "buyerInfo.email": email } } } });
  const [{ id = "" } = {}] = orders;
  const { bookings } = await store.admin(getOrderEntitlements, { params: { orderId: id }, query: {} });
  const ticket = bookings[0]?.tickets[0] ?? assert.fail("there is a ticket");
  await page.goto(ticket.url);
  await page.getByText("Payment pending").waitFor();
  assert.equal(await page.getByRole("img").count(), 0, "nothing to scan yet");
  await assertAccessible(page, "an unpaid ticket");
  await shoot(page, "unpaid-ticket-390");
  await store.admin(markAsPaid, { params: { ecomOrderId: id } });
  await page.goto(order);
  await page.getByRole("link", { name: "Ticket 1" }).click();
  await page.getByText("Valid", { exact: true }).waitFor();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
