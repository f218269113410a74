/** Runs the hooks of orders. */
import type { Language } from "#api/store/languages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { handlersOf } from "#server/platform/db/hooks.ts";
import type { Order } from "../order.ts";
import { deliverySlotHooks } from "./delivery-slots.ts";
import { giftCardHooks } from "./gift-cards.ts";
import { type OrderHooks, orderHooks, type Renewal } from "./hooks.ts";
import { membershipHooks } from "./memberships.ts";

/** Gift cards come last, so that an app that issued one is called only if nothing else prevents the order. */
const allHooks = (connection: Connection): readonly OrderHooks[] => [
  deliverySlotHooks,
  membershipHooks,
  ...handlersOf(connection, orderHooks),
  giftCardHooks,
];

type Moments = Required<Omit<OrderHooks, "isUsed" | "renewals">>;

/** Runs the hooks of one event in the order of the list. */
export async function runOrderHooks<Moment extends keyof Moments>(
  moment: Moment,
  tx: Tx,
  happened: Parameters<Moments[Moment]>[1],
): Promise<void> {
  for (const hooks of allHooks(tx)) {
    // The key determines both the function and its argument, which TypeScript can't express.
    const run = hooks[moment] as ((tx: Tx, happened: unknown) => Promise<void>) | undefined;
    await run?.(tx, happened);
  }
}

export async function isAnythingUsed(db: Connection, order: Order, now: Date): Promise<boolean> {
  for (const hooks of allHooks(db)) {
    if ((await hooks.isUsed?.(db, order, now)) === true) return true;
  }
  return false;
}

export async function findRenewals(db: Connection, order: Order, language: Language): Promise<Renewal[]> {
  const found: Renewal[] = [];
  for (const { renewals } of allHooks(db)) found.push(...((await renewals?.(db, order, language)) ?? []));
  return found;
}
