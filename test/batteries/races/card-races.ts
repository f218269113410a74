/** Races for prepaid balances: gift cards and membership credits. */

import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { adjustGiftCard, redeemGiftCard, updateGiftCard, voidGiftCardTransaction } from "#api/payments/gift-cards.ts";
import { issueGiftCard } from "#server/payments/gift-cards/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { grantMemberships } from "#server/pricing/memberships/public.ts";
import { destination } from "../../flows/shop.ts";
import { all, CONTENDERS, eachOf, forget, type RaceCase, times, withoutTrigger } from "./race-case.ts";
import { expectCount, type RaceWorld, successes } from "./race-world.ts";

const AN_HOUR = 3_600_000;
const MEMBERSHIPS_APP = "3a9f2c61-0d0b-4b75-9a51-5a6f3f1c2d70";

export async function aCard({ shop }: RaceWorld, deliverAt = new Date(Date.now() + AN_HOUR), to = "ada@example.com") {
  const terms = { currency: "USD", amount: 10_000, recipientEmail: to, language: "en", deliverAt } as const;
  const card = await shop.transaction((tx) =>
    issueGiftCard(tx, shop.store, terms, { actor: anonymous, now: new Date() }),
  );
  if (card === undefined) throw new Error("The gift card was not made.");
  return card;
}

const balanceOf = async ({ db }: RaceWorld, id: string): Promise<number> =>
  (await db.selectFrom("gift_cards").select("balance").where("id", "=", id).executeTakeFirstOrThrow()).balance;

const withoutBalance = all(forget("gift_cards", ["balance"]), withoutTrigger("gift_cards", "gift_card_ledger"));

/** A checkout of a product that isn't shipped. */
export async function aCheckout(
  { call, shop }: RaceWorld,
  catalogReference: { appId: string; catalogItemId: string; options?: Record<string, unknown> },
  { as = shop.visitorToken(), ...more }: { as?: string; giftCardCode?: string } = {},
) {
  const checkoutInfo = { billingInfo: destination, buyerInfo: { email: "ada@example.com" } };
  const body = { lineItems: [{ catalogReference, quantity: 1 }], channelType: "WEB" as const, checkoutInfo, ...more };
  const { checkout } = await call(createCheckout, { body }, { authorization: as });
  return { checkout, as };
}

const cardAtCheckouts: RaceCase = {
  name: "a gift card of 100, three checkouts of 80",
  async prepare(world) {
    const product = await world.shop.product({ price: 8000, itemType: "DIGITAL" });
    const { id, code } = await aCard(world);
    const checkouts = await eachOf(CONTENDERS, () => aCheckout(world, product.reference(), { giftCardCode: code }));
    return {
      requests: checkouts.map(({ as, checkout }) =>
        world.ask(createOrder, { params: { id: checkout.id }, body: {} }, { as }),
      ),
      refusals: ["INSUFFICIENT_FUNDS", "CHECKOUT_CHANGED", "GIFT_CARD_IS_EMPTY"],
      async judge() {
        const { spent } = await world.db
          .selectFrom("gift_card_redemptions")
          .select((eb) => eb.fn.sum<string>("amount").as("spent"))
          .where("gift_card_id", "=", id)
          .executeTakeFirstOrThrow();
        return Number(spent) > 10_000 ? [`${spent} of 10000 spent`] : [];
      },
      books: async (answers) => [
        ...(successes(answers).length === 0 ? ["no order was paid"] : []),
        ...((await balanceOf(world, id)) < 0 ? ["overdrawn"] : []),
      ],
    };
  },
  sabotage: withoutBalance,
};

const cardAtTills: RaceCase = {
  name: "a gift card of 100, redeemed for 60 at three registers while staff reduce it by 30",
  async prepare(world) {
    const { id, code } = await aCard(world);
    const amount = { value: "60", currency: "USD" };
    const lower = { amount: "-30", reason: "Sold by mistake" };
    return {
      requests: [
        ...times(CONTENDERS, () =>
          world.ask(redeemGiftCard, { body: { code, amount, orderId: newId() } }, { as: world.staff }),
        ),
        world.ask(adjustGiftCard, { params: { id }, body: lower }, { as: world.staff }),
      ],
      refusals: ["INSUFFICIENT_FUNDS"],
      judge: (answers) => expectCount("times", successes(answers.slice(0, CONTENDERS)).length, 1),
      async books(answers) {
        const lowered = successes(answers.slice(CONTENDERS)).length;
        return expectCount("left", await balanceOf(world, id), 4000 - lowered * 3000);
      },
    };
  },
  sabotage: withoutBalance,
};

