/** Updates placed orders: fields, derived statuses, units, timeline. Call with the order locked. */
import { sql } from "kysely";
import type { AddressWithContact } from "#api/values.ts";
import { listStaffAddresses } from "#server/identity/staff/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { ActivityBody, ActivityType, Order } from "../order.ts";

export type OrderChanges = Partial<{
  status: Order["status"];
  payment_status: Order["paymentStatus"];
  fulfillment_status: Order["fulfillmentStatus"];
  canceled_at: Date;
  email: string;
  buyer_language: string;
  weight_unit: "KG" | "LB";
  attribution_source: string;
  is_archived: boolean;
  is_seen: boolean;
  shipping_refunded: number;
  confirmation_mailed_at: Date | null;
  billing_info: AddressWithContact | null;
  recipient_info: AddressWithContact | null;
  extended_fields: Order["extendedFields"];
  is_stock_taken: boolean;
  difference_refunded: number;
}>;

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function writeOrder(tx: Tx, id: string, changes: OrderChanges, now: Date): Promise<void> {
  const { billing_info, recipient_info, extended_fields, ...plain } = changes;
  await tx
    .updateTable("orders")
    .set({
      ...plain,
      ...(billing_info === undefined ? {} : { billing_info: json(billing_info) }),
      ...(extended_fields === undefined ? {} : { extended_fields: json(extended_fields) ?? "{}" }),
      ...(recipient_info === undefined ? {} : { recipient_info: json(recipient_info) }),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export type NewActivity = { type: ActivityType; body?: ActivityBody };

export async function addActivity(
  tx: Tx,
  orderId: string,
  { type, body = {} }: NewActivity,
  { actor, now }: { actor: Actor; now: Date },
): Promise<string> {
  const id = newId(now.getTime());
  const { kind, id: authorId } = actorReference(actor);
  const [email] = actor.kind === "staff" ? await listStaffAddresses(tx, [actor.staffId]) : [];
  await tx
    .insertInto("order_activities")
    .values({
      id,
      order_id: orderId,
      type,
      body: JSON.stringify(body),
      author_kind: kind,
      author_id: authorId,
      author_email: email ?? null,
      created_at: now,
    })
    .execute();
  return id;
}

type UnitColumn = "quantity_fulfilled" | "quantity_refunded" | "quantity_restocked";

/**
 * Adds units to lines (or subtracts, if negative) in one statement. Check constraints keep them within the line's
 * quantity.
 */
export async function addUnits(
  tx: Tx,
  column: UnitColumn,
  lines: readonly { lineItemId: string; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const name = sql.ref(column);
  await sql`
    update order_line_items l set ${name} = l.${name} + c.quantity
    from (select id, sum(quantity)::int as quantity from unnest(${lines.map((line) => line.lineItemId)}::uuid[],
      ${lines.map((line) => line.quantity)}::int[]) as t (id, quantity) group by id) c
    where l.id = c.id`.execute(tx);
}
