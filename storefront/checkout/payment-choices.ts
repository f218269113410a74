/** Gift cards and plans of a checkout, in words. */
import type { StoreTipSettings } from "#api/additional-fees.ts";
import type { Checkout } from "#api/checkout-values.ts";
import type { CheckoutView, GiftCardView, PlanView } from "./views.ts";

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

export function tipView({ tip }: Checkout, settings: StoreTipSettings): CheckoutView["tip"] {
  if (!settings.enabled) return undefined;
  return {
    percentages: settings.percentages,
    chosen: tip === undefined ? "none" : tip.type === "PERCENTAGE" ? (tip.percentage ?? "none") : "custom",
    hasCustom: settings.customAllowed,
    custom: tip !== undefined && tip.type !== "PERCENTAGE" ? (tip.amount ?? "") : "",
  };
}

/** What the form says; null takes the tip off, undefined is no tip at all. */
export function readTip(form: URLSearchParams): Checkout["tip"] | null | undefined {
  const choice = form.get("tip") ?? "";
  const amount = (form.get("amount") ?? "").trim().replace(",", ".");
  if (choice === "none") return null;
  if (choice === "custom") return /^\d{1,7}(\.\d{1,3})?$/.test(amount) ? { type: "CUSTOM", amount } : undefined;
  return /^\d{1,3}(\.\d{1,2})?$/.test(choice) ? { type: "PERCENTAGE", percentage: choice } : undefined;
}
