/** Worker races: the same job runs two or three times, as when a worker dies before it acknowledges the job. */
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { aCard, aCheckout } from "./card-races.ts";
import { all, CONTENDERS, dropped, forget, type RaceCase, times } from "./race-case.ts";
import { expectCount, type RaceWorld } from "./race-world.ts";

async function mailsTo({ db }: RaceWorld, recipient: string): Promise<number> {
  const mails = await db.selectFrom("mails").select("id").where("recipient", "=", recipient).execute();
  return mails.length;
}

const cardDelivered: RaceCase = {
  name: "a gift card delivered by three workers",
  async prepare(world) {
    const recipient = `${newId()}@example.com`;
    const { id: giftCardId } = await aCard(world, new Date(Date.now() - 1000), recipient);
    return {
      requests: times(CONTENDERS, () => world.job("gift-cards.deliver", { giftCardId })),
      judge: async () => expectCount("mails", await mailsTo(world, recipient), 1),
    };
  },
  sabotage: forget("gift_cards", ["delivered_at"]),
};

const backInStock: RaceCase = {
  name: "back-in-stock emails sent by three workers",
  async prepare(world) {
    const { productId, variantIds } = await world.shop.product({ stock: 5 });
    const variantId = variantIds[""] ?? "";
    const email = `${newId()}@example.com`;
    const now = new Date();
    await world.db
      .insertInto("back_in_stock_requests")
      .values({ id: newId(), product_id: productId, variant_id: variantId, email, created_at: now, updated_at: now })
      .execute();
    return {
      requests: times(CONTENDERS, () => world.job("back-in-stock.notify", { variantId }, 2)),
      judge: async () => expectCount("mails", await mailsTo(world, email), 1),
    };
  },
  // Other workers skip locked rows; a later run must not find them due again.
  sabotage: forget("back_in_stock_requests", ["status"]),
};

/** A subscription whose second billing cycle is due. */
async function aDueContract(world: RaceWorld): Promise<string> {
  const product = await world.shop.product({ itemType: "SERVICE", price: 4000 });
  const subscriptionOptionId = newId();
  const now = new Date();
  await world.shop.transaction(async (tx) => {
    const option = { id: subscriptionOptionId, title: "Monthly", frequency: "MONTH", repeat_interval: 1 };
    await tx
      .insertInto("subscription_options")
      .values({ ...option, auto_renewal: true, created_at: now, updated_at: now })
      .execute();
    const offered = { product_id: product.productId, option_id: subscriptionOptionId, position: 1 };
    await tx.insertInto("product_subscription_options").values(offered).execute();
  });
  const as = world.shop.memberToken();
  const { checkout } = await aCheckout(world, product.reference({ subscriptionOptionId }), { as });
  const { orderId } = await world.call(createOrder, { params: { id: checkout.id }, body: {} }, { authorization: as });
  await world.call(markAsPaid, { params: { ecomOrderId: orderId } }, { authorization: world.staff });
  const { id } = await world.db
    .updateTable("subscription_contracts")
    .set({ next_billing_at: new Date(now.getTime() - 60_000) })
    .where("origin_order_id", "=", orderId)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const cycleBilled: RaceCase = {
  name: "a billing cycle of a subscription charged by three workers",
  async prepare(world) {
    const contractId = await aDueContract(world);
    const cycles = () =>
      world.db
        .selectFrom("subscription_cycles")
        .select("attempts")
        .where("contract_id", "=", contractId)
        .where("cycle_number", "=", 2)
        .execute();
    return {
      requests: times(CONTENDERS, () => world.job("subscription-contracts.bill", { contractId })),
      judge: async () => expectCount("orders", (await cycles()).length, 1),
      books: async () => expectCount("tries", (await cycles())[0]?.attempts ?? 0, 1),
    };
  },
  // No worker sees the rows that another has claimed.
  sabotage: all(
    dropped("alter table subscription_cycles drop constraint subscription_cycles_pkey"),
    forget("subscription_contracts", ["next_cycle", "next_billing_at", "state", "retry_at"]),
    {
      take: [
        "create or replace function hide_cycle() returns trigger language plpgsql as $$ begin new.state := 'PAID'; return new; end $$",
        "create trigger aa_hide before insert on subscription_cycles for each row execute function hide_cycle()",
      ],
      giveBack: ["drop trigger aa_hide on subscription_cycles"],
    },
  ),
};

export const jobRaces: readonly RaceCase[] = [cardDelivered, backInStock, cycleBilled];
