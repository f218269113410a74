/** Orders from Shopify's files: every amount, repeated imports, problems and undo. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getSalesReport } from "#api/marketing/analytics.ts";
import { queryCustomers } from "#api/marketing/customers.ts";
import * as paymentsApi from "#api/payments/payments.ts";
import { lines } from "#server/imports/files/factory.ts";
import { type OrderTools, openOrderShop } from "./order-tools.ts";

let orders: OrderTools;
before(async () => {
  orders = await openOrderShop();
});
after(() => orders.shop.close());

const HEADER =
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes," +
  "Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price," +
  "Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status," +
  "Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province," +
  "Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company," +
  "Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Canceled at," +
  "Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags," +
  "Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Phone";
const columns = HEADER.split(",");

/** A row with the given cells. */
const row = (cells: Record<string, string>): string => {
  for (const name of Object.keys(cells)) assert.ok(columns.includes(name), name);
  return columns.map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`).join(",");
};
const base = {
  Email: "wanda@example.com",
  "Financial Status": "paid",
  Currency: "USD",
  "Created at": "2024-05-06 09:10:11 -0400",
  "Lineitem quantity": "1",
  "Lineitem name": "Bowl",
  "Lineitem price": "20.00",
  Subtotal: "20.00",
  Shipping: "0.00",
  Taxes: "0.00",
  Total: "20.00",
};

/** Two lines, a discount code, shipping, two taxes; paid, sent in part, then 10.00 refunded. */
const whole = [
  row({
    ...base,
    Name: "#2001",
    Id: "5550002001",
    "Financial Status": "partially_refunded",
    "Paid at": "2024-05-07 10:00:00 -0400",
    "Fulfillment Status": "partial",
    Subtotal: "63.00",
    Shipping: "7.50",
    Taxes: "5.67",
    Total: "76.17",
    "Discount Code": "SPRING10",
    "Discount Amount": "7.00",
    "Shipping Method": "Ground",
    "Lineitem quantity": "2",
    "Lineitem name": "Oak tray - Large",
    "Lineitem price": "25.00",
    "Lineitem sku": "TRAY-L",
    "Lineitem requires shipping": "true",
    "Lineitem taxable": "true",
    "Lineitem fulfillment status": "fulfilled",
    "Billing Name": "Wanda Mae Hill",
    "Billing Address1": "8 Elm Street",
    "Billing City": "Albany",
    "Billing Zip": "'12207",
    "Billing Province": "NY",
    "Billing Country": "US",
    "Shipping Name": "Wanda Hill",
    "Shipping Address1": "9 Elm Street",
    "Shipping Address2": "Rear",
    "Shipping Company": "Hill & Co",
    "Shipping City": "Albany",
    "Shipping Zip": "12207",
    "Shipping Province": "NY",
    "Shipping Country": "US",
    "Shipping Phone": "+1 518 555 0101",
    Notes: "Leave at the door",
    "Payment Method": "Shopify Payments",
    "Refunded Amount": "10.00",
    Tags: "spring, returning",
    "Tax 1 Name": "NY State Tax 4%",
    "Tax 1 Value": "2.52",
    "Tax 2 Name": "Albany Tax 5%",
    "Tax 2 Value": "3.15",
  }),
  row({
    Name: "#2001",
    "Lineitem quantity": "1",
    "Lineitem name": "Linen napkin",
    "Lineitem price": "20.00",
    "Lineitem sku": "NAPKIN",
    "Lineitem requires shipping": "true",
    "Lineitem taxable": "true",
    "Lineitem fulfillment status": "pending",
  }),
];

test("imports a whole Shopify order: amounts, taxes, addresses, payment, refund and fulfillment", async () => {
  const tray = await orders.shop.product({ name: "Oak tray" });
  const { db } = orders.shop.store.database;
  await db.updateTable("variants").set({ sku: "TRAY-L" }).where("product_id", "=", tray.productId).execute();
  const stock = await orders.shop.stockOf(tray);
  const found = await orders.tools.checked(lines([HEADER, ...whole]));
  assert.deepEqual([found.content, found.format, found.rows], ["ORDERS", "SHOPIFY", 2]);
  assert.deepEqual([found.counts.create, found.counts.error, await orders.codes(found.id)], [1, 0, []]);
  await orders.tools.run(found.id);
  const order = await orders.byNumber("2001");
  assert.ok(order);
  const { priceSummary: sums, balanceSummary: balance } = order;
  assert.deepEqual(
    [sums.subtotal, sums.discount, sums.shipping, sums.tax, sums.total].map(({ amount }) => amount),
    ["70.00", "7.00", "7.50", "5.67", "76.17"],
  );
  assert.deepEqual(
    [order.paymentStatus, balance.paid.amount, balance.refunded.amount, balance.balance.amount],
    ["PARTIALLY_REFUNDED", "76.17", "10.00", "0.00"],
  );
  assert.deepEqual(
    order.lineItems.map((line) => [
      line.productName.original,
      line.physicalProperties?.sku,
      line.quantity,
      line.price.amount,
      line.totalDiscount.amount,
      line.catalogReference?.catalogItemId,
    ]),
    [
      ["Oak tray - Large", "TRAY-L", 2, "25.00", "5.00", tray.productId],
      ["Linen napkin", "NAPKIN", 1, "20.00", "2.00", undefined],
    ],
  );
  assert.deepEqual(
    order.lineItems.map(({ taxInfo }) => [
      taxInfo.taxAmount.amount,
      taxInfo.taxBreakdown.map((part) => [part.taxName, part.taxAmount.amount]),
    ]),
    [
      [
        "4.05",
        [
          ["NY State Tax 4%", "1.80"],
          ["Albany Tax 5%", "2.25"],
        ],
      ],
      [
        "1.62",
        [
          ["NY State Tax 4%", "0.72"],
          ["Albany Tax 5%", "0.90"],
        ],
      ],
    ],
  );
  assert.equal(order.fulfillmentStatus, "PARTIALLY_FULFILLED");
  assert.deepEqual(
    [order.createdDate, order.purchasedDate, order.currency, order.buyerInfo.email, order.buyerNote, order.status],
    [
      "2024-05-06T13:10:11.000Z",
      "2024-05-06T13:10:11.000Z",
      "USD",
      "wanda@example.com",
      "Leave at the door",
      "APPROVED",
    ],
  );
  assert.deepEqual(
    [
      order.billingInfo?.contactDetails?.lastName,
      order.billingInfo?.address?.postalCode,
      order.channelInfo.externalOrderId,
    ],
    ["Mae Hill", "12207", "5550002001"],
  );
  const { address, contactDetails } = order.recipientInfo ?? {};
  assert.deepEqual(
    [address?.addressLine, address?.addressLine2, address?.subdivision, contactDetails?.company, contactDetails?.phone],
    ["9 Elm Street", "Rear", "US-NY", "Hill & Co", "+1 518 555 0101"],
  );
  assert.deepEqual(
    [order.shippingInfo?.title, order.tags.privateTags.tagIds, order.appliedDiscounts[0]?.coupon?.code],
    ["Ground", ["spring", "returning"], "SPRING10"],
  );
  const params = { orderId: order.id };
  const { orderTransactions } = await orders.shop.call(
    paymentsApi.listTransactionsForSingleOrder,
    { params },
    orders.staff,
  );
  assert.deepEqual(
    orderTransactions.payments.map(({ amount, createdDate }) => [amount.amount, createdDate]),
    [["76.17", "2024-05-07T14:00:00.000Z"]],
  );
  assert.equal(await orders.shop.stockOf(tray), stock, "imported orders take no stock");
  const { rows: sent } = await orders.shop.store.database.pool.query(
    "select 1 from mails union all select 1 from outbox_events where entity_id = $1",
    [order.id],
  );
  assert.deepEqual(sent, [], "neither emails nor events");
  assert.deepEqual(await orders.shop.audit(), []);

  // The customer's figures and the reports have the order at its own date.
  const { customers } = await orders.shop.call(queryCustomers, { body: { search: "wanda@example.com" } }, orders.staff);
  assert.deepEqual(
    customers.map(({ orderCount, totalSpent, lastOrderDate, name }) => [
      orderCount,
      totalSpent.amount,
      lastOrderDate,
      name,
    ]),
    [[1, "66.17", "2024-05-06T13:10:11.000Z", "Wanda Mae Hill"]],
  );
  const query = { from: "2024-05-01T00:00:00Z", to: "2024-06-01T00:00:00Z" };
  const report = await orders.shop.call(getSalesReport, { query }, orders.staff);
  assert.deepEqual([report.total.sales.amount, report.total.refunds.amount], ["76.17", "10.00"]);

  // Imported again, nothing is counted twice.
  assert.equal((await orders.tools.checked(lines([HEADER, ...whole]))).counts.unchanged, 1);
  assert.equal((await orders.undo(found.id)).done.undone, 1);
  assert.equal(await orders.byNumber("2001"), undefined);
  assert.deepEqual(await orders.shop.audit(), []);
});

test("knows every payment status of Shopify, taxes in prices, free shipping and other currencies", async () => {
  const cases: [name: string, cells: Record<string, string>, expected: string[]][] = [
    ["2101", {}, ["PAID", "20.00", "0.00"]],
    ["2102", { "Financial Status": "pending" }, ["NOT_PAID", "0.00", "0.00"]],
    ["2103", { "Financial Status": "authorized" }, ["NOT_PAID", "0.00", "0.00"]],
    [
      "2104",
      { "Financial Status": "partially_paid", "Outstanding Balance": "15.00" },
      ["PARTIALLY_PAID", "5.00", "0.00"],
    ],
    ["2105", { "Financial Status": "refunded", "Refunded Amount": "20.00" }, ["FULLY_REFUNDED", "20.00", "20.00"]],
    [
      "2106",
      { "Financial Status": "voided", "Canceled at": "2024-05-08 09:00:00 -0400" },
      ["CANCELED", "0.00", "0.00"],
    ],
    [
      "2107",
      { Taxes: "3.19", "Tax 1 Name": "MwSt 19%", "Tax 1 Value": "3.19", Currency: "EUR" },
      ["PAID", "20.00", "0.00"],
    ],
    ["2108", { "Discount Code": "FREESHIP", "Discount Amount": "5.00", Shipping: "5.00" }, ["PAID", "20.00", "0.00"]],
    ["2109", { Currency: "JPY", "Lineitem price": "2000", Subtotal: "2000", Total: "2000" }, ["PAID", "2000", "0"]],
    ["2110", { "Lineitem discount": "4.00", Subtotal: "16.00", Total: "16.00" }, ["PAID", "16.00", "0.00"]],
  ];
  const file = lines([HEADER, ...cases.map(([name, cells]) => row({ ...base, ...cells, Name: `#${name}` }))]);
  const found = await orders.tools.checked(file);
  assert.deepEqual(await orders.codes(found.id), [["AUTHORIZED_ELSEWHERE", "Financial Status", 1]]);
  await orders.tools.run(found.id);
  for (const [name, , expected] of cases) {
    const order = await orders.byNumber(name);
    const { paid, refunded } = order?.balanceSummary ?? {};
    assert.deepEqual([order?.paymentStatus, paid?.amount, refunded?.amount], expected, name);
  }
  const included = await orders.byNumber("2107");
  assert.deepEqual(
    [included?.taxIncludedInPrices, included?.priceSummary.tax.amount, included?.currency],
    [true, "3.19", "EUR"],
  );
  assert.equal((await orders.byNumber("2108"))?.priceSummary.shipping.amount, "0.00");
  const canceled = await orders.byNumber("2106");
  assert.deepEqual([canceled?.status, canceled?.createdDate], ["CANCELED", "2024-05-06T13:10:11.000Z"]);
  assert.deepEqual(await orders.shop.audit(), []);
});

