/** Memberships that can pay for lines of a checkout, and those that the buyer selected. */
import type { Sellable } from "#server/catalog/products/public.ts";
import { areAllPayable as areChoicesPayable, type CartPlans, findPlansOf } from "#server/checkout/carts/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Checkout } from "./checkout.ts";

export type Plans = CartPlans;

export const findPlans = (
  db: Connection,
  { memberId, lines, memberships }: Pick<Checkout, "memberId" | "lines" | "memberships">,
  sellables: ReadonlyMap<string, Sellable>,
  now: Date,
): Promise<Plans> => findPlansOf(db, { memberId, lines }, { choices: memberships, sellables, now });

export const areAllPayable = ({ memberships }: Pick<Checkout, "memberships">, plans: Plans): boolean =>
  areChoicesPayable(memberships, plans);
