/** The back office setting that holds tickets and downloads until the payment. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import type { Browser } from "playwright-core";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { setSchedule } from "#api/orders/bookings.ts";
import { getOrdersSettings, updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { ADDRESS } from "#test/flows/shopper.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { settle, signIn } from "./backoffice-store.ts";

let store: WholeStore;
let browser: Browser;
before(async () => {
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost" });
});
after(async () => {
  await browser?.close();
  await store?.close();
});

for (const viewport of [PHONE, DESKTOP]) {
  it(`is set at ${viewport.width} pixels`, async () => {
    const { page, context, complaints } = await visit(browser, { viewport });
    await page.goto(`${store.origin}/admin/settings/orders`);
    await signIn(page);
    const box = page.getByRole("checkbox", { name: "Release tickets and downloads before payment" });
    await box.waitFor();
    await settle(page);
    const isOn = await box.isChecked();
    await box.click();
    await assertFits(page, "the settings of orders");
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/settings-${viewport.width}.png` });
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText(/saved/i).first().waitFor();
    const { ordersSettings } = await store.admin(getOrdersSettings, {});
    assert.equal(ordersSettings.allowsUnpaidAccess, !isOn);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** Places an order of two tickets for tomorrow, payable by invoice. */
async function anUnpaidTicketOrder(): Promise<string> {
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
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 1380 })),
    blackouts: [],
  };
  await store.admin(setSchedule, { params: { productId: concert.product.id }, body: { schedule } });
  const scheduledDate = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`;
  const catalogReference = { ...concert.reference, options: { ...concert.reference.options, scheduledDate } };
  const { checkout } = await store.admin(createCheckout, {
    body: {
      lineItems: [{ catalogReference, quantity: 2 }],
      checkoutInfo: { buyerInfo: { email: "guest@example.com" }, billingInfo: ADDRESS },
    },
  });
  const { orderId } = await store.admin(createOrder, {
    params: { id: checkout.id },
    body: { paymentMethod: "manual" },
  });
  return orderId;
}

it("bookings show tickets on hold until the order is paid, and confirm check-in for another day", async () => {
  await store.admin(updateOrdersSettings, { body: { ordersSettings: { allowsUnpaidAccess: false } } });
  const orderId = await anUnpaidTicketOrder();
  const { page, context, complaints } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${store.origin}/admin/bookings`);
  await signIn(page);
  const row = page.getByRole("listitem").filter({ hasText: "Concert" });
  const next = page.getByRole("button", { name: "Next week" });
  await settle(page);
  if ((await row.count()) === 0) await next.click();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await settle(page);
    await row.getByText("2 tickets can be checked in once the order is paid").waitFor();
    await row.getByText("Unpaid", { exact: true }).waitFor();
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/bookings-${viewport.width}.png` });
    await assertFits(page, "bookings with tickets on hold");
  }
  await store.admin(markAsPaid, { params: { ecomOrderId: orderId } });
  await page.reload();
  await settle(page);
  if ((await row.count()) === 0) await next.click();
  await row.getByText("0 of 2 checked in").waitFor();
  assert.equal(await row.getByText("once the order is paid").count(), 0);

  const { rows } = await sql<{ code: string }>`
    select t.code from tickets t join service_bookings b on b.id = t.booking_id
    where b.order_id = ${orderId}::uuid order by t.unit`.execute(store.app.store.database.db);
  await page.getByRole("textbox", { name: "Ticket code" }).fill(rows[0]?.code ?? "");
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await page.getByText("This ticket is for another day").waitFor();
  await assertFits(page, "a ticket for another day");
  if (process.env.SCREENSHOTS !== undefined) await page.screenshot({ path: `${process.env.SCREENSHOTS}/check-in.png` });
  await page.getByRole("button", { name: "Check in anyway" }).click();
  await page.getByText("1 of 2 checked in.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