test("an order whose amounts don't add up is a problem, not a guess", async () => {
  const own = await orders.tools.checked(lines([HEADER, row({ ...base, Name: "#2200" })]));
  await orders.tools.run(own.id);
  const broken: [cells: Record<string, string>, code: string, column: string][] = [
    [{ Total: "21.00" }, "TOTAL_DIFFERS", "Total"],
    [{ Subtotal: "15.00", Total: "15.00" }, "SUBTOTAL_DIFFERS", "Subtotal"],
    [{ "Lineitem price": "20.005" }, "NOT_MONEY", "Lineitem price"],
    [{ Currency: "Dollar" }, "NOT_A_CURRENCY", "Currency"],
    [{ "Financial Status": "refunded", "Refunded Amount": "3.00" }, "PAYMENT_DIFFERS", "Financial Status"],
    [{ "Financial Status": "settled" }, "NOT_IN_LIST", "Financial Status"],
    [{ "Created at": "last spring" }, "NOT_A_DATE", "Created at"],
    [{ "Lineitem name": "" }, "NO_LINE_ITEMS", "Lineitem name"],
    [{ "Lineitem quantity": "0" }, "NOT_A_WHOLE_NUMBER", "Lineitem quantity"],
    [{ Id: "another", Name: "EN2200" }, "ORDER_NUMBER_TAKEN", ""],
  ];
  for (const [cells, code, column] of broken) {
    const found = await orders.tools.checked(lines([HEADER, row({ ...base, Name: "#2299", ...cells })]));
    const known = await orders.codes(found.id);
    assert.equal(found.counts.error, 1, code);
    assert.ok(
      known.some(([one, where]) => one === code && (column === "" || where === column)),
      `${code}: ${JSON.stringify(known)}`,
    );
  }
});

