/**
 * The races of ACIDRain that a shop can lose (quality/reliability-security 3a). Each case sets shoppers or staff up at the
 * brink, lets them go at once, and says what is wrong afterwards. `sabotage` takes the guard away, in the database only:
 * the case must then be red, because a race test that cannot fail proves nothing.
 */
import { createFulfillment } from "#api/fulfillments.ts";
import type { GateAnswer, GateRequest } from "./gate.ts";
import { anOrder, atTheBrink, expectCount, faultsOf, orderPath, type RaceWorld, successes } from "./race-world.ts";

export type Trial = {
  readonly requests: readonly GateRequest[];
  /** What is wrong, one line each. */
  judge(answers: readonly GateAnswer[]): Promise<string[]> | string[];
};

export type RaceCase = {
  readonly name: string;
  readonly prepare: (world: RaceWorld) => Promise<Trial>;
  /** Statements that take the guard away. */
  readonly sabotage?: readonly string[];
};

/** A trigger that keeps columns as they were: the write behind the guard is lost, as it is when somebody checks, then acts. */
const forget = (table: string, columns: readonly string[], when = "true") => [
  `create or replace function forget_${table}() returns trigger language plpgsql as $$ begin
    if ${when} then ${columns.map((column) => `new.${column} := old.${column};`).join(" ")} end if; return new; end $$`,
  `create trigger aa_forget before update on ${table} for each row execute function forget_${table}()`,
];

const CONTENDERS = 3;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Shoppers one after the other: the preparation is no race. */
async function eachOf<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}

const lastUnit: RaceCase = {
  name: "the last unit, three buyers",
  async prepare(world) {
    const product = await world.shop.product({ stock: 1 });
    const buyers = await eachOf(CONTENDERS, () => atTheBrink(world, (buyer) => buyer.add(product)));
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      async judge(answers) {
        return [
          ...faultsOf(answers, ["FULL_OUT_OF_STOCK"]),
          ...expectCount("orders", successes(answers).length, 1),
          ...expectCount("units left", await world.shop.stockOf(product), 0),
        ];
      },
    };
  },
  sabotage: forget("stock_levels", ["on_hand", "reserved"]),
};

const severalUnits: RaceCase = {
  name: "five units, carts of 3, 2, 4 and 1",
  async prepare(world) {
    const product = await world.shop.product({ stock: 5 });
    const sizes = [3, 2, 4, 1];
    const buyers = await eachOf(sizes.length, (index) =>
      atTheBrink(world, (buyer) => buyer.add(product, sizes[index] ?? 1)),
    );
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      async judge(answers) {
        const sold = answers.reduce((sum, { status }, index) => sum + (status === 200 ? (sizes[index] ?? 0) : 0), 0);
        const refused = sizes.filter((_, index) => answers[index]?.status !== 200);
        const left = await world.shop.stockOf(product);
        return [
          ...faultsOf(answers, ["FULL_OUT_OF_STOCK", "PARTIAL_OUT_OF_STOCK"]),
          ...expectCount("units sold and left", sold + left, 5),
          ...(left < 0 ? [`oversold by ${-left}`] : []),
          ...(refused.some((size) => size <= left) ? [`${left} left, needlessly refused ${refused}`] : []),
        ];
      },
    };
  },
  sabotage: forget("stock_levels", ["on_hand", "reserved"]),
};

const crossed: RaceCase = {
  name: "two products in either order",
  async prepare(world) {
    const [one, two] = [await world.shop.product({ stock: 50 }), await world.shop.product({ stock: 50 })];
    const buyers = await eachOf(4, (index) =>
      atTheBrink(world, async (buyer) => {
        for (const product of index % 2 === 0 ? [one, two] : [two, one]) await buyer.add(product);
      }),
    );
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      judge: (answers) => [...faultsOf(answers, []), ...expectCount("orders", successes(answers).length, 4)],
    };
  },
};

const couponLimit: RaceCase = {
  name: "a coupon for one, three buyers",
  async prepare(world) {
    const product = await world.shop.product({ price: 1000 });
    const code = await world.shop.coupon({ usageLimit: 1 });
    const buyers = await eachOf(CONTENDERS, (index) =>
      atTheBrink(
        world,
        async (buyer) => {
          await buyer.add(product);
          await buyer.attachCoupon(code);
        },
        `buyer${index}@example.com`,
      ),
    );
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      judge: (answers) => [
        ...faultsOf(answers, ["ERROR_COUPON_USAGE_EXCEEDED"]),
        ...expectCount("uses", successes(answers).length, 1),
      ],
    };
  },
  sabotage: forget("coupons", ["used_count"]),
};

