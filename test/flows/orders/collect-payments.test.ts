/**
 * Payment collection for placed orders: manually, by link, with gift cards and memberships, in both versions of the
 * calls.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as billing from "#api/orders/orders/order-billing.ts";
import { payPaymentPage, settlePaymentPage } from "#api/orders/orders/order-payment-requests.ts";
import * as orders from "#api/orders/orders/orders.ts";
import * as api from "#api/orders/payment-collection.ts";
import * as giftCards from "#api/payments/gift-cards.ts";
import { getOrderRefundability, refundPayments, updateRefundTransaction } from "#api/payments/payments.ts";
import * as memberships from "#api/pricing/memberships.ts";
import { routes as giftCardRoutes } from "#server/payments/gift-cards/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { grantMemberships } from "#server/pricing/memberships/public.ts";
import { routes as membershipRoutes } from "#server/pricing/memberships/routes.ts";
import { choose, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ hasGateway: true, bindings: [...giftCardRoutes, ...membershipRoutes] });
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const code = (expected: string) => ({ code: expected });

/** An unpaid order of two for 10.00 each: 20.00, shipping 5.99, tax. */
async function placed({ memberId = newId() } = {}) {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer(shop.memberToken(memberId));
  const { orderId } = await buyer.order(await buyer.prepare(product, 2));
  const order = await buyer.readOrder(orderId);
  const owes = async () => (await buyer.readOrder(orderId)).balanceSummary.balance.amount;
  return { product, buyer, memberId, orderId, order, total: order.priceSummary.total.amount, owes };
}
const ofOrder = (ecomOrderId: string) => ({ params: { ecomOrderId } });
const collectability = (orderId: string, as = staff()) =>
  shop.call(api.getPaymentCollectabilityStatus, ofOrder(orderId), as);
const collect = (orderId: string, amount: string, as = staff()) =>
  shop.call(api.recordManuallyCollectedPayment, { params: { orderId }, body: { amount: { amount } } }, as);
const refundabilities = async (orderId: string) =>
  (await shop.call(api.getRefundabilityStatus, ofOrder(orderId), staff())).refundabilities;

describe("payment collectability", () => {
  test("follows the amount due and the order's status, for staff and apps only", async () => {
    const { orderId, total, buyer } = await placed();
    assert.deepEqual(await collectability(orderId).then(({ status, amount }) => [status, amount.amount]), [
      "COLLECTABLE",
      total,
    ]);
    await assert.rejects(collectability(orderId, { authorization: buyer.token }), code("PERMISSION_DENIED"));
    await assert.rejects(
      collectability(orderId, { authorization: shop.staffToken(["products:read"]) }),
      code("PERMISSION_DENIED"),
    );
    await assert.rejects(collectability(newId()), code("ORDER_NOT_FOUND"));
    await collect(orderId, total);
    assert.equal((await collectability(orderId)).status, "NONCOLLECTABLE_ORDER_IS_PAID");
    const canceled = await placed();
    await shop.call(orders.cancelOrder, { params: { id: canceled.orderId }, body: {} }, staff());
    assert.equal((await collectability(canceled.orderId)).status, "NONCOLLECTABLE_ORDER_IS_CANCELLED");
  });
});

describe("manual payments", () => {
  test("are recorded in parts up to the amount due, and refunded manually only", async () => {
    const { orderId, total, owes, buyer } = await placed();
    await assert.rejects(collect(orderId, "0"), { status: 400 });
    await assert.rejects(collect(orderId, "1.001"), code("INVALID_AMOUNT"));
    await assert.rejects(collect(orderId, "9999"), code("INVALID_AMOUNT"));
    await assert.rejects(collect(orderId, "5", { authorization: buyer.token }), code("PERMISSION_DENIED"));
    const unpaid = (await refundabilities(orderId)).map(({ nonRefundableReason }) => nonRefundableReason);
    assert.deepEqual(unpaid, ["NOT_PAID"]);
    await collect(orderId, "5.00");
    assert.equal((await buyer.readOrder(orderId)).paymentStatus, "PARTIALLY_PAID");
    await collect(orderId, await owes());
    assert.equal((await buyer.readOrder(orderId)).balanceSummary.paid.amount, total);
    await assert.rejects(collect(orderId, "1.00"), code("ORDER_ALREADY_PAID"));
    const paid = (await refundabilities(orderId)).filter(({ refundabilityStatus }) => refundabilityStatus === "MANUAL");
    assert.equal(paid.length, 2);
    const [first] = paid;
    const paymentRefunds = [{ paymentId: first?.paymentId ?? "", amount: { amount: "5.00" } }];
    await shop.call(refundPayments, { body: { orderId, paymentRefunds } }, staff());
    const after = (await refundabilities(orderId)).find(({ paymentId }) => paymentId === first?.paymentId);
    assert.equal(after?.nonRefundableReason, "ALREADY_REFUNDED");
  });
});

