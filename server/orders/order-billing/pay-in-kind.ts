/** Pays for a placed order with gift cards and memberships (docs/protocol/billing-and-drafts.md#order-billing). */
import type { MembershipCharge } from "#api/orders/orders/order-billing.ts";
import { STORE_APP_ID } from "#api/values.ts";
import {
  addPaidActivity,
  findLine,
  lockOrder,
  type Order,
  type OrderLine,
  owedOf,
  refundOrder,
  refuseEnded,
  updatePaymentStatus,
  worthOfUnits,
} from "#server/orders/orders/public.ts";
import { type GiftCard, giftCardProblem, lookUpGiftCard, redeemGiftCards } from "#server/payments/gift-cards/public.ts";
import { insertRecordedPayment, lockPaymentsOfOrder } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { redeemMemberships } from "#server/pricing/memberships/public.ts";

type Caller = { store: Store; source: string; actor: Actor; now: Date };

export type InKind = {
  readonly orderId: string;
  readonly giftCards: readonly { readonly giftCardCode: string; readonly amount: { readonly amount: string } }[];
  readonly memberships: readonly MembershipCharge[];
  /** The member whose memberships pay. */
  readonly memberId: string | undefined;
  /** Payment IDs, in order, so that a retried request finds the payments of the first one. */
  readonly idOf?: (part: string) => string;
};

/**
 * All or nothing. Returns the payment IDs. An invalid gift card code is returned as an error before anything is
 * written, not thrown: return it as well, so that the counted attempt commits.
 * @throws {AppError} the errors of `chargeMemberships` and `redeemGiftCard` (`#api/orders/payment-collection.ts`)
 */
export async function payInKind(
  tx: Tx,
  caller: Caller,
  request: InKind,
): Promise<{ order: Order; ids: string[] } | AppError> {
  const { actor, now } = caller;
  const order = await lockOrder(tx, request.orderId);
  refuseEnded(order);
  const cards: FoundCard[] = [];
  for (const { giftCardCode, amount } of request.giftCards) {
    const card = await lookUpGiftCard(tx, caller, giftCardCode);
    if (card instanceof AppError) return card;
    cards.push({ card, amount });
  }
  const known = new Map((await lockPaymentsOfOrder(tx, order.id)).map(({ id, authorized }) => [id, authorized]));
  const paying: Paying = { order, owed: owedOf(order), known, idOf: request.idOf ?? (() => newId(now.getTime())) };
  const ids: string[] = [];
  for (const charge of request.memberships) {
    ids.push(...(await payLine(tx, caller, paying, { charge, memberId: request.memberId })));
  }
  for (const card of cards) ids.push(await payWithCard(tx, caller, paying, card));
  return { order: await updatePaymentStatus(tx, order, { actor, now }), ids };
}

type Paying = { order: Order; owed: Minor; known: ReadonlyMap<string, Minor>; idOf: (part: string) => string };

async function payLine(
  tx: Tx,
  { actor, now }: Caller,
  paying: Paying,
  { charge, memberId }: { charge: MembershipCharge; memberId: string | undefined },
): Promise<string[]> {
  const { order } = paying;
  const id = paying.idOf(`membership/${charge.lineItemId}`);
  if (paying.known.has(id)) return [id];
  const line = findLine(order, charge.lineItemId);
  // Includes tax and discounts.
  const amount = worthOfUnits(line, unitsOf(line));
  const { existingMembership, membershipId = existingMembership?.membershipId ?? "" } = charge.membershipIdentifier;
  // Ordered for a membership that staff redeem: the line costs nothing, so there is no payment.
  if (amount === 0 && line.paymentOption === "MEMBERSHIP_OFFLINE") {
    await redeem(tx, { order, line, membershipId, memberId, now });
    return [];
  }
  if (amount <= 0 || amount > paying.owed) throw new AppError("LINE_ITEM_PAID", { data: { lineItemId: line.id } });
  await redeem(tx, { order, line, membershipId, memberId, now });
  const membershipPaymentDetails = { membershipId, lineItemId: line.id, providerAppId: STORE_APP_ID };
  await record(tx, {
    id,
    order,
    method: "MEMBERSHIP",
    amount,
    owed: paying.owed,
    details: { membershipPaymentDetails },
    actor,
    now,
  });
  paying.owed -= amount;
  return [id];
}

/** Units that weren't refunded. */
const unitsOf = ({ quantity, refunded }: OrderLine): number => quantity - refunded;

type Redeeming = { order: Order; line: OrderLine; membershipId: string; memberId: string | undefined; now: Date };

