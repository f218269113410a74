import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/orders/subscription-contracts.ts";
import { addPeriods } from "#api/store/dates.ts";
import {
  cancelOrder,
  insertAndAnnounce,
  lockOrder,
  markAsPaid,
  type OrderContent,
} from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { readStoreSettings, writeStoreSettings } from "#server/store/settings/public.ts";
import { bill } from "./bill.ts";
import { subscriptionContractsModule } from "./module.ts";
import { routes } from "./routes.ts";
import { dueDate, firstAnchor, isOver, retryDate } from "./schedule.ts";

let server: TestServer;
let staff: { authorization: string };
const NOW = new Date("2026-01-31T10:00:00Z");
const DAY = 86_400_000;
before(async () => {
  server = await startTestServer({
    bindings: routes,
    hooks: subscriptionContractsModule.hooks ?? [],
    poolSize: 20,
  });
  server.setNow(NOW);
  staff = { authorization: server.staffToken() };
});
after(async () => {
  await server.close();
});

const codeError = (code: string) => (error: unknown) => {
  const wire = (error as { details?: { applicationError?: { code: string } } }).details?.applicationError?.code;
  assert.equal(wire, code);
  return true;
};

type Terms = {
  billingCycles?: number;
  freeTrialPeriod?: { frequency: "DAY"; interval: number };
  enableCustomerCancellation?: boolean;
};
const noTax = { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] };

/** A paid order with one monthly line, as checkouts create it. */
async function subscribe(terms: Terms = {}, payment: "RECORDED" | "MANUAL" = "RECORDED") {
  const memberId = newId();
  const orderId = newId();
  const line = {
    id: newId(),
    position: 0,
    cartLineId: null,
    reference: null,
    variantId: null,
    name: "Coffee",
    itemType: "SERVICE" as const,
    isShippable: false,
    quantity: 2,
    unitPrice: 1500,
    fullUnitPrice: 1800,
    discount: 500,
    totalBeforeTax: 2500,
    totalAfterTax: 2500,
    tax: noTax,
    details: { descriptionLines: [], weightGrams: 0 },
    extras: {
      subscriptionInfo: {
        subscriptionSettings: {
          frequency: "MONTH" as const,
          interval: 1,
          autoRenewal: terms.billingCycles === undefined,
          ...terms,
        },
      },
    },
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
    subtotal: 3000,
    discountTotal: 500,
    shippingTotal: 0,
    feeTotal: 0,
    taxTotal: 0,
    total: 2500,
    fees: [],
    discounts: [],
    couponId: null,
    customFields: [],
    lines: [line],
  };
  const actor = { kind: "member", memberId, clientId: "", sessionId: "" } as const;
  await server.transaction((tx) =>
    insertAndAnnounce(tx, {
      content,
      payment: { kind: payment, methodName: "Card" },
      notifiesBuyer: false,
      actor,
      now: server.store.now(),
    }),
  );
  const query = { filter: { originOrderId: orderId } };
  const { subscriptionContracts } = await server.call(api.querySubscriptionContracts, { body: { query } }, staff);
  const [contract] = subscriptionContracts;
  assert.ok(contract && subscriptionContracts.length === 1);
  return { contract, memberId, orderId, as: () => ({ authorization: server.memberToken(memberId) }) };
}
const read = async (id: string) =>
  (
    await server.call(
      api.getSubscriptionContract,
      { params: { subscriptionContractId: id } },
      { authorization: server.staffToken() },
    )
  ).subscriptionContract;
const at = (days: number) => server.setNow(new Date(NOW.getTime() + days * DAY));

