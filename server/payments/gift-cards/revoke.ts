/** Revokes gift cards whose payment is refunded: the remaining balance becomes void. A failed refund restores it. */
import { sql } from "kysely";
import { actorReference } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { obfuscate } from "./codes.ts";
import type { Cause } from "./redeem.ts";

/** A line of an order and its number of units that remain paid. */
export type LineLeft = { readonly lineId: string; readonly left: number };

export type RevocableCard = {
  readonly id: string;
  readonly lineId: string;
  readonly obfuscatedCode: string;
  /** The balance that would become void, in minor units. */
  readonly balance: Minor;
  /** The amount already spent. */
  readonly spent: Minor;
};

/** Counts the line's cards that have not been revoked. */
export async function countIssued(db: Connection, lineId: string): Promise<{ valid: number; lastUnit: number }> {
  const { rows } = await sql<{ valid: number; last: number }>`
    select count(*) filter (where revoked_at is null)::int as valid, coalesce(max(unit), 0)::int as last
    from gift_cards where order_line_id = ${lineId}::uuid`.execute(db);
  return { valid: rows[0]?.valid ?? 0, lastUnit: rows[0]?.last ?? 0 };
}

/** Selects the cards in excess of the units still paid: those blocked by staff first, then the least used. */
export async function findSurplusCards(db: Connection, lines: readonly LineLeft[]): Promise<RevocableCard[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<Omit<RevocableCard, "obfuscatedCode"> & { last_four: string }>`
    select id, "lineId", last_four, balance, spent from (
      select c.id::text as id, c.order_line_id::text as "lineId", c.last_four, c.balance,
        c.initial_amount - c.balance as spent, l.remaining,
        count(*) over (partition by c.order_line_id) as given,
        row_number() over (partition by c.order_line_id
          order by (c.disabled_at is not null) desc, c.balance desc, (c.delivered_at is null) desc, c.unit desc) as place
      from gift_cards c
      join unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ left }) => left)}::int[])
        as l (id, remaining) on l.id = c.order_line_id
      where c.revoked_at is null
    ) ranked where place <= given - remaining order by "lineId", id`.execute(db);
  return rows.map(({ last_four, ...row }) => ({ ...row, obfuscatedCode: obfuscate(last_four) }));
}

type Revoking = Cause & { readonly refundId?: string | undefined };

/** Voids the balances and blocks the cards. */
export const revokeCards = (tx: Tx, ids: readonly string[], cause: Revoking): Promise<Minor> =>
  revoke(tx, sql`id = any(${[...ids]}::uuid[])`, cause);

/** Revokes all cards of a refunded order. Returns the voided balance. */
export const revokeGiftCards = (tx: Tx, orderId: string, cause: Cause): Promise<Minor> =>
  revoke(tx, sql`order_id = ${orderId}::uuid`, cause);

async function revoke(tx: Tx, which: ReturnType<typeof sql>, { actor, now, reason, refundId }: Revoking) {
  const author = actorReference(actor);
  const { rows } = await sql<{ left_over: Minor }>`
    with locked as (
      select id, balance from gift_cards where ${which} and (balance > 0 or revoked_at is null)
      order by id for no key update
    ), emptied as (
      update gift_cards c set balance = 0, disabled_at = coalesce(disabled_at, ${now}::timestamptz),
        revoked_at = coalesce(revoked_at, ${now}::timestamptz), revoked_by_refund = ${refundId ?? null}::uuid,
        revoked_amount = locked.balance, revision = revision + 1, updated_at = ${now}
      from locked where c.id = locked.id returning c.id, c.order_id, locked.balance as left_over
    ), booked as (
      insert into gift_card_entries (id, gift_card_id, kind, amount, balance_after, order_id, reason, author_kind, author_id,
        created_at)
      select gen_random_uuid(), id, 'ADJUSTED', -left_over, 0, order_id, ${reason ?? null}, ${author.kind},
        ${author.id}, ${now} from emptied where left_over > 0
    )
    select left_over from emptied`.execute(tx);
  return rows.reduce((sum, row) => sum + row.left_over, 0);
}

/** Restores the balances after a failed refund. Cards that staff had blocked stay blocked. */
export async function restoreCards(tx: Tx, refundId: string, { actor, now, reason }: Cause): Promise<void> {
  const author = actorReference(actor);
  await sql`
    with found as (
      select id, revoked_amount, revoked_at from gift_cards where revoked_by_refund = ${refundId}::uuid and revoked_at is not null
      order by id for no key update
    ), restored as (
      update gift_cards c set balance = c.balance + found.revoked_amount, revoked_amount = 0, revoked_at = null,
        disabled_at = case when c.disabled_at < found.revoked_at then c.disabled_at end,
        revoked_by_refund = null, revision = c.revision + 1, updated_at = ${now}
      from found where c.id = found.id returning c.id, c.order_id, c.balance, found.revoked_amount as amount
    )
    insert into gift_card_entries (id, gift_card_id, kind, amount, balance_after, order_id, reason, author_kind, author_id,
      created_at)
    select gen_random_uuid(), id, 'ADJUSTED', amount, balance, order_id, ${reason ?? null}, ${author.kind},
      ${author.id}, ${now} from restored where amount > 0`.execute(tx);
}
