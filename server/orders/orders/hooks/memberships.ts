import { AppError } from "#server/platform/http/app-error.ts";
import { giveBackMemberships, redeemMemberships } from "#server/pricing/memberships/public.ts";
import type { OrderHooks } from "./hooks.ts";

/** Membership plans pay for lines: credits are charged in the order's transaction and returned when it is canceled. */
export const membershipHooks: OrderHooks = {
  async onPlacing(tx, { draft: { memberships: uses = [], orderId, memberId }, now }) {
    if (uses.length === 0) return;
    if (memberId === null) throw new AppError("INVALID_MEMBERSHIP");
    await redeemMemberships(tx, { orderId, memberId, uses, now });
  },
  async onCanceled(tx, { order, now }) {
    await giveBackMemberships(tx, order.id, { now });
  },
};
