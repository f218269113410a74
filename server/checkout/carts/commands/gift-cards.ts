/** The gift card of a cart. */
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import {
  appCardProblem,
  appCardQuestion,
  type GiftCard,
  giftCardProblem,
  lookUpGiftCard,
  previewGiftCard,
  refusedByApp,
} from "#server/payments/gift-cards/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { PurchaseTerms } from "../cart.ts";
import type { CartRequest } from "../cart-request.ts";
import { findCart } from "../queries.ts";
import type { FilledCart } from "./add-lines.ts";
import { type Change, openForChange } from "./open-cart.ts";
import { writeCart } from "./write-queries.ts";

type GivenCard = { readonly code: string; readonly redeemAmount?: Minor | undefined };

/**
 * Adds a gift card to a cart that has none. Wrong codes are returned as errors, not thrown, so that their count commits.
 * @throws {AppError} GIFT_CARD_LOCKED
 */
export async function addGiftCard(
  tx: Tx,
  { code, redeemAmount }: GivenCard,
  { key, settings, now, caller }: CartRequest,
): Promise<FilledCart | AppError> {
  const { cart, sellables } = await openForChange(tx, { key, settings, now });
  if (cart.purchaseTerms.settings?.lockGiftCard) throw new AppError("GIFT_CARD_LOCKED");
  const { currency } = settings;
  const own = await lookUpGiftCard(tx, caller, code);
  if (own instanceof AppError && own.code === "THROTTLED") return own;
  const attached = cart.purchaseTerms.giftCard;
  if (attached !== undefined) return secondCard(attached.id, own);
  const { apps } = caller;
  const isOfApp = own instanceof AppError && apps?.has("GIFT_CARDS") === true;
  const card = isOfApp ? await cardOfApp(apps, code, currency) : cardOfStore(own, currency);
  if (card instanceof AppError) return card;
  const giftCard = { ...card, ...(redeemAmount !== undefined && { redeemAmount }) };
  const purchaseTerms = { ...cart.purchaseTerms, giftCard };
  await writeCart(tx, cart.id, { purchase_terms: JSON.stringify(purchaseTerms) });
  return { cart: { ...cart, purchaseTerms }, sellables };
}

/** The same error for every other code, so that a full cart doesn't reveal which codes are valid. */
function secondCard(attachedId: string, given: GiftCard | AppError): AppError {
  const isSame = !(given instanceof AppError) && given.id === attachedId;
  return new AppError(isSame ? "GIFT_CARD_ALREADY_EXISTS" : "MAX_GIFT_CARDS_PER_CART_EXCEEDED");
}

type FoundCard = Pick<NonNullable<PurchaseTerms["giftCard"]>, "id" | "app"> | AppError;

function cardOfStore(card: GiftCard | AppError, currency: string): FoundCard {
  if (card instanceof AppError) return new AppError("INVALID_GIFT_CARD_CODE");
  return giftCardProblem(card, currency) === undefined ? { id: card.id } : new AppError("INVALID_GIFT_CARD_STATUS");
}

/**
 * Collects the app responses that `addGiftCard` needs. No app is called for a cart that it would refuse: such
 * attempts aren't counted, so they must not test codes.
 */
export async function previewCard(db: Connection, code: string, { key, settings, caller }: CartRequest): Promise<void> {
  const cart = await findCart(db, key, settings.country);
  if (cart === undefined || cart.orderedAt !== undefined) return;
  if (cart.purchaseTerms.settings?.lockGiftCard || cart.purchaseTerms.giftCard !== undefined) return;
  const own = await previewGiftCard(db, caller, code);
  const isUnknown = own instanceof AppError && own.code !== "THROTTLED";
  if (isUnknown && caller.apps?.has("GIFT_CARDS") === true) await cardOfApp(caller.apps, code, settings.currency);
}

/** Looks up a code that no gift card of the store has with the installed apps. */
async function cardOfApp(apps: AppAnswers, code: string, currency: string): Promise<FoundCard> {
  const found = await apps.get(appCardQuestion(code, currency));
  if (found === "GIFT_CARD_NOT_FOUND") return new AppError("INVALID_GIFT_CARD_CODE");
  if (found === "UNAVAILABLE") return refusedByApp(found);
  if (typeof found === "string" || appCardProblem(found, currency) !== undefined) {
    return new AppError("INVALID_GIFT_CARD_STATUS");
  }
  const { id, ...app } = found;
  return { id, app };
}

/** Removes the given card, or any. @throws {AppError} GIFT_CARD_NOT_FOUND_IN_CART, GIFT_CARD_LOCKED */
export async function removeGiftCard(tx: Tx, cardId: string | undefined, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  const { giftCard, ...purchaseTerms } = cart.purchaseTerms;
  if (giftCard === undefined || (cardId !== undefined && cardId !== giftCard.id)) {
    throw new AppError("GIFT_CARD_NOT_FOUND_IN_CART");
  }
  if (purchaseTerms.settings?.lockGiftCard) throw new AppError("GIFT_CARD_LOCKED");
  await writeCart(tx, cart.id, { purchase_terms: JSON.stringify(purchaseTerms) });
  return { cart: { ...cart, purchaseTerms }, sellables };
}
