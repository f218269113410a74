/** Estimates the totals of a cart. Read-only. */
import type { Static } from "typebox";
import type { EstimatedTotals, estimateBody } from "#api/checkout/carts/carts.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CartKey, memberIdOf } from "../cart.ts";
import type { CartContext } from "../cart-context.ts";
import { giftCardOf, giftCardPayment, presentGiftCard } from "../change/gift-card.ts";
import { presentCart } from "../present/present.ts";
import { presentExplanations } from "../present/present-explanations.ts";
import { calculationError, findViolations, presentTotals } from "../present/present-totals.ts";
import { optional } from "../present/presentation.ts";
import { getCart } from "../queries.ts";
import type { Apps } from "./app-requests.ts";
import { violationsOfApps } from "./app-violations.ts";
import { findSellablesOfLines, gatherPricing } from "./gather-pricing.ts";
import { areAllPayable, choicesOfLines, findCartPlans, presentCartPlans } from "./plans.ts";

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND, CALCULATION_ERROR */
export async function estimateCart(
  db: Connection,
  body: Static<typeof estimateBody>,
  { key, settings, now, presentation }: CartContext<CartKey>,
  apps: Apps,
): Promise<EstimatedTotals> {
  const cart = await getCart(db, key, settings.country);
  const hasDestination = body.shippingAddress !== undefined || body.selectedShippingOption !== undefined;
  const sellables = await findSellablesOfLines(db, cart.lines, now);
  const choices = body.selectedMemberships?.memberships ?? choicesOfLines(cart);
  const plans = await findCartPlans(db, cart, { choices, sellables, now });
  const giftCards = giftCardPayment(await giftCardOf(db, cart, now), cart);
  const purchase = await gatherPricing(db, {
    lines: cart.lines,
    sellables,
    memberships: plans.chosen,
    ...(giftCards.length === 0 ? {} : { giftCards }),
    areFeesWanted: body.calculateAdditionalFees ?? hasDestination,
    couponCode: cart.coupon?.code,
    customer: { memberId: memberIdOf(cart.owner), email: cart.buyerEmail },
    merchantDiscounts: cart.merchantDiscounts,
    shippingAddress: body.shippingAddress ?? cart.contactInfo?.address,
    billingAddress: body.billingAddress,
    selectedShippingOption: body.selectedShippingOption ?? cart.selectedShippingOption,
    // By default an estimate covers the items only (docs/protocol/carts.md#current-cart).
    isShippingWanted: body.calculateShipping ?? hasDestination,
    isTaxWanted: body.calculateTax ?? (hasDestination || body.billingAddress !== undefined),
    isTaxIncluded: cart.isTaxIncluded,
    apps,
    now,
    settings,
  });
  const ofApps = violationsOfApps(apps, purchase, {
    source: "CART",
    lines: cart.lines,
    buyerEmail: cart.buyerEmail,
    billingAddress: body.billingAddress,
    destination: body.shippingAddress === undefined ? cart.contactInfo : { address: body.shippingAddress },
  });
  const totals = presentTotals(purchase, cart.lines, presentation);
  const membershipError = areAllPayable(choices, plans) ? undefined : calculationError("INVALID_MEMBERSHIP");
  return {
    cart: presentCart(cart, purchase.sellables, presentation),
    ...totals,
    calculationErrors: { ...totals.calculationErrors, ...optional("membershipError", membershipError) },
    ...presentGiftCard(purchase, presentation),
    violations: [...findViolations(cart.lines, purchase), ...ofApps],
    membershipOptions: presentCartPlans(plans),
    ...(body.withExplanations === true
      ? { explanations: presentExplanations(purchase, { isStaff: key.kind === "id" }) }
      : {}),
  };
}
