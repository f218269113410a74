/** SQL of tip distributions. */
import { type Selectable, sql } from "kysely";
import type { NewDistribution, TipDistribution, TippedLine, TippedStaff } from "#api/orders/tips.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { compileFilter } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

type Row = Selectable<Schema["tip_distributions"]>;
export type Distribution = Omit<Row, "staff" | "line_items"> & { staff: TippedStaff; line_items: TippedLine[] };
export type Listed = Distribution & { currency: string };

// Written by this module only, from validated bodies of exactly these shapes.
const toDistribution = <R extends Row>(row: R) =>
  ({ ...row, staff: row.staff as TippedStaff, line_items: row.line_items as TippedLine[] }) as Omit<
    R,
    "staff" | "line_items"
  > &
    Distribution;

export async function listDistributions(db: Connection, orderId: string): Promise<Distribution[]> {
  const rows = await db
    .selectFrom("tip_distributions")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(toDistribution);
}

export type Part = NewDistribution & { id?: string | undefined; minor: Minor };

export async function insertDistributions(
  tx: Tx,
  { orderId, parts, now }: { orderId: string; parts: readonly Part[]; now: Date },
): Promise<Distribution[]> {
  if (parts.length === 0) return [];
  const rows = await tx
    .insertInto("tip_distributions")
    .values(
      parts.map(({ staff = {}, minor, lineItemInfo = [], transaction, source = "DASHBOARD" }) => ({
        id: newId(now.getTime()),
        order_id: orderId,
        staff: JSON.stringify(staff),
        amount: minor,
        line_items: JSON.stringify(lineItemInfo),
        transaction_id: transaction?.id ?? null,
        transaction_at: transaction === undefined ? null : new Date(transaction.date ?? now),
        source,
        created_at: now,
      })),
    )
    .returningAll()
    .execute();
  return rows.map(toDistribution);
}

export async function deleteDistributions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("tip_distributions").where("id", "in", ids).execute();
}

const time = (column: string) => ({ kind: "time", sql: sql.ref(column), isRequired: true, isSortable: true }) as const;
const api: QueryApi = {
  name: "tip-distributions",
  key: { kind: "id", sql: sql`d.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
  fields: {
    id: { kind: "id", sql: sql`d.id`, isRequired: true, isSortable: true },
    orderId: { kind: "id", sql: sql`d.order_id`, isRequired: true },
    tipId: { kind: "id", sql: sql`d.order_id`, isRequired: true },
    "staff.staffMemberId": { kind: "text", sql: sql`d.staff->>'staffMemberId'` },
    staffMemberId: { kind: "text", sql: sql`d.staff->>'staffMemberId'` },
    source: { kind: "text", sql: sql`d.source`, isRequired: true },
    createdDate: time("d.created_at"),
  },
};

const from = sql`tip_distributions d join orders o on o.id = d.order_id`;

export async function queryDistributions(db: Connection, query: PageQuery | undefined) {
  const select = sql`d.*, o.currency`;
  const { rows, pagingMetadata } = await readCursorPage<Row & { currency: string }>(db, { api, query, select, from });
  return { rows: rows.map(toDistribution), pagingMetadata };
}

/** Requires one currency, because amounts in different currencies can't be summed. */
export async function sumDistributions(db: Connection, filter: unknown, currency: string): Promise<Minor> {
  const condition = compileFilter(filter, api.fields);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(d.amount), 0)::bigint as sum from ${from} where ${condition} and o.currency = ${currency}`.execute(
    db,
  );
  return rows[0]?.sum ?? 0;
}

export function presentDistribution(row: Distribution, currency: string): TipDistribution {
  return {
    id: row.id,
    tipId: row.order_id,
    orderId: row.order_id,
    staff: row.staff,
    amount: toDecimal(row.amount, currency),
    lineItemInfo: row.line_items,
    ...(row.transaction_at === null
      ? {}
      : {
          transaction: {
            ...(row.transaction_id === null ? {} : { id: row.transaction_id }),
            date: row.transaction_at.toISOString(),
          },
        }),
    createdDate: row.created_at.toISOString(),
    // A check constraint allows exactly these values.
    source: row.source as TipDistribution["source"],
  };
}
