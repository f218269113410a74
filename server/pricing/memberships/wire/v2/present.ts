/** Presents a plan on sale in the shape of pricing-plan clients (docs/protocol/neighboring-domains.md#pricing-plans). */
import { sql } from "kysely";
import type { subscriptionFrequencies } from "#api/catalog/subscription-options.ts";
import type { PricingPlan } from "#api/pricing/wire/v2/pricing-plans.ts";
import { subscriptionPrice } from "#server/catalog/products/public.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { toText } from "#server/platform/rich-content/to-html.ts";

type Unit = (typeof subscriptionFrequencies)[number];

export type PlanOnSaleRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  price: Minor;
  benefits: string[];
  duration_unit: Unit | null;
  duration_count: number | null;
  frequency: Unit | null;
  repeat_interval: number | null;
  billing_cycles: number | null;
  amount_off: Minor | null;
  percent_off: string | null;
  has_orders: boolean;
  created_at: Date;
  updated_at: Date;
};

export const planOnSaleColumns = sql`p.id::text as id, p.name, p.slug, p.description, p.discounted_price as price,
  l.benefits, l.duration_unit, l.duration_count, o.frequency, o.repeat_interval, o.billing_cycles,
  o.discount_amount as amount_off, o.discount_percent::text as percent_off,
  exists (select from memberships m where m.plan_product_id = p.id) as has_orders,
  p.created_at, greatest(p.updated_at, l.updated_at) as updated_at`;

type Terms = Pick<
  PlanOnSaleRow,
  "duration_unit" | "duration_count" | "frequency" | "repeat_interval" | "billing_cycles"
>;

/** Recurring plans have their billing interval, others the time they are valid for. */
export function pricingModelOf(terms: Terms): Omit<PricingPlan["pricing"], "price"> {
  const { frequency, repeat_interval, duration_unit, duration_count } = terms;
  if (frequency !== null && repeat_interval !== null) {
    const cycleDuration = { count: repeat_interval, unit: frequency };
    return { subscription: { cycleDuration, cycleCount: terms.billing_cycles ?? 0 } };
  }
  return duration_unit === null || duration_count === null
    ? { singlePaymentUnlimited: true }
    : { singlePaymentForDuration: { count: duration_count, unit: duration_unit } };
}

export function presentPricingPlan(row: PlanOnSaleRow, currency: string): PricingPlan {
  const price = subscriptionPrice(row.price, {
    amountOff: row.amount_off,
    percentOff: row.percent_off === null ? null : Number(row.percent_off),
  });
  return {
    id: row.id,
    name: row.name,
    description: toText(fromHtml(row.description)),
    perks: { values: row.benefits },
    pricing: { ...pricingModelOf(row), price: { value: toDecimal(price, currency), currency } },
    public: true,
    archived: false,
    primary: false,
    hasOrders: row.has_orders,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    slug: row.slug,
    // 0: as often as they like.
    maxPurchasesPerBuyer: 0,
    allowFutureStartDate: false,
    buyerCanCancel: true,
  };
}
