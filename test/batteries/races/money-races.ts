/** Payment races: refunds, captures, idempotency keys, and orders canceled during fulfillment. */
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { all, CONTENDERS, dropped, forget, type RaceCase, times } from "./race-case.ts";
import { anOrder, expectCount, successes } from "./race-world.ts";

const doubleRefund: RaceCase = {
  name: "three refunds of 60 %",
  async prepare(world) {
    const { orderId, payment, total } = await anOrder(world, { isPaid: true });
    const amount = (Math.round(total * 0.6) / 100).toFixed(2);
    const body = { orderId, paymentRefunds: [{ paymentId: payment.id, amount: { amount } }] };
    return {
      requests: times(CONTENDERS, () =>
        world.request("POST", "/ecom/v1/order-billing/refund-payments", { as: world.staff, body }),
      ),
      refusals: ["INVALID_PAYMENT_REFUND_AMOUNT"],
      judge: (answers) => expectCount("refunds", successes(answers).length, 1),
    };
  },
  sabotage: forget("payments", ["refunded"]),
};

const sameKey: RaceCase = {
  name: "a payment recorded three times with one idempotency key",
  async prepare(world) {
    const { orderId } = await anOrder(world);
    const body = { payments: [{ amount: { amount: "10.00" } }] };
    const path = `/ecom/v1/payments/orders/${orderId}/add-payment`;
    return {
      requests: times(CONTENDERS, () => world.request("POST", path, { as: world.staff, body, key: orderId })),
      refusals: ["IDEMPOTENCY_KEY_IN_USE"],
      async judge() {
        const { count } = await world.db
          .selectFrom("payments")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("order_id", "=", orderId)
          .where("captured", "=", 1000)
          .executeTakeFirstOrThrow();
        return expectCount("payments", Number(count), 1);
      },
    };
  },
  sabotage: dropped("alter table idempotency_keys drop constraint if exists idempotency_keys_pkey"),
};

const overPaid: RaceCase = {
  name: "an order marked as paid three times",
  async prepare(world) {
    const { orderId, total } = await anOrder(world);
    return {
      requests: times(CONTENDERS, () =>
        world.request("POST", `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, { as: world.staff }),
      ),
      refusals: ["ORDER_ALREADY_PAID"],
      judge: (answers) => expectCount("times paid", successes(answers).length, 1),
      async books() {
        const { captured } = await world.db
          .selectFrom("payments")
          .select((eb) => eb.fn.sum<number>("captured").as("captured"))
          .where("order_id", "=", orderId)
          .executeTakeFirstOrThrow();
        return expectCount("money", Number(captured), total);
      },
    };
  },
  sabotage: {
    take: [
      `create or replace function lose_money() returns trigger language plpgsql as $$ begin
        new.captured := 0; return new; end $$`,
      "create trigger aa_lose before insert or update on payments for each row execute function lose_money()",
    ],
    giveBack: ["drop trigger aa_lose on payments"],
  },
};

const captureOrVoid: RaceCase = {
  name: "an authorization captured twice and released twice",
  async prepare(world) {
    const { orderId, payment } = await anOrder(world);
    await world.shop.transaction(async (tx) => {
      await tx
        .updateTable("payments")
        .set({ method: "GATEWAY", provider: "test-gateway", status: "AUTHORIZED", authorized_at: new Date() })
        .where("id", "=", payment.id)
        .execute();
      await tx.updateTable("orders").set({ payment_status: "PENDING_MERCHANT" }).where("id", "=", orderId).execute();
    });
    const capture = { orderId, payments: [{ paymentId: payment.id }] };
    const release = { orderId, paymentIds: [payment.id] };
    const paths = ["capture-authorized-payments", "void-authorized-payments"];
    return {
      requests: times(4, (index) =>
        world.request("POST", `/ecom/v1/order-billing/${paths[index % 2]}`, {
          as: world.staff,
          body: index % 2 === 0 ? capture : release,
        }),
      ),
      refusals: ["PAYMENT_HAS_PENDING_CAPTURE"],
      judge: (answers) => expectCount("wishes", successes(answers).length, 1),
    };
  },
  sabotage: forget(
    "payments",
    ["capture_state", "capture_amount", "void_state", "void_reason"],
    "old.status = 'AUTHORIZED'",
  ),
};

const cancelOrFulfill: RaceCase = {
  name: "an order canceled twice while it is fulfilled",
  async prepare(world) {
    const { orderId, product, buyer } = await anOrder(world);
    return {
      requests: [
        world.request("POST", `/ecom/v1/orders/${orderId}/cancel`, { as: world.staff }),
        world.request("POST", createFulfillment.path.replace("{orderId}", orderId).replace(/^/, "/ecom"), {
          as: world.staff,
          body: { fulfillment: {} },
        }),
        world.request("POST", `/ecom/v1/orders/${orderId}/cancel`, { as: world.staff }),
      ],
      refusals: ["ORDER_CANCELED", "UNSUPPORTED_TRANSITION"],
      judge: (answers) => expectCount("ends", successes(answers).length, 1),
      async books() {
        const order = await buyer.readOrder(orderId);
        const isCanceled = order.status === "CANCELED";
        const isSent = order.fulfillmentStatus === "FULFILLED";
        return [
          ...(isCanceled === isSent ? [`canceled ${isCanceled}, sent ${isSent}`] : []),
          ...expectCount("units on the shelf", await world.shop.stockOf(product), isCanceled ? 10 : 8),
        ];
      },
    };
  },
  // Neither request sees the other's write, whichever is first.
  sabotage: all(forget("orders", ["status", "canceled_at"]), forget("order_line_items", ["quantity_fulfilled"])),
};

const restockTwice: RaceCase = {
  name: "the same units restocked three times",
  async prepare(world) {
    const { orderId, payment, product, buyer } = await anOrder(world, { isPaid: true });
    const [line] = (await buyer.readOrder(orderId)).lineItems;
    const lineItems = [{ lineItemId: line?.id, quantity: 2 }];
    const body = {
      orderId,
      paymentRefunds: [{ paymentId: payment.id, amount: { amount: "1.00" } }],
      sideEffects: { restock: { lineItems } },
    };
    return {
      requests: times(CONTENDERS, () =>
        world.request("POST", "/ecom/v1/order-billing/refund-payments", { as: world.staff, body }),
      ),
      refusals: ["INVALID_LINE_ITEM_REFUND_QUANTITY", "INVALID_LINE_ITEM_RESTOCK_QUANTITY"],
      judge: (answers) => expectCount("times", successes(answers).length, 1),
      books: async () => expectCount("units on the shelf", await world.shop.stockOf(product), 10),
    };
  },
  sabotage: forget("order_line_items", ["quantity_restocked"]),
};

export const moneyRaces: readonly RaceCase[] = [
  doubleRefund,
  restockTwice,
  sameKey,
  overPaid,
  captureOrVoid,
  cancelOrFulfill,
];
