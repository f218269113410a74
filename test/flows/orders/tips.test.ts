/** Tips from the shopper's choice to the staff who receive them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import * as api from "#api/orders/tips.ts";
import { calculateRefund, getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { getTipSettings } from "#api/pricing/additional-fees.ts";
import { routes as tipRoutes } from "#server/orders/tips/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { routes as feeRoutes } from "#server/pricing/additional-fees/routes.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ bindings: [...feeRoutes, ...tipRoutes] });
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const code = (expected: string) => ({ code: expected });

describe("tip settings", () => {
  test("have a default that checkouts use, and others for locations, points of sale and staff", async () => {
    const create = (tipSettings: api.NewTipSettings, as = staff()) =>
      shop.call(api.createTipSettings, { body: { tipSettings } }, as);
    const presets = [{ value: 10 }, { value: 20, default: true }];
    const makeDefault = (more: api.NewTipSettings = {}, as = staff()) =>
      shop.call(api.createDefaultTipSettings, { body: { tipSettings: { presets, ...more } } }, as);
    await assert.rejects(makeDefault({}, { authorization: shop.memberToken() }), { status: 403 });
    await assert.rejects(makeDefault({ userId: newId() }), code("INVALID_TIP_SETTINGS"));
    await assert.rejects(
      makeDefault({ presets: presets.map(({ value }) => ({ value, default: true })) }),
      code("CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET"),
    );
    await assert.rejects(makeDefault({ presets: [{ value: 0 }] }), { status: 400 });
    for (const value of [0.0000001, 33.33333])
      await assert.rejects(makeDefault({ presets: [{ value }] }), code("INVALID_TIP_SETTINGS"));
    const { tipSettings } = await makeDefault({ allowCustomerTip: true, allowCustomAmount: false });
    assert.deepEqual(
      [tipSettings.default, tipSettings.tipType, tipSettings.presets?.[1]?.default],
      [true, "PERCENTAGE", true],
    );
    await assert.rejects(makeDefault(), code("DEFAULT_SETTINGS_ALREADY_EXISTS"));
    const shown = await shop.call(getTipSettings, {});
    assert.deepEqual(
      [shown.tipSettings.enabled, shown.tipSettings.percentages, shown.tipSettings.customAllowed],
      [true, ["10", "20"], false],
    );
    await assert.rejects(create({}), code("INVALID_TIP_SETTINGS"));
    const till = await create({ paymentTerminalId: "till-1", tipType: "AMOUNT", presets: [{ value: 1.5 }] });
    await assert.rejects(create({ paymentTerminalId: "till-1" }), code("ALREADY_EXISTS"));
    const change = (fields: object) =>
      shop.call(api.updateTipSettings, { body: { tipSettings: { id: till.tipSettings.id, ...fields } } }, staff());
    assert.equal((await change({ revision: "1", allowEditDistribution: false })).tipSettings.revision, "2");
    await assert.rejects(change({ revision: "1" }), code("REVISION_CONFLICT"));
    const filter = { default: false };
    const found = await shop.call(api.queryTipSettings, { body: { query: { filter } } }, staff());
    assert.deepEqual(
      found.tipSettings.map(({ id }) => id),
      [till.tipSettings.id],
    );
    const drop = (tipSettingsId: string) => shop.call(api.deleteTipSettings, { params: { tipSettingsId } }, staff());
    await assert.rejects(drop(tipSettings.id), code("CANNOT_DELETE_DEFAULT_SETTINGS"));
    await drop(till.tipSettings.id);
    await assert.rejects(drop(till.tipSettings.id), code("TIP_SETTINGS_NOT_FOUND"));
    const { staff: people } = await shop.call(api.listTippableStaff, { query: { filterByName: "nobody" } }, staff());
    assert.deepEqual(people, []);
  });
});

async function checkedOut() {
  const buyer = shop.buyer();
  const checkoutId = await buyer.prepare(await shop.product({ price: 2000, stock: 5 }));
  const { purchaseFlowId } = await buyer.checkout(checkoutId);
  return { buyer, checkoutId, purchaseFlowId };
}

test("a shopper chooses a tip in the own checkout within the settings, and the preview matches it", async () => {
  const { buyer, checkoutId, purchaseFlowId } = await checkedOut();
  const as = { authorization: buyer.token };
  const choose = (value: string, tipType: "PERCENTAGE" | "AMOUNT" | "CUSTOM" = "PERCENTAGE", who = as) =>
    shop.call(api.updateTipChoice, { body: { tipChoice: { value, tipType }, purchaseFlowId } }, who);
  const chosen = async (who = as) => (await shop.call(api.getTipChoice, { params: { purchaseFlowId } }, who)).tipChoice;
  const other = { authorization: shop.visitorToken() };
  assert.equal(await chosen(), undefined);
  await assert.rejects(choose("10", "PERCENTAGE", other), code("CHECKOUT_NOT_FOUND"));
  await assert.rejects(choose("3", "AMOUNT"), code("INVALID_TIP"));
  await assert.rejects(choose("3", "CUSTOM"), code("TIPS_NOT_ENABLED"));
  await assert.rejects(choose("x"), { status: 400 });
  await choose("20");
  assert.deepEqual(await chosen(), { tipType: "PERCENTAGE", value: "20" });
  await assert.rejects(chosen(other), code("CHECKOUT_NOT_FOUND"));
  const lineItemInfo = [{ price: "20.00", quantity: 1 }];
  const body = { lineItemInfo, tipChoice: { value: "20", tipType: "PERCENTAGE" as const } };
  const { tip } = await shop.call(api.previewTip, { body }, as);
  const fee = (await buyer.checkout(checkoutId)).additionalFees.find((each) => each.code === "tip");
  assert.deepEqual([tip.amount, tip.undistributedAmount], [fee?.price.amount, "4.00"]);
  await assert.rejects(
    shop.call(api.previewTip, { body: { ...body, tipSettingsId: newId() } }, as),
    code("TIP_SETTINGS_NOT_FOUND"),
  );
  const beyond = [{ price: "1000000000000", quantity: 100_000 }];
  await assert.rejects(
    shop.call(api.previewTip, { body: { ...body, lineItemInfo: beyond } }, as),
    code("INVALID_TIP"),
    "what no number holds",
  );
  const { orderId } = await buyer.order(checkoutId);
  const read = await shop.call(api.getTipByOrderId, { params: { orderId } }, staff());
  assert.deepEqual(
    [read.tip.amount, read.tip.lineItemSubtotal, read.tip.undistributedAmount],
    ["4.00", "20.00", "4.00"],
  );
  await assert.rejects(shop.call(api.getTipByOrderId, { params: { orderId } }, as), code("PERMISSION_DENIED"));
  await assert.rejects(choose("10"), code("CHECKOUT_IS_COMPLETE"));
});

describe("the tip of a placed order", () => {
  const set = (orderId: string, amount: string, distributions: object[] = [], as = staff()) =>
    shop.call(
      api.setTipOnOrder,
      { body: { orderId, tip: { amount, distributions: distributions as api.NewDistribution[] } } },
      as,
    );
  const placed = async () => {
    const { buyer, checkoutId } = await checkedOut();
    const { orderId } = await buyer.order(checkoutId);
    const owes = async () => (await buyer.readOrder(orderId)).balanceSummary.balance.amount;
    return { buyer, orderId, owes };
  };

  test("changes the amount due, is distributed, and keeps paid-out shares", async () => {
    const { buyer, orderId, owes } = await placed();
    const before = Number(await owes());
    const [ada, ben] = [newId(), newId()].map((staffMemberId) => ({ staff: { staffMemberId } }));
    await assert.rejects(set(orderId, "5.00", [], { authorization: buyer.token }), code("PERMISSION_DENIED"));
    await assert.rejects(set(newId(), "5.00"), code("ORDER_NOT_FOUND"));
    await assert.rejects(set(orderId, "0"), { status: 400 });
    await assert.rejects(set(orderId, "5.00", [{ ...ada, amount: "5.01" }]), code("INVALID_TIP"));
    const transaction = { id: newId(), date: "2026-01-01T10:00:00.000Z" };
    const { tip, orderInfo } = await set(orderId, "5.00", [
      { ...ada, amount: "2.00", transaction },
      { ...ben, amount: "1.00" },
    ]);
    assert.deepEqual(
      [tip.amount, tip.undistributedAmount, orderInfo.additionalFeePrice?.amount],
      ["5.00", "2.00", "5.00"],
    );
    assert.equal((Number(await owes()) - before).toFixed(2), "5.00");
    const paid = tip.distributions.find((part) => part.transaction !== undefined);
    await assert.rejects(
      set(orderId, "6.00", [{ ...ben, amount: "1.00" }]),
      code("CANNOT_REMOVE_PAID_TIP_DISTRIBUTION"),
    );
    await set(orderId, "6.00", [{ id: paid?.id ?? "", ...ada, amount: "2.00" }]);
    const body = { orderId, tipDistributions: [{ ...ben, amount: "1.50" }] };
    const added = await shop.call(api.addTipDistributionsToOrder, { body }, staff());
    assert.equal(added.orderInfo.additionalFeePrice?.amount, "7.50");
    assert.equal((Number(await owes()) - before).toFixed(2), "7.50");
    const endless = {
      orderId,
      tipDistributions: Array.from({ length: 11 }, () => ({ ...ben, amount: "1000000000000" })),
    };
    await assert.rejects(shop.call(api.addTipDistributionsToOrder, { body: endless }, staff()), code("INVALID_TIP"));
    const filter = { orderId };
    const found = await shop.call(api.queryTipDistributions, { body: { query: { filter } } }, staff());
    assert.deepEqual(found.tipDistributions.map((part) => part.amount).sort(), ["1.50", "2.00"]);
    const sum = await shop.call(api.sumTipDistributionAmounts, { body: { filter } }, staff());
    assert.equal(sum.totalAmount, "3.50");
    await assert.rejects(
      shop.call(api.sumTipDistributionAmounts, { body: { filter: { shoe: 1 } } }, staff()),
      code("UNKNOWN_FILTER"),
    );
    await assert.rejects(
      shop.call(api.removeTipFromOrder, { body: { orderId } }, staff()),
      code("CANNOT_REMOVE_PAID_TIP_DISTRIBUTION"),
    );
    assert.deepEqual(await shop.audit(), []);
  });

  test("can be removed until it is paid", async () => {
    const { orderId, owes } = await placed();
    const before = await owes();
    await set(orderId, "3.00");
    const remove = () => shop.call(api.removeTipFromOrder, { body: { orderId } }, staff());
    assert.deepEqual((await remove()).orderInfo, {});
    assert.deepEqual((await remove()).orderInfo, {});
    assert.equal(await owes(), before);
    assert.deepEqual(await shop.audit(), []);
  });
});

test("refunding every unit, shipping and all fees refunds exactly what was paid, each fee once", async () => {
  const { buyer, checkoutId } = await checkedOut();
  const { orderId } = await buyer.order(checkoutId);
  await shop.call(api.setTipOnOrder, { body: { orderId, tip: { amount: "4.40" } } }, staff());
  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  const paid = (await buyer.readOrder(orderId)).priceSummary.total.amount;
  const left = await shop.call(getOrderRefundability, { body: { orderId } }, staff());
  const additionalFees = left.additionalFees.map(({ additionalFeeId, availableRefundAmount: { amount } }) => ({
    additionalFeeId,
    amount: { amount },
  }));
  assert.deepEqual(
    additionalFees.map(({ amount }) => amount.amount),
    ["4.40"],
  );
  const lineItems = left.lineItems.map(({ lineItemId, availableRefundQuantity: quantity }) => ({
    lineItemId,
    quantity,
  }));
  const shipping = { amount: left.shipping.availableRefundAmount };
  const refundItems = { lineItems, additionalFees, shipping };
  const worth = await shop.call(calculateRefund, { body: { orderId, refundItems } }, staff());
  assert.equal(worth.amount.amount, paid);
  const more = additionalFees.map((fee) => ({ ...fee, amount: { amount: "4.41" } }));
  const foreign = [{ additionalFeeId: newId(), amount: { amount: "1.00" } }];
  for (const [fees, refusal] of [
    [more, "INVALID_ADDITIONAL_FEE_REFUND_AMOUNT"],
    [foreign, "ADDITIONAL_FEE_NOT_FOUND"],
  ] as const) {
    const body = { orderId, refundItems: { additionalFees: [...fees] } };
    const { available, notAvailable } = await shop.call(calculateRefund, { body }, staff());
    const [error] = notAvailable?.errors ?? [];
    assert.deepEqual(
      [available, error?.additionalFee?.additionalFeeId, error?.error.applicationError.code],
      [undefined, fees[0]?.additionalFeeId, refusal],
    );
  }
  const payment = left.payments.find(({ payment: { monetary } }) => Number(monetary.maxRefund.amount) > 0);
  const paymentRefunds = [{ paymentId: payment?.payment.paymentId ?? "", amount: { amount: paid } }];
  const { refund } = await shop.call(refundPayments, { body: { orderId, paymentRefunds, refundItems } }, staff());
  assert.equal(refund.details.additionalFees[0]?.amount.amount, "4.40");
  assert.equal((await buyer.readOrder(orderId)).paymentStatus, "FULLY_REFUNDED");
  const after = await shop.call(getOrderRefundability, { body: { orderId } }, staff());
  assert.equal(after.additionalFees[0]?.availableRefundAmount.amount, "0.00");
  assert.deepEqual(await shop.audit(), []);
});
