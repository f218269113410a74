/** What a tested discount does to each line, and why it excludes others. Pure. */
import type { TriedVerdict } from "#api/orders/price-explanations.ts";
import type { Minor } from "#server/platform/money/money.ts";
import {
  type DiscountSource,
  isInScope,
  type PricingDiscount,
  type PricingLine,
  type PricingResult,
} from "#server/pricing/price/public.ts";

type Verdict = { readonly verdict: TriedVerdict; readonly amount: Minor; readonly by?: DiscountSource | undefined };

/** `tried` is undefined if the discount was rejected before pricing: disabled, not started, used up. */
export function explainLine(line: PricingLine, tried: PricingDiscount | undefined, result: PricingResult): Verdict {
  if (tried === undefined) return { verdict: "WHOLE", amount: 0 };
  const isTried = ({ source }: { source: DiscountSource }) => source.id === tried.source.id;
  const shareOf = (lines: readonly { lineId: string; amount: Minor }[]) =>
    lines.find(({ lineId }) => lineId === line.id)?.amount ?? 0;
  const own = result.appliedDiscounts.find(isTried);
  const amount = shareOf(own?.lines ?? []);
  if (amount > 0) return { verdict: "APPLIED", amount };
  const alone = (verdict: TriedVerdict, by?: DiscountSource): Verdict => ({ verdict, amount: 0, by });
  if (tried.benefit.kind === "FREE_SHIPPING") return alone(own === undefined ? "WHOLE" : "DELIVERY");
  if (line.itemType === "GIFT_CARD") return alone("GIFT_CARD");
  if (!isInScope(line, tried.scope)) return alone("OUT_OF_SCOPE");
  if (tried.skipsSaleItems === true && line.fullUnitPrice > line.unitPrice) return alone("ON_SALE");
  const left = result.unappliedDiscounts.find(isTried);
  const winner = result.appliedDiscounts.find((each) => !isTried(each) && shareOf(each.lines) > 0)?.source;
  if (left === undefined) return winner === undefined ? alone("NO_SHARE") : alone("OUTBID", winner);
  return left.reason === "OUTBID" ? alone("OUTBID", winner ?? left.by) : alone("WHOLE");
}