test("a later file updates orders, an undo restores them, and changed orders stay", async () => {
  const first = await orders.tools.checked(
    lines([HEADER, row({ ...base, Name: "#2301", "Financial Status": "pending" }), row({ ...base, Name: "#2302" })]),
  );
  await orders.tools.run(first.id);
  const before = await orders.byNumber("2301");
  const file = lines([
    HEADER,
    row({ ...base, Name: "#2301", "Fulfillment Status": "fulfilled" }),
    row({ ...base, Name: "#2302" }),
  ]);
  const second = await orders.tools.checked(file);
  assert.deepEqual([second.counts.update, second.counts.unchanged], [1, 1]);
  const [item] = await orders.tools.itemsOf(second.id);
  assert.deepEqual(
    item?.changes.map(({ key, before: from, after: to }) => [key, from, to]),
    [
      ["paymentStatus", "NOT_PAID", "PAID"],
      ["fulfillmentStatus", "NOT_FULFILLED", "FULFILLED"],
    ],
  );
  await orders.tools.run(second.id);
  const after = await orders.byNumber("2301");
  assert.deepEqual([after?.id, after?.paymentStatus, after?.fulfillmentStatus], [before?.id, "PAID", "FULFILLED"]);
  await orders.undo(second.id);
  const restored = await orders.byNumber("2301");
  assert.deepEqual([restored?.id, restored?.paymentStatus], [before?.id, "NOT_PAID"]);

  const payments = [{ amount: { amount: "20.00" } }];
  await orders.shop.call(
    paymentsApi.addPayments,
    { params: { orderId: before?.id ?? "" }, body: { payments } },
    orders.staff,
  );
  const third = await orders.tools.checked(file);
  assert.deepEqual(await orders.codes(third.id), [["ORDER_CHANGED", "", 1]]);
  const undone = await orders.undo(first.id);
  assert.deepEqual([undone.done.undone, undone.done.kept], [1, 1]);
  assert.deepEqual(await orders.shop.audit(), []);
});
