/** Discounts of a purchase besides the store's rules: of the buyer's memberships, and granted by the merchant. */
import type { Connection } from "#server/platform/db/db.ts";
import { type MembershipDiscount, membershipDiscounts } from "#server/pricing/memberships/public.ts";
import type { DiscountScope, PricingDiscount } from "#server/pricing/price/public.ts";
import type { MerchantDiscount } from "../cart.ts";

/** Discounts of the buyer's memberships. They compete with the store's rules for each line. */
export async function discountsOfMember(
  db: Connection,
  memberId: string | undefined,
  now: Date,
): Promise<PricingDiscount[]> {
  if (memberId === undefined) return [];
  return (await membershipDiscounts(db, memberId, now)).map(({ id, name, percentage, ...covered }) => ({
    source: { kind: "RULE", id, name },
    condition: { kind: "ALWAYS" },
    scope: scopeOf(covered),
    benefit: { kind: "PERCENTAGE", percentage },
  }));
}

function scopeOf({
  productIds,
  collectionIds,
}: Pick<MembershipDiscount, "productIds" | "collectionIds">): DiscountScope {
  if (productIds.length === 0 && collectionIds.length === 0) return { kind: "ALL" };
  return {
    kind: "ANY",
    scopes: [
      { kind: "PRODUCTS", catalogItemIds: productIds },
      { kind: "COLLECTIONS", collectionIds },
    ],
  };
}

/** Merchant discounts apply after all others, each to the remaining amount. */
export function merchantDiscounts(discounts: readonly MerchantDiscount[]): PricingDiscount[] {
  return discounts.map((discount, index): PricingDiscount => {
    const id = `merchant-${index}`;
    const common = { condition: { kind: "ALWAYS" }, scope: { kind: "ALL" } } as const;
    if ("amount" in discount) {
      const benefit = { kind: "FIXED_AMOUNT", amount: discount.amount, per: "ORDER" } as const;
      return { ...common, source: { kind: "MERCHANT", id }, benefit };
    }
    const { percentage } = discount;
    return { ...common, source: { kind: "MERCHANT", id, percentage }, benefit: { kind: "PERCENTAGE", percentage } };
  });
}
