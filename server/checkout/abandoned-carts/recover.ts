/** Recovery of abandoned carts: by the link in an email, and by an order. */
import { sql } from "kysely";
import type { StoreSettings } from "#api/store/settings.ts";
import {
  type FilledCart,
  findCurrentCart,
  findSellablesOfLines,
  ownerOf,
  putBack,
  withCoupon,
} from "#server/checkout/carts/public.ts";
import { anonymous, type Shopper } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type Abandoned, findAbandoned, lockAbandoned } from "./abandoned.ts";
import { announceRecovered } from "./announce.ts";
import { findByFlow } from "./find-abandoned.ts";
import { type RecoveryLink, readToken } from "./links.ts";
import { readSettings } from "./settings.ts";

type RecoveryContext = { readonly store: Store; readonly actor: Shopper; readonly now: Date };

type Recovered = FilledCart & { readonly skippedNames: readonly string[] };

/**
 * Restores the items to the caller's current cart, once per cart however often the link is opened. Items already in the
 * caller's cart are unchanged.
 * @throws {AppError} RECOVERY_LINK_NOT_VALID
 */
export async function recoverCart(tx: Tx, token: string, { store, actor, now }: RecoveryContext): Promise<Recovered> {
  const link = readToken(store, token);
  const row = (await findAbandoned(tx, link.id)) && (await lockAbandoned(tx, link.id));
  if (row === undefined) throw new AppError("RECOVERY_LINK_NOT_VALID");
  const settings = await readStoreSettings(tx);
  const key = ownerOf(actor);
  const current = await findCurrentCart(tx, key, settings.country);
  const isThere = current !== undefined && (current.id === row.cart_id || current.id === row.resumed_cart_id);
  const isOver = row.status === "RECOVERED";
  const resumed = isThere || isOver ? undefined : await putBack(tx, row.returning_lines, { key, settings, now });
  if (resumed !== undefined) {
    await sql`update abandoned_checkouts set resumed_cart_id = ${resumed.cart.id},
      purchase_flow_ids = array_append(purchase_flow_ids, ${resumed.cart.purchaseFlowId}::uuid) where id = ${row.id}`.execute(
      tx,
    );
  }
  const skipped = new Set(resumed?.skippedIds ?? []);
  const skippedNames = row.returning_lines.filter(({ id }) => skipped.has(id)).map(({ name }) => name);
  const filled =
    resumed ?? (current && { cart: current, sellables: await findSellablesOfLines(tx, current.lines, now) });
  if (filled === undefined) throw new AppError("RECOVERY_LINK_NOT_VALID");
  return { ...(await applyOffer(tx, filled, link, { key, settings, now, row })), skippedNames };
}

type CouponContext = { key: ReturnType<typeof ownerOf>; settings: StoreSettings; now: Date; row: Abandoned };

/** Applies the email's coupon or the cart's. An invalid coupon doesn't fail the recovery. */
async function applyOffer(
  tx: Tx,
  filled: FilledCart,
  { step }: RecoveryLink,
  { key, settings, now, row }: CouponContext,
): Promise<FilledCart> {
  const { mails } = await readSettings(tx);
  const code = mails[step]?.couponCode ?? row.coupon_code ?? undefined;
  return withCoupon(tx, filled, { code, key, settings, now });
}

/** Marks the abandoned rows of a purchase as recovered by its order. */
export async function markRecovered(
  tx: Tx,
  { purchaseFlowId, orderId }: { purchaseFlowId: string; orderId: string },
  { store, now }: { store: Store; now: Date },
): Promise<void> {
  for (const id of await findByFlow(tx, purchaseFlowId)) {
    await sql`update abandoned_checkouts set status = 'RECOVERED', recovered_at = ${now}, order_id = ${orderId}, updated_at = ${now}
      where id = ${id}`.execute(tx);
    await announceRecovered(tx, await lockAbandoned(tx, id), { store, actor: anonymous, now });
  }
}
