/** SQL of payment requests. The status is derived from payments, expiry and voiding. */
import { sql } from "kysely";
import type { OrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { storeLocale } from "#server/store/settings/public.ts";

/** Authorizes instead of capturing: what happens automatically, and when. */
export type CaptureTerms = { scheduledAction?: "VOID" | "CAPTURE"; delayMinutes?: number };

export type PaymentRequest = {
  readonly id: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly locale: string;
  readonly source_app_id: string | null;
  readonly source_external_id: string | null;
  readonly title: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly token: string;
  readonly expires_at: Date | null;
  readonly blocks_manual: boolean;
  readonly image: NonNullable<OrderPaymentRequest["image"]> | null;
  readonly capture_terms: CaptureTerms | null;
  readonly extended_fields: Record<string, Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: "UNPAID" | "PAID" | "EXPIRED" | "VOIDED";
};

const status = sql`(case
  when r.paid_at is not null or (select coalesce(sum(p.captured), 0) from payments p where p.payment_request_id = r.id) >= r.amount then 'PAID'
  when r.voided_at is not null then 'VOIDED'
  when r.expires_at <= now() then 'EXPIRED' else 'UNPAID' end)`;
const columns = sql`r.*, o.number as order_number, ${storeLocale} as locale, ${status} as status`;
const from = sql`order_payment_requests r join orders o on o.id = r.order_id`;

async function findWhere(db: Connection, where: ReturnType<typeof sql<boolean>>): Promise<PaymentRequest> {
  const { rows } = await sql<PaymentRequest>`select ${columns} from ${from} where ${where}`.execute(db);
  if (rows[0] === undefined) throw new AppError("ORDER_PAYMENT_REQUEST_NOT_FOUND");
  return rows[0];
}

/** @throws {AppError} ORDER_PAYMENT_REQUEST_NOT_FOUND */
export const getRequest = (db: Connection, id: string): Promise<PaymentRequest> =>
  findWhere(db, sql<boolean>`r.id = ${isId(id) ? id : null}::uuid`);

/** @throws {AppError} ORDER_PAYMENT_REQUEST_NOT_FOUND */
export const getRequestByToken = (db: Connection, token: string): Promise<PaymentRequest> =>
  findWhere(db, sql<boolean>`r.token = ${token}`);

/** Path of the payment page, for redirect sessions. */
export async function findPaymentPage(db: Connection, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    select token from order_payment_requests where id = ${isId(id) ? id : null}::uuid`.execute(db);
  return rows[0] && `/pay/${rows[0].token}`;
}

export async function lockRequest(tx: Tx, id: string): Promise<PaymentRequest> {
  await sql`select from order_payment_requests where id = ${isId(id) ? id : null}::uuid for update`.execute(tx);
  return getRequest(tx, id);
}

const api: QueryApi = {
  name: "order-payment-requests",
  fields: {
    id: { kind: "id", sql: sql`r.id` },
    _id: { kind: "id", sql: sql`r.id` },
    orderId: { kind: "id", sql: sql`r.order_id` },
    orderNumber: { kind: "text", sql: sql`o.number::text` },
    status: { kind: "text", sql: status },
    "source.appId": { kind: "text", sql: sql`r.source_app_id` },
    "source.externalId": { kind: "text", sql: sql`r.source_external_id` },
    createdDate: { kind: "time", sql: sql`r.created_at`, isRequired: true, isSortable: true },
    _createdDate: { kind: "time", sql: sql`r.created_at`, isRequired: true, isSortable: true },
    updatedDate: { kind: "time", sql: sql`r.updated_at`, isRequired: true, isSortable: true },
    expirationDate: { kind: "time", sql: sql`r.expires_at`, isSortable: true },
  },
  key: { kind: "id", sql: sql`r.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

export const queryRequests = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<PaymentRequest>(db, { api, query, select: columns, from });
