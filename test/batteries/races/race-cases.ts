/**
 * The concurrency attacks of ACIDRain (Warszawski and Bailis, SIGMOD 2017) on an online store. Each case prepares shoppers or
 * staff right before the critical request, fires all requests at once, and returns the violated invariants. `sabotage` removes
 * the guard in the database; the case must then fail, which proves that it can detect the race.
 */
import { cardRaces } from "./card-races.ts";
import type { GateAnswer } from "./gate.ts";
import { identityRaces } from "./identity-races.ts";
import { jobRaces } from "./job-races.ts";
import { moneyRaces } from "./money-races.ts";
import { onceRaces } from "./once-races.ts";
import { payRaces } from "./pay-races.ts";
import { placeRaces } from "./place-races.ts";
import { all, CONTENDERS, dropped, eachOf, forget, type RaceCase, times } from "./race-case.ts";
import { atTheBrink, expectCount, orderPath, successes } from "./race-world.ts";

const lastUnit: RaceCase = {
  name: "the last unit, three buyers",
  async prepare(world) {
    const product = await world.shop.product({ stock: 1 });
    const buyers = await eachOf(CONTENDERS, () => atTheBrink(world, (buyer) => buyer.add(product)));
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      refusals: ["FULL_OUT_OF_STOCK"],
      judge: (answers) => expectCount("orders", successes(answers).length, 1),
      books: async () => expectCount("units left", await world.shop.stockOf(product), 0),
    };
  },
  sabotage: forget("stock_levels", ["on_hand", "reserved"]),
};

const severalUnits: RaceCase = {
  name: "five units, carts of 3, 2, 4 and 1",
  async prepare(world) {
    const product = await world.shop.product({ stock: 5 });
    const sizes = [3, 2, 4, 1];
    const soldOf = (answers: readonly GateAnswer[]) =>
      answers.reduce((sum, { status }, index) => sum + (status === 200 ? (sizes[index] ?? 0) : 0), 0);
    const buyers = await eachOf(sizes.length, (index) =>
      atTheBrink(world, (buyer) => buyer.add(product, sizes[index] ?? 1)),
    );
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      refusals: ["FULL_OUT_OF_STOCK", "PARTIAL_OUT_OF_STOCK"],
      judge(answers) {
        const sold = soldOf(answers);
        return sold > 5 ? [`${sold} of 5 sold`] : [];
      },
      async books(answers) {
        const refused = sizes.filter((_, index) => answers[index]?.status !== 200);
        const left = await world.shop.stockOf(product);
        return [
          ...expectCount("units sold and left", soldOf(answers) + left, 5),
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
      judge: (answers) => expectCount("orders", successes(answers).length, 4),
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
      refusals: ["ERROR_COUPON_USAGE_EXCEEDED"],
      judge: (answers) => expectCount("uses", successes(answers).length, 1),
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
      refusals: ["ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED"],
      judge: (answers) => expectCount("uses", successes(answers).length, 1),
    };
  },
  sabotage: {
    take: [
      `create or replace function scatter() returns trigger language plpgsql as $$ begin
      new.email := gen_random_uuid() || '@example.com'; return new; end $$`,
      "create trigger aa_scatter before insert on coupon_redemptions for each row execute function scatter()",
    ],
    giveBack: ["drop trigger aa_scatter on coupon_redemptions"],
  },
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
      refusals: ["IDEMPOTENCY_KEY_IN_USE"],
      judge: (answers) => expectCount("orders", new Set(successes(answers).map(({ body }) => body.orderId)).size, 1),
      books: async () => expectCount("units left", await world.shop.stockOf(product), 19),
    };
  },
  sabotage: all(
    dropped(
      "alter table orders drop constraint if exists orders_one_per_checkout",
      "alter table checkouts drop constraint if exists checkouts_completed",
      // Order line items have the ids of the checkout's line items.
      "alter table order_line_items drop constraint if exists order_line_items_pkey cascade",
    ),
    forget("checkouts", ["state", "completed_at", "total", "completed_snapshot"]),
  ),
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
      refusals: [
        "CHECKOUT_CHANGED",
        "CHECKOUT_IS_COMPLETE",
        "EMPTY_CHECKOUT",
        "EMPTY_CART",
        "CART_NOT_FOUND",
        "OWNED_CART_NOT_FOUND",
        "NO_SELECTED_CARRIER_SERVICE_OPTION",
        "CHECKOUT_NOT_FOUND",
      ],
      async judge([ordered]) {
        if (ordered?.status !== 200) return [];
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
      async judge() {
        const { lineItems } = await buyer.cart();
        return [...expectCount("lines", lineItems.length, 1), ...expectCount("units", lineItems[0]?.quantity ?? 0, 6)];
      },
    };
  },
  // As if every request had read the last unit before any of them wrote.
  sabotage: forget("cart_line_items", ["quantity"], "old.quantity > 1"),
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
  ...moneyRaces,
  ...payRaces,
  ...cardRaces,
  ...placeRaces,
  ...onceRaces,
  ...identityRaces,
  ...jobRaces,
];
