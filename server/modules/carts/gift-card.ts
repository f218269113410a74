/** The gift card that a cart is to be paid with: the wire knows one (wire, identity 11). */
import type { EstimatedTotals } from "#api/carts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { findGiftCards, type GiftCard, giftCardProblem } from "#server/modules/gift-cards/public.ts";
import type { GiftCardPayment } from "#server/modules/pricing/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Cart } from "./cart.ts";
import type { PricedPurchase } from "./gather-pricing.ts";
import { type Spelling, spellMoney } from "./spelling.ts";

export async function giftCardOf(
  db: Connection,
  { purchaseTerms }: Pick<Cart, "purchaseTerms">,
  now: Date,
): Promise<GiftCard | undefined> {
  const id = purchaseTerms.giftCard?.id;
  return id === undefined ? undefined : (await findGiftCards(db, [id], now)).get(id);
}

/** As pricing takes it: a card that cannot pay any more pays nothing. */
export function giftCardPayment(
  card: GiftCard | undefined,
  { purchaseTerms }: Pick<Cart, "purchaseTerms">,
  currency: string,
): GiftCardPayment[] {
  if (card === undefined) return [];
  const requested = purchaseTerms.giftCard?.redeemAmount;
  const available = giftCardProblem(card, currency) === undefined ? card.balance : 0;
  const { id, obfuscatedCode } = card;
  return [{ id, obfuscatedCode, externalId: id, available, ...(requested === undefined ? {} : { requested }) }];
}

/** The wire's words for what the card pays. */
export function presentGiftCard({ result }: PricedPurchase, spelling: Spelling): Pick<EstimatedTotals, "giftCard"> {
  const [card] = result.payment.giftCards;
  if (card === undefined) return {};
  const { id, obfuscatedCode, amount, requested } = card;
  return {
    giftCard: {
      obfuscatedCode,
      amount: spellMoney(amount, spelling),
      appId: STORE_APP_ID,
      externalId: id,
      ...(requested === undefined ? {} : { requestedAmount: spellMoney(requested, spelling) }),
    },
  };
}
