/**
 * Gift cards of a checkout. Codes are looked up once and not stored. For an app's card, which is redeemed by its code,
 * the checkout stores the sealed code.
 */
import { type Apps, hasApps } from "#server/checkout/carts/public.ts";
import {
  appCardProblem,
  findAppGiftCard,
  giftCardProblem,
  isPossibleCode,
  lookUpGiftCard,
  refusedByApp,
} from "#server/payments/gift-cards/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { AttachedCard, Checkout } from "./checkout.ts";

export const MAX_GIFT_CARDS = 5;

export type FoundCard = AttachedCard;

type Wanted = { readonly giftCardCode?: string; readonly giftCardRedeemAmount?: string };
type LookupContext = Apps & { source: string; now: Date; currency: string };

/**
 * Finds the card by the code in a request. Errors are returned, not thrown, because the attempt is counted only if the
 * transaction commits.
 */
export async function findCard(
  tx: Tx,
  { giftCardCode: code, giftCardRedeemAmount: amount }: Wanted,
  lookUp: LookupContext,
): Promise<FoundCard | AppError | undefined> {
  if (code === undefined) return undefined;
  const { currency } = lookUp;
  const requested = amount === undefined ? null : tryParseDecimal(amount, currency);
  if (requested === undefined) {
    const description = `must be an amount of ${currency}`;
    throw new ValidationError([
      { field: "giftCardRedeemAmount", description, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
    ]);
  }
  if (!isPossibleCode(code)) return new AppError("GIFT_CARD_CODE_INVALID");
  const card = await lookUpGiftCard(tx, lookUp, code);
  if (card instanceof AppError) {
    return card.code === "GIFT_CARD_NOT_FOUND" && hasApps(lookUp, "GIFT_CARDS")
      ? findAppCard(lookUp, code, requested)
      : card;
  }
  const problem = giftCardProblem(card, currency);
  return problem === undefined ? { id: card.id, requested } : new AppError(problem);
}

/** Looks up a code that isn't the store's own with apps. Counts the attempt before calling an app. */
function findAppCard(lookUp: LookupContext, code: string, requested: Minor | null): FoundCard | AppError {
  const { store, actor, requestId, currency, outside } = lookUp;
  const asking = { store, actor, requestId, currency };
  const found = outside.answerTo(`gift card ${code}`, () => findAppGiftCard(asking, code));
  if (typeof found === "string") return refusedByApp(found);
  const problem = appCardProblem(found, currency);
  const { id, ...app } = found;
  return problem === undefined ? { id, requested, app } : new AppError(problem);
}

/**
 * Adds a card to the checkout's cards, or updates the amount of an attached one.
 * @throws {AppError} GIFT_CARD_LOCKED, MAX_GIFT_CARDS_PER_CART_EXCEEDED
 */
export function attachCard({ giftCards, customSettings }: Checkout, card: FoundCard): AttachedCard[] {
  if (customSettings.lockGiftCard === true) throw new AppError("GIFT_CARD_LOCKED");
  const others = giftCards.filter(({ id }) => id !== card.id);
  if (others.length >= MAX_GIFT_CARDS) throw new AppError("MAX_GIFT_CARDS_PER_CART_EXCEEDED");
  return [...others, card];
}
