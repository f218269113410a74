import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { getOrderEntitlements, renewOrderDownloads } from "#api/orders/entitlements.ts";
import {
  addUnits,
  cancelOrder,
  insertAndAnnounce,
  lockOrder,
  type OrderContent,
  orderHooks,
} from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { entitlementOrderHooks, grantEntitlements } from "./grant.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes, hooks: [subscribe(orderHooks, entitlementOrderHooks)] });
});
after(async () => {
  await server.close();
});

const noTax = { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] };
const actor = anonymous;

/** A paid order of two gift cards worth 50, sold for 45 each. */
async function anOrder(memberId: string): Promise<string> {
  const orderId = newId();
  const line = {
    id: newId(),
    position: 0,
    cartLineId: null,
    reference: {
      appId: "shop",
      catalogItemId: newId(),
      options: { giftCard: { recipientEmail: "grace@example.com" } },
    },
    variantId: null,
    name: "Gift card",
    itemType: "GIFT_CARD" as const,
    isShippable: false,
    quantity: 2,
    unitPrice: 4500,
    fullUnitPrice: 5000,
    discount: 0,
    totalBeforeTax: 9000,
    totalAfterTax: 9000,
    tax: noTax,
    details: { descriptionLines: [], weightGrams: 0 },
  };
  const content: OrderContent = {
    orderId,
    purchaseFlowId: null,
    visitorId: null,
    memberId,
    createdBy: { kind: "member", id: memberId },
    channelType: "WEB",
    email: "ada@example.com",
    buyerName: "Ada",
    buyerNote: null,
    language: "en",
    locale: "en-US",
    currency: "USD",
    weightUnit: "LB",
    billingInfo: null,
    recipientInfo: null,
    shipping: null,
    isTaxIncluded: false,
    subtotal: 9000,
    discountTotal: 0,
    shippingTotal: 0,
    feeTotal: 0,
    taxTotal: 0,
    total: 9000,
    fees: [],
    discounts: [],
    couponId: null,
    customFields: [],
    lines: [line],
  };
  const payment = { kind: "RECORDED", methodName: "Card" } as const;
  await server.transaction((tx) =>
    insertAndAnnounce(tx, { content, payment, notifiesBuyer: false, actor, now: server.store.now() }),
  );
  return orderId;
}

test("issues one gift card per unit at face value, once per order, and voids them on cancellation", async () => {
  const memberId = newId();
  const orderId = await anOrder(memberId);
  for (let run = 0; run < 2; run++) await grantEntitlements.run(server.store, { orderId });
  const as = { authorization: server.memberToken(memberId) };
  const read = () => server.call(getOrderEntitlements, { params: { orderId }, query: {} }, as);
  const { giftCards } = await read();
  assert.deepEqual(
    giftCards.map(({ balance, recipientEmail }) => [balance.amount, recipientEmail]),
    [
      ["50.00", "grace@example.com"],
      ["50.00", "grace@example.com"],
    ],
  );
  const { rows } = await sql<{
    account: string;
    sum: number;
  }>`select account, sum(amount)::bigint as sum from ledger_entries
    where order_id = ${orderId}::uuid and kind = 'GIFT_CARD_ISSUE' group by account order by account`.execute(
    server.store.database.db,
  );
  assert.deepEqual(rows, [
    { account: "gift_cards", sum: -10000 },
    { account: "sales", sum: 10000 },
  ]);
  const caller = { actor, now: server.store.now(), baseUrl: server.origin };
  await server.transaction((tx) => cancelOrder(tx, caller, { id: orderId }));
  assert.ok(
    (await read()).giftCards.every(({ status, balance }) => status === "DISABLED" && balance.amount === "0.00"),
  );
});

test("restores gift cards at their balance when the refund fails", async () => {
  const memberId = newId();
  const orderId = await anOrder(memberId);
  await grantEntitlements.run(server.store, { orderId });
  const as = { authorization: server.memberToken(memberId) };
  const statuses = async () =>
    (await server.call(getOrderEntitlements, { params: { orderId }, query: {} }, as)).giftCards
      .map(({ status, balance }) => `${status} ${balance.amount}`)
      .sort();
  const refundId = newId();
  const cause = { actor, now: server.store.now() };
  await server.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId);
    const lineIds = before.lines.map(({ id }) => id);
    await addUnits(
      tx,
      "quantity_refunded",
      lineIds.map((lineItemId) => ({ lineItemId, quantity: 1 })),
    );
    const order = await lockOrder(tx, orderId);
    await entitlementOrderHooks.onRefunded?.(tx, { order, refundId, lineIds, sendsMail: false, ...cause });
  });
  assert.deepEqual(await statuses(), ["DISABLED 0.00", "VALID 50.00"]);
  await server.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await entitlementOrderHooks.onRefundFailed?.(tx, { order, refundId, ...cause });
  });
  assert.deepEqual(await statuses(), ["VALID 50.00", "VALID 50.00"]);
});

test("keeps entitlements that staff revoked before a failed refund revoked", async () => {
  const memberId = newId();
  const orderId = await anOrder(memberId);
  await grantEntitlements.run(server.store, { orderId });
  const long = new Date(server.store.now().getTime() - 3_600_000);
  const refundId = newId();
  const cause = { actor, now: server.store.now() };
  const { cards, passes } = await server.transaction(async (tx) => {
    await sql`update gift_cards set disabled_at = ${long} where order_id = ${orderId}::uuid`.execute(tx);
    await sql`update memberships set state = 'CANCELED', canceled_at = ${long}, cancel_reason = 'by hand'
      where order_id = ${orderId}::uuid`.execute(tx);
    const order = await lockOrder(tx, orderId);
    const lineIds = order.lines.map(({ id }) => id);
    await addUnits(
      tx,
      "quantity_refunded",
      order.lines.map(({ id: lineItemId, quantity }) => ({ lineItemId, quantity })),
    );
    const refunded = { order: await lockOrder(tx, orderId), refundId, lineIds, sendsMail: false, ...cause };
    await entitlementOrderHooks.onRefunded?.(tx, refunded);
    await entitlementOrderHooks.onRefundFailed?.(tx, { order, refundId, ...cause });
    const { rows: cards } = await sql<{ is_so: boolean }>`
      select disabled_at = ${long} and revoked_at is null and balance > 0 as is_so from gift_cards
      where order_id = ${orderId}::uuid`.execute(tx);
    const { rows: passes } = await sql<{ is_so: boolean }>`
      select state = 'CANCELED' and cancel_reason = 'by hand' and revoked_at is null as is_so from memberships
      where order_id = ${orderId}::uuid`.execute(tx);
    return { cards, passes };
  });
  assert.ok(cards.length > 0 && cards.every(({ is_so }) => is_so));
  assert.ok(passes.every(({ is_so }) => is_so));
});

test("hides downloads without the order's key, and lets only staff renew them", async () => {
  const orderId = await anOrder(newId());
  const stranger = { authorization: server.memberToken() };
  const read = (authorization?: string) =>
    server.call(
      getOrderEntitlements,
      { params: { orderId }, query: {} },
      authorization === undefined ? {} : { authorization },
    );
  for (const token of [stranger.authorization, undefined]) await assert.rejects(read(token), { status: 404 });
  await assert.rejects(server.call(renewOrderDownloads, { params: { orderId } }, stranger), { status: 403 });
});