describe("schedule", () => {
  test("keeps the last day of the month, and returns to the 31st", () => {
    const anchor = { at: NOW, cycle: 1 };
    const rhythm = { frequency: "MONTH", interval: 1 } as const;
    const days = [2, 3, 4, 5].map((cycle) => dueDate(anchor, rhythm, cycle).toISOString().slice(0, 10));
    assert.deepEqual(days, ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
    const leap = addPeriods(new Date("2024-02-29T00:00:00Z"), { frequency: "YEAR", interval: 1 }, 1);
    assert.equal(leap.toISOString().slice(0, 10), "2025-02-28");
    assert.equal(addPeriods(NOW, { frequency: "WEEK", interval: 2 }, 3).getTime() - NOW.getTime(), 42 * DAY);
  });
  test("delays the first payment by a trial, and the second by a chosen start date", () => {
    const trial = firstAnchor({ trial: { frequency: "DAY", interval: 14 }, startsAt: undefined, now: NOW });
    assert.deepEqual([trial.next, trial.at.getTime()], [1, NOW.getTime() + 14 * DAY]);
    const later = new Date(NOW.getTime() + 5 * DAY);
    assert.deepEqual(firstAnchor({ trial: undefined, startsAt: later, now: NOW }), { at: later, cycle: 1, next: 2 });
    assert.equal(isOver(4, { autoRenewal: false, billingCycles: 3 }), true);
    assert.equal(isOver(400, { autoRenewal: true, billingCycles: null }), false);
    assert.deepEqual(
      [1, 2, 3, 4].map((tries) => retryDate(tries, NOW)?.toISOString().slice(8, 10)),
      ["01", "03", "05", undefined],
    );
  });
});

describe("contracts", () => {
  test("begins with a paid order, at the price without the order's discounts, and renews a month later", async () => {
    const { contract, orderId, as } = await subscribe();
    assert.deepEqual(
      [contract.state, contract.priceSummary.total.amount, contract.nextBillingDate, contract.nextCycleNumber],
      ["ACTIVE", "30.00", "2026-02-28T10:00:00.000Z", 2],
    );
    assert.deepEqual(
      contract.cycles.map(({ cycleNumber, state, orderId: of }) => [cycleNumber, state, of]),
      [[1, "PAID", orderId]],
    );
    assert.equal(contract.lineItems[0]?.subscriptionInfo?.id, contract.id);
    const params = { subscriptionContractId: contract.id };
    assert.equal(
      (await server.call(api.getSubscriptionContract, { params }, as())).subscriptionContract.id,
      contract.id,
    );
    const stranger = { authorization: server.memberToken() };
    await assert.rejects(
      server.call(api.getSubscriptionContract, { params }, stranger),
      codeError("SUBSCRIPTION_CONTRACT_NOT_FOUND"),
    );
    await assert.rejects(
      server.call(api.getSubscriptionContract, { params }, { authorization: server.visitorToken() }),
      codeError("PERMISSION_DENIED"),
    );
    const { subscriptionContracts } = await server.call(api.querySubscriptionContracts, { body: {} }, stranger);
    assert.deepEqual(subscriptionContracts, []);
  });
  test("starts on payment, or immediately with a trial", async () => {
    const { contract, orderId } = await subscribe({}, "MANUAL");
    assert.equal(contract.state, "PENDING");
    const actor = anonymous;
    await server.transaction((tx) => markAsPaid(tx, { actor, now: NOW }, orderId));
    assert.equal((await read(contract.id)).state, "ACTIVE");
    const trial = await subscribe({ freeTrialPeriod: { frequency: "DAY", interval: 14 } });
    assert.deepEqual([trial.contract.nextCycleNumber, trial.contract.nextBillingDate], [1, "2026-02-14T10:00:00.000Z"]);
  });
});

describe("billing", () => {
  test("creates one order per cycle under concurrency, retries failed payments and accepts manual ones", async () => {
    const { contract } = await subscribe();
    await bill(server.store, contract.id);
    assert.equal((await read(contract.id)).cycles.length, 1);
    at(29);
    await Promise.all(Array.from({ length: 5 }, () => bill(server.store, contract.id)));
    const failed = await read(contract.id);
    assert.deepEqual(
      [
        failed.state,
        failed.cycles.length,
        failed.cycles[1]?.state,
        failed.cycles[1]?.attempts,
        failed.cycles[1]?.failure,
      ],
      ["PAST_DUE", 2, "FAILED", 1, "NO_SAVED_PAYMENT_METHOD"],
    );
    assert.equal(failed.cycles[1]?.amount.amount, "30.00");
    const mails = await server.store.database.db
      .selectFrom("mails")
      .select("text")
      .where("kind", "=", "subscription")
      .execute();
    assert.ok(mails.some(({ text }) => text.includes("Pay now")));
    const orderId = failed.cycles[1]?.orderId ?? "";
    const actor = anonymous;
    await server.transaction((tx) => markAsPaid(tx, { actor, now: server.store.now() }, orderId));
    const paid = await read(contract.id);
    assert.deepEqual(
      [paid.state, paid.cycles[1]?.state, paid.nextBillingDate],
      ["ACTIVE", "PAID", "2026-03-31T10:00:00.000Z"],
    );
    assert.equal(paid.retryDate, undefined);
    at(0);
  });
  test("pauses after the last retry, cancels the unpaid order, and bills again when resumed", async () => {
    const { contract, as } = await subscribe();
    for (const day of [29, 31, 35, 41]) {
      at(day);
      await bill(server.store, contract.id);
    }
    const paused = await read(contract.id);
    assert.deepEqual([paused.state, paused.cycles[1]?.state, paused.cycles[1]?.attempts], ["PAUSED", "ABANDONED", 4]);
    const order = await server.transaction((tx) => lockOrder(tx, paused.cycles[1]?.orderId ?? ""));
    assert.equal(order.status, "CANCELED");
    const params = { subscriptionContractId: contract.id };
    const resumed = await server.call(api.resumeSubscription, { params, body: {} }, as());
    assert.deepEqual([resumed.subscriptionContract.state, resumed.subscriptionContract.nextCycleNumber], ["ACTIVE", 3]);
    at(0);
  });
  test("skips the charge of a canceled renewal order and continues with the next cycle", async () => {
    const { contract } = await subscribe();
    at(29);
    await bill(server.store, contract.id);
    const { cycles, state } = await read(contract.id);
    assert.deepEqual([state, cycles[1]?.state], ["PAST_DUE", "FAILED"]);
    const caller = {
      actor: { kind: "staff", staffId: newId(), role: "owner", permissions: [], sessionId: newId() },
    } as const;
    const cancel = { id: cycles[1]?.orderId ?? "", sendOrderCanceledEmail: false };
    await server.transaction((tx) => cancelOrder(tx, { ...caller, now: server.store.now(), baseUrl: "" }, cancel));
    const after = await read(contract.id);
    assert.deepEqual(
      [after.state, after.cycles[1]?.state, after.nextBillingDate],
      ["ACTIVE", "ABANDONED", "2026-03-31T10:00:00.000Z"],
    );
    at(60);
    await bill(server.store, contract.id);
    assert.equal((await read(contract.id)).cycles.length, 3);
    at(0);
  });
  test("pauses after the last retry and keeps an unpaid order that was fulfilled", async () => {
    const { contract } = await subscribe();
    at(29);
    await bill(server.store, contract.id);
    const orderId = (await read(contract.id)).cycles[1]?.orderId ?? "";
    await server.transaction((tx) =>
      sql`update order_line_items set quantity_fulfilled = quantity where order_id = ${orderId}`.execute(tx),
    );
    for (const day of [31, 35, 41]) {
      at(day);
      await bill(server.store, contract.id);
    }
    assert.equal((await read(contract.id)).state, "PAUSED");
    assert.equal((await server.transaction((tx) => lockOrder(tx, orderId))).status, "APPROVED");
    at(0);
  });
  test("ends after the last cycle", async () => {
    const { contract } = await subscribe({ billingCycles: 2 });
    at(29);
    await bill(server.store, contract.id);
    const actor = anonymous;
    const orderId = (await read(contract.id)).cycles[1]?.orderId ?? "";
    await server.transaction((tx) => markAsPaid(tx, { actor, now: server.store.now() }, orderId));
    const ended = await read(contract.id);
    assert.deepEqual([ended.state, ended.nextBillingDate], ["ENDED", undefined]);
    at(0);
  });
});

describe("changing", () => {
  const call = (endpoint: typeof api.pauseSubscription, id: string, as: { authorization: string }) =>
    server
      .call(endpoint, { params: { subscriptionContractId: id }, body: { reason: "holiday" } }, as)
      .then(({ subscriptionContract }) => subscriptionContract);

  test("skips, pauses, resumes and cancels, and rejects invalid transitions", async () => {
    const { contract, as } = await subscribe();
    assert.equal((await call(api.skipCycle, contract.id, as())).nextBillingDate, "2026-03-31T10:00:00.000Z");
    assert.equal((await call(api.pauseSubscription, contract.id, as())).nextBillingDate, undefined);
    await assert.rejects(call(api.pauseSubscription, contract.id, as()), codeError("SUBSCRIPTION_STATE"));
    await assert.rejects(call(api.skipCycle, contract.id, as()), codeError("SUBSCRIPTION_STATE"));
    assert.equal((await call(api.resumeSubscription, contract.id, as())).nextBillingDate, "2026-03-31T10:00:00.000Z");
    await assert.rejects(
      call(api.cancelSubscription, contract.id, { authorization: server.memberToken() }),
      codeError("SUBSCRIPTION_CONTRACT_NOT_FOUND"),
    );
    const canceled = await call(api.cancelSubscription, contract.id, as());
    assert.deepEqual([canceled.state, canceled.cancelReason], ["CANCELED", "holiday"]);
    await assert.rejects(call(api.resumeSubscription, contract.id, as()), codeError("SUBSCRIPTION_STATE"));
    assert.deepEqual(
      canceled.activities.map(({ kind }) => kind),
      ["STARTED", "BILLED", "SKIPPED", "PAUSED", "RESUMED", "CANCELED"],
    );
  });
  test("lets only staff cancel if the terms require it, and applies an address from the next cycle", async () => {
    const { contract, as } = await subscribe({ enableCustomerCancellation: false });
    await assert.rejects(call(api.cancelSubscription, contract.id, as()), codeError("CUSTOMER_CANCELLATION_OFF"));
    const recipientInfo = { address: { country: "US", city: "Oslo", addressLine: "1 Main" } };
    const params = { subscriptionContractId: contract.id };
    const moved = await server.call(api.changeSubscriptionAddress, { params, body: { recipientInfo } }, as());
    const abroad = { params, body: { recipientInfo: { address: { country: "NO", city: "Oslo" } } } };
    await assert.rejects(
      server.call(api.changeSubscriptionAddress, abroad, as()),
      codeError("ADDRESS_OUT_OF_REGION"),
      "what it costs there was not agreed on",
    );
    const abroadByStaff = await server.call(api.changeSubscriptionAddress, abroad, staff);
    assert.equal(abroadByStaff.subscriptionContract.recipientInfo?.address?.country, "NO");
    assert.equal(moved.subscriptionContract.recipientInfo?.address?.city, "Oslo");
    assert.equal((await call(api.cancelSubscription, contract.id, staff)).state, "CANCELED");
  });
  test("forecasts by the months of the store's time zone", async () => {
    const [before, { timeZone }] = [server.store.now(), await readStoreSettings(server.store.database.db)];
    server.setNow(new Date("2026-02-01T03:00:00Z"));
    const now = { authorization: server.staffToken() };
    const firstMonthIn = async (zone: string) => {
      await server.transaction((tx) => writeStoreSettings(tx, { timeZone: zone }, NOW));
      return (await server.call(api.getSubscriptionForecast, {}, now)).months[0]?.month;
    };
    assert.equal(await firstMonthIn("America/Los_Angeles"), "2026-01");
    assert.equal(await firstMonthIn("Asia/Tokyo"), "2026-02");
    await firstMonthIn(timeZone);
    server.setNow(before);
  });
  test("forecasts due amounts by month", async () => {
    const { contract } = await subscribe({ billingCycles: 3 });
    const forecast = await server.call(api.getSubscriptionForecast, {}, staff);
    assert.equal(forecast.months.length, 12);
    assert.ok(forecast.states.some(({ state, contracts }) => state === "ACTIVE" && contracts > 0));
    await assert.rejects(
      server.call(api.getSubscriptionForecast, {}, { authorization: server.memberToken() }),
      codeError("PERMISSION_DENIED"),
    );
    await call(api.cancelSubscription, contract.id, staff);
    const less = await server.call(api.getSubscriptionForecast, {}, staff);
    assert.equal(Number(forecast.months[1]?.amount.amount) - Number(less.months[1]?.amount.amount), 30);
  });
});