const customerLimit: RaceCase = {
  name: "a coupon once per customer, in three spellings",
  async prepare(world) {
    const product = await world.shop.product({ price: 1000 });
    const code = await world.shop.coupon({ limitPerCustomer: 1 });
    const spellings = ["one@example.com", "ONE@example.com", "one+a@example.com"];
    const buyers = await eachOf(spellings.length, (index) =>
      atTheBrink(
        world,
        async (buyer) => {
          await buyer.add(product);
          await buyer.attachCoupon(code);
        },
        spellings[index],
      ),
    );
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      judge: (answers) => [
        ...faultsOf(answers, ["ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED"]),
        ...expectCount("uses", successes(answers).length, 1),
      ],
    };
  },
  sabotage: [
    `create function scatter() returns trigger language plpgsql as $$ begin
      new.email := gen_random_uuid() || '@example.com'; return new; end $$`,
    "create trigger aa_scatter before insert on coupon_redemptions for each row execute function scatter()",
  ],
};

const sameCheckout: RaceCase = {
  name: "one checkout ordered five times, with and without keys",
  async prepare(world) {
    const product = await world.shop.product({ stock: 20 });
    const { buyer, checkoutId } = await atTheBrink(world, (each) => each.add(product));
    const keys = ["same", "same", "other", undefined, undefined];
    return {
      requests: keys.map((key) =>
        world.request("POST", orderPath(checkoutId), {
          as: buyer.token,
          ...(key === undefined ? {} : { key: `${checkoutId}-${key}` }),
        }),
      ),
      async judge(answers) {
        const ids = new Set(successes(answers).map(({ body }) => body.orderId));
        return [
          ...faultsOf(answers, ["IDEMPOTENCY_KEY_IN_USE"]),
          ...expectCount("orders", ids.size, 1),
          ...expectCount("units left", await world.shop.stockOf(product), 19),
        ];
      },
    };
  },
  sabotage: [
    "alter table orders drop constraint orders_one_per_checkout",
    "alter table checkouts drop constraint checkouts_completed",
    ...forget("checkouts", ["state", "completed_at", "total", "completed_snapshot"]),
  ],
};

const lateItem: RaceCase = {
  name: "the cart grows and is checked out again while it is ordered",
  async prepare(world) {
    const [product, late] = [await world.shop.product({ price: 1000 }), await world.shop.product({ price: 7000 })];
    const { buyer, checkoutId } = await atTheBrink(world, (each) => each.add(product));
    const expectedTotal = (await buyer.checkout(checkoutId)).priceSummary.total.amount;
    const item = { catalogReference: late.reference(), quantity: 1 };
    return {
      requests: [
        world.request("POST", orderPath(checkoutId), { as: buyer.token, body: { expectedTotal } }),
        world.request("POST", "/ecom/v1/carts/current/add-to-cart", { as: buyer.token, body: { lineItems: [item] } }),
        world.request("POST", "/ecom/v1/carts/current/create-checkout", {
          as: buyer.token,
          body: { channelType: "WEB" },
        }),
      ],
      async judge(answers) {
        const [ordered] = answers;
        if (ordered?.status !== 200)
          return faultsOf(answers, [
            "CHECKOUT_CHANGED",
            "CHECKOUT_IS_COMPLETE",
            "EMPTY_CHECKOUT",
            "EMPTY_CART",
            "CART_NOT_FOUND",
            "NO_SELECTED_CARRIER_SERVICE_OPTION",
            "CHECKOUT_NOT_FOUND",
          ]);
        const order = await buyer.readOrder(String(ordered.body.orderId));
        return order.priceSummary.total.amount === expectedTotal && order.lineItems.length === 1
          ? []
          : [`ordered ${order.priceSummary.total.amount} where ${expectedTotal} was shown`];
      },
    };
  },
};

