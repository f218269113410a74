/** The exports of this store are read again: nothing changes in the same store, and everything returns in another. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryCustomerDetails } from "#api/marketing/customers.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { toCsv } from "#backoffice/marketing/analytics/csv.ts";
import { customerRows } from "#backoffice/marketing/customers/export-customers.ts";
import { ordersCsv } from "#backoffice/orders/orders/list/export-orders.ts";
import { lines } from "#server/imports/files/factory.ts";
import { type OrderTools, openOrderShop } from "./order-tools.ts";

let orders: OrderTools;
before(async () => {
  orders = await openOrderShop();
});
after(() => orders.shop.close());

async function exportCustomers(search: string): Promise<string> {
  const { customers } = await orders.shop.call(queryCustomerDetails, { body: { search } }, orders.staff);
  return toCsv(customerRows(customers));
}

test("customers: two addresses, two notes, tags, consent and dates", async () => {
  const file = lines([
    "Email,First name,Last name,Phone,Company,Language,Newsletter,Newsletter since,Tags,Note,Customer since,Address first name,Address line 1,Address line 2,City,State,Postal code,Country,Address type,Default address",
    "own@example.com,Uma,Del Rey,+12125550155,Rey Inc.,es,yes,2023-01-02T03:04:05.000Z,vip; b2b,First note,2022-05-06T07:08:09.000Z,Uma,1 Pine Road,Floor 2,Austin,US-TX,78701,US,SHIPPING,",
    "own@example.com,,,,,,,,,Second note,,Uma,2 Oak Road,,Dallas,US-TX,75201,US,BILLING,yes",
  ]);
  const first = await orders.tools.checked(file);
  assert.deepEqual([first.content, first.format, await orders.codes(first.id)], ["CUSTOMERS", "CARTWRIGHT", []]);
  await orders.tools.run(first.id);
  const exported = await exportCustomers("own@example.com");
  assert.match(exported, /,yes,2023-01-02T03:04:05\.000Z,vip; b2b,First note,2022-05-06T07:08:09\.000Z,/);
  assert.equal((await orders.tools.checked(exported)).counts.unchanged, 1);
  await orders.undo(first.id);
  const again = await orders.tools.checked(exported);
  assert.equal(again.counts.create, 1);
  await orders.tools.run(again.id);
  assert.equal(await exportCustomers("own@example.com"), exported);
});

/** Without what another store assigns itself. */
function content(order: Order | undefined) {
  const { priceSummary, balanceSummary, paymentStatus, fulfillmentStatus, buyerNote, recipientInfo } = order ?? {};
  return {
    sums: [
      priceSummary?.subtotal,
      priceSummary?.discount,
      priceSummary?.shipping,
      priceSummary?.tax,
      priceSummary?.total,
    ].map((sum) => sum?.amount),
    balance: [balanceSummary?.paid.amount, balanceSummary?.refunded.amount],
    lines: order?.lineItems.map((line) => [
      line.productName.original,
      line.quantity,
      line.price.amount,
      line.fulfilledQuantity,
    ]),
    dates: [order?.createdDate, order?.purchasedDate],
    states: [order?.status, paymentStatus, fulfillmentStatus],
    texts: [order?.number, order?.currency, order?.buyerInfo.email, buyerNote, order?.shippingInfo?.title],
    recipientInfo,
    taxIncluded: order?.taxIncludedInPrices,
    tags: order?.tags.privateTags.tagIds,
  };
}

test("orders: those of this store stay as they are, and an export brings everything back", async () => {
  const { shop, tools } = orders;
  const product = await shop.product({ price: 1234 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, 3));
  const native = await buyer.readOrder(orderId ?? "");
  assert.ok(native);
  const file = lines([
    "Order,Date,Status,Payment,Fulfillment,Email,Item,SKU,Quantity,Unit price,Subtotal,Discount,Shipping,Fees,Tax,Total,Paid,Refunded,Currency,Tags,Fulfilled quantity,Shipping method,Note,Shipping first name,Shipping address line 1,Shipping city,Country",
    "77001,2023-04-05T06:07:08.000Z,APPROVED,PARTIALLY_REFUNDED,PARTIALLY_FULFILLED,otto@example.com,Lamp,L-1,2,40.00,90.00,9.00,5.00,1.00,7.00,94.00,94.00,4.00,USD,gift later,2,Courier,Call first,Otto,1 Elm Road,Boise,US",
    "77001,,,,,otto@example.com,Bulb,,1,10.00,,,,,,,,,USD,,0,,,,,,",
  ]);
  const first = await tools.checked(file);
  assert.deepEqual([first.content, first.format, await orders.codes(first.id)], ["ORDERS", "CARTWRIGHT", []]);
  await tools.run(first.id);
  const imported = await orders.byNumber("77001");
  assert.ok(imported);
  assert.deepEqual(content(imported).sums, ["90.00", "9.00", "5.00", "7.00", "94.00"]);
  const exported = ordersCsv([native, imported]);
  const same = await tools.checked(exported);
  assert.deepEqual([same.counts.unchanged, await orders.codes(same.id)], [2, []]);
  await orders.undo(first.id);
  const again = await tools.checked(exported);
  assert.deepEqual([again.counts.unchanged, again.counts.create], [1, 1]);
  await tools.run(again.id);
  assert.deepEqual(content(await orders.byNumber("77001")), content(imported));
  const total = Number(native.priceSummary.total.amount) + 1;
  const changed = exported.replaceAll(native.priceSummary.total.amount, total.toFixed(2));
  assert.deepEqual(
    (await orders.codes((await tools.checked(changed)).id)).map(([code]) => code),
    ["TOTAL_DIFFERS"],
  );
  assert.deepEqual(await shop.audit(), []);
});
