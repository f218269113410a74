/** The end of a checkout: it has become its order. */
import { sql } from "kysely";
import type { Checkout as WireCheckout } from "#api/checkout-values.ts";
import { findOpenDraft } from "#server/modules/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { OrderDraft } from "./draft.ts";
import { lockPurchase } from "./queries.ts";

/** SQL of completing, to be part of the statement that writes the order. Does nothing to a checkout that is complete. */
export function completeCheckoutSql(draft: OrderDraft, now: Date) {
  return sql`
    update checkouts set state = 'COMPLETED', total = ${draft.total}, completed_at = ${now}::timestamptz,
      completed_snapshot = ${JSON.stringify(draft.snapshot)}::jsonb, email = ${draft.email}, updated_at = ${now}::timestamptz
    where id = ${draft.checkoutId}::uuid and state = 'OPEN' returning id`;
}

/** Locks an open or completed checkout by id, for callers that come from the payment's side. */
export async function lockCheckoutById(tx: Tx, id: string): Promise<{ isCompleted: boolean } | undefined> {
  const row = await tx
    .selectFrom("checkouts")
    .select(["state", "copied_from", "is_handover"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.state === "COMPLETED") return row && { isCompleted: true };
  const isCopy = row.is_handover && row.copied_from !== null;
  const source = isCopy ? { checkoutId: row.copied_from ?? "", cartId: undefined } : undefined;
  return { isCompleted: await lockPurchase(tx, { id, source }) };
}

/**
 * Ends a checkout whose purchase was made elsewhere: it makes no order, now or ever.
 * @throws {AppError} CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS while somebody pays it here
 */
export async function completeWithoutOrder(
  tx: Tx,
  { id, total, snapshot, now }: { id: string; total: number; snapshot: WireCheckout; now: Date },
): Promise<void> {
  if ((await findOpenDraft(tx, id)) !== undefined) throw new AppError("CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
  await sql`
    update checkouts set state = 'COMPLETED', total = ${total}, completed_at = ${now},
      completed_snapshot = ${JSON.stringify(snapshot)}::jsonb, updated_at = ${now} where id = ${id}`.execute(tx);
}
