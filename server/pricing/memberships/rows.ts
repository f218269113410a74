/** Membership rows and their API representation. */
import { sql } from "kysely";
import type { Membership } from "#api/pricing/memberships.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

export type MembershipRow = {
  id: string;
  plan_product_id: string;
  plan_name: string;
  member_id: string | null;
  email: string;
  order_id: string | null;
  state: "ACTIVE" | "CANCELED";
  starts_at: Date;
  expires_at: Date | null;
  credits_total: number | null;
  credits_used: number;
  covered_product_ids: string[];
  covered_collection_ids: string[];
  discount_percent: string | null;
  discount_product_ids: string[];
  discount_collection_ids: string[];
  canceled_at: Date | null;
  cancel_reason: string | null;
  created_at: Date;
  covered_names: string[] | null;
  discount_names: string[] | null;
};

/** Names of products and collections for display. */
export const namesOf = (products: ReturnType<typeof sql>, collections: ReturnType<typeof sql>) => sql`
  (select array_agg(n.name order by n.name) from (
    select name from products where id = any(${products}) union all select name from collections where id = any(${collections})) n)`;

export const membershipColumns = sql`m.id::text as id, m.plan_product_id::text as plan_product_id, m.plan_name,
  m.member_id::text as member_id, m.email, m.order_id::text as order_id, m.state, m.starts_at, m.expires_at, m.credits_total,
  m.credits_used, m.covered_product_ids::text[] as covered_product_ids,
  m.covered_collection_ids::text[] as covered_collection_ids, m.discount_percent::text as discount_percent,
  m.discount_product_ids::text[] as discount_product_ids, m.discount_collection_ids::text[] as discount_collection_ids,
  m.canceled_at, m.cancel_reason, m.created_at,
  ${namesOf(sql`m.covered_product_ids`, sql`m.covered_collection_ids`)} as covered_names,
  ${namesOf(sql`m.discount_product_ids`, sql`m.discount_collection_ids`)} as discount_names`;

export async function selectMemberships(
  db: Connection,
  where: ReturnType<typeof sql>,
  order = sql`m.created_at desc, m.id desc`,
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select ${membershipColumns} from memberships m where ${where} order by ${order} limit 500`.execute(db);
  return rows;
}

/** @throws {AppError} MEMBERSHIP_NOT_FOUND */
export async function readMembership(db: Connection, id: string): Promise<MembershipRow> {
  const [row] = await selectMemberships(db, sql`m.id = ${id}::uuid`);
  if (row === undefined) throw new AppError("MEMBERSHIP_NOT_FOUND");
  return row;
}

/** @throws {AppError} MEMBERSHIP_NOT_FOUND */
export async function lockMembership(tx: Tx, id: string): Promise<MembershipRow> {
  await sql`select 1 from memberships where id = ${id}::uuid for no key update`.execute(tx);
  return readMembership(tx, id);
}

export function stateOf({ state, expires_at }: Pick<MembershipRow, "state" | "expires_at">, now: Date) {
  if (state === "CANCELED") return "CANCELED";
  return expires_at !== null && expires_at <= now ? "EXPIRED" : "ACTIVE";
}

export const creditsOf = ({ credits_total, credits_used }: MembershipRow) =>
  credits_total === null ? undefined : { total: credits_total, remaining: credits_total - credits_used };

export function presentMembership(row: MembershipRow, now: Date): Membership {
  const credits = creditsOf(row);
  return {
    id: row.id,
    planProductId: row.plan_product_id,
    planName: row.plan_name,
    email: row.email,
    state: stateOf(row, now),
    startDate: row.starts_at.toISOString(),
    createdDate: row.created_at.toISOString(),
    coveredNames: row.covered_names ?? [],
    discountNames: row.discount_names ?? [],
    ...(credits === undefined ? {} : { credits }),
    ...(row.member_id === null ? {} : { memberId: row.member_id }),
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.expires_at === null ? {} : { expirationDate: row.expires_at.toISOString() }),
    ...(row.discount_percent === null ? {} : { discountPercent: Number(row.discount_percent) }),
    ...(row.canceled_at === null ? {} : { canceledDate: row.canceled_at.toISOString() }),
    ...(row.cancel_reason === null ? {} : { cancelReason: row.cancel_reason }),
  };
}

/** Memberships bought with an order. */
export async function listOrderMemberships(db: Connection, orderId: string, now: Date): Promise<Membership[]> {
  const rows = await selectMemberships(db, sql`m.order_id = ${orderId}::uuid`);
  return rows.map((row) => presentMembership(row, now));
}
