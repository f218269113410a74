/**
 * The gift card of a cart; the protocol supports one (docs/protocol/cart-v2.md#cart). The store or an app manages it.
 */
import { appCardProblem, findGiftCards, giftCardProblem } from "#server/payments/gift-cards/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { GiftCardPayment } from "#server/pricing/price/public.ts";
import type { Cart } from "./cart.ts";

type Attached = Pick<Cart, "purchaseTerms" | "currency">;

export type CardOfCart = {
  readonly id: string;
  readonly obfuscatedCode: string;
  /** Absent for the store's own card. */
  readonly appId?: string | undefined;
  /** Zero if the card can't pay. */
  readonly available: Minor;
};

export async function giftCardOf(
  db: Connection,
  { purchaseTerms: { giftCard }, currency }: Attached,
  now: Date,
): Promise<CardOfCart | undefined> {
  if (giftCard === undefined) return undefined;
  const { id, app } = giftCard;
  if (app !== undefined) {
    const { obfuscatedCode, appId, balance } = app;
    const available = appCardProblem({ id, ...app }, currency) === undefined ? balance : 0;
    return { id, obfuscatedCode, appId, available };
  }
  const card = (await findGiftCards(db, [id], now)).get(id);
  if (card === undefined) return undefined;
  const available = giftCardProblem(card, currency) === undefined ? card.balance : 0;
  return { id, obfuscatedCode: card.obfuscatedCode, available };
}

/** Converts the card to pricing input. */
export function giftCardPayment(card: CardOfCart | undefined, { purchaseTerms }: Attached): GiftCardPayment[] {
  if (card === undefined) return [];
  const requested = purchaseTerms.giftCard?.redeemAmount;
  return [{ ...card, externalId: card.id, ...(requested === undefined ? {} : { requested }) }];
}
