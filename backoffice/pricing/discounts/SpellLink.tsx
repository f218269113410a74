import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import type { Spell } from "./calendar.ts";

type Props = { spell: Spell; className?: string | undefined; style?: CSSProperties; children?: ReactNode };

/** A discount's name, leading to it. */
export function SpellLink({ spell: { kind, id, name, what }, children = name, ...look }: Props) {
  if (kind === "COUPON")
    return (
      <Link to="/discounts/coupons/$couponId" params={{ couponId: id }} title={what} {...look}>
        {children}
      </Link>
    );
  return (
    <Link to="/discounts/automatic/$ruleId" params={{ ruleId: id }} title={what} {...look}>
      {children}
    </Link>
  );
}
