/** Lists of cards for staff and members, and the store's outstanding liability. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { countMatches, effectiveQuery, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { type CardRow, cardColumns } from "./cards.ts";
import { type EntryRow, type Presentation, presentIssued, presentMine } from "./present.ts";

const from = sql`gift_cards c`;

const queryApi = (now: Date): QueryApi => ({
  name: "gift-cards",
  fields: {
    id: { kind: "id", sql: sql`c.id`, isSortable: true, isRequired: true },
    status: {
      kind: "text",
      sql: sql`case when c.disabled_at is not null then 'DISABLED' when c.expires_at <= ${now}::timestamptz then 'EXPIRED' else 'VALID' end`,
      isSortable: true,
      isRequired: true,
    },
    createdDate: { kind: "time", sql: sql`c.created_at`, isSortable: true, isRequired: true },
    deliveryDate: { kind: "time", sql: sql`c.deliver_at`, isSortable: true, isRequired: true },
    expirationDate: { kind: "time", sql: sql`c.expires_at`, isSortable: true },
    /** Minor units. */
    balance: { kind: "number", sql: sql`c.balance`, isSortable: true, isRequired: true },
    recipientEmail: { kind: "text", sql: sql`lower(c.recipient_email)`, isSortable: true, isRequired: true },
    lastFour: { kind: "text", sql: sql`c.last_four`, isRequired: true },
    source: { kind: "text", sql: sql`c.source`, isRequired: true },
    orderId: { kind: "id", sql: sql`c.order_id` },
    memberId: { kind: "id", sql: sql`c.member_id` },
  },
  key: { kind: "id", sql: sql`c.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
});

export async function queryCards(db: Connection, query: PageQuery | undefined, presentation: Presentation) {
  const api = queryApi(presentation.now);
  const { rows, pagingMetadata } = await readCursorPage<CardRow>(db, { api, query, select: cardColumns, from });
  const { filter } = effectiveQuery(api, query);
  const total = await countMatches(db, { api, filter, from });
  return { giftCards: rows.map((row) => presentIssued(row, presentation)), pagingMetadata, total };
}

export async function listEntries(db: Connection, giftCardId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id::text as id, kind, amount, balance_after, order_id::text as order_id, redemption_id::text as redemption_id,
      reason, created_at
    from gift_card_entries where gift_card_id = ${giftCardId}::uuid order by created_at, id limit 1000`.execute(db);
  return rows;
}

/** Cards a member bought, newest first. */
export async function listBoughtCards(db: Connection, memberId: string): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from gift_cards c where c.member_id = ${memberId}::uuid order by c.created_at desc, c.id desc limit 200`.execute(
    db,
  );
  return rows;
}

type MonthRow = { month: string; outstanding: Minor; issued: Minor; redeemed: Minor };

/**
 * In the store's currency; months in the store's time zone. The outstanding amount at a month's end is the sum of the
 * ledger up to then.
 */
export async function readLiability(
  db: Connection,
  { currency, timeZone, locale, now }: { currency: string; timeZone: string; locale: string; now: Date },
) {
  const money = (amount: Minor) => money2(amount, currency, locale);
  const { rows: sums } = await sql<{ outstanding: Minor; lapsed: Minor; cards: number }>`
    select coalesce(sum(balance) filter (where is_open), 0)::bigint as outstanding,
      coalesce(sum(balance) filter (where not is_open), 0)::bigint as lapsed,
      count(*) filter (where is_open and balance > 0)::int as cards
    from (select balance, disabled_at is null and (expires_at is null or expires_at > ${now}) as is_open
      from gift_cards where currency = ${currency}) c`.execute(db);
  const { rows: months } = await sql<MonthRow>`
    with months as (
      select generate_series(date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - interval '11 months',
        date_trunc('month', ${now}::timestamptz at time zone ${timeZone}), interval '1 month') as month
    ), moved as (
      select date_trunc('month', e.created_at at time zone ${timeZone}) as month, sum(e.amount) as net,
        sum(e.amount) filter (where e.kind = 'ISSUED') as issued,
        -sum(e.amount) filter (where e.kind in ('REDEEMED', 'GIVEN_BACK')) as redeemed
      from gift_card_entries e join gift_cards c on c.id = e.gift_card_id where c.currency = ${currency} group by 1
    )
    select to_char(m.month, 'YYYY-MM') as month,
      (select coalesce(sum(net), 0) from moved where moved.month <= m.month)::bigint as outstanding,
      coalesce(v.issued, 0)::bigint as issued, coalesce(v.redeemed, 0)::bigint as redeemed
    from months m left join moved v on v.month = m.month order by m.month`.execute(db);
  const { rows: totals } = await sql<{ issued: Minor; redeemed: Minor }>`
    select coalesce(sum(e.amount) filter (where e.kind = 'ISSUED'), 0)::bigint as issued,
      coalesce(-sum(e.amount) filter (where e.kind in ('REDEEMED', 'GIVEN_BACK')), 0)::bigint as redeemed
    from gift_card_entries e join gift_cards c on c.id = e.gift_card_id where c.currency = ${currency}`.execute(db);
  return {
    outstanding: money(sums[0]?.outstanding ?? 0),
    lapsed: money(sums[0]?.lapsed ?? 0),
    cards: sums[0]?.cards ?? 0,
    issued: money(totals[0]?.issued ?? 0),
    redeemed: money(totals[0]?.redeemed ?? 0),
    months: months.map(({ month, outstanding, issued, redeemed }) => ({
      month,
      outstanding: money(outstanding),
      issued: money(issued),
      redeemed: money(redeemed),
    })),
  };
}

/** Cards bought with an order, without their codes. */
export async function listOrderGiftCards(db: Connection, orderId: string, presentation: Presentation) {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from gift_cards c where c.order_id = ${orderId}::uuid order by c.created_at, c.id`.execute(
    db,
  );
  return rows.map((row) => presentMine(row, presentation));
}