describe("a gateway order", () => {
  test("is a payment request: reused for the same amount, replaced for another, payable at its link", async () => {
    const { orderId, total, owes, buyer } = await placed();
    const create = () => shop.call(api.createPaymentGatewayOrder, { ...ofOrder(orderId), body: {} }, staff());
    const { paymentGatewayOrderId: all } = await create();
    assert.equal((await create()).paymentGatewayOrderId, all);
    const prepare = (amount: string, more: object = {}) =>
      shop.call(api.preparePaymentCollection, { ...ofOrder(orderId), body: { amount: { amount }, ...more } }, staff());
    await assert.rejects(prepare("5", { paymentGatewayOrderId: newId() }), code("PAYMENT_GATEWAY_ID_NOT_FOUND"));
    await assert.rejects(prepare("99999"), code("INVALID_AMOUNT"));
    assert.equal((await prepare(total, { paymentGatewayOrderId: all })).paymentGatewayOrderId, all);
    const part = await prepare("5.00", { paymentGatewayOrderId: all });
    assert.notEqual(part.paymentGatewayOrderId, all);
    await assert.rejects(prepare("5.00", { paymentGatewayOrderId: all }), code("PAYMENT_GATEWAY_ID_NOT_FOUND"));
    await assert.rejects(
      shop.call(api.createPaymentGatewayOrder, { ...ofOrder(orderId), body: {} }, { authorization: buyer.token }),
      code("PERMISSION_DENIED"),
    );
    const before = Number(await owes());
    await payLink(part.paymentGatewayOrderId);
    assert.equal(Number(await owes()).toFixed(2), (before - 5).toFixed(2));
  });

  test("can authorize only; both versions of the calls capture and void it", async () => {
    const { orderId, total, buyer } = await placed();
    const aside = async (amount: string) => {
      const delayedCaptureSettings = { scheduledAction: "VOID", delayDuration: { count: 2, unit: "DAYS" } } as const;
      const body = { amount: { amount }, delayedCapture: true, delayedCaptureSettings };
      const made = await shop.call(api.preparePaymentCollection, { ...ofOrder(orderId), body }, staff());
      const { paymentGatewayOrderId } = made;
      const sameAgain = { ...ofOrder(orderId), body: { ...body, paymentGatewayOrderId } };
      const again = await shop.call(api.preparePaymentCollection, sameAgain, staff());
      assert.equal(again.paymentGatewayOrderId, paymentGatewayOrderId, "asked the same way, it is the same request");
      return payLink(paymentGatewayOrderId);
    };
    const [one, two] = [await aside("5.00"), await aside("6.00")];
    const { balanceSummary } = await buyer.readOrder(orderId);
    assert.deepEqual([balanceSummary.authorized.amount, balanceSummary.balance.amount], ["11.00", total]);
    const capture = (paymentId: string) =>
      shop.call(api.collectorCapture, { ...ofOrder(orderId), body: { payments: [{ paymentId }] } }, staff());
    await capture(one);
    await assert.rejects(capture(one), code("PAYMENT_HAS_PENDING_CAPTURE"));
    const release = () => shop.call(api.collectorVoid, { ...ofOrder(orderId), body: { paymentIds: [two] } }, staff());
    const { orderTransactions } = await release();
    const voided = orderTransactions.payments.find(({ id }) => id === two)?.regularPaymentDetails;
    assert.equal(voided?.authorizationDetails?.void?.status, "PENDING");
    await assert.rejects(release(), code("PAYMENT_HAS_PENDING_CAPTURE"));
    const details = await shop.store.database.db
      .selectFrom("outbox_events")
      .select("payload")
      .where("type", "=", "wix.ecom.v1.order_transactions_details_updated")
      .where("entity_id", "=", orderId)
      .execute();
    assert.ok(details.some(({ payload }) => JSON.stringify(payload).includes(two)));
  });

  /** Opens the link, pays at the gateway and returns, as the shopper does. */
  async function payLink(id: string): Promise<string> {
    const { token } = await shop.store.database.db
      .selectFrom("order_payment_requests")
      .select("token")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const as = { authorization: shop.visitorToken() };
    const { redirectUrl } = await shop.call(
      payPaymentPage,
      { params: { token }, body: { paymentMethod: "test-gateway" } },
      as,
    );
    const { location } = await choose(redirectUrl, "approve");
    const paymentId = new URL(location ?? "", shop.origin).searchParams.get("payment") ?? "";
    await settle(token, paymentId);
    return paymentId;
  }
});