async function redeem(tx: Tx, { order, line, membershipId, memberId, now }: Redeeming): Promise<void> {
  const refusal = new AppError("MEMBERSHIP_NOT_ELIGIBLE", { data: { lineItemId: line.id } });
  const productId = line.appId === STORE_APP_ID ? line.catalogItemId : null;
  if (productId === null || memberId === undefined || !isId(membershipId)) throw refusal;
  try {
    const uses = [{ membershipId, lineId: line.id, productId, quantity: unitsOf(line) }];
    await redeemMemberships(tx, { orderId: order.id, memberId, uses, now });
  } catch (error) {
    if (error instanceof AppError && error.code === "INVALID_MEMBERSHIP") throw refusal;
    throw error;
  }
}

type FoundCard = { card: GiftCard; amount: InKind["giftCards"][number]["amount"] };

async function payWithCard(tx: Tx, { actor, now }: Caller, paying: Paying, { card, amount: text }: FoundCard) {
  const { order } = paying;
  const id = paying.idOf(`gift-card/${card.id}`);
  const amount = tryParseDecimal(text.amount, order.currency);
  const drawn = paying.known.get(id);
  // The payment outlives its request, which is kept for 30 days.
  if (drawn !== undefined && drawn !== amount) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (drawn !== undefined) return id;
  if (paying.owed <= 0) throw new AppError("ORDER_ALREADY_PAID");
  if (amount === undefined || amount <= 0 || amount > paying.owed) throw new AppError("INVALID_AMOUNT");
  const problem = giftCardProblem(card, order.currency);
  if (problem !== undefined) throw new AppError(problem === "GIFT_CARD_IS_EMPTY" ? "INSUFFICIENT_FUNDS" : problem);
  const [redemption] = await takeFromCard(tx, { order, giftCardId: card.id, amount, actor, now });
  if (redemption === undefined) throw new Error("an amount was taken");
  const { obfuscatedCode } = redemption;
  const giftcardPaymentDetails = { appId: STORE_APP_ID, giftCardPaymentId: redemption.id, obfuscatedCode };
  await record(tx, {
    id,
    order,
    method: "GIFT_CARD",
    amount,
    owed: paying.owed,
    details: { giftcardPaymentDetails },
    actor,
    now,
  });
  paying.owed -= amount;
  return id;
}

type Taking = { order: Order; giftCardId: string; amount: Minor; actor: Actor; now: Date };

async function takeFromCard(tx: Tx, { order, giftCardId, amount, actor, now }: Taking) {
  try {
    const cards = [{ giftCardId, amount }];
    return await redeemGiftCards(tx, { orderId: order.id, cards, currency: order.currency, actor, now });
  } catch (error) {
    const isSecond = error instanceof AppError && error.code === "ALREADY_REDEEMED";
    throw isSecond ? new AppError("GIFT_CARD_ALREADY_APPLIED") : error;
  }
}

type Recording = {
  id: string;
  order: Order;
  method: "GIFT_CARD" | "MEMBERSHIP";
  amount: Minor;
  owed: Minor;
  details: Record<string, unknown>;
  actor: Actor;
  now: Date;
};

async function record(tx: Tx, { id, order, method, amount, owed, details, actor, now }: Recording): Promise<void> {
  const { id: orderId, currency } = order;
  const money = { status: "APPROVED" as const, currency, amount, details, createdAt: now, now };
  await insertRecordedPayment(tx, { id, orderId, method, ...money });
  await addPaidActivity(tx, { orderId, amount, owed }, { actor, now });
}

type Voiding = { orderId: string; paymentIds: readonly string[] };

/**
 * Returns credits to memberships. The payments become refunded, so their lines are unpaid again.
 * @throws {AppError} ORDER_NOT_FOUND, PAYMENT_NOT_FOUND, NOT_MEMBERSHIP_PAYMENT, MEMBERSHIP_PAYMENT_NOT_CHARGED
 */
export async function voidMemberships(
  tx: Tx,
  { store, actor, now }: Omit<Caller, "source">,
  { orderId, paymentIds }: Voiding,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const known = await lockPaymentsOfOrder(tx, order.id);
  const payments = [...new Set(paymentIds)].map((paymentId) => {
    const payment = known.find(({ id }) => id === paymentId);
    if (payment === undefined) throw new AppError("PAYMENT_NOT_FOUND", { data: { paymentId } });
    if (payment.method !== "MEMBERSHIP") throw new AppError("NOT_MEMBERSHIP_PAYMENT", { data: { paymentId } });
    const left = payment.captured - payment.refunded;
    if (left <= 0) throw new AppError("MEMBERSHIP_PAYMENT_NOT_CHARGED", { data: { paymentId } });
    return { paymentId, amount: { amount: toDecimal(left, order.currency) }, externalRefund: true };
  });
  await refundOrder(
    tx,
    { actor, now, baseUrl: store.baseUrl() },
    {
      orderId,
      payments,
      lines: [],
      shipping: undefined,
      restock: [],
      reason: "Membership payment voided",
      sendsMail: false,
      customMessage: undefined,
    },
  );
}
