/** SQL of invoices. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { countMatches, effectiveQuery, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { InvoiceDocument } from "./document.ts";
import type { StoredState } from "./states.ts";

export type Invoice = {
  readonly id: string;
  readonly kind: "INVOICE" | "CREDIT_NOTE";
  readonly number: number | null;
  readonly display_number: string | null;
  readonly order_id: string;
  readonly credits_id: string | null;
  readonly state: StoredState;
  readonly currency: string;
  readonly total: number;
  readonly tax_total: number;
  readonly document: InvoiceDocument;
  readonly issued_at: Date | null;
  readonly due_at: Date | null;
  readonly sent_at: Date | null;
  readonly created_at: Date;
  /** Amount credited by credit notes. */
  readonly credited: number;
  /** Amount still due. */
  readonly open: number;
  /** A payment is pending. */
  readonly is_pending: boolean;
};

const credited = sql`(select coalesce(sum(c.total), 0)::bigint from invoices c
  where c.order_id = i.order_id and c.credits_id = i.id and c.state = 'ISSUED')`;
/**
 * Payments of an invoice's order. A refund doesn't reopen an invoice: its amount is credited, now or when the refund
 * completes. Two kinds of refund do leave an amount due: the difference after an edit reduced the total (neither paid
 * nor owed), and membership credits returned while the line stays.
 */
const money = sql`lateral (
  select greatest(0, least(i.total - ${credited} - paid.amount, o.total - paid.amount)) as open, paid.is_pending
  from orders o cross join lateral (
    select coalesce(sum(p.captured), 0)::bigint - o.difference_refunded - (
        select coalesce(sum(t.amount), 0)::bigint from refund_transactions t
        join refunds r on r.id = t.refund_id join payments m on m.id = t.payment_id
        where r.order_id = o.id and m.method = 'MEMBERSHIP' and t.state = 'SUCCEEDED'
          and r.line_items = '[]' and o.status not in ('CANCELED', 'REJECTED')) as amount,
      coalesce(bool_or(p.method = 'GATEWAY' and p.status in ('INITIATED', 'PENDING', 'AUTHORIZED')), false) as is_pending
    from payments p where p.order_id = o.id) paid
  where o.id = i.order_id) m`;
const invoicesWithMoney = sql`invoices i cross join ${money}`;
const columns = sql`i.*, ${credited} as credited, m.open, m.is_pending`;

/** @throws {AppError} INVOICE_NOT_FOUND */
export async function getInvoice(db: Connection, id: string): Promise<Invoice> {
  const { rows } = await sql<Invoice>`
    select ${columns} from ${invoicesWithMoney} where i.id = ${isId(id) ? id : null}::uuid and i.state <> 'DELETED'`.execute(
    db,
  );
  if (rows[0] === undefined) throw new AppError("INVOICE_NOT_FOUND");
  return rows[0];
}

export async function lockInvoice(tx: Tx, id: string): Promise<Invoice> {
  await sql`select from invoices where id = ${isId(id) ? id : null}::uuid for update`.execute(tx);
  return getInvoice(tx, id);
}

/** Oldest first. */
export async function listInvoices(db: Connection, orderIds: readonly string[]): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    select ${columns} from ${invoicesWithMoney} where i.order_id = any(${orderIds}::uuid[]) and i.state <> 'DELETED'
    order by i.created_at, i.id`.execute(db);
  return rows;
}

type NewInvoice = {
  orderId: string;
  document: InvoiceDocument;
  creditsId?: string;
  refundId?: string;
  now: Date;
};

/** Returns undefined if the refund already has a credit note. */
export async function insertInvoice(
  tx: Tx,
  { orderId, document, creditsId, refundId, now }: NewInvoice,
): Promise<string | undefined> {
  const id = newId(now.getTime());
  const { rows } = await sql<{ id: string }>`
    insert into invoices (id, kind, order_id, credits_id, refund_id, state, currency, total, tax_total, document,
      created_at, updated_at)
    values (${id}, ${document.kind}, ${orderId}, ${creditsId ?? null}::uuid, ${refundId ?? null}::uuid, 'DRAFT',
      ${document.currency}, ${document.grossTotal}::bigint, ${document.taxTotal}::bigint, ${JSON.stringify(document)}::jsonb,
      ${now}, ${now})
    on conflict on constraint invoices_credit_of_refund_once do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

type Issuing = { id: string; kind: Invoice["kind"]; prefix: string; daysToPay: number | null; now: Date };

