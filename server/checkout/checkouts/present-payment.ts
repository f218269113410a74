/** API representation of gift cards and memberships of a checkout. */
import type { Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Presentation, presentMoney } from "#server/checkout/carts/public.ts";
import type { EligibleMembership } from "#server/pricing/memberships/public.ts";
import type { PricingResult } from "#server/pricing/price/public.ts";
import type { SelectedPlan } from "./checkout.ts";
import type { Plans } from "./plans.ts";

/** The protocol supports one card; the extension lists all. */
export function presentGiftCards(
  { giftCards }: PricingResult["payment"],
  presentation: Presentation,
): Pick<WireCheckout, "giftCard" | "giftCards"> {
  const cards = giftCards.map(({ id, obfuscatedCode, amount, requested, appId = STORE_APP_ID }) => ({
    obfuscatedCode,
    amount: presentMoney(amount, presentation),
    appId,
    externalId: id,
    ...(requested === undefined ? {} : { requestedAmount: presentMoney(requested, presentation) }),
  }));
  const [first] = cards;
  return { giftCards: cards, ...(first === undefined ? {} : { giftCard: first }) };
}

export function presentPlans(
  { eligible, invalid, chosen }: Plans,
  selected: readonly SelectedPlan[],
): WireCheckout["membershipOptions"] {
  // Products sold for memberships only are paid by one without a selection.
  const automatic = chosen
    .filter(
      ({ id, lineIds }) => !selected.some((plan) => plan.id === id && plan.lineItemIds.includes(lineIds[0] ?? "")),
    )
    .map(({ id, appId, lineIds }) => ({ id, appId, lineItemIds: lineIds }));
  return {
    eligibleMemberships: eligible.map(presentPlan),
    invalidMemberships: invalid.map(({ membership, reason }) => ({ membership: presentPlan(membership), reason })),
    selectedMemberships: {
      memberships: [...selected, ...automatic].map(({ id, appId, lineItemIds }) => ({
        id,
        appId,
        lineItemIds: [...lineItemIds],
      })),
    },
  };
}

const presentPlan = ({ id, name, lineItemIds, credits, expirationDate }: EligibleMembership) => ({
  id,
  appId: STORE_APP_ID,
  name: { original: name, translated: name },
  lineItemIds: [...lineItemIds],
  ...(credits === undefined ? {} : { credits }),
  ...(expirationDate === undefined ? {} : { expirationDate: expirationDate.toISOString() }),
});
