/** SQL of draft orders. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { Draft, DraftContent } from "./content.ts";

type Row = {
  id: string;
  order_id: string | null;
  is_edit: boolean;
  status: Draft["status"];
  content: DraftContent;
  created_by_kind: Draft["createdBy"]["kind"];
  created_by_id: string;
  created_at: Date;
  updated_at: Date;
};

const toDraft = (row: Row): Draft => ({
  id: row.id,
  orderId: row.order_id,
  isEdit: row.is_edit,
  status: row.status,
  content: row.content,
  createdBy: { kind: row.created_by_kind, id: row.created_by_id },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** @throws {AppError} DRAFT_ORDER_DOES_NOT_EXIST */
export async function getDraft(db: Connection, id: string): Promise<Draft> {
  const { rows } = await sql<Row>`select * from draft_orders where id = ${isId(id) ? id : null}::uuid`.execute(db);
  if (rows[0] === undefined) throw new AppError("DRAFT_ORDER_DOES_NOT_EXIST");
  return toDraft(rows[0]);
}

/** @throws {AppError} DRAFT_ORDER_DOES_NOT_EXIST, DRAFT_ORDER_ALREADY_COMMITTED */
export const getOpenDraft = async (db: Connection, id: string): Promise<Draft> =>
  refuseCommitted(await getDraft(db, id));

/** @throws {AppError} DRAFT_ORDER_DOES_NOT_EXIST, DRAFT_ORDER_ALREADY_COMMITTED */
export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  const { rows } = await sql<Row>`
    select * from draft_orders where id = ${isId(id) ? id : null}::uuid for update`.execute(tx);
  if (rows[0] === undefined) throw new AppError("DRAFT_ORDER_DOES_NOT_EXIST");
  return refuseCommitted(toDraft(rows[0]));
}

function refuseCommitted(draft: Draft): Draft {
  if (draft.status === "COMMITTED") throw new AppError("DRAFT_ORDER_ALREADY_COMMITTED");
  return draft;
}

export async function findOpenEdit(db: Connection, orderId: string): Promise<Draft | undefined> {
  const { rows } = await sql<Row>`
    select * from draft_orders where order_id = ${orderId} and is_edit and status = 'DRAFT'`.execute(db);
  return rows[0] && toDraft(rows[0]);
}

type NewDraft = Pick<Draft, "orderId" | "isEdit" | "content" | "createdBy"> & { now: Date };

export async function insertDraft(tx: Tx, { orderId, isEdit, content, createdBy, now }: NewDraft): Promise<Draft> {
  const id = newId(now.getTime());
  await tx
    .insertInto("draft_orders")
    .values({
      id,
      order_id: orderId,
      is_edit: isEdit,
      content: JSON.stringify(content),
      created_by_kind: createdBy.kind,
      created_by_id: createdBy.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return getDraft(tx, id);
}

export async function writeContent(tx: Tx, id: string, content: DraftContent, now: Date): Promise<Draft> {
  await tx
    .updateTable("draft_orders")
    .set({ content: JSON.stringify(content), updated_at: now })
    .where("id", "=", id)
    .execute();
  return getDraft(tx, id);
}

export async function closeDraft(tx: Tx, id: string, orderId: string, now: Date): Promise<Draft> {
  await tx
    .updateTable("draft_orders")
    .set({ status: "COMMITTED", order_id: orderId, updated_at: now })
    .where("id", "=", id)
    .execute();
  return getDraft(tx, id);
}

/** Returns false if the draft has been committed, including by a concurrent transaction. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("draft_orders")
    .where("id", "=", id)
    .where("status", "=", "DRAFT")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const time = (column: string) => ({ kind: "time", sql: sql.ref(column), isRequired: true, isSortable: true }) as const;

const api: QueryApi = {
  name: "draft-orders",
  fields: {
    id: { kind: "id", sql: sql`d.id` },
    _id: { kind: "id", sql: sql`d.id` },
    orderId: { kind: "id", sql: sql`d.order_id` },
    status: { kind: "text", sql: sql`d.status`, isSortable: true },
    createdDate: time("d.created_at"),
    _createdDate: time("d.created_at"),
    updatedDate: time("d.updated_at"),
    _updatedDate: time("d.updated_at"),
    "createdBy.userId": { kind: "text", sql: sql`(case when d.created_by_kind = 'staff' then d.created_by_id end)` },
    "createdBy.appId": { kind: "text", sql: sql`(case when d.created_by_kind = 'app' then d.created_by_id end)` },
  },
  key: { kind: "id", sql: sql`d.id` },
  defaultSort: [{ fieldName: "updatedDate", order: "DESC" }],
};

export async function queryDrafts(db: Connection, query: PageQuery | undefined) {
  const page = await readCursorPage<Row>(db, { api, query, select: sql`d.*`, from: sql`draft_orders d` });
  return { drafts: page.rows.map(toDraft), pagingMetadata: page.pagingMetadata };
}
