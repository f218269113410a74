/** Revokes memberships whose payment is refunded. A failed refund restores them. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export type RevocableMembership = {
  readonly id: string;
  readonly lineId: string;
  readonly planName: string;
  readonly creditsTotal: number | null;
  readonly creditsUsed: number;
};

/** Selects the memberships in excess of the units still paid: expired ones first, then the least used. */
export async function findSurplusMemberships(
  db: Connection,
  lines: readonly { readonly lineId: string; readonly left: number }[],
): Promise<RevocableMembership[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<RevocableMembership>`
    select id, "lineId", "planName", "creditsTotal", "creditsUsed" from (
      select m.id::text as id, m.order_line_id::text as "lineId", m.plan_name as "planName",
        m.credits_total as "creditsTotal", m.credits_used as "creditsUsed", l.remaining,
        count(*) over (partition by m.order_line_id) as given,
        row_number() over (partition by m.order_line_id
          order by (m.state = 'CANCELED') desc, m.credits_used, m.unit desc) as place
      from memberships m
      join unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ left }) => left)}::int[])
        as l (id, remaining) on l.id = m.order_line_id
      where m.revoked_at is null
    ) ranked where place <= given - remaining order by "lineId", id`.execute(db);
  return rows;
}

type Cause = { readonly now: Date; readonly reason: string; readonly refundId?: string | undefined };

async function revoke(tx: Tx, which: ReturnType<typeof sql>, { now, reason, refundId }: Cause): Promise<void> {
  await sql`update memberships set state = 'CANCELED', canceled_at = coalesce(canceled_at, ${now}::timestamptz),
      cancel_reason = coalesce(cancel_reason, ${reason}), revoked_at = ${now}, revoked_by_refund = ${refundId ?? null}::uuid,
      revision = revision + 1, updated_at = ${now}
    where ${which} and revoked_at is null`.execute(tx);
}

export const revokeSomeMemberships = (tx: Tx, ids: readonly string[], cause: Cause): Promise<void> =>
  revoke(tx, sql`id = any(${[...ids]}::uuid[])`, cause);

/** Revokes all memberships of an order that was canceled or fully refunded. */
export const revokeMemberships = (tx: Tx, orderId: string, cause: Cause): Promise<void> =>
  revoke(tx, sql`order_id = ${orderId}::uuid`, cause);

/** Restores what the refund revoked. Memberships that staff canceled earlier stay canceled. */
export async function restoreMemberships(tx: Tx, refundId: string, now: Date): Promise<void> {
  const wasCanceled = sql`canceled_at < revoked_at`;
  await sql`update memberships set state = case when ${wasCanceled} then state else 'ACTIVE' end,
      canceled_at = case when ${wasCanceled} then canceled_at end,
      cancel_reason = case when ${wasCanceled} then cancel_reason end, revoked_at = null,
      revoked_by_refund = null, revision = revision + 1, updated_at = ${now}
    where revoked_by_refund = ${refundId}::uuid`.execute(tx);
}
