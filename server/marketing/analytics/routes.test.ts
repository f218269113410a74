import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  getCartFunnel,
  getCustomerReport,
  getMissedSearches,
  getSalesBreakdown,
  getSalesReport,
  getSalesRhythm,
  getStockReport,
} from "#api/marketing/analytics.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { routes } from "./routes.ts";

type Line = { item: string; name: string; quantity: number; price: number; discount?: number; type?: string };
type Sold = {
  at: string;
  email?: string;
  country?: string;
  coupon?: string;
  shipping?: number;
  tax?: number;
  isCanceled?: boolean;
  currency?: string;
  lines: Line[];
};

let server: TestServer;
let staff: { authorization: string };
const november = { from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z", timeZone: "Europe/Berlin" };

/** Inserts an order row directly; the table's constraints keep its amounts consistent. */
async function sell({ at, email = "ann@example.com", country = "US", coupon, shipping = 0, tax = 0, ...rest }: Sold) {
  const subtotal = rest.lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
  const discount = rest.lines.reduce((sum, line) => sum + (line.discount ?? 0), 0);
  const applied = coupon === undefined ? [] : [{ amount: discount, source: { kind: "COUPON", code: coupon } }];
  return server.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into orders (id, number, status, payment_status, status_key, created_by_kind, created_by_id, email, buyer_name, buyer_language,
        recipient_info, currency, locale, weight_unit, subtotal, discount_total, shipping_total, fee_total, tax_total, total, tax_included,
        applied_discounts, payment_method_name, canceled_at, created_at, updated_at)
      values (gen_random_uuid(), (select coalesce(max(number), 0) + 1 from orders), ${rest.isCanceled === true ? "CANCELED" : "APPROVED"},
        'PAID', ${"k".repeat(22)}, 'visitor', 'v', ${email}, ${email}, 'en', ${JSON.stringify({ address: { country } })}::jsonb,
        ${rest.currency ?? "USD"}, 'en-US', 'KG', ${subtotal}, ${discount}, ${shipping}, 0, ${tax}, ${subtotal - discount + shipping + tax}, false,
        ${JSON.stringify(applied)}::jsonb, 'Card', ${rest.isCanceled === true ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
      returning id::text`.execute(tx);
    const id = rows[0]?.id ?? "";
    for (const [position, line] of rest.lines.entries()) {
      const total = line.quantity * line.price - (line.discount ?? 0);
      await sql`
        insert into order_line_items (id, order_id, position, catalog_item_id, name, item_type, is_shippable, quantity, unit_price, full_unit_price,
          line_discount, line_total, total_before_tax, total_after_tax, tax_total, tax_details, details)
        values (gen_random_uuid(), ${id}::uuid, ${position}, ${line.item}, ${line.name}, ${line.type ?? "PHYSICAL"}, true, ${line.quantity},
          ${line.price}, ${line.price}, ${line.discount ?? 0}, ${total}, ${total}, ${total}, 0, '{}', '{}')`.execute(
        tx,
      );
    }
    return id;
  });
}

async function refund(orderId: string, at: string, amount: number): Promise<void> {
  await server.transaction(async (tx) => {
    await sql`
      with paid as (
        insert into payments (id, order_id, intended_order_id, method, provider, status, currency, authorized, captured, refunded, created_at, updated_at)
        values (gen_random_uuid(), ${orderId}::uuid, ${orderId}::uuid, 'MANUAL', 'manual', 'PARTIALLY_REFUNDED', 'USD', ${amount}, ${amount}, ${amount}, ${at}::timestamptz, ${at}::timestamptz)
        returning id
      ), asked as (
        insert into refunds (id, order_id, currency, amount, requested_by_kind, created_at, updated_at)
        values (gen_random_uuid(), ${orderId}::uuid, 'USD', ${amount}, 'staff', ${at}::timestamptz, ${at}::timestamptz) returning id
      )
      insert into refund_transactions (id, refund_id, payment_id, currency, amount, state, created_at, updated_at)
      select gen_random_uuid(), asked.id, paid.id, 'USD', ${amount}, 'SUCCEEDED', ${at}::timestamptz, ${at}::timestamptz from asked, paid`.execute(
      tx,
    );
  });
}

before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const mug = { item: "mug", name: "Mug", quantity: 2, price: 1500 };
  const print = { item: "print", name: "Print", quantity: 1, price: 4000, discount: 1000 };
  await sell({ at: "2026-10-10T12:00:00Z", lines: [mug] });
  const first = await sell({ at: "2026-11-02T23:30:00Z", shipping: 500, tax: 240, lines: [mug, print], coupon: "TEN" });
  await sell({ at: "2026-11-03T08:00:00Z", email: "Bea@example.com", country: "DE", lines: [mug] });
  await sell({ at: "2026-11-04T08:00:00Z", email: "bea@example.com", country: "DE", lines: [mug] });
  await sell({ at: "2026-11-05T08:00:00Z", lines: [mug], isCanceled: true });
  await sell({ at: "2026-11-05T08:00:00Z", lines: [mug], currency: "EUR" });
  await refund(first, "2026-11-20T10:00:00Z", 1500);
});
after(() => server.close());

describe("sales over time", () => {
  test("components add up to total sales; canceled orders and other currencies are excluded", async () => {
    const { total, compared, currency } = await server.call(getSalesReport, { query: november }, staff);
    assert.equal(currency, "USD");
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(total).map(([name, value]) => [name, typeof value === "number" ? value : value.amount]),
      ),
      {
        orderCount: 3,
        unitCount: 7,
        items: "130.00",
        discounts: "10.00",
        shipping: "5.00",
        fees: "0.00",
        tips: "0.00",
        taxes: "2.40",
        includedTaxes: "0.00",
        sales: "127.40",
        refunds: "15.00",
        net: "112.40",
        averageOrderValue: "42.47",
      },
    );
    assert.equal(compared.sales.amount, "30.00", "October's order is the time before");
  });

  test("days follow the requested time zone, and days without orders are included", async () => {
    const { intervals } = await server.call(getSalesReport, { query: november }, staff);
    assert.equal(intervals.length, 31, "1 November 01:00 to 1 December 01:00 in Berlin touches 31 days");
    const sold = intervals
      .filter((entry) => entry.figures.orderCount > 0)
      .map((entry) => [entry.start, entry.figures.orderCount]);
    assert.deepEqual(sold, [
      ["2026-11-03T00:00:00", 2],
      ["2026-11-04T00:00:00", 1],
    ]);
    const back = intervals.find((entry) => entry.figures.refunds.amount !== "0.00");
    assert.equal(back?.start, "2026-11-20T00:00:00", "refunds count on their own day");
  });

  test("days and the previous period default to the store's time zone, across daylight saving changes", async () => {
    const { timeZone } = await server.transaction(readStoreSettings);
    assert.equal(timeZone, "America/New_York");
    const mug = [{ item: "mug", name: "Mug", quantity: 1, price: 1500 }];
    // 23:30 on March 16 in New York; 00:30 on March 3; an afternoon.
    for (const at of ["2024-03-17T03:30:00Z", "2024-03-03T05:30:00Z", "2024-03-11T20:00:00Z"])
      await sell({ at, lines: mug });
    // From Sunday, when daylight saving time starts, to Saturday: 167 hours.
    const week = { from: "2024-03-10T05:00:00.000Z", to: "2024-03-17T04:00:00.000Z" };
    const daysOf = async (query: typeof week & { timeZone?: string }) => {
      const { intervals, compared } = await server.call(getSalesReport, { query }, staff);
      const sold = intervals.filter(({ figures }) => figures.orderCount > 0).map(({ start }) => start.slice(0, 10));
      return { sold, days: intervals.length, compared: compared.orderCount, before: intervals[0]?.compared?.start };
    };
    const before = "2024-03-03T00:00:00";
    assert.deepEqual(await daysOf(week), { sold: ["2024-03-11", "2024-03-16"], days: 7, compared: 1, before });
    const { sold } = await daysOf({ ...week, timeZone: "Pacific/Kiritimati" });
    assert.deepEqual(sold, ["2024-03-12", "2024-03-17"], "fourteen hours ahead of UTC");

    const noon = { from: "2024-03-12T04:00:00.000Z", to: "2024-03-12T16:00:00.000Z" };
    assert.equal((await daysOf(noon)).compared, 0, "yesterday until noon, not its afternoon");
    const { rows } = await server.call(getSalesBreakdown, { query: { ...week, dimension: "PRODUCT" } }, staff);
    assert.deepEqual(
      rows.map(({ orderCount, previousSales }) => [orderCount, previousSales.amount]),
      [[2, "15.00"]],
    );
    const april = { from: "2024-04-01T04:00:00.000Z", to: "2024-05-01T04:00:00.000Z" };
    assert.deepEqual((await daysOf(april)).before, "2024-03-01T00:00:00", "before a month comes a month");
    const year = { ...april, comparedWith: "PREVIOUS_YEAR" } as const;
    assert.equal((await daysOf(year)).before, "2023-04-01T00:00:00");
  });

  test("months and the previous year", async () => {
    const query = { ...november, interval: "MONTH", comparedWith: "PREVIOUS_YEAR", timeZone: "UTC" } as const;
    const { intervals, compared } = await server.call(getSalesReport, { query }, staff);
    assert.deepEqual(
      intervals.map((entry) => [entry.start, entry.compared?.start]),
      [["2026-11-01T00:00:00", "2025-11-01T00:00:00"]],
    );
    assert.equal(compared.orderCount, 0);
  });

  test("invalid input and other actors are rejected", async () => {
    const ask = (path: string, headers: { authorization: string }) =>
      fetch(`${server.origin}/ecom/v1/analytics/${path}`, { headers });
    for (const query of [
      { timeZone: "Mars/Olympus" },
      { from: november.to, to: november.from },
      { from: "2000-01-01T00:00:00.000Z" },
      { ...november, from: "2026-01-01T00:00:00.000Z", interval: "HOUR" },
    ]) {
      const answer = await ask(`sales?${new URLSearchParams(query)}`, staff);
      assert.equal(answer.status, 400, JSON.stringify(query));
    }
    const shopper = { authorization: server.visitorToken() };
    assert.equal((await ask("sales", shopper)).status, 403);
    assert.equal((await ask("customers", { authorization: server.staffToken(["orders:read"]) })).status, 403);
  });
});

describe("sales breakdowns", () => {
  const rowsOf = async (dimension: "PRODUCT" | "COUNTRY" | "COUPON" | "CUSTOMER_TYPE" | "ITEM_TYPE") =>
    (await server.call(getSalesBreakdown, { query: { ...november, dimension } }, staff)).rows.map((row) => [
      row.name,
      row.orderCount,
      row.unitCount,
      row.sales.amount,
    ]);

  test("by product, in descending order, with the previous period", async () => {
    assert.deepEqual(await rowsOf("PRODUCT"), [
      ["Mug", 3, 6, "90.00"],
      ["Print", 1, 1, "30.00"],
    ]);
    const { rows } = await server.call(
      getSalesBreakdown,
      { query: { ...november, dimension: "PRODUCT", limit: 1 } },
      staff,
    );
    assert.deepEqual(
      rows.map((row) => [row.key, row.previousSales.amount]),
      [["mug", "30.00"]],
    );
  });
  test("by country, item type, and customer type regardless of letter case", async () => {
    assert.deepEqual(await rowsOf("COUNTRY"), [
      ["US", 1, 3, "67.40"],
      ["DE", 2, 4, "60.00"],
    ]);
    assert.deepEqual(await rowsOf("ITEM_TYPE"), [["PHYSICAL", 3, 7, "120.00"]]);
    assert.deepEqual(await rowsOf("CUSTOMER_TYPE"), [
      ["RETURNING", 1, 3, "67.40"],
      ["NEW", 2, 4, "60.00"],
    ]);
  });
  test("by coupon, with the discounted amount", async () => {
    const { rows } = await server.call(getSalesBreakdown, { query: { ...november, dimension: "COUPON" } }, staff);
    assert.deepEqual(
      rows.map((row) => [row.key, row.orderCount, row.sales.amount, row.amount?.amount]),
      [["TEN", 1, "67.40", "10.00"]],
    );
  });
});

describe("customers, order times and inventory", () => {
  test("customer type follows from the first order", async () => {
    const report = await server.call(getCustomerReport, { query: november }, staff);
    assert.deepEqual(
      [report.newCount, report.returningCount, report.newSales.amount, report.returningSales.amount],
      [1, 1, "60.00", "67.40"],
    );
    const query = { ...november, dimension: "CUSTOMER_TYPE" as const };
    const { rows } = await server.call(getSalesBreakdown, { query }, staff);
    const salesOf = (name: string) => rows.find((row) => row.name === name)?.sales.amount;
    assert.deepEqual([salesOf("NEW"), salesOf("RETURNING")], [report.newSales.amount, report.returningSales.amount]);
    assert.deepEqual([report.customerCount, report.repeatCount], [2, 2]);
    assert.deepEqual(
      report.top.map((customer) => [customer.email, customer.orderCount]),
      [
        ["ann@example.com", 1],
        ["bea@example.com", 2],
      ],
    );
  });
  test("hours follow the time zone", async () => {
    const { hours } = await server.call(getSalesRhythm, { query: november }, staff);
    assert.deepEqual(
      hours.map((entry) => [entry.weekday, entry.hour, entry.orderCount]),
      [
        [2, 0, 1],
        [2, 9, 1],
        [3, 9, 1],
      ],
    );
  });
  test("inventory without units has no value", async () => {
    const report = await server.call(getStockReport, { query: {} }, staff);
    assert.deepEqual([report.unitCount, report.priceValue.amount, report.rows.length], [0, "0.00", 0]);
  });
});

describe("conversion funnel", () => {
  type Way = { owner?: "visitor_id" | "user_id"; orderedAt?: string };
  /** A cart created at `at`, with a checkout and an order depending on the last step. */
  const begin = (at: string, got: "cart" | "checkout" | "order", { owner = "visitor_id", orderedAt = at }: Way = {}) =>
    server.transaction(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into carts (id, ${sql.ref(owner)}, is_current, currency, purchase_flow_id, created_at, updated_at)
        values (gen_random_uuid(), gen_random_uuid(), ${owner === "visitor_id"}, 'USD', gen_random_uuid(), ${at}::timestamptz, ${at}::timestamptz)
        returning id::text`.execute(tx);
      if (got === "cart") return;
      const { rows: checkouts } = await sql<{ id: string }>`
        insert into checkouts (id, cart_id, visitor_id, created_by_kind, created_by_id, currency, purchase_flow_id, created_at, updated_at)
        values (gen_random_uuid(), ${rows[0]?.id}::uuid, gen_random_uuid(), 'visitor', 'v', 'USD', gen_random_uuid(), ${at}::timestamptz, ${at}::timestamptz)
        returning id::text`.execute(tx);
      if (got === "checkout") return;
      await sql`update orders set checkout_id = ${checkouts[0]?.id}::uuid, created_at = ${orderedAt}::timestamptz
        where id = (select id from orders where checkout_id is null order by id limit 1)`.execute(tx);
    });
  const numbers = (steps: { cartCount: number; checkoutCount: number; orderCount: number }) => [
    steps.cartCount,
    steps.checkoutCount,
    steps.orderCount,
  ];

  test("carts count on the store's day of creation, with the last step reached and the previous period", async () => {
    await begin("2026-08-02T23:30:00Z", "order");
    await begin("2026-08-03T08:00:00Z", "checkout");
    await begin("2026-08-03T09:00:00Z", "cart");
    await begin("2026-08-03T09:00:00Z", "cart", { owner: "user_id" });
    await begin("2026-07-30T09:00:00Z", "cart");
    const query = { from: "2026-08-01T22:00:00.000Z", to: "2026-08-04T22:00:00.000Z", timeZone: "Europe/Berlin" };
    const { total, compared, intervals } = await server.call(getCartFunnel, { query }, staff);
    assert.deepEqual(
      [numbers(total), numbers(compared)],
      [
        [3, 2, 1],
        [1, 0, 0],
      ],
    );
    assert.deepEqual(
      intervals.map(({ start, steps }) => [start.slice(0, 10), ...numbers(steps)]),
      [
        ["2026-08-02", 0, 0, 0],
        ["2026-08-03", 3, 2, 1],
        ["2026-08-04", 0, 0, 0],
      ],
    );
    assert.equal(intervals[0]?.compared?.start.slice(0, 10), "2026-07-30");
  });
  test("orders after the period don't count, and deleted checkouts still count as reached", async () => {
    await begin("2026-10-03T08:00:00Z", "order", { orderedAt: "2026-10-06T08:00:00Z" });
    const until = async (to: string) => {
      const query = { from: "2026-10-03T00:00:00.000Z", to: `${to}T00:00:00.000Z` };
      return numbers((await server.call(getCartFunnel, { query }, staff)).total);
    };
    assert.deepEqual(
      [await until("2026-10-04"), await until("2026-10-07")],
      [
        [1, 1, 0],
        [1, 1, 1],
      ],
    );
    await begin("2026-12-03T08:00:00Z", "cart");
    await sql`update carts set checkout_id = gen_random_uuid() where created_at = '2026-12-03T08:00:00Z'`.execute(
      server.store.database.db,
    );
    const query = { from: "2026-12-03T00:00:00.000Z", to: "2026-12-04T00:00:00.000Z" };
    assert.deepEqual(numbers((await server.call(getCartFunnel, { query }, staff)).total), [1, 1, 0]);
  });
  test("purchases without a cart start with their checkout", async () => {
    await server.transaction(async (tx) => {
      await sql`insert into checkouts (id, visitor_id, created_by_kind, created_by_id, currency, purchase_flow_id, created_at, updated_at)
        select gen_random_uuid(), gen_random_uuid(), kind, 'v', 'USD', gen_random_uuid(), '2026-09-03T08:00:00Z', '2026-09-03T08:00:00Z'
        from unnest(array['visitor', 'staff']) kind`.execute(tx);
    });
    const query = { from: "2026-09-01T00:00:00.000Z", to: "2026-09-10T00:00:00.000Z" };
    assert.deepEqual(numbers((await server.call(getCartFunnel, { query }, staff)).total), [1, 1, 0]);
  });
  test("shoppers and too many intervals are rejected", async () => {
    for (const report of [getCartFunnel, getMissedSearches])
      await assert.rejects(server.call(report, {}, { authorization: server.visitorToken() }), { status: 403 });
    const query = { from: "2020-01-01T00:00:00.000Z", interval: "HOUR" } as const;
    await assert.rejects(server.call(getCartFunnel, { query }, staff), { status: 400 });
  });
});
