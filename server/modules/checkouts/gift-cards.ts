/** Gift cards on a checkout. Codes are looked up once and kept nowhere; the checkout remembers which cards. */
import { type GiftCard, giftCardProblem, lookUpGiftCard } from "#server/modules/gift-cards/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import type { AttachedCard, Checkout } from "./checkout.ts";

export const MAX_GIFT_CARDS = 5;

export type FoundCard = { readonly card: GiftCard; readonly requested: Minor | null };

type Wanted = { readonly giftCardCode?: string; readonly giftCardRedeemAmount?: string };
type LookingUp = { store: Store; source: string; actor: Actor; now: Date; currency: string };

/**
 * The card of a code that a request names. A refusal is returned, not thrown: the attempt has to be counted, and only a
 * transaction that commits counts.
 */
export async function findCard(
  tx: Tx,
  { giftCardCode: code, giftCardRedeemAmount: amount }: Wanted,
  { currency, ...lookUp }: LookingUp,
): Promise<FoundCard | AppError | undefined> {
  if (code === undefined) return undefined;
  const requested = amount === undefined ? null : tryParseDecimal(amount, currency);
  if (requested === undefined) {
    const description = `must be an amount of ${currency}`;
    throw new ValidationError([
      { field: "giftCardRedeemAmount", description, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
    ]);
  }
  const card = await lookUpGiftCard(tx, lookUp, code);
  if (card instanceof AppError) return card;
  const problem = giftCardProblem(card, currency);
  return problem === undefined ? { card, requested } : new AppError(problem);
}

/**
 * The checkout's cards with one more. A card that is there already gets its new amount.
 * @throws {AppError} GIFT_CARD_LOCKED, MAX_GIFT_CARDS_PER_CART_EXCEEDED
 */
export function attachCard({ giftCards, customSettings }: Checkout, { card, requested }: FoundCard): AttachedCard[] {
  if (customSettings.lockGiftCard === true) throw new AppError("GIFT_CARD_LOCKED");
  const others = giftCards.filter(({ id }) => id !== card.id);
  if (others.length >= MAX_GIFT_CARDS) throw new AppError("MAX_GIFT_CARDS_PER_CART_EXCEEDED");
  return [...others, { id: card.id, requested }];
}
