/** Receipts of single payments, numbered without gaps: the counter row stays locked until the commit. */
import { sql } from "kysely";
import { addActivity, lockOrder } from "#server/orders/orders/public.ts";
import { lockPaymentsOfOrder } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

type Receipt = { readonly paymentId: string; readonly receiptId: string; readonly displayNumber: string };
type Making = { orderId: string; paymentId: string; actor: Actor; now: Date };

/** @throws {AppError} ORDER_NOT_FOUND, PAYMENT_NOT_FOUND, RECEIPT_ALREADY_EXIST, INVALID_PAYMENT_TYPE, INVALID_PAYMENT_STATUS */
export async function makeReceipt(tx: Tx, { orderId, paymentId, actor, now }: Making): Promise<Receipt> {
  const order = await lockOrder(tx, orderId);
  const payment = (await lockPaymentsOfOrder(tx, order.id)).find(({ id }) => id === paymentId);
  const data = { paymentId };
  if (payment === undefined) throw new AppError("PAYMENT_NOT_FOUND", { data });
  if (payment.method === "MEMBERSHIP") throw new AppError("INVALID_PAYMENT_TYPE", { data });
  if (payment.captured === 0) throw new AppError("INVALID_PAYMENT_STATUS", { data });
  const receiptId = newId(now.getTime());
  const displayNumber = await insert(tx, { receiptId, orderId: order.id, paymentId, now });
  const details = { receiptCreated: { wixReceipt: { receiptId, displayNumber }, paymentId } };
  await addActivity(tx, order.id, { type: "RECEIPT_CREATED", body: { details } }, { actor, now });
  return { paymentId, receiptId, displayNumber };
}

type Inserting = { receiptId: string; orderId: string; paymentId: string; now: Date };

async function insert(tx: Tx, { receiptId, orderId, paymentId, now }: Inserting): Promise<string> {
  try {
    const { rows } = await sql<{ number: number }>`
      with drawn as (update payment_receipt_counter set last_number = last_number + 1 returning last_number)
      insert into payment_receipts (id, payment_id, order_id, number, created_at)
      select ${receiptId}::uuid, ${paymentId}::uuid, ${orderId}::uuid, last_number, ${now} from drawn
      returning number`.execute(tx);
    return `R-${String(rows[0]?.number ?? 0).padStart(5, "0")}`;
  } catch (error) {
    if (violatedConstraint(error) === "payment_receipts_once") {
      throw new AppError("RECEIPT_ALREADY_EXIST", { data: { paymentId } });
    }
    throw error;
  }
}
