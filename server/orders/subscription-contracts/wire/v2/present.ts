/** Presents a member's plan in the shape of pricing-plan clients (docs/protocol/neighboring-domains.md#pricing-plans). */
import type { PlanOrder } from "#api/orders/wire/v2/plan-orders.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { toText } from "#server/platform/rich-content/to-html.ts";
import { pricingModelOf } from "#server/pricing/memberships/public.ts";
import type { PlanOrderRow } from "./queries.ts";

export type PricedPlanOrderRow = PlanOrderRow & { last_payment_status: PlanOrder["lastPaymentStatus"] };

export function presentPlanOrder(row: PricedPlanOrderRow, storeCurrency: string): PlanOrder {
  const price = priceOf(row, row.currency ?? storeCurrency);
  const isEnding = row.contract_id === null || row.renewal_canceled === true || row.status === "ENDED";
  const end = row.status === "CANCELED" ? row.canceled_at : row.paid_until;
  return {
    id: row.id,
    planId: row.plan_id,
    ...(row.contract_id === null ? {} : { subscriptionId: row.contract_id }),
    buyer: { memberId: row.member_id, contactId: row.member_id },
    pricing: {
      ...pricingModelOf(row),
      prices: [
        {
          duration: { cycleFrom: 1, ...(row.billing_cycles === null ? {} : { numberOfCycles: row.billing_cycles }) },
          price,
        },
      ],
    },
    type: (row.channel_type ?? "WEB") === "WEB" ? "ONLINE" : "OFFLINE",
    status: row.status,
    ...(row.renewal_canceled === null ? {} : { autoRenewCanceled: row.renewal_canceled }),
    ...presentCancellation(row),
    lastPaymentStatus: row.last_payment_status,
    startDate: row.starts_at.toISOString(),
    ...(isEnding && end !== null ? { endDate: end.toISOString() } : {}),
    ...(row.paid_until === null ? {} : { earliestEndDate: row.paid_until.toISOString() }),
    ...presentCycle(row),
    pausePeriods: row.paused_at === null ? [] : [{ status: "ACTIVE", pauseDate: row.paused_at.toISOString() }],
    planName: row.plan_name,
    planDescription: row.plan_description === null ? "" : toText(fromHtml(row.plan_description)),
    planPrice: price.subtotal,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
  };
}

/** Of one billing cycle, or of one of the units that were bought together. */
function priceOf(row: PlanOrderRow, currency: string) {
  const text = (amount: Minor) => toDecimal(amount, currency);
  if (row.cycle_total !== null)
    return { subtotal: text(row.cycle_total), discount: text(0), total: text(row.cycle_total), currency };
  const share = (amount: Minor | null) => Math.round((amount ?? 0) / (row.quantity ?? 1));
  const tax = share(row.tax_total);
  return {
    subtotal: text(row.unit_price ?? 0),
    discount: text(share(row.line_discount)),
    ...(tax === 0 ? {} : { tax: { includedInPrice: row.tax_included === true, amount: text(tax) } }),
    total: text(share(row.total_after_tax)),
    currency,
  };
}

function presentCancellation(row: PlanOrderRow): Pick<PlanOrder, "cancellation"> {
  if (row.canceled_at === null) return {};
  return {
    cancellation: {
      requestedDate: row.canceled_at.toISOString(),
      cause: row.canceled_by_member ? "MEMBER_ACTION" : "OWNER_ACTION",
      effectiveAt: row.status === "ACTIVE" ? "NEXT_PAYMENT_DATE" : "IMMEDIATELY",
    },
  };
}

function presentCycle({ contract_id, next_cycle, status, ...row }: PlanOrderRow): Pick<PlanOrder, "currentCycle"> {
  if (status !== "ACTIVE") return {};
  const ended = row.next_billing_at ?? row.paid_until;
  return {
    currentCycle: {
      index: contract_id === null || next_cycle === null ? 1 : Math.max(1, next_cycle - 1),
      startedDate: (row.cycle_started_at ?? row.starts_at).toISOString(),
      ...(ended === null ? {} : { endedDate: ended.toISOString() }),
    },
  };
}
