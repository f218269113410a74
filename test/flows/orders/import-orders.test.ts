/** Imported orders keep their payment status with matching payments: balance, payments and ledger agree. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as intake from "#api/orders/orders/order-intake.ts";
import type { PaymentStatus } from "#api/orders/orders/order-values.ts";
import * as ordersApi from "#api/orders/orders/orders.ts";
import * as paymentsApi from "#api/payments/payments.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop();
  staff = { authorization: shop.staffToken() };
});
after(() => shop.close());

type Sums = { paid?: string; refunded?: string };
type Import = { status?: PaymentStatus | undefined; sums?: Sums; order?: object };

/** An order over 20.00. */
async function bring({ status, sums = {}, order = {} }: Import) {
  const amounts = Object.entries(sums).map(([name, amount]) => [name, { amount }] as const);
  const body = {
    order: {
      lineItems: [{ productName: { original: "Mug" }, quantity: 2, price: { amount: "10.00" } }],
      ...(status && { paymentStatus: status }),
      ...(amounts.length > 0 && { balanceSummary: Object.fromEntries(amounts) }),
      ...order,
    },
  };
  const { order: made } = await shop.call(intake.importOrder, { body }, staff);
  const params = { orderId: made.id };
  const { orderTransactions } = await shop.call(paymentsApi.listTransactionsForSingleOrder, { params }, staff);
  const { balance, paid, refunded } = made.balanceSummary;
  return {
    id: made.id,
    money: [made.paymentStatus, paid.amount, refunded.amount, balance.amount],
    payments: orderTransactions.payments.map((payment) => payment.status),
  };
}

const cases: [PaymentStatus | undefined, Sums, money: string[], payments: string[]][] = [
  [undefined, {}, ["NOT_PAID", "0.00", "0.00", "20.00"], ["PENDING"]],
  [undefined, { paid: "5" }, ["PARTIALLY_PAID", "5.00", "0.00", "15.00"], ["APPROVED"]],
  ["UNSPECIFIED", {}, ["NOT_PAID", "0.00", "0.00", "20.00"], ["PENDING"]],
  ["NOT_PAID", {}, ["NOT_PAID", "0.00", "0.00", "20.00"], ["PENDING"]],
  ["PENDING", {}, ["PENDING", "0.00", "0.00", "20.00"], ["PENDING"]],
  ["PENDING_MERCHANT", {}, ["PENDING_MERCHANT", "0.00", "0.00", "20.00"], ["PENDING_MERCHANT"]],
  ["CANCELED", {}, ["CANCELED", "0.00", "0.00", "20.00"], ["CANCELED"]],
  ["DECLINED", {}, ["DECLINED", "0.00", "0.00", "20.00"], ["DECLINED"]],
  ["PAID", {}, ["PAID", "20.00", "0.00", "0.00"], ["APPROVED"]],
  ["PAID", { paid: "20", refunded: "0" }, ["PAID", "20.00", "0.00", "0.00"], ["APPROVED"]],
  ["PARTIALLY_PAID", { paid: "5" }, ["PARTIALLY_PAID", "5.00", "0.00", "15.00"], ["APPROVED"]],
  ["PARTIALLY_PAID", {}, ["PARTIALLY_PAID", "0.00", "0.00", "20.00"], []],
  ["PARTIALLY_REFUNDED", { refunded: "5" }, ["PARTIALLY_REFUNDED", "20.00", "5.00", "0.00"], ["PARTIALLY_REFUNDED"]],
  ["PARTIALLY_REFUNDED", {}, ["PARTIALLY_REFUNDED", "20.00", "0.00", "0.00"], ["APPROVED"]],
  ["FULLY_REFUNDED", {}, ["FULLY_REFUNDED", "20.00", "20.00", "0.00"], ["REFUNDED"]],
  ["FULLY_REFUNDED", { paid: "8" }, ["FULLY_REFUNDED", "8.00", "8.00", "12.00"], ["REFUNDED"]],
];

test("keeps every payment status, in agreement with the ledger", async () => {
  for (const [status, sums, money, payments] of cases) {
    const label = `${status} ${JSON.stringify(sums)}`;
    const made = await bring({ status, sums });
    assert.deepEqual(made.money, money, label);
    assert.deepEqual(made.payments, payments, label);
    await bring({ status, sums, order: { status: "CANCELED" } });
  }
  assert.deepEqual(await shop.audit(), []);
});

const contradictions: [PaymentStatus, Sums, field: string][] = [
  ["PAID", { paid: "5" }, "paid"],
  ["PAID", { refunded: "5" }, "paid"],
  ["PAID", { paid: "21" }, "paid"],
  ["NOT_PAID", { paid: "20" }, "paid"],
  ["DECLINED", { paid: "1" }, "paid"],
  ["PARTIALLY_PAID", { paid: "20" }, "paid"],
  ["PARTIALLY_PAID", { paid: "0" }, "paid"],
  ["PARTIALLY_REFUNDED", { refunded: "20" }, "paid"],
  ["PARTIALLY_REFUNDED", { paid: "5", refunded: "6" }, "refunded"],
  ["FULLY_REFUNDED", { paid: "20", refunded: "5" }, "paid"],
];

test("rejects amounts that contradict the status or each other", async () => {
  for (const [status, sums, field] of contradictions) {
    await assert.rejects(bring({ status, sums }), (error: { status: number; violations: { field: string }[] }) => {
      assert.deepEqual(
        [error.status, error.violations.map((violation) => violation.field)],
        [400, [`order.balanceSummary.${field}`]],
        `${status} ${JSON.stringify(sums)}`,
      );
      return true;
    });
  }
});

test("treats a free order as paid, whatever its status", async () => {
  const lineItems = [{ productName: { original: "Leaflet" }, quantity: 1, price: { amount: "0" } }];
  const { money } = await bring({ status: "NOT_PAID", order: { lineItems } });
  assert.equal(money[0], "PAID");
  assert.deepEqual(await shop.audit(), []);
});

test("derives an unknown paid amount from payments recorded later", async () => {
  const { id } = await bring({ status: "PARTIALLY_PAID" });
  const payments = [{ amount: { amount: "7.50" } }];
  await shop.call(paymentsApi.addPayments, { params: { orderId: id }, body: { payments } }, staff);
  const { order } = await shop.call(ordersApi.getOrder, { params: { id } }, staff);
  assert.deepEqual([order.paymentStatus, order.balanceSummary.paid.amount], ["PARTIALLY_PAID", "7.50"]);
  assert.deepEqual(await shop.audit(), []);
});

test("replaces an import with a refund, without leaving entries of the first one in the ledger", async () => {
  const again = { status: "FULLY_REFUNDED", order: { number: "900001" } } as const;
  const first = await bring(again);
  const second = await bring(again);
  assert.notEqual(second.id, first.id);
  assert.deepEqual(await shop.audit(), []);
  const { rows } = await shop.store.database.pool.query(
    "select account from ledger_entries where order_id = $1 group by account, currency having sum(amount) <> 0",
    [first.id],
  );
  assert.deepEqual(rows, []);
});
