/** Money and texts in version 2 (docs/protocol/cart-v2.md#cart). */
import type { MoneyV2 } from "#api/checkout/carts/wire/v2/cart-values.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { AppliedDiscount } from "#server/pricing/price/public.ts";
import { type Presentation, presentMoney } from "../../present/presentation.ts";

/** Amounts without formatting. */
export function presentMoneyV2(minor: Minor, presentation: Presentation): MoneyV2 {
  const { amount, convertedAmount } = presentMoney(minor, presentation);
  return { amount, convertedAmount };
}

export const untranslated = (text: string) => ({ original: text, translated: text });

/** The source of a discount, with its name. */
export const presentSource = ({ source }: AppliedDiscount) => ({
  name: untranslated(source.kind === "MERCHANT" ? "Discount" : source.name),
  source:
    source.kind === "COUPON"
      ? { sourceType: "COUPON" as const, couponCode: source.code }
      : { sourceType: "AUTOMATIC_RULE" as const },
});