async function settle(token: string, paymentId: string): Promise<void> {
  const as = { authorization: shop.visitorToken() };
  const answer = await shop.call(settlePaymentPage, { params: { token }, body: { paymentId } }, as);
  assert.equal(answer.status, "PAID");
}

describe("gift cards on placed orders", () => {
  const issue = async (amount: string) => {
    const giftCard = { amount, recipientEmail: "ada@example.com" };
    return (await shop.call(giftCards.issueGiftCard, { body: { giftCard } }, staff())).code;
  };
  const redeem = (orderId: string, giftCardCode: string, amount: string, more: object = {}) =>
    shop.call(
      api.redeemGiftCard,
      { body: { orderId, giftCardCode, amount: { amount }, currency: "USD", ...more } },
      staff(),
    );

  test("pay part of an order once each, charge nothing when rejected, and are refunded to the card", async () => {
    const { orderId, owes, buyer } = await placed();
    const card = await issue("15.00");
    const before = Number(await owes());
    await assert.rejects(redeem(orderId, "WRONG-CODE-12345", "5"), code("GIFT_CARD_NOT_FOUND"));
    await assert.rejects(redeem(orderId, card, "5", { currency: "EUR" }), code("CURRENCY_MISMATCH"));
    await assert.rejects(redeem(orderId, card, "15.01"), code("INSUFFICIENT_FUNDS"));
    await assert.rejects(redeem(orderId, card, "999"), code("INVALID_AMOUNT"));
    await assert.rejects(
      shop.call(
        api.redeemGiftCard,
        { body: { orderId, giftCardCode: card, amount: { amount: "5" }, currency: "USD" } },
        { authorization: buyer.token },
      ),
      code("PERMISSION_DENIED"),
    );
    const { payment } = await redeem(orderId, card, "10.00");
    assert.deepEqual([payment.amount.amount, payment.status], ["10.00", "APPROVED"]);
    assert.equal((before - Number(await owes())).toFixed(2), "10.00");
    await assert.rejects(redeem(orderId, card, "1.00"), code("GIFT_CARD_ALREADY_APPLIED"));
    const { attempts } = await shop.store.database.db
      .selectFrom("throttle_counters")
      .select("attempts")
      .where("key", "like", "gift card staff %")
      .executeTakeFirstOrThrow();
    assert.equal(attempts, 1, "the wrong code is counted, and nothing else");
    // Canceling the order without further refunds returns what the card paid.
    const balance = async () =>
      (await shop.call(giftCards.getGiftCard, { params: { code: card }, body: {} }, staff())).giftCard;
    assert.equal((await balance()).balance.value, "5.00");
    await shop.call(orders.cancelOrder, { params: { id: orderId }, body: {} }, staff());
    await shop.call(updateRefundTransaction, { params: { orderId } }, staff());
    assert.equal((await balance()).balance.value, "15.00");
    assert.equal((await buyer.readOrder(orderId)).paymentStatus, "FULLY_REFUNDED");
    const moments = await shop.store.database.db
      .selectFrom("outbox_events")
      .select("occurred_at")
      .where("entity_id", "=", orderId)
      .where("type", "=", "wix.ecom.v1.order_transactions_updated")
      .execute();
    assert.ok(moments.length > 0);
    assert.equal(
      new Set(moments.map((each) => each.occurred_at.getTime())).size,
      moments.length,
      "told once each time",
    );
    assert.deepEqual(await shop.audit(), []);
  });

  test("and memberships pay by charge-order, all or nothing, once per idempotency key", async () => {
    const { orderId, owes } = await placed();
    const cashier = staff();
    const [one, other] = [await issue("8.00"), await issue("4.00")];
    const charge = (cards: { giftCardCode: string; amount: string }[], idempotencyKey: string) =>
      shop.call(
        billing.chargeOrder,
        {
          body: {
            orderId,
            giftCards: cards.map(({ giftCardCode, amount }) => ({ giftCardCode, amount: { amount } })),
            idempotencyKey,
          },
        },
        cashier,
      );
    const before = Number(await owes());
    const tooMuch = [
      { giftCardCode: one, amount: "8.00" },
      { giftCardCode: other, amount: "4.01" },
    ];
    await assert.rejects(charge(tooMuch, newId()), code("INSUFFICIENT_FUNDS"));
    assert.equal(Number(await owes()), before);
    const [key, fits] = [newId(), tooMuch.map((card, index) => (index === 0 ? card : { ...card, amount: "4.00" }))];
    const first = await charge(fits, key);
    const again = await charge(fits, key);
    assert.deepEqual(
      again.payments.map(({ id }) => id),
      first.payments.map(({ id }) => id),
    );
    assert.equal((before - Number(await owes())).toFixed(2), "12.00");
    const body = {
      giftCards: [{ giftCardCode: await issue("9.00"), amount: { amount: "1.00" } }],
      idempotencyKey: newId(),
    };
    const chargeOne = (id: string) => shop.call(billing.chargeOrder, { body: { orderId: id, ...body } }, cashier);
    await chargeOne((await placed()).orderId);
    const another = chargeOne((await placed()).orderId);
    const reused = { status: 422, code: "IDEMPOTENCY_KEY_REUSED" };
    await assert.rejects(another, reused);
    await assert.rejects(charge([{ giftCardCode: one, amount: "1.00" }], key), reused);
    await assert.rejects(shop.call(billing.chargeOrder, { body: { orderId } }, staff()), code("EMPTY_CHARGE_REQUEST"));
  });
});

