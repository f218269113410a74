/** Amounts and dates beside texts of one language: orders after the store changed its language, mails, and invoices. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { generateInvoice, getInvoice } from "#api/orders/invoices.ts";
import { createOrderPaymentRequest, getOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { getOrder, getOrderStatus } from "#api/orders/orders/orders.ts";
import { dayIn } from "#api/store/dates.ts";
import { languages, localeFor } from "#api/store/languages.ts";
import { sendConfirmation } from "#server/orders/orders/mails/mail-jobs.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
const staff = () => ({ authorization: shop.staffToken() });
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const speak = (locale: string, timeZone = "America/New_York") =>
  shop.transaction((tx) => writeStoreSettings(tx, { locale, timeZone }, new Date()));

async function placed(quantity = 2) {
  const buyer = shop.buyer();
  const { orderId, statusKey } = await buyer.order(await buyer.prepare(await shop.product({ price: 1000 }), quantity));
  return { orderId, statusKey };
}

test("orders of before read in the language that the store speaks now", async () => {
  await speak("en-US");
  const { orderId, statusKey } = await placed();
  const read = async () => (await shop.call(getOrder, { params: { id: orderId } }, staff())).order;
  assert.equal((await read()).priceSummary.total.formattedAmount, "$28.26");
  const request = { orderId, expirationDate: "2035-03-31T12:00:00Z" };
  const { orderPaymentRequest } = await shop.call(
    createOrderPaymentRequest,
    { body: { orderPaymentRequest: request } },
    staff(),
  );
  await speak("de-DE");
  const german = formatMoney(2826, "USD", "de-DE");
  assert.match(german, /^28,26/);
  const order = await read();
  assert.equal(order.priceSummary.total.formattedAmount, german);
  assert.equal(order.siteLanguage, "en", "where it was placed");
  const status = await shop.call(getOrderStatus, { params: { id: orderId }, query: { key: statusKey } });
  assert.equal(status.order.priceSummary.total.formattedAmount, german);
  const params = { orderPaymentRequestId: orderPaymentRequest.id };
  const known = await shop.call(getOrderPaymentRequest, { params }, staff());
  assert.equal(known.orderPaymentRequest.amount.formattedAmount, german);
});

test("mails have amounts as their language writes them, whatever the store speaks", async () => {
  await speak("en-US");
  for (const language of languages) {
    const { orderId } = await placed();
    await sql`update orders set buyer_language = ${language} where id = ${orderId}::uuid`.execute(
      shop.store.database.db,
    );
    await sendConfirmation.run(shop.store, { orderId });
    const { rows } = await sql<{ text: string }>`select text from mails where about_id = ${orderId}::uuid`.execute(
      shop.store.database.db,
    );
    const amount = formatMoney(2826, "USD", localeFor(language, "en-US"));
    assert.ok(rows[0]?.text.includes(amount), `${language}: ${amount} in ${rows[0]?.text}`);
  }
});

test("invoices are dated by the store's clock", async () => {
  // New Year's Eve in New York, while it is the next year in UTC.
  shop.setNow(new Date("2032-01-01T03:00:00Z"));
  await speak("en-US");
  const { orderId } = await placed();
  const { invoiceId } = await shop.call(generateInvoice, { params: { orderId }, body: {} }, staff());
  const { eInvoiceUrl = "" } = await shop.call(getInvoice, { params: { invoiceId } }, staff());
  const xml = await (await fetch(eInvoiceUrl)).text();
  assert.match(xml, /<cbc:IssueDate>2031-12-31</);
  assert.match(xml, /<cbc:ActualDeliveryDate>2031-12-31</);
  assert.equal(dayIn(new Date("2032-01-01T03:00:00Z"), "Asia/Tokyo"), "2032-01-01");
});
