import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import type { CalendarEntry } from "./calendar.ts";

type Props = { entry: CalendarEntry; className?: string | undefined; style?: CSSProperties; children?: ReactNode };

/** A link to a discount, by default with its name. */
export function DiscountLink({ entry: { kind, id, name, benefit }, children = name, ...look }: Props) {
  if (kind === "COUPON")
    return (
      <Link to="/discounts/coupons/$couponId" params={{ couponId: id }} title={benefit} {...look}>
        {children}
      </Link>
    );
  return (
    <Link to="/discounts/automatic/$ruleId" params={{ ruleId: id }} title={benefit} {...look}>
      {children}
    </Link>
  );
}