describe("memberships on placed orders", () => {
  test("pay a line once and get their credits back", async () => {
    const { orderId, order, memberId, product, owes, buyer } = await placed();
    const plan = await shop.product({ price: 4000, itemType: "SERVICE" });
    const terms = {
      credits: 5,
      coveredProductIds: [product.productId],
      coveredCollectionIds: [],
      discountProductIds: [],
      discountCollectionIds: [],
      benefits: [],
      duration: { unit: "MONTH" as const, count: 1 },
    };
    await shop.call(memberships.setPlan, { params: { productId: plan.productId }, body: { plan: terms } }, staff());
    const bought = { orderId: newId(), orderLineId: newId(), quantity: 1, email: "ada@example.com" };
    const now = shop.store.now();
    await shop.transaction((tx) => grantMemberships(tx, { ...bought, planProductId: plan.productId, memberId, now }));
    const found = await shop.call(
      memberships.queryMemberships,
      { body: { query: { filter: { orderId: bought.orderId } } } },
      staff(),
    );
    const membershipId = found.memberships[0]?.id ?? "";
    const remaining = async () =>
      (await shop.call(memberships.getMembership, { params: { id: membershipId } }, staff())).membership.credits
        ?.remaining;
    const lineItemId = order.lineItems[0]?.id ?? "";
    const charge = (more: object = {}) =>
      shop.call(
        api.chargeMemberships,
        {
          body: {
            orderId,
            memberId,
            memberships: [{ lineItemId, membershipIdentifier: { existingMembership: { membershipId } } }],
            ...more,
          },
        },
        staff(),
      );
    const before = Number(await owes());
    await assert.rejects(charge({ memberId: newId() }), code("MEMBERSHIP_NOT_ELIGIBLE"));
    await assert.rejects(
      charge({ memberships: [{ lineItemId: newId(), membershipIdentifier: { membershipId } }] }),
      code("LINE_ITEM_NOT_FOUND"),
    );
    await assert.rejects(
      shop.call(
        api.chargeMemberships,
        { body: { orderId, memberId, memberships: [{ lineItemId, membershipIdentifier: { membershipId } }] } },
        { authorization: buyer.token },
      ),
      code("PERMISSION_DENIED"),
    );
    const { payments } = await charge();
    assert.equal(payments[0]?.membershipPaymentDetails?.lineItemId, lineItemId);
    assert.equal(await remaining(), 3);
    const worth = Number(order.lineItems[0]?.totalPriceAfterTax?.amount);
    assert.equal((before - Number(await owes())).toFixed(2), worth.toFixed(2));
    // The older call also reports that the line is paid.
    const old = { memberId, membershipCharges: [{ lineItemId, membershipId }] };
    await assert.rejects(
      shop.call(api.collectorChargeMemberships, { ...ofOrder(orderId), body: old }, staff()),
      code("LINE_ITEM_PAID"),
    );
    const [paymentId = ""] = payments.map(({ id }) => id);
    const release = (id: string) => shop.call(api.voidMemberships, { body: { orderId, paymentIds: [id] } }, staff());
    const { payments: all } = await shop.call(getOrderRefundability, { body: { orderId } }, staff());
    const byHand = all.find(({ payment }) => payment.paymentId !== paymentId)?.payment.paymentId ?? "";
    await assert.rejects(release(byHand), code("NOT_MEMBERSHIP_PAYMENT"));
    await assert.rejects(release(newId()), code("PAYMENT_NOT_FOUND"));
    await release(paymentId);
    assert.equal(await remaining(), 5);
    await assert.rejects(release(paymentId), code("MEMBERSHIP_PAYMENT_NOT_CHARGED"));
    // One of two units was refunded, so only the other one has to be paid for.
    const second = await buyer.order(await buyer.prepare(product, 2));
    const halved = await buyer.readOrder(second.orderId);
    const [line] = halved.lineItems;
    await collect(second.orderId, "2.00");
    const { payments: known } = await shop.call(getOrderRefundability, { body: { orderId: second.orderId } }, staff());
    const cash = known.find(({ nonRefundable }) => nonRefundable === undefined)?.payment.paymentId ?? "";
    const back = {
      orderId: second.orderId,
      paymentRefunds: [{ paymentId: cash, amount: { amount: "2.00" } }],
      refundItems: { lineItems: [{ lineItemId: line?.id ?? "", quantity: 1 }] },
    };
    await shop.call(refundPayments, { body: back }, staff());
    const rest = [{ lineItemId: line?.id ?? "", membershipIdentifier: { membershipId } }];
    const { payments: forOne } = await charge({ orderId: second.orderId, memberships: rest });
    assert.deepEqual([worth, forOne[0]?.amount.amount], [21.75, "10.87"]);
    assert.equal(await remaining(), 4);
    assert.deepEqual(await shop.audit(), []);
  });
});

