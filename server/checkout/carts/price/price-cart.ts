/** Prices a cart as its checkout would be priced. Estimates leave parts out. */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Address } from "#api/values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type Cart, memberIdOf } from "../cart.ts";
import { type CardOfCart, giftCardOf, giftCardPayment } from "../gift-card.ts";
import { findSellablesOfLines, gatherPricing, type PricedPurchase } from "./gather-pricing.ts";
import { type CartPlans, type Choice, findCartPlans } from "./plans.ts";

type PriceRequest = {
  readonly withDelivery: boolean;
  readonly withTax: boolean;
  readonly withFees: boolean;
  readonly withGiftCards: boolean;
  /** These replace what is stored in the cart. */
  readonly choices?: readonly Choice[] | undefined;
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: Address | undefined;
  readonly selectedShippingOption?: Cart["selectedShippingOption"];
};

/** The whole price, as at checkout. */
export const WHOLE_PRICE = { withDelivery: true, withTax: true, withFees: true, withGiftCards: true } as const;

type PricingContext = { readonly settings: StoreSettings; readonly now: Date; readonly apps: AppAnswers | undefined };

export type PricedCart = PricedPurchase & { readonly plans: CartPlans; readonly giftCard: CardOfCart | undefined };

export async function priceCart(
  db: Connection,
  cart: Cart,
  { settings, now, apps }: PricingContext,
  request: PriceRequest,
): Promise<PricedCart> {
  const sellables = await findSellablesOfLines(db, cart.lines, now);
  const plans = await findCartPlans(db, cart, { choices: request.choices, sellables, now });
  const giftCard = await giftCardOf(db, cart, now);
  const purchase = await gatherPricing(db, {
    lines: cart.lines,
    sellables,
    memberships: plans.chosen,
    couponCode: cart.coupon?.code,
    customer: { memberId: memberIdOf(cart.owner), email: cart.buyerEmail },
    merchantDiscounts: cart.merchantDiscounts,
    shippingAddress: request.shippingAddress ?? cart.contactInfo?.address,
    billingAddress: request.billingAddress ?? cart.purchaseTerms.billingInfo?.address,
    selectedShippingOption: request.selectedShippingOption ?? cart.selectedShippingOption,
    isShippingWanted: request.withDelivery,
    isTaxWanted: request.withTax,
    areFeesWanted: request.withFees,
    isTaxIncluded: cart.isTaxIncluded,
    taxExemptGroupId: cart.purchaseTerms.taxExemptGroupId,
    ...(giftCard && request.withGiftCards && { giftCards: giftCardPayment(giftCard, cart) }),
    apps,
    now,
    settings,
  });
  return { ...purchase, plans, giftCard };
}
