/** Races of money that is on its way: the shopper who comes back, the gateway that calls, and the stock meanwhile. */
import { payCheckout, settlePayment } from "#api/checkouts.ts";
import { aCheckout } from "./card-races.ts";
import { all, CONTENDERS, dropped, forget, type RaceCase, times } from "./race-case.ts";
import { expectCount, pause, type RaceWorld } from "./race-world.ts";

const PATIENCE = 10_000;

/** A payment page that only waits for its button. */
async function aPayment(world: RaceWorld) {
  const product = await world.shop.product({ price: 4000, itemType: "DIGITAL" });
  const { checkout, as } = await aCheckout(world, product.reference());
  const params = { id: checkout.id };
  const { paymentId, redirectUrl } = await world.call(
    payCheckout,
    { params, body: { paymentMethod: "test-gateway" } },
    { authorization: as },
  );
  return { as, params, paymentId, page: new URL(redirectUrl).pathname };
}

const returnOrCallback: RaceCase = {
  name: "a payment approved twice, asked about by three tabs, told twice by the gateway",
  async prepare(world) {
    const { as, params, paymentId, page } = await aPayment(world);
    const settle = { params, body: { paymentId } };
    const ordered = async (): Promise<string[]> => {
      const { db } = world;
      const orders = await db.selectFrom("orders").select("id").where("checkout_id", "=", params.id).execute();
      return orders.map(({ id }) => id);
    };
    return {
      requests: [
        ...times(2, () => world.request("POST", page, { as: "", form: "choice=approve" })),
        ...times(CONTENDERS, () => world.ask(settlePayment, settle, { as })),
      ],
      // The page of a payment that has ended leads back to the shop.
      isFine: ({ status }) => status === 303,
      async judge() {
        // Whoever asked too early asks again, and the gateway may still be calling.
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
  // Nobody sees that the checkout is ordered and the payment ended.
  sabotage: all(
    dropped(
      "alter table orders drop constraint if exists orders_one_per_checkout",
      "alter table checkouts drop constraint if exists checkouts_completed",
      "alter table order_line_items drop constraint if exists order_line_items_pkey cascade",
      "alter table orders drop constraint if exists orders_pkey cascade",
      "alter table order_line_items drop constraint order_line_items_order_id_position_key",
    ),
    forget("checkouts", ["state", "completed_at", "total", "completed_snapshot"]),
    forget("payments", ["is_settled", "status", "order_id", "draft", "captured"]),
  ),
};

export const payRaces: readonly RaceCase[] = [returnOrCallback];
