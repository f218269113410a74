/** Uniqueness races: order and invoice numbers, discount codes, revisions, returns, idempotency keys. */

import { updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { updateInventoryItem } from "#api/inventory/wire/v3/inventory.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { generateInvoice } from "#api/orders/invoices.ts";
import { closeReturn, receiveReturn, requestReturn } from "#api/orders/returns.ts";
import { addCouponCodes, createCoupon } from "#api/pricing/coupons.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { aCheckout } from "./card-races.ts";
import { all, CONTENDERS, dropped, eachOf, forget, type RaceCase, times } from "./race-case.ts";
import { anOrder, atTheBrink, expectCount, orderPath, type RaceWorld, successes } from "./race-world.ts";

const distinct = (numbers: readonly unknown[]): string[] =>
  expectCount("different numbers", new Set(numbers).size, numbers.length);

const orderNumbers: RaceCase = {
  name: "three orders that need a number, two that roll back",
  async prepare(world) {
    const product = await world.shop.product({ itemType: "DIGITAL" });
    const rare = await world.shop.product({ itemType: "DIGITAL", stock: 1 });
    const goods = [product, rare, product, rare, rare];
    const checkouts = await eachOf(goods.length, (index) => aCheckout(world, (goods[index] ?? product).reference()));
    return {
      requests: checkouts.map(({ as, checkout }) =>
        world.ask(createOrder, { params: { id: checkout.id }, body: {} }, { as }),
      ),
      refusals: ["FULL_OUT_OF_STOCK"],
      judge: (answers) => distinct(successes(answers).map(({ body }) => body.orderNumber)),
      async books(answers) {
        const { first, last, count } = await world.db
          .selectFrom("orders")
          .select((eb) => [
            eb.fn.min<number>("number").as("first"),
            eb.fn.max<number>("number").as("last"),
            eb.fn.countAll<number>().as("count"),
          ])
          .executeTakeFirstOrThrow();
        return [
          ...expectCount("orders", successes(answers).length, 3),
          ...expectCount("numbers without a gap", Number(last) - Number(first) + 1, Number(count)),
        ];
      },
    };
  },
  sabotage: all(dropped("alter table orders drop constraint orders_number"), {
    ...forget("order_counter", ["last"]),
    giveBack: [
      "drop trigger aa_forget on order_counter",
      "update order_counter set last = (select max(number) from orders)",
    ],
  }),
};

const invoiceNumbers: RaceCase = {
  name: "three invoices that need a number",
  async prepare(world) {
    const orders = await eachOf(CONTENDERS, () => anOrder(world));
    return {
      requests: orders.map(({ orderId }) =>
        world.ask(generateInvoice, { params: { orderId }, body: {} }, { as: world.staff }),
      ),
      async judge() {
        const ids = orders.map(({ orderId }) => orderId);
        const made = await world.db.selectFrom("invoices").select("number").where("order_id", "in", ids).execute();
        return [...expectCount("invoices", made.length, 3), ...distinct(made.map(({ number }) => number))];
      },
      async books() {
        const { first, last, count } = await world.db
          .selectFrom("invoices")
          .select((eb) => [
            eb.fn.min<number>("number").as("first"),
            eb.fn.max<number>("number").as("last"),
            eb.fn.countAll<number>().as("count"),
          ])
          .executeTakeFirstOrThrow();
        return expectCount("numbers without a gap", Number(last) - Number(first) + 1, Number(count));
      },
    };
  },
  sabotage: all(
    dropped("alter table invoices drop constraint invoices_number_once"),
    forget("invoice_counters", ["last"]),
  ),
};

const oneInvoice: RaceCase = {
  name: "the invoice of one order issued three times",
  async prepare(world) {
    const { orderId } = await anOrder(world);
    return {
      requests: times(CONTENDERS, () =>
        world.ask(generateInvoice, { params: { orderId }, body: {} }, { as: world.staff }),
      ),
      refusals: ["INVOICE_ALREADY_EXISTS"],
      judge: (answers) => expectCount("invoices", successes(answers).length, 1),
    };
  },
  // A void invoice doesn't count.
  sabotage: {
    take: [
      "create or replace function void_invoice() returns trigger language plpgsql as $$ begin new.state := 'VOID'; return new; end $$",
      "create trigger aa_void before insert on invoices for each row execute function void_invoice()",
    ],
    giveBack: ["drop trigger aa_void on invoices"],
  },
};

const sharedLimit: RaceCase = {
  name: "a coupon for one with three codes",
  async prepare(world) {
    const product = await world.shop.product({ price: 1000 });
    const code = await world.shop.coupon({ usageLimit: 1 });
    const codes = times(CONTENDERS, (index) => `${code}-${index}`);
    const { id } = await world.db.selectFrom("coupons").select("id").where("code", "=", code).executeTakeFirstOrThrow();
    await world.call(addCouponCodes, { params: { id }, body: { codes } }, { authorization: world.staff });
    const buyers = await eachOf(CONTENDERS, (index) =>
      atTheBrink(
        world,
        async (buyer) => {
          await buyer.add(product);
          await buyer.attachCoupon(codes[index] ?? "");
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

const oneCode: RaceCase = {
  name: "one coupon code given to three coupons",
  async prepare(world) {
    const code = `ONE-${newId()}`;
    const terms = { name: "Ten", active: true, discountType: "PERCENTAGE" as const, scope: "ALL" as const };
    const coupon = { ...terms, scopeIds: [], percentage: "10" };
    return {
      requests: times(CONTENDERS, (index) =>
        world.ask(
          createCoupon,
          { body: { coupon: { ...coupon, code: index === 0 ? code.toLowerCase() : code } } },
          { as: world.staff },
        ),
      ),
      refusals: ["COUPON_CODE_TAKEN"],
      judge: (answers) => expectCount("coupons", successes(answers).length, 1),
    };
  },
  sabotage: dropped("drop index coupons_code", "drop index coupon_codes_code"),
};

const oneRevision: RaceCase = {
  name: "one revision of a product updated by three staff members",
  async prepare(world) {
    const { productId } = await world.shop.product();
    return {
      requests: times(CONTENDERS, (index) =>
        world.ask(
          updateProductV3,
          { params: { productId }, body: { product: { revision: "1", name: `Mug ${index}` } } },
          { as: world.staff },
        ),
      ),
      refusals: ["REVISION_CONFLICT"],
      judge: (answers) => expectCount("changes", successes(answers).length, 1),
    };
  },
  sabotage: forget("products", ["revision"]),
};

/** A paid, fulfilled order of two units, and its line item. */
async function aSentOrder(world: RaceWorld) {
  const { orderId, buyer } = await anOrder(world, { isPaid: true });
  await world.call(
    createFulfillment,
    { params: { orderId }, body: { fulfillment: {} } },
    { authorization: world.staff },
  );
  const [line] = (await buyer.readOrder(orderId)).lineItems;
  return { orderId, lineItemId: line?.id ?? "" };
}

const sentBackTwice: RaceCase = {
  name: "both units of an order returned three times",
  async prepare(world) {
    const { orderId, lineItemId } = await aSentOrder(world);
    const body = { lineItems: [{ lineItemId, quantity: 2 }] };
    return {
      requests: times(CONTENDERS, () => world.ask(requestReturn, { params: { orderId }, body }, { as: world.staff })),
      refusals: ["RETURN_QUANTITY_EXCEEDED", "RETURN_NOT_POSSIBLE"],
      judge: (answers) => expectCount("returns", successes(answers).length, 1),
    };
  },
  // A hidden return doesn't count.
  sabotage: {
    take: [
      "create or replace function hide_return() returns trigger language plpgsql as $$ begin new.state := 'CANCELED'; return new; end $$",
      "create trigger aa_hide before insert on returns for each row execute function hide_return()",
    ],
    giveBack: ["drop trigger aa_hide on returns"],
  },
};

const settledTwice: RaceCase = {
  name: "a return of one unit refunded three times",
  async prepare(world) {
    const { orderId, lineItemId } = await aSentOrder(world);
    const as = { authorization: world.staff };
    const lineItems = [{ lineItemId, quantity: 1 }];
    const { return: made } = await world.call(requestReturn, { params: { orderId }, body: { lineItems } }, as);
    const params = { returnId: made.id };
    await world.call(receiveReturn, { params, body: {} }, as);
    return {
      requests: times(CONTENDERS, () => world.ask(closeReturn, { params, body: { refund: {} } }, { as: world.staff })),
      refusals: ["UNSUPPORTED_TRANSITION"],
      judge: (answers) => expectCount("refunds", successes(answers).length, 1),
    };
  },
  sabotage: forget("returns", ["state"]),
};

const usedAgain: RaceCase = {
  name: "a single-use coupon whose order is canceled, two more buyers",
  async prepare(world) {
    const product = await world.shop.product({ price: 1000 });
    const code = await world.shop.coupon({ usageLimit: 1 });
    const [first, ...others] = await eachOf(CONTENDERS, (index) =>
      atTheBrink(
        world,
        async (buyer) => {
          await buyer.add(product);
          await buyer.attachCoupon(code);
        },
        `buyer${index}@example.com`,
      ),
    );
    if (first === undefined) throw new Error("There is no first buyer.");
    const { orderId } = await first.buyer.order(first.checkoutId);
    return {
      requests: [
        world.request("POST", `/ecom/v1/orders/${orderId}/cancel`, { as: world.staff }),
        ...others.map(({ buyer, checkoutId }) => world.request("POST", orderPath(checkoutId), { as: buyer.token })),
      ],
      refusals: ["ERROR_COUPON_USAGE_EXCEEDED"],
      judge([, ...orders]) {
        const uses = successes(orders).length;
        return uses > 1 ? [`used ${uses} times`] : [];
      },
      books: ([canceled]) => expectCount("cancellations", canceled?.status ?? 0, 200),
    };
  },
  sabotage: forget("coupons", ["used_count"]),
};

const keyReused: RaceCase = {
  name: "one key for three different payments",
  async prepare(world) {
    const { orderId } = await anOrder(world);
    const path = `/ecom/v1/payments/orders/${orderId}/add-payment`;
    return {
      requests: times(CONTENDERS, (index) => {
        const body = { payments: [{ amount: { amount: `1${index}.00` } }] };
        return world.request("POST", path, { as: world.staff, body, key: orderId });
      }),
      refusals: ["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_KEY_IN_USE"],
      judge: (answers) => expectCount("payments", successes(answers).length, 1),
    };
  },
  sabotage: dropped("alter table idempotency_keys drop constraint if exists idempotency_keys_pkey"),
};

const stockSetMeanwhile: RaceCase = {
  name: "three units sold while two staff members set the stock with one revision",
  async prepare(world) {
    const product = await world.shop.product({ stock: 3 });
    const { id, revision } = await world.db
      .selectFrom("inventory_items")
      .select(["id", "revision"])
      .where("product_id", "=", product.productId)
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    const buyers = await eachOf(CONTENDERS, () => atTheBrink(world, (buyer) => buyer.add(product)));
    const counts = [10, 20];
    return {
      requests: [
        ...buyers.map(({ buyer, checkoutId }) => world.request("POST", orderPath(checkoutId), { as: buyer.token })),
        ...counts.map((quantity) => {
          const inventoryItem = { revision: String(revision), quantity };
          return world.ask(updateInventoryItem, { params, body: { inventoryItem } }, { as: world.staff });
        }),
      ],
      refusals: ["REVISION_CONFLICT"],
      async judge(answers) {
        const set = counts.filter((_, index) => answers[CONTENDERS + index]?.status === 200);
        if (set.length > 1) return ["set twice"];
        // A count of three units must be from before the first sale; otherwise sold units would return to stock.
        const wanted = set[0] === undefined ? 0 : set[0] - CONTENDERS;
        return expectCount("units left", await world.shop.stockOf(product), wanted);
      },
      books: (answers) => expectCount("orders", successes(answers.slice(0, CONTENDERS)).length, CONTENDERS),
    };
  },
  sabotage: forget("stock_levels", ["revision"]),
};

export const onceRaces: readonly RaceCase[] = [
  orderNumbers,
  invoiceNumbers,
  oneInvoice,
  sharedLimit,
  oneCode,
  oneRevision,
  sentBackTwice,
  settledTwice,
  usedAgain,
  keyReused,
  stockSetMeanwhile,
];
