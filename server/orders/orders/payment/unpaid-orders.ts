/**
 * Rate limit for unpaid orders: each takes stock and sends emails, so a program could empty a store and flood a
 * mailbox. Orders by staff and apps don't count, nor do those paid immediately.
 */
import type { OrderDraft } from "#server/checkout/checkouts/public.ts";
import { type Actor, isShopper } from "#server/platform/access/actor.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import { countAttempts, createThrottledError, isLocalDevelopment } from "#server/platform/access/throttle.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { normalizeCustomerEmail } from "#server/pricing/discounts/public.ts";

const HOUR = 3600;
const perShopper = { name: "unpaid orders shopper", attempts: 10, seconds: HOUR };
const perEmail = { name: "unpaid orders email", attempts: 10, seconds: HOUR };
/** Offices and mobile carriers share an address among many shoppers. */
const perNetwork = { name: "unpaid orders network", attempts: 40, seconds: HOUR };

/** Origin of an order that arrives in a request. Orders of the demo store have none. */
export type RequestOrigin = { readonly store: Store; readonly source: string };
type Buyer = RequestOrigin & { readonly actor: Actor; readonly now: Date };

/**
 * Counts an unpaid order; a rollback undoes the count.
 * @throws {AppError} THROTTLED
 */
export async function countUnpaidOrder(
  tx: Tx,
  { store, actor, source, now }: Buyer,
  { email }: Pick<OrderDraft, "email">,
): Promise<void> {
  if (!isShopper(actor)) return;
  const shopper = actor.kind === "member" ? actor.memberId : actor.visitorId;
  // Developers and tests place many orders for the same test customer.
  const sharedLimits = isLocalDevelopment(store, source)
    ? []
    : [
        { throttle: perEmail, subject: normalizeCustomerEmail(email) },
        { throttle: perNetwork, subject: throttleSubject(source) },
      ];
  const exceeded = await countAttempts(tx, [{ throttle: perShopper, subject: shopper }, ...sharedLimits], now);
  if (exceeded !== undefined) throw createThrottledError(exceeded);
}
