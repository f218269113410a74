/** Applies the line changes of an edit and refunds the difference (draft-orders). Call with the order locked. */
import { sql } from "kysely";
import type { DraftLine } from "#server/checkout/checkouts/public.ts";
import { listPayments, refundableOf } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { lineRecordColumns, toRecord } from "../placement/insert-order.ts";
import { refundOrder } from "../refund/refund-order.ts";
import { readDifference } from "./difference.ts";

/**
 * Deletes removed lines (none of their units was fulfilled or refunded) and updates the others.
 * @throws {AppError} DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS if a return or withdrawal refers to a removed line,
 * DUPLICATED_LINE_ITEM_IDS if a new line has the ID of a line of another order
 */
export async function replaceLines(tx: Tx, { id }: Order, lines: readonly DraftLine[]): Promise<void> {
  const ids = lines.map((line) => line.id);
  const { rows: named } = await sql`
    select 1 from return_line_items r join order_line_items l on l.id = r.line_item_id
    where l.order_id = ${id} and l.id <> all(${ids}::uuid[]) limit 1`.execute(tx);
  if (named.length > 0) {
    throw new AppError("DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", { reason: "ITEM_IN_RETURN" });
  }
  await sql`delete from order_line_items where order_id = ${id} and id <> all(${ids}::uuid[])`.execute(tx);
  // Moves positions out of the way, because they are unique within the order.
  await sql`update order_line_items set position = position + 100000 where order_id = ${id}`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into order_line_items (id, order_id, position, app_id, catalog_item_id, variant_id, options, name, item_type,
      is_shippable, quantity, unit_price, full_unit_price, line_discount, line_total, total_before_tax, total_after_tax,
      tax_total, tax_details, details, payment_option, deposit_amount, extras)
    select l.id, ${id}::uuid, l.position, l.app_id, l.catalog_item_id, l.variant_id, coalesce(l.options, '{}'), l.name,
      l.item_type, l.is_shippable, l.quantity, l.unit_price, l.full_unit_price, l.line_discount,
      l.quantity * l.unit_price - l.line_discount, l.total_before_tax, l.total_after_tax, l.tax_total, l.tax_details,
      l.details, l.payment_option, l.deposit_amount, l.extras
    from jsonb_to_recordset(${JSON.stringify(lines.map(toRecord))}::jsonb) as l(${lineRecordColumns})
    on conflict (id) do update set position = excluded.position, name = excluded.name, quantity = excluded.quantity,
      unit_price = excluded.unit_price, full_unit_price = excluded.full_unit_price,
      line_discount = excluded.line_discount, line_total = excluded.line_total,
      total_before_tax = excluded.total_before_tax, total_after_tax = excluded.total_after_tax,
      tax_total = excluded.tax_total, tax_details = excluded.tax_details, details = excluded.details,
      extras = excluded.extras where order_line_items.order_id = excluded.order_id`.execute(tx);
  if (Number(numAffectedRows) < lines.length) throw new AppError("DUPLICATED_LINE_ITEM_IDS");
}

/**
 * Payments that cover a refund of this amount, latest first, or less if they have less. `isOnline` excludes manual
 * payments and credits.
 */
export async function readRefundablePayments(
  tx: Tx,
  { id: orderId }: Pick<Order, "id">,
  amount: Minor,
  { isOnline = false } = {},
): Promise<{ paymentId: string; amount: { amount: string } }[]> {
  let left = amount;
  const parts: { paymentId: string; amount: { amount: string } }[] = [];
  for (const { id, captured, refunded, charged_back, currency, method } of (
    await listPayments(tx, [orderId])
  ).toReversed()) {
    if (isOnline && (method === "MANUAL" || method === "MEMBERSHIP")) continue;
    const share = Math.min(left, refundableOf({ captured, refunded, charged_back }));
    if (share <= 0) continue;
    parts.push({ paymentId: id, amount: { amount: toDecimal(share, currency) } });
    left -= share;
  }
  return parts;
}

/** Replaces the fees of an order and updates its total. Call with the order locked, then call `updatePaymentStatus`. */
export async function replaceFees(tx: Tx, { id, fees: before }: Order, fees: Order["fees"], now: Date): Promise<void> {
  const sum = (list: Order["fees"]) => list.reduce((total, { price }) => total + price, 0);
  const difference = sum(fees) - sum(before);
  await sql`
    update orders set additional_fees = ${JSON.stringify(fees)}::jsonb, fee_total = fee_total + ${difference}::bigint,
      total = total + ${difference}::bigint, updated_at = ${now} where id = ${id}::uuid`.execute(tx);
}

/** Refunds what is paid beyond the new total, latest payment first. */
export async function refundDifference(
  tx: Tx,
  caller: { actor: Actor; now: Date; baseUrl: string },
  order: Order,
): Promise<void> {
  const { left } = await readDifference(tx, order);
  const payments = await readRefundablePayments(tx, order, left);
  if (payments.length === 0) return;
  await refundOrder(tx, caller, {
    orderId: order.id,
    payments,
    lines: [],
    shipping: undefined,
    restock: [],
    reason: "Order edited",
    sendsMail: true,
    customMessage: undefined,
  });
}
