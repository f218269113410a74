/**
 * Gift cards of a checkout. Codes are looked up once and not stored. For an app's card, which is redeemed by its code,
 * the checkout stores the sealed code.
 */
import type { ErrorCode } from "#api/errors.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import {
  type AppGiftCard,
  appCardProblem,
  appCardQuestion,
  type GiftCard,
  giftCardProblem,
  isPossibleCode,
  refusedByApp,
} from "#server/payments/gift-cards/public.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { AttachedCard, Checkout } from "./checkout.ts";

export const MAX_GIFT_CARDS = 5;

export type FoundCard = AttachedCard;

type Wanted = { readonly giftCardCode?: string; readonly giftCardRedeemAmount?: string };
type CardSearch = {
  readonly currency: string;
  readonly apps: AppAnswers;
  /** Finds a card of the store; `lookUpGiftCard` counts the attempt. */
  readonly findOwn: (code: string) => Promise<GiftCard | AppError>;
};

/**
 * Finds the card by the code in a request. Errors are returned, not thrown, because the attempt is counted only if the
 * transaction commits.
 */
export async function findCard(
  { giftCardCode: code, giftCardRedeemAmount: amount }: Wanted,
  { currency, apps, findOwn }: CardSearch,
): Promise<FoundCard | AppError | undefined> {
  if (code === undefined) return undefined;
  const requested = amount === undefined ? null : tryParseDecimal(amount, currency);
  if (requested === undefined) {
    const description = `must be an amount of ${currency}`;
    throw new ValidationError([
      { field: "giftCardRedeemAmount", description, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
    ]);
  }
  if (!isPossibleCode(code)) return new AppError("GIFT_CARD_CODE_INVALID");
  const card = await findOwn(code);
  if (card instanceof AppError) {
    return card.code === "GIFT_CARD_NOT_FOUND" && apps.has("GIFT_CARDS")
      ? toFoundCard(await apps.get(appCardQuestion(code, currency)), currency, requested)
      : card;
  }
  const problem = giftCardProblem(card, currency);
  return problem === undefined ? { id: card.id, requested } : new AppError(problem);
}

function toFoundCard(found: AppGiftCard | ErrorCode, currency: string, requested: Minor | null): FoundCard | AppError {
  if (typeof found === "string") return refusedByApp(found);
  const problem = appCardProblem(found, currency);
  const { id, ...app } = found;
  return problem === undefined ? { id, requested, app } : new AppError(problem);
}

/**
 * Adds a card to the checkout's cards, or updates the amount of an attached one.
 * @throws {AppError} GIFT_CARD_LOCKED, MAX_GIFT_CARDS_PER_CART_EXCEEDED
 */
export function attachCard(
  { giftCards, customSettings }: Pick<Checkout, "giftCards" | "customSettings">,
  card: FoundCard,
): AttachedCard[] {
  if (customSettings.lockGiftCard === true) throw new AppError("GIFT_CARD_LOCKED");
  const others = giftCards.filter(({ id }) => id !== card.id);
  if (others.length >= MAX_GIFT_CARDS) throw new AppError("MAX_GIFT_CARDS_PER_CART_EXCEEDED");
  return [...others, card];
}
