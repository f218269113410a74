/**
 * Rate limit for unpaid orders: each takes stock and sends emails, so a program could empty a store and flood a
 * mailbox. Orders by staff and apps don't count, nor do those paid immediately.
 */
import type { OrderDraft } from "#server/checkout/checkouts/public.ts";
import { type Actor, isShopper } from "#server/platform/access/actor.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import {
  type Attempt,
  countAttempts,
  createThrottledError,
  isLocalDevelopment,
  readAttempts,
} from "#server/platform/access/throttle.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
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
export async function countUnpaidOrder(tx: Tx, buyer: Buyer, draft: Pick<OrderDraft, "email">): Promise<void> {
  const exceeded = await countAttempts(tx, attemptsOf(buyer, draft), buyer.now);
  if (exceeded !== undefined) throw createThrottledError(exceeded);
}

/** @throws {AppError} THROTTLED if `countUnpaidOrder` will */
export async function refuseManyUnpaidOrders(
  db: Connection,
  buyer: Buyer,
  draft: Pick<OrderDraft, "email">,
): Promise<void> {
  for (const { throttle, subject } of attemptsOf(buyer, draft)) {
    const counted = await readAttempts(db, throttle, subject, buyer.now);
    if (counted >= throttle.attempts) throw createThrottledError(throttle);
  }
}

function attemptsOf({ store, actor, source }: Buyer, { email }: Pick<OrderDraft, "email">): Attempt[] {
  if (!isShopper(actor)) return [];
  const shopper = actor.kind === "member" ? actor.memberId : actor.visitorId;
  // Developers and tests place many orders for the same test customer.
  const sharedLimits = isLocalDevelopment(store, source)
    ? []
    : [
        { throttle: perEmail, subject: normalizeCustomerEmail(email) },
        { throttle: perNetwork, subject: throttleSubject(source) },
      ];
  return [{ throttle: perShopper, subject: shopper }, ...sharedLimits];
}
