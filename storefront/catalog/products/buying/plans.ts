/** Subscriptions of a product: how often, how long, and what one delivery costs then. */

import type { SubscriptionV3 } from "#api/catalog/wire/v3/product-variants.ts";
import { describeInterval } from "#api/checkout/carts/line-words.ts";
import { formatNumber } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import type { Wording } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import type { Selection } from "../options/selection.ts";
import type { Shown } from "../shown.ts";
import { productTexts } from "../texts/texts.ts";
import type { OfferView, PlanView, PurchaseView } from "../views.ts";

export function presentPurchase(
  { whole }: Shown,
  selection: Selection,
  offer: OfferView,
  shop: Wording,
): PurchaseView | undefined {
  const details = whole.subscriptionDetails;
  const plans = details?.subscriptions.filter((plan) => plan.visible && plan.frequency !== "UNDEFINED") ?? [];
  if (!details || plans.length === 0) return undefined;
  const canBuyOnce = details.allowOneTimePurchases;
  const chosen = selection.plan ?? (canBuyOnce ? "" : plans[0]?.id);
  return {
    canBuyOnce,
    oncePrice: offer.price,
    plans: plans.map((plan) => presentPlan(plan, offer.amount, { shop, isChosen: plan.id === chosen })),
  };
}

function presentPlan(
  plan: SubscriptionV3,
  amount: number,
  { shop, isChosen }: { shop: Wording; isChosen: boolean },
): PlanView {
  const { language } = shop;
  const texts = productTexts[language].purchase;
  const unit = plan.frequency === "UNDEFINED" ? "MONTH" : plan.frequency;
  const discount = discountOf(plan);
  return {
    id: plan.id,
    title: plan.title,
    description: plan.description,
    frequency: describeInterval(language, unit, plan.interval),
    term: plan.billingCycles ? formatMessage(language, texts.payments, { count: plan.billingCycles }) : texts.renews,
    every: { unit, count: plan.interval },
    discount,
    price: formatAmount(planAmount(amount, discount), shop),
    saving: savingOf(discount, shop),
    isChosen,
  };
}

function discountOf({ discount }: SubscriptionV3): PlanView["discount"] {
  if (discount?.percentOff) return { percent: discount.percentOff };
  const amount = Number(discount?.amountOff ?? "0");
  return amount > 0 ? { amount } : undefined;
}

/** What one delivery costs: the price less the plan's discount, to the cent. */
export function planAmount(amount: number, discount: PlanView["discount"]): number {
  if (!discount) return amount;
  const reduced = "percent" in discount ? (amount * (100 - discount.percent)) / 100 : amount - discount.amount;
  return Math.max(0, Math.round(reduced * 100) / 100);
}

function savingOf(discount: PlanView["discount"], shop: Wording): string | undefined {
  if (!discount) return undefined;
  if ("amount" in discount)
    return formatMessage(shop.language, productTexts[shop.language].purchase.save, {
      amount: formatAmount(discount.amount, shop),
    });
  return formatMessage(shop.language, clientTexts[shop.language].save, {
    percent: formatNumber(shop.language, discount.percent),
  });
}
