/** Rows of abandoned carts and checkouts: queries and sums. */
import { sql } from "kysely";
import type { AbandonedCheckout } from "#api/checkout/abandoned-checkout-values.ts";
import type { ContactDetails } from "#api/values.ts";
import type { Returning } from "#server/checkout/carts/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Minor } from "#server/platform/money/money.ts";

type Activity = AbandonedCheckout["activities"][number];

export type Abandoned = {
  id: string;
  status: "ABANDONED" | "RECOVERED";
  cart_id: string | null;
  checkout_id: string | null;
  visitor_id: string | null;
  member_id: string | null;
  user_id: string | null;
  contact_id: string | null;
  email: string;
  contact_details: ContactDetails;
  buyer_language: string | null;
  currency: string;
  conversion_currency: string;
  coupon_id: string | null;
  coupon_code: string | null;
  subtotal: Minor;
  total: Minor;
  item_count: number;
  line_items: AbandonedCheckout["lineItems"];
  applied_discounts: AbandonedCheckout["appliedDiscounts"];
  returning_lines: Returning[];
  purchase_flow_ids: string[];
  resumed_cart_id: string | null;
  activities: Activity[];
  mail_count: number;
  last_mail_at: Date | null;
  began_at: Date;
  abandoned_at: Date;
  recovered_at: Date | null;
  order_id: string | null;
  created_at: Date;
  updated_at: Date;
  is_allowed: boolean | null;
};

/** Includes the consent of the email address. */
export const columns = sql`a.*, (select c.is_allowed from recovery_mail_choices c where c.email_key = lower(a.email)) as is_allowed`;
export const from = sql`abandoned_checkouts a`;

export async function findAbandoned(db: Connection, id: string): Promise<Abandoned | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Abandoned>`select ${columns} from ${from} where a.id = ${id}`.execute(db);
  return rows[0];
}

/** @throws {AppError} ABANDONED_CHECKOUT_NOT_FOUND */
export async function getAbandoned(db: Connection, id: string): Promise<Abandoned> {
  const found = await findAbandoned(db, id);
  if (found === undefined) throw new AppError("ABANDONED_CHECKOUT_NOT_FOUND");
  return found;
}

/** @throws {AppError} ABANDONED_CHECKOUT_NOT_FOUND */
export async function lockAbandoned(tx: Tx, id: string): Promise<Abandoned> {
  const { rows } = isId(id)
    ? await sql<Abandoned>`select ${columns} from ${from} where a.id = ${id} for update of a`.execute(tx)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("ABANDONED_CHECKOUT_NOT_FOUND");
  return rows[0];
}

/** The latest row of a cart: version 1 identifies it by the cart id. */
export async function getAbandonedOfCart(db: Connection, cartId: string): Promise<Abandoned> {
  const { rows } = isId(cartId)
    ? await sql<Abandoned>`select ${columns} from ${from} where a.cart_id = ${cartId} order by a.id desc limit 1`.execute(
        db,
      )
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("ABANDONED_CHECKOUT_NOT_FOUND");
  return rows[0];
}

const MAX_ACTIVITIES = 20;

/** Adds an activity; the latest twenty are kept. */
export async function addActivity(tx: Tx, row: Abandoned, type: Activity["type"], now: Date): Promise<Abandoned> {
  const activities = [...row.activities, { createdDate: now.toISOString(), type }].slice(-MAX_ACTIVITIES);
  await sql`update abandoned_checkouts set activities = ${JSON.stringify(activities)}::jsonb, updated_at = ${now}
    where id = ${row.id}`.execute(tx);
  return { ...row, activities, updated_at: now };
}

export async function deleteAbandoned(tx: Tx, id: string): Promise<void> {
  const { rows } = isId(id)
    ? await sql`delete from abandoned_checkouts where id = ${id} returning id`.execute(tx)
    : { rows: [] };
  if (rows.length === 0) throw new AppError("ABANDONED_CHECKOUT_NOT_FOUND");
}

/** Deletes rows older than the retention period, up to a limit; returns their ids. */
export async function deleteOld(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from abandoned_checkouts where id in (
      select id from abandoned_checkouts where abandoned_at < ${before} order by abandoned_at limit ${limit})
    returning id::text as id`.execute(tx);
  return rows.map(({ id }) => id);
}
