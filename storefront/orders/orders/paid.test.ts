import assert from "node:assert/strict";
import { test } from "node:test";
import { describeRefund, isOver, paymentLines } from "./paid.ts";
import { orderTexts } from "./texts/texts.ts";

const texts = orderTexts.en;
const amount = (value: string) => ({ amount: value, formattedAmount: `$${value}` });
const zero = amount("0.00");
type Paid = Parameters<typeof paymentLines>[0];

function anOrder(total: string, paid: string, rest: Partial<Paid> = {}): Paid {
  return {
    status: "APPROVED",
    paymentStatus: Number(paid) > 0 ? "PAID" : "NOT_PAID",
    paymentMethodName: "Pay later by invoice",
    isTestPayment: false,
    priceSummary: {
      subtotal: amount(total),
      shipping: zero,
      tax: zero,
      discount: zero,
      totalAdditionalFees: zero,
      total: amount(total),
    },
    balanceSummary: {
      balance: zero,
      paid: amount(paid),
      refunded: zero,
      pendingRefund: zero,
      authorized: zero,
      pending: zero,
      chargeback: zero,
      chargebackReversal: zero,
      platformFees: zero,
      totalMinusPlatformFees: amount(total),
      cashRoundingAdjustment: zero,
    },
    ...rest,
  };
}

test("a canceled unpaid order shows no payment due and no refund", () => {
  const unpaid = anOrder("52.70", "0.00");
  assert.deepEqual(paymentLines(unpaid, [], "en"), ["Not paid yet (Pay later by invoice)"]);
  assert.equal(describeRefund(unpaid, [], texts), "You don't have to pay anything.");
  const canceled = { ...unpaid, status: "CANCELED" as const };
  assert.equal(isOver(canceled), true);
  assert.deepEqual(paymentLines(canceled, [], "en"), ["No payment due"]);
});

test("paid amounts are refunded", () => {
  const order = anOrder("52.70", "52.70", { paymentMethodName: "Card" });
  assert.deepEqual(paymentLines(order, [], "en"), ["Paid (Card)"]);
  assert.equal(describeRefund(order, [], texts), "You'll be refunded to your original payment method.");
});

test("a plan that has paid is named, alone or beside the money", () => {
  const order = anOrder("0.00", "0.00", { paymentMethodName: "No payment due", paymentStatus: "PAID" });
  assert.deepEqual(paymentLines(order, ["Studio Pass", "Studio Pass"], "en"), ["Paid with your Studio Pass"]);
  assert.deepEqual(paymentLines(order, [], "en"), ["No payment due"]);
  assert.equal(describeRefund(order, ["Studio Pass"], texts), "Your credits will be returned.");
  const mixed = anOrder("9.00", "9.00", { paymentMethodName: "Card" });
  assert.deepEqual(paymentLines(mixed, ["Studio Pass"], "en"), ["Paid (Card)", "Paid with your Studio Pass"]);
});
