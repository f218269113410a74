/** Estimates the totals of a cart (docs/protocol/totals.md#estimate). Read-only. */
import type { Static } from "typebox";
import type { EstimatedTotals, estimateBody } from "#api/checkout/carts/wire/v1/carts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { liveAnswers } from "#server/apps/service-plugins/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { CartRequest } from "../../cart-request.ts";
import { presentExplanations } from "../../present/present-explanations.ts";
import { presentCartPlans } from "../../present/present-plans.ts";
import { calculationError, findViolations, presentTotals } from "../../present/present-totals.ts";
import { optional, type Presentation, presentMoney } from "../../present/presentation.ts";
import { violationsOfApps } from "../../price/app-violations.ts";
import type { PricedPurchase } from "../../price/gather-pricing.ts";
import { areAllPayable, choicesOfLines } from "../../price/plans.ts";
import { priceCart } from "../../price/price-cart.ts";
import { getCart } from "../../queries.ts";
import { presentCart } from "./present-cart.ts";

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND, CALCULATION_ERROR */
export async function estimateCart(
  db: Connection,
  body: Static<typeof estimateBody>,
  { key, settings, now, presentation, caller }: CartRequest,
): Promise<EstimatedTotals> {
  const cart = await getCart(db, key, settings.country);
  const apps = await liveAnswers(caller);
  const { shippingAddress, billingAddress, selectedShippingOption } = body;
  // By default an estimate covers the items only (docs/protocol/carts.md#current-cart).
  const hasDestination = shippingAddress !== undefined || selectedShippingOption !== undefined;
  const choices = body.selectedMemberships?.memberships ?? choicesOfLines(cart);
  const purchase = await priceCart(
    db,
    cart,
    { settings, now, apps },
    {
      withDelivery: body.calculateShipping ?? hasDestination,
      withTax: body.calculateTax ?? (hasDestination || billingAddress !== undefined),
      withFees: body.calculateAdditionalFees ?? hasDestination,
      withGiftCards: true,
      choices,
      shippingAddress,
      billingAddress,
      selectedShippingOption,
    },
  );
  const ofApps = await violationsOfApps(apps, purchase, {
    source: "CART",
    lines: cart.lines,
    buyerEmail: cart.buyerEmail,
    billingAddress,
    destination: shippingAddress === undefined ? cart.contactInfo : { address: shippingAddress },
  });
  const totals = presentTotals(purchase, cart.lines, presentation);
  const membershipError = areAllPayable(choices, purchase.plans) ? undefined : calculationError("INVALID_MEMBERSHIP");
  return {
    cart: presentCart(cart, purchase.sellables, presentation),
    ...totals,
    calculationErrors: { ...totals.calculationErrors, ...optional("membershipError", membershipError) },
    ...presentGiftCard(purchase, presentation),
    violations: [...findViolations(cart.lines, purchase), ...ofApps],
    membershipOptions: presentCartPlans(purchase.plans),
    ...(body.withExplanations === true
      ? { explanations: presentExplanations(purchase, { isStaff: key.kind === "id" }) }
      : {}),
  };
}

/** The amount that the gift card pays. */
function presentGiftCard({ result }: PricedPurchase, presentation: Presentation): Pick<EstimatedTotals, "giftCard"> {
  const [card] = result.payment.giftCards;
  if (card === undefined) return {};
  const { id, obfuscatedCode, amount, requested, appId = STORE_APP_ID } = card;
  return {
    giftCard: {
      obfuscatedCode,
      amount: presentMoney(amount, presentation),
      appId,
      externalId: id,
      ...(requested === undefined ? {} : { requestedAmount: presentMoney(requested, presentation) }),
    },
  };
}
