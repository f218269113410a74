/** Races of pending payments: the returning shopper, the gateway's callbacks, and the reserved inventory. */
import { createOrder, payCheckout, settlePayment } from "#api/checkout/checkout-completion.ts";
import { aCheckout } from "./card-races.ts";
import { all, CONTENDERS, dropped, forget, type RaceCase, times } from "./race-case.ts";
import { expectCount, pause, type RaceWorld } from "./race-world.ts";

const PATIENCE = 10_000;

/** A payment page that is ready to be approved. */
async function aPayment(world: RaceWorld, stock?: number) {
  const goods = { price: 4000, itemType: "DIGITAL" as const };
  const product = await world.shop.product(stock === undefined ? goods : { ...goods, stock });
  const { checkout, as } = await aCheckout(world, product.reference());
  const params = { id: checkout.id };
  const { paymentId, redirectUrl } = await world.call(
    payCheckout,
    { params, body: { paymentMethod: "test-gateway" } },
    { authorization: as },
  );
  return { product, as, params, paymentId, page: new URL(redirectUrl).pathname };
}

async function ordersOf({ db }: RaceWorld, checkoutId: string): Promise<string[]> {
  const orders = await db.selectFrom("orders").select("id").where("checkout_id", "=", checkoutId).execute();
  return orders.map(({ id }) => id);
}

const returnOrCallback: RaceCase = {
  name: "a payment approved twice, polled by three tabs, with two gateway callbacks",
  async prepare(world) {
    const { as, params, paymentId, page } = await aPayment(world);
    const settle = { params, body: { paymentId } };
    const ordered = () => ordersOf(world, params.id);
    return {
      requests: [
        ...times(2, () => world.request("POST", page, { as: "", form: "choice=approve" })),
        ...times(CONTENDERS, () => world.ask(settlePayment, settle, { as })),
      ],
      // The page of a finished payment redirects to the store.
      isFine: ({ status }) => status === 303,
      async judge() {
        // Polls again: the first request can be too early, and the gateway's callback can still be in flight.
        for (let waited = 0; waited < PATIENCE && (await ordered()).length === 0; waited += 100) {
          await world.call(settlePayment, settle, { authorization: as });
          await pause(100);
        }
        const captured = world.shop
          .journal()
          .filter((entry) => entry.kind === "CAPTURE" && entry.merchant_payment_id === paymentId);
        return [...expectCount("orders", (await ordered()).length, 1), ...expectCount("captures", captured.length, 1)];
      },
    };
  },
  // No request sees that the checkout is ordered and the payment is finished.
  sabotage: all(
    dropped(
      "alter table orders drop constraint if exists orders_one_per_checkout",
      "alter table checkouts drop constraint if exists checkouts_completed",
      "alter table order_line_items drop constraint if exists order_line_items_pkey cascade",
      "alter table orders drop constraint if exists orders_pkey cascade",
      "alter table order_line_items drop constraint order_line_items_order_id_position_key",
      // Downloads are issued right away: both orders would issue them for the line items of both.
      "alter table order_line_items drop constraint order_line_items_fulfilled",
    ),
    forget("checkouts", ["state", "completed_at", "total", "completed_snapshot"]),
    forget("payments", ["is_settled", "status", "order_id", "draft", "captured"]),
  ),
};

const heldTooLong: RaceCase = {
  name: "the last unit, paid while its reservation expires and another buyer orders it",
  async prepare(world) {
    const { product, as, params, paymentId, page } = await aPayment(world, 1);
    // Raises the stock for a moment: while the unit is reserved, a second buyer can't create a checkout.
    const rival = await world.shop.transaction(async (tx) => {
      await tx.updateTable("stock_levels").set({ on_hand: 2 }).where("variant_id", "in", variantsOf(product)).execute();
      return world.shop.visitorToken();
    });
    const { checkout } = await aCheckout(world, product.reference(), { as: rival });
    await world.shop.transaction(async (tx) => {
      await tx.updateTable("stock_levels").set({ on_hand: 1 }).where("variant_id", "in", variantsOf(product)).execute();
      const over = { expires_at: new Date(Date.now() - 1000) };
      await tx.updateTable("stock_reservations").set(over).where("checkout_id", "=", params.id).execute();
    });
    const settle = { params, body: { paymentId } };
    const outcome = async () => (await world.call(settlePayment, settle, { authorization: as })).status;
    return {
      requests: [
        world.request("POST", page, { as: "", form: "choice=approve" }),
        world.job("inventory.releaseExpiredReservations", {}),
        ...times(2, () => world.ask(settlePayment, settle, { as })),
        world.ask(createOrder, { params: { id: checkout.id }, body: {} }, { as: rival }),
      ],
      isFine: ({ status }) => status === 303,
      refusals: ["FULL_OUT_OF_STOCK"],
      async judge(answers) {
        let status = await outcome();
        for (let waited = 0; waited < PATIENCE && (status === "OPEN" || status === "PENDING"); waited += 100) {
          await pause(100);
          status = await outcome();
        }
        const paid = (await ordersOf(world, params.id)).length;
        const bought = answers[4]?.status === 200 ? 1 : 0;
        return [
          ...(paid + bought > 1 ? [`sold ${paid + bought} times`] : []),
          // An order, or the money back: never both, never neither.
          ...((status === "ORDERED") === (paid === 1) && (paid === 1 || status === "REFUNDED")
            ? []
            : [`the payment is ${status} with ${paid} orders`]),
        ];
      },
      books: async () => expectCount("units left", await world.shop.stockOf(product), 0),
    };
  },
  sabotage: forget("stock_levels", ["on_hand", "reserved"]),
};

const variantsOf = ({ variantIds }: { variantIds: Record<string, string> }): string[] => Object.values(variantIds);

export const payRaces: readonly RaceCase[] = [returnOrCallback, heldTooLong];
