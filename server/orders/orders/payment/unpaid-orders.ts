/**
 * A budget for orders that are placed without paying: each takes stock and sends emails, so that a program could empty a shop
 * and flood a stranger's mailbox. Orders by staff and apps don't count, nor do those that are paid at once.
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
/** Offices and mobile carriers have many shoppers behind one address. */
const perNetwork = { name: "unpaid orders network", attempts: 40, seconds: HOUR };

/** Of orders that come in by a request; the demo store's history has none. */
export type RequestOrigin = { readonly store: Store; readonly source: string };
type Buyer = RequestOrigin & { readonly actor: Actor; readonly now: Date };

/**
 * Counts an unpaid order, unless it is rolled back.
 * @throws {AppError} THROTTLED
 */
export async function countUnpaidOrder(
  tx: Tx,
  { store, actor, source, now }: Buyer,
  { email }: Pick<OrderDraft, "email">,
): Promise<void> {
  if (!isShopper(actor)) return;
  const shopper = actor.kind === "member" ? actor.memberId : actor.visitorId;
  // Developers and tests order for the same made-up person all day.
  const strangers = isLocalDevelopment(store, source)
    ? []
    : [
        { throttle: perEmail, subject: normalizeCustomerEmail(email) },
        { throttle: perNetwork, subject: throttleSubject(source) },
      ];
  const exceeded = await countAttempts(tx, [{ throttle: perShopper, subject: shopper }, ...strangers], now);
  if (exceeded !== undefined) throw createThrottledError(exceeded);
}
