/** Subscriptions of a product: how often, how long, and what one delivery costs then. */
import type { SubscriptionV3 } from "#api/product-v3-values.ts";
import { formatAmount } from "../money.ts";
import type { Selection } from "./selection.ts";
import type { Shown } from "./shown.ts";
import type { OfferView, PlanView, PurchaseView } from "./views.ts";

type Money = { locale: string; currency: string };

const UNITS = { DAY: "day", WEEK: "week", MONTH: "month", YEAR: "year" } as const;

export function presentPurchase(
  { whole }: Shown,
  selection: Selection,
  offer: OfferView,
  money: Money,
): PurchaseView | undefined {
  const details = whole.subscriptionDetails;
  const plans = details?.subscriptions.filter((plan) => plan.visible && plan.frequency !== "UNDEFINED") ?? [];
  if (!details || plans.length === 0) return undefined;
  const canBuyOnce = details.allowOneTimePurchases;
  const chosen = selection.plan ?? (canBuyOnce ? "" : plans[0]?.id);
  return {
    canBuyOnce,
    oncePrice: offer.price,
    plans: plans.map((plan) => presentPlan(plan, offer.amount, { money, isChosen: plan.id === chosen })),
  };
}

function presentPlan(
  plan: SubscriptionV3,
  amount: number,
  { money, isChosen }: { money: Money; isChosen: boolean },
): PlanView {
  const unit = plan.frequency === "UNDEFINED" ? "MONTH" : plan.frequency;
  const discount = discountOf(plan);
  return {
    id: plan.id,
    title: plan.title,
    description: plan.description,
    frequency: frequencyOf(UNITS[unit], plan.interval),
    term: plan.billingCycles ? `${plan.billingCycles} payments, then it ends by itself` : "Renews until you cancel",
    every: { unit, count: plan.interval },
    discount,
    price: formatAmount(planAmount(amount, discount), money),
    saving: savingOf(discount, money),
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

const savingOf = (discount: PlanView["discount"], money: Money): string | undefined =>
  discount && `Save ${"percent" in discount ? `${discount.percent}%` : formatAmount(discount.amount, money)}`;

/** `every month`, `every 2 weeks` */
const frequencyOf = (unit: string, count: number): string =>
  count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