const voidedTwice: RaceCase = {
  name: "a gift card redemption at a register voided three times",
  async prepare(world) {
    const { id, code } = await aCard(world);
    const body = { code, amount: { value: "60", currency: "USD" }, orderId: newId() };
    const { transactionId } = await world.call(redeemGiftCard, { body }, { authorization: world.staff });
    return {
      requests: times(CONTENDERS, () =>
        world.ask(voidGiftCardTransaction, { body: { transactionId } }, { as: world.staff }),
      ),
      refusals: ["ALREADY_VOIDED"],
      judge: (answers) => expectCount("times", successes(answers).length, 1),
      books: async () => expectCount("left", await balanceOf(world, id), 10_000),
    };
  },
  sabotage: all(forget("gift_card_redemptions", ["given_back"]), withoutBalance),
};

const staleRevision: RaceCase = {
  name: "one revision of a gift card updated by three staff members",
  async prepare(world) {
    const { id } = await aCard(world);
    return {
      requests: times(CONTENDERS, (index) =>
        world.ask(
          updateGiftCard,
          { params: { id }, body: { giftCard: { revision: "1", note: `Note ${index}` } } },
          { as: world.staff },
        ),
      ),
      refusals: ["REVISION_CONFLICT"],
      judge: (answers) => expectCount("changes", successes(answers).length, 1),
    };
  },
  sabotage: forget("gift_cards", ["revision"]),
};

/** A member with one credit for a class. */
async function aMembership(world: RaceWorld) {
  const service = async () => world.shop.product({ itemType: "SERVICE", price: 4000 });
  const [plan, course] = [await service(), await service()];
  const memberId = newId();
  const id = await world.shop.transaction(async (tx) => {
    const terms = { product_id: plan.productId, credits: 1, covered_product_ids: [course.productId] };
    await tx
      .insertInto("membership_plans")
      .values({ ...terms, updated_at: new Date() })
      .execute();
    const order = { email: "ada@example.com", orderId: newId(), orderLineId: newId(), quantity: 1 };
    await grantMemberships(tx, { planProductId: plan.productId, memberId, ...order, now: new Date() });
    const granted = tx.selectFrom("memberships").select("id").where("member_id", "=", memberId);
    return (await granted.executeTakeFirstOrThrow()).id;
  });
  return { id, course, as: world.shop.memberToken(memberId) };
}

const lastCredit: RaceCase = {
  name: "the last credit of a membership, three orders",
  async prepare(world) {
    const { id, course, as } = await aMembership(world);
    const checkouts = await eachOf(CONTENDERS, async () => {
      const { checkout } = await aCheckout(world, course.reference(), { as });
      const lineItemIds = checkout.lineItems.map((line) => line.id);
      const selectedMemberships = { memberships: [{ id, appId: MEMBERSHIPS_APP, lineItemIds }] };
      await world.call(
        updateCheckout,
        { params: { id: checkout.id }, body: { checkout: { membershipOptions: { selectedMemberships } } } },
        { authorization: as },
      );
      return checkout.id;
    });
    return {
      requests: checkouts.map((checkoutId) => world.ask(createOrder, { params: { id: checkoutId }, body: {} }, { as })),
      refusals: ["INVALID_MEMBERSHIP", "CHECKOUT_CHANGED"],
      async judge() {
        const { used } = await world.db
          .selectFrom("membership_uses")
          .select((eb) => eb.fn.sum<string>("credits").as("used"))
          .where("membership_id", "=", id)
          .executeTakeFirstOrThrow();
        return expectCount("credits used", Number(used), 1);
      },
    };
  },
  sabotage: all(forget("memberships", ["credits_used"]), withoutTrigger("memberships", "membership_credits_counted")),
};

export const cardRaces: readonly RaceCase[] = [cardAtCheckouts, cardAtTills, voidedTwice, staleRevision, lastCredit];