/**
 * Draws the number and issues the invoice in one statement, so a failure afterwards leaves no gap. A document is never
 * dated before the one with the previous number. The counter is locked by a separate statement: a statement that waits
 * for a lock doesn't see rows that the other transaction inserted.
 */
export async function issue(tx: Tx, { id, kind, prefix, daysToPay, now }: Issuing): Promise<void> {
  await sql`select from invoice_counters where kind = ${kind} for update`.execute(tx);
  await sql`
    with drawn as (update invoice_counters set last = last + 1 where kind = ${kind} returning last), dated as (
      select last, greatest(${now}::timestamptz, (select p.issued_at from invoices p
        where p.kind = ${kind} and p.number = drawn.last - 1)) as day from drawn
    )
    update invoices set number = dated.last, display_number = ${prefix} || lpad(dated.last::text, 5, '0'),
      state = 'ISSUED', issued_at = dated.day, due_at = dated.day + make_interval(days => ${daysToPay}::integer),
      updated_at = ${now}
    from dated where invoices.id = ${id} and invoices.state = 'DRAFT'`.execute(tx);
}

export async function setState(tx: Tx, id: string, state: StoredState, now: Date): Promise<void> {
  await tx.updateTable("invoices").set({ state, updated_at: now }).where("id", "=", id).execute();
}

export async function updateDraft(tx: Tx, id: string, document: InvoiceDocument): Promise<void> {
  await sql`update invoices set document = ${JSON.stringify(document)}::jsonb where id = ${id} and state = 'DRAFT'`.execute(
    tx,
  );
}

export async function recordSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("invoices").set({ sent_at: now, updated_at: now }).where("id", "=", id).execute();
}

/** Invoice links of apps, by order. */
export async function listLinks(db: Connection, orderIds: readonly string[]) {
  return db
    .selectFrom("order_invoice_links")
    .select(["order_id", "invoice_id", "app_id"])
    .where("order_id", "in", [...orderIds])
    .orderBy("created_at")
    .execute();
}

/** @throws {AppError} INVOICE_ALREADY_EXISTS */
export async function addLink(
  tx: Tx,
  { orderId, id, appId, now }: { orderId: string; id: string; appId: string; now: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("order_invoice_links")
    .values({ order_id: orderId, invoice_id: id, app_id: appId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AppError("INVOICE_ALREADY_EXISTS");
}

const derived = sql`(case i.state when 'DRAFT' then 'Draft' when 'VOID' then 'Void' else
  case when m.open = 0 or i.kind = 'CREDIT_NOTE' then 'Paid' when m.is_pending then 'Processing'
    when m.open < i.total - ${credited} then case when i.due_at < now() then 'PartialAndOverdue' else 'PartiallyPaid' end
    when i.due_at < now() then 'Overdue' else 'Sent' end end)`;

/** The contact details on the document. */
const contact = sql`i.document -> 'buyer' -> 'contactDetails'`;
const buyerName = sql`concat_ws(' ', ${contact} ->> 'firstName', ${contact} ->> 'lastName', ${contact} ->> 'company')`;

const api: QueryApi = {
  name: "invoices",
  fields: {
    id: { kind: "id", sql: sql`i.id` },
    orderId: { kind: "id", sql: sql`i.order_id` },
    kind: { kind: "text", sql: sql`i.kind` },
    status: { kind: "text", sql: derived },
    number: { kind: "number", sql: sql`i.number`, isSortable: true },
    displayNumber: { kind: "text", sql: sql`i.display_number` },
    orderNumber: { kind: "text", sql: sql`(i.document ->> 'orderNumber')` },
    buyerName: { kind: "text", sql: buyerName },
    buyerEmail: { kind: "text", sql: sql`(i.document -> 'buyer' ->> 'email')` },
    issuedDate: { kind: "time", sql: sql`i.issued_at`, isSortable: true },
    dueDate: { kind: "time", sql: sql`i.due_at`, isSortable: true },
    createdDate: { kind: "time", sql: sql`i.created_at`, isRequired: true, isSortable: true },
  },
  key: { kind: "id", sql: sql`i.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

const standing = sql<boolean>`i.state <> 'DELETED'`;

export async function queryInvoices(db: Connection, query: PageQuery | undefined) {
  const from = invoicesWithMoney;
  const select = columns;
  const { rows, pagingMetadata } = await readCursorPage<Invoice>(db, { api, query, select, from, where: standing });
  const { filter } = effectiveQuery(api, query);
  const total = await countMatches(db, { api, filter, from, where: standing });
  return { rows, pagingMetadata, total };
}
