/** Grants memberships for paid orders and manages their lifetime. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { lockMembership, type MembershipRow, readMembership, stateOf } from "./rows.ts";

/** Returns which of these products are plans. */
export async function findPlanProducts(db: Connection, productIds: readonly string[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select product_id::text as id from membership_plans where product_id = any(${[...productIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type Grant = {
  readonly planProductId: string;
  readonly memberId: string | null;
  readonly email: string;
  readonly orderId: string;
  readonly orderLineId: string;
  /** Units of the line that are still paid; one membership each. */
  readonly quantity: number;
  readonly now: Date;
};

/** Creates one membership per unit of the line, with the plan's current terms. Idempotent. */
export async function grantMemberships(tx: Tx, grant: Grant): Promise<void> {
  const { planProductId, memberId, email, orderId, orderLineId, quantity, now } = grant;
  const { rows } = await sql<{ valid: number; last: number }>`
    select count(*) filter (where revoked_at is null)::int as valid, coalesce(max(unit), 0)::int as last
    from memberships where order_line_id = ${orderLineId}::uuid`.execute(tx);
  const { valid, last } = rows[0] ?? { valid: 0, last: 0 };
  if (quantity <= valid) return;
  const ids = Array.from({ length: quantity - valid }, () => newId(now.getTime()));
  await sql`
    insert into memberships (id, plan_product_id, plan_name, member_id, email, order_id, order_line_id, unit, state, starts_at,
      expires_at, credits_total, covered_product_ids, covered_collection_ids, discount_percent, discount_product_ids,
      discount_collection_ids, created_at, updated_at)
    select u.id, p.id, p.name, ${memberId}::uuid, ${email}, ${orderId}::uuid, ${orderLineId}::uuid, ${last}::int + u.unit, 'ACTIVE', ${now},
      case when l.duration_unit is not null then
        ${now}::timestamptz + (l.duration_count || ' ' || lower(l.duration_unit))::interval end,
      l.credits, l.covered_product_ids, l.covered_collection_ids, l.discount_percent, l.discount_product_ids,
      l.discount_collection_ids, ${now}, ${now}
    from membership_plans l join products p on p.id = l.product_id
    cross join unnest(${ids}::uuid[]) with ordinality as u (id, unit)
    where l.product_id = ${planProductId}::uuid
    on conflict (order_line_id, unit) do nothing`.execute(tx);
}

/** @throws {AppError} MEMBERSHIP_NOT_FOUND, MEMBERSHIP_STATE */
export async function cancelMembership(tx: Tx, id: string, { now, reason }: { now: Date; reason: string | undefined }) {
  const row = await lockMembership(tx, id);
  if (row.state !== "ACTIVE") throw new AppError("MEMBERSHIP_STATE");
  await sql`update memberships set state = 'CANCELED', canceled_at = ${now}, cancel_reason = ${reason ?? null},
      revision = revision + 1, updated_at = ${now} where id = ${id}::uuid`.execute(tx);
  return readMembership(tx, id);
}

type Extension = { expirationDate?: string | null; addCredits?: number };

/** @throws {AppError} MEMBERSHIP_NOT_FOUND, MEMBERSHIP_STATE */
export async function extendMembership(tx: Tx, id: string, extension: Extension, now: Date): Promise<MembershipRow> {
  const row = await lockMembership(tx, id);
  if (stateOf(row, now) === "CANCELED") throw new AppError("MEMBERSHIP_STATE");
  const { expirationDate, addCredits } = extension;
  if (addCredits !== undefined && row.credits_total === null)
    throw new AppError("MEMBERSHIP_STATE", { description: "This membership has no credits to add to." });
  const expires = expirationDate === undefined ? row.expires_at : expirationDate && new Date(expirationDate);
  await sql`update memberships set expires_at = ${expires || null}::timestamptz,
      credits_total = credits_total + ${addCredits ?? 0}::int, revision = revision + 1, updated_at = ${now}
    where id = ${id}::uuid`.execute(tx);
  return readMembership(tx, id);
}

/** Assigns memberships bought as a guest with the member's email. The caller has checked that it is verified. */
export async function claimMemberships(tx: Tx, { memberId, email }: { memberId: string; email: string }) {
  await sql`update memberships set member_id = ${memberId}::uuid
    where member_id is null and lower(email) = lower(${email})`.execute(tx);
}