describe("receipts", () => {
  test("are created once per received payment, numbered without gaps", async () => {
    const make = (orderId: string, paymentId: string, as = staff()) =>
      shop.call(api.generateReceipts, { body: { orderId, paymentIds: [paymentId] } }, as);
    const numbers: number[] = [];
    for (let each = 0; each < 2; each++) {
      const { orderId, buyer } = await placed();
      const [waiting] = await refundabilities(orderId);
      await assert.rejects(make(orderId, waiting?.paymentId ?? ""), code("INVALID_PAYMENT_STATUS"));
      await assert.rejects(make(orderId, newId()), code("PAYMENT_NOT_FOUND"));
      await assert.rejects(make(newId(), newId()), code("ORDER_NOT_FOUND"));
      await collect(orderId, "5.00");
      const paid = (await refundabilities(orderId)).find(({ refundabilityStatus }) => refundabilityStatus === "MANUAL");
      const paymentId = paid?.paymentId ?? "";
      await assert.rejects(make(orderId, paymentId, { authorization: buyer.token }), code("PERMISSION_DENIED"));
      const { receipts } = await make(orderId, paymentId);
      numbers.push(Number(receipts[0]?.displayNumber.slice(2)));
      await assert.rejects(make(orderId, paymentId), code("RECEIPT_ALREADY_EXIST"));
      const order = await shop.call(orders.getOrder, { params: { id: orderId } }, staff());
      const noted = order.order.activities.find(({ activityType }) => activityType === "RECEIPT_CREATED");
      assert.equal(noted?.receiptCreated?.wixReceipt?.receiptId, receipts[0]?.receiptId);
    }
    assert.deepEqual(numbers, [1, 2]);
  });
});
