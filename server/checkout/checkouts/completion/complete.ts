/** Completes checkouts when their order is created. */
import { sql } from "kysely";
import type { Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import { findOpenPayment } from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Checkout } from "../checkout.ts";
import { lockPurchase, releaseSource } from "../locks.ts";
import type { OrderDraft } from "../order-draft.ts";
import { getCheckout, storeActor } from "../queries.ts";

/**
 * SQL that completes the checkout, run within the statement that creates the order. Does nothing if the checkout is
 * complete.
 */
export function completeCheckoutSql(draft: OrderDraft, now: Date) {
  return sql`
    update checkouts set state = 'COMPLETED', total = ${draft.total}, completed_at = ${now}::timestamptz,
      completed_snapshot = ${JSON.stringify(draft.snapshot)}::jsonb, email = ${draft.email}, updated_at = ${now}::timestamptz
    where id = ${draft.checkoutId}::uuid and state = 'OPEN' returning id`;
}

/** Locks a checkout by id, open or completed. For callers that handle a payment. */
export async function lockCheckoutById(tx: Tx, id: string): Promise<{ isCompleted: boolean } | undefined> {
  await lockPurchase(tx, id);
  const row = await tx.selectFrom("checkouts").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row && { isCompleted: (await getCheckout(tx, storeActor(id), id)).isCompleted };
}

/**
 * Completes a checkout whose purchase was made elsewhere; it never creates an order.
 * @throws {AppError} CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS while it has an open payment
 */
export async function completeWithoutOrder(
  tx: Tx,
  { checkout, total, snapshot, now }: { checkout: Checkout; total: number; snapshot: WireCheckout; now: Date },
): Promise<void> {
  const { id, source } = checkout;
  if ((await findOpenPayment(tx, id)) !== undefined) throw new AppError("CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
  await sql`
    update checkouts set state = 'COMPLETED', total = ${total}, completed_at = ${now},
      completed_snapshot = ${JSON.stringify(snapshot)}::jsonb, updated_at = ${now} where id = ${id}`.execute(tx);
  if (source !== undefined) await releaseSource(tx, source.checkoutId);
}
