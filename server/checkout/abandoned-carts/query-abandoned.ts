/** Queries and statistics of abandoned checkouts. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { money2, toDecimal } from "#server/platform/money/money.ts";
import { countMatches, effectiveQuery, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { type Abandoned, columns, from } from "./abandoned.ts";

const api: QueryApi = {
  name: "abandoned-checkouts",
  fields: {
    id: { kind: "id", sql: sql`a.id`, isSortable: true, isRequired: true },
    status: { kind: "text", sql: sql`a.status`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`a.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`a.updated_at`, isSortable: true, isRequired: true },
    abandonedDate: { kind: "time", sql: sql`a.abandoned_at`, isSortable: true, isRequired: true },
    abandonTime: { kind: "time", sql: sql`a.abandoned_at`, isSortable: true, isRequired: true },
    "buyerInfo.visitorId": { kind: "id", sql: sql`a.visitor_id`, isSortable: true },
    "buyerInfo.memberId": { kind: "id", sql: sql`a.member_id`, isSortable: true },
    "buyerInfo.userId": { kind: "id", sql: sql`a.user_id`, isSortable: true },
    "buyerInfo.contactId": { kind: "id", sql: sql`coalesce(a.contact_id, a.member_id)`, isSortable: true },
    "buyerInfo.email": { kind: "text", sql: sql`lower(a.email)`, isSortable: true, isRequired: true },
    checkoutId: { kind: "id", sql: sql`a.checkout_id` },
    cartId: { kind: "id", sql: sql`a.cart_id` },
  },
  key: { kind: "id", sql: sql`a.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

export async function queryAbandoned(db: Connection, query: PageQuery | undefined) {
  const { rows, pagingMetadata } = await readCursorPage<Abandoned>(db, { api, query, select: columns, from });
  const { filter, paging } = effectiveQuery(api, query);
  const total = await countMatches(db, { api, filter, from });
  const metadata = { count: rows.length, offset: paging?.offset ?? 0, total, cursors: pagingMetadata.cursors };
  return { rows, metadata };
}

/** Like the query, with search terms: all must match, or any with mode OR. */
export async function searchAbandoned(
  db: Connection,
  { search, ...query }: PageQuery & { search?: { expression?: string; mode?: "OR" | "AND" } },
) {
  const carried = effectiveQuery(api, query).carried as { words: string[]; mode: "OR" | "AND" } | undefined;
  const words = carried?.words ?? (search?.expression ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const mode = carried?.mode ?? search?.mode ?? "AND";
  const conditions = words.map((word) => sql<boolean>`position(${word} in a.search_text) > 0`);
  const where =
    conditions.length === 0
      ? {}
      : { where: sql<boolean>`(${sql.join(conditions, mode === "OR" ? sql` or ` : sql` and `)})` };
  return readCursorPage<Abandoned>(db, {
    api,
    query: { ...query, carried: { words, mode } },
    select: columns,
    from,
    ...where,
  });
}

type Sums = {
  abandoned_count: number;
  abandoned_value: number;
  recovered_count: number;
  recovered_value: number;
};

const sums = sql`
  count(*) filter (where status = 'ABANDONED')::int as abandoned_count,
  coalesce(sum(total) filter (where status = 'ABANDONED'), 0)::bigint as abandoned_value,
  count(*) filter (where status = 'RECOVERED')::int as recovered_count,
  coalesce(sum(total) filter (where status = 'RECOVERED'), 0)::bigint as recovered_value`;

type Days = { readonly startDate: string; readonly endDate: string };
type Place = { readonly currency: string; readonly locale: string; readonly timeZone: string };

/** The days in the store's time zone, both inclusive. @throws {ValidationError} when the end is before the start */
function rangeOf({ startDate, endDate }: Days): Days {
  if (endDate < startDate) {
    const description = "must not be before the start date";
    throw new ValidationError([{ field: "endDate", description, violatedRule: "FORMAT", data: {} }]);
  }
  return { startDate, endDate };
}

const within = ({ startDate, endDate }: Days, timeZone: string) => sql`
  abandoned_at >= (${startDate}::date)::timestamp at time zone ${timeZone}
  and abandoned_at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}`;

export async function sumAbandoned(
  db: Connection,
  days: Days,
  { currency, timeZone }: Place,
  statuses: readonly string[],
) {
  const { rows } = await sql<Sums>`select ${sums} from abandoned_checkouts
    where ${within(rangeOf(days), timeZone)} and currency = ${currency}
      and (${statuses.length === 0} or status = any(${[...statuses]}::text[]))`.execute(db);
  const { abandoned_count = 0, abandoned_value = 0, recovered_count = 0, recovered_value = 0 } = rows[0] ?? {};
  const all = abandoned_count + recovered_count;
  return {
    RECOVERABLE_VALUE: toDecimal(abandoned_value, currency),
    RECOVERABLE_CHECKOUT_COUNT: abandoned_count,
    AVERAGE_RECOVERABLE_CHECKOUT_VALUE: toDecimal(
      abandoned_count === 0 ? 0 : Math.round(abandoned_value / abandoned_count),
      currency,
    ),
    RECOVERED_VALUE: toDecimal(recovered_value, currency),
    RECOVERED_CHECKOUT_COUNT: recovered_count,
    RECOVERY_RATE: all === 0 ? 0 : Math.round((recovered_count / all) * 10_000) / 10_000,
  };
}

const MAX_DAYS = 400;

export async function listDays(db: Connection, days: Days, { currency, locale, timeZone }: Place) {
  const range = rangeOf(days);
  const { rows } = await sql<Sums & { day: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, s.*
    from generate_series(${range.startDate}::date, least(${range.endDate}::date, ${range.startDate}::date + ${MAX_DAYS - 1}::int),
      interval '1 day') as d(day)
    cross join lateral (select ${sums} from abandoned_checkouts
      where currency = ${currency} and abandoned_at >= d.day::timestamp at time zone ${timeZone}
        and abandoned_at < (d.day + interval '1 day')::timestamp at time zone ${timeZone}) s
    order by d.day`.execute(db);
  return rows.map((row) => ({
    date: row.day,
    abandonedCount: row.abandoned_count,
    abandonedValue: money2(row.abandoned_value, currency, locale),
    recoveredCount: row.recovered_count,
    recoveredValue: money2(row.recovered_value, currency, locale),
  }));
}