const addTogether: RaceCase = {
  name: "the same item added five times",
  async prepare(world) {
    const product = await world.shop.product({ stock: 50 });
    const buyer = world.shop.buyer();
    await buyer.add(product);
    const item = { catalogReference: product.reference(), quantity: 1 };
    return {
      requests: times(5, () =>
        world.request("POST", "/ecom/v1/carts/current/add-to-cart", { as: buyer.token, body: { lineItems: [item] } }),
      ),
      async judge(answers) {
        const { lineItems } = await buyer.cart();
        return [
          ...faultsOf(answers, []),
          ...expectCount("lines", lineItems.length, 1),
          ...expectCount("units", lineItems[0]?.quantity ?? 0, 6),
        ];
      },
    };
  },
  sabotage: forget("cart_line_items", ["quantity"]),
};

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
      judge: (answers) => [
        ...faultsOf(answers, ["INVALID_PAYMENT_REFUND_AMOUNT"]),
        ...expectCount("refunds", successes(answers).length, 1),
      ],
    };
  },
  sabotage: forget("payments", ["refunded"]),
};

const sameKey: RaceCase = {
  name: "a payment put on record three times with one key",
  async prepare(world) {
    const { orderId } = await anOrder(world);
    const body = { payments: [{ amount: { amount: "10.00" } }] };
    const path = `/ecom/v1/payments/orders/${orderId}/add-payment`;
    return {
      requests: times(CONTENDERS, () => world.request("POST", path, { as: world.staff, body, key: orderId })),
      async judge(answers) {
        const { count } = await world.db
          .selectFrom("payments")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("order_id", "=", orderId)
          .where("captured", "=", 1000)
          .executeTakeFirstOrThrow();
        return [...faultsOf(answers, ["IDEMPOTENCY_KEY_IN_USE"]), ...expectCount("payments", Number(count), 1)];
      },
    };
  },
  sabotage: ["alter table idempotency_keys drop constraint idempotency_keys_pkey"],
};

const overPaid: RaceCase = {
  name: "an order marked as paid three times",
  async prepare(world) {
    const { orderId, total } = await anOrder(world);
    return {
      requests: times(CONTENDERS, () =>
        world.request("POST", `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, { as: world.staff }),
      ),
      async judge(answers) {
        const { captured } = await world.db
          .selectFrom("payments")
          .select((eb) => eb.fn.sum<number>("captured").as("captured"))
          .where("order_id", "=", orderId)
          .executeTakeFirstOrThrow();
        return [
          ...faultsOf(answers, ["ORDER_ALREADY_PAID"]),
          ...expectCount("times paid", successes(answers).length, 1),
          ...expectCount("money", Number(captured), total),
        ];
      },
    };
  },
  sabotage: [
    `create function lose_money() returns trigger language plpgsql as $$ begin new.captured := 0; return new; end $$`,
    "create trigger aa_lose before insert or update on payments for each row execute function lose_money()",
  ],
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
      judge: (answers) => [
        ...faultsOf(answers, ["PAYMENT_HAS_PENDING_CAPTURE"]),
        ...expectCount("wishes", successes(answers).length, 1),
      ],
    };
  },
  sabotage: forget(
    "payments",
    ["capture_state", "capture_amount", "void_state", "void_reason"],
    "old.status = 'AUTHORIZED'",
  ),
};

const cancelOrFulfill: RaceCase = {
  name: "an order canceled twice and sent",
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
      async judge(answers) {
        const order = await buyer.readOrder(orderId);
        const isCanceled = order.status === "CANCELED";
        const isSent = order.fulfillmentStatus === "FULFILLED";
        return [
          ...faultsOf(answers, ["ORDER_CANCELED", "UNSUPPORTED_TRANSITION"]),
          ...expectCount("ends", successes(answers).length, 1),
          ...(isCanceled === isSent ? [`canceled ${isCanceled}, sent ${isSent}`] : []),
          ...expectCount("units on the shelf", await world.shop.stockOf(product), isCanceled ? 10 : 8),
        ];
      },
    };
  },
  sabotage: forget("orders", ["status", "canceled_at"]),
};

const restockTwice: RaceCase = {
  name: "the same units put back on the shelf three times",
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
      async judge(answers) {
        return [
          ...faultsOf(answers, ["INVALID_LINE_ITEM_REFUND_QUANTITY", "INVALID_LINE_ITEM_RESTOCK_QUANTITY"]),
          ...expectCount("times", successes(answers).length, 1),
          ...expectCount("units on the shelf", await world.shop.stockOf(product), 10),
        ];
      },
    };
  },
  sabotage: forget("order_line_items", ["quantity_restocked"]),
};

export const raceCases: readonly RaceCase[] = [
  lastUnit,
  severalUnits,
  crossed,
  couponLimit,
  customerLimit,
  sameCheckout,
  lateItem,
  addTogether,
  doubleRefund,
  restockTwice,
  sameKey,
  overPaid,
  captureOrVoid,
  cancelOrFulfill,
];
