/** Gift cards and plans of a checkout, in words. */
import type { Checkout } from "#api/checkout-values.ts";
import type { GiftCardView, PlanView } from "./views.ts";

export const giftCardViews = ({ giftCards, priceSummary }: Checkout): readonly GiftCardView[] =>
  giftCards.map(({ obfuscatedCode, externalId = "", amount }) => ({
    id: externalId,
    label: `Gift card ending in ${obfuscatedCode.slice(-4)}`,
    amount: amount.formattedConvertedAmount,
    problem:
      Number(amount.amount) === 0 && Number(priceSummary.total.amount) > 0
        ? "It pays nothing here: it is empty or not valid any more, or cannot pay for these items."
        : undefined,
  }));

export function planViews({ membershipOptions, lineItems }: Checkout): readonly PlanView[] {
  const selected = membershipOptions.selectedMemberships?.memberships ?? [];
  return (membershipOptions.eligibleMemberships ?? []).map(({ id, appId, name, lineItemIds, credits }) => {
    const names = lineItems.filter((line) => lineItemIds.includes(line.id)).map((line) => line.productName.translated);
    const left = credits === undefined ? "" : ` ${credits.remaining} of ${credits.total} left.`;
    return {
      id,
      appId,
      name: name.translated,
      text: `Pays for ${names.join(", ")}.${left}`,
      lineIds: lineItemIds,
      isChosen: selected.some((plan) => plan.id === id),
    };
  });
}
