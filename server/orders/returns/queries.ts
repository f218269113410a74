/** SQL of returns. */
import { sql } from "kysely";
import type { ReturnState } from "#api/orders/returns.ts";
import type { CatalogReference } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

export type ReturnReason =
  | "TOO_SMALL"
  | "TOO_LARGE"
  | "NOT_AS_DESCRIBED"
  | "DAMAGED"
  | "WRONG_ITEM"
  | "LATE"
  | "CHANGED_MIND"
  | "OTHER";

export type ReturnedLine = {
  lineItemId: string;
  quantity: number;
  reason: ReturnReason;
  received: number;
  restocked: number;
  exchangeFor: CatalogReference | null;
};

export type ReturnRow = {
  id: string;
  number: number;
  order_id: string;
  kind: "RETURN" | "EXCHANGE" | "WITHDRAWAL";
  state: ReturnState;
  reason: string;
  answer: string;
  statement: { name: string; email: string; text: string } | null;
  refund_id: string | null;
  /** Amount refunded for the return, without transactions that failed. */
  refunded_amount: number | null;
  exchange_order_id: string | null;
  shipping_fee: number;
  created_at: Date;
  decided_at: Date | null;
  received_at: Date | null;
  closed_at: Date | null;
  lines: ReturnedLine[];
};

const columns = sql`r.*, (select sum(t.amount)::bigint from refund_transactions t
    where t.refund_id = r.refund_id and t.state <> 'FAILED') as refunded_amount, (select jsonb_agg(jsonb_build_object('lineItemId', l.line_item_id, 'quantity', l.quantity,
  'reason', l.reason, 'received', l.received, 'restocked', l.restocked, 'exchangeFor', l.exchange_for)
  order by l.line_item_id) from return_line_items l where l.return_id = r.id) as lines`;

/** @throws {AppError} RETURN_NOT_FOUND */
export async function getReturn(db: Connection, id: string): Promise<ReturnRow> {
  const { rows } =
    await sql<ReturnRow>`select ${columns} from returns r where r.id = ${isId(id) ? id : null}::uuid`.execute(db);
  if (rows[0] === undefined) throw new AppError("RETURN_NOT_FOUND");
  return rows[0];
}

export async function listReturns(db: Connection, orderId: string): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select ${columns} from returns r where r.order_id = ${orderId} order by r.created_at`.execute(db);
  return rows;
}

type NewReturn = {
  orderId: string;
  kind: ReturnRow["kind"];
  state: ReturnState;
  reason: string;
  answer?: string;
  shippingFee?: number;
  statement?: ReturnRow["statement"];
  requestedBy: { kind: string; id: string | null };
  lines: readonly {
    lineItemId: string;
    quantity: number;
    reason?: ReturnReason | undefined;
    exchangeFor?: CatalogReference | undefined;
  }[];
  now: Date;
};

export async function insertReturn(tx: Tx, given: NewReturn): Promise<ReturnRow> {
  const {
    orderId,
    kind,
    state,
    reason,
    answer = "",
    shippingFee = 0,
    statement = null,
    requestedBy,
    lines,
    now,
  } = given;
  const id = newId(now.getTime());
  await sql`
    with numbered as (update return_counter set last = last + 1 returning last)
    insert into returns (id, number, order_id, kind, state, reason, answer, shipping_fee, statement, requested_by_kind,
      requested_by_id, created_at, decided_at, updated_at)
    select ${id}::uuid, last, ${orderId}::uuid, ${kind}, ${state}, ${reason}, ${answer}, ${shippingFee}::bigint,
      ${statement === null ? null : JSON.stringify(statement)}::jsonb, ${requestedBy.kind}, ${requestedBy.id},
      ${now}::timestamptz, ${state === "REQUESTED" ? null : now}::timestamptz, ${now}::timestamptz from numbered`.execute(
    tx,
  );
  await tx
    .insertInto("return_line_items")
    .values(
      lines.map((line) => ({
        return_id: id,
        line_item_id: line.lineItemId,
        quantity: line.quantity,
        reason: line.reason ?? "OTHER",
        exchange_for: line.exchangeFor === undefined ? null : JSON.stringify(line.exchangeFor),
      })),
    )
    .execute();
  return getReturn(tx, id);
}

type ReturnChanges = Partial<{
  state: ReturnState;
  answer: string;
  shipping_fee: number;
  refund_id: string;
  exchange_order_id: string;
  decided_at: Date;
  received_at: Date;
  closed_at: Date;
}>;

export async function writeReturn(tx: Tx, id: string, changes: ReturnChanges, now: Date): Promise<ReturnRow> {
  await tx
    .updateTable("returns")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
  return getReturn(tx, id);
}

export async function writeReceived(
  tx: Tx,
  id: string,
  { lineItemId, received, restocked }: Pick<ReturnedLine, "lineItemId" | "received" | "restocked">,
): Promise<void> {
  await tx
    .updateTable("return_line_items")
    .set({ received, restocked })
    .where("return_id", "=", id)
    .where("line_item_id", "=", lineItemId)
    .execute();
}

export async function writeExchangeItem(
  tx: Tx,
  id: string,
  { lineItemId, exchangeFor }: Pick<ReturnedLine, "lineItemId" | "exchangeFor">,
): Promise<void> {
  await tx
    .updateTable("return_line_items")
    .set({ exchange_for: JSON.stringify(exchangeFor) })
    .where("return_id", "=", id)
    .where("line_item_id", "=", lineItemId)
    .execute();
}

const api: QueryApi = {
  name: "returns",
  fields: {
    id: { kind: "id", sql: sql`r.id` },
    number: { kind: "number", sql: sql`r.number`, isSortable: true, isRequired: true },
    orderId: { kind: "id", sql: sql`r.order_id` },
    kind: { kind: "text", sql: sql`r.kind` },
    status: { kind: "text", sql: sql`r.state` },
    createdDate: { kind: "time", sql: sql`r.created_at`, isRequired: true, isSortable: true },
  },
  key: { kind: "id", sql: sql`r.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

export const queryReturns = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<ReturnRow>(db, { api, query, select: columns, from: sql`returns r` });
