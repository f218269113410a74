/** Payment requests by link: create, update, void, delete, and follow their payments. */
import { sql } from "kysely";
import { Type } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import { transactionsUpdated } from "#api/orders/orders/order-events.ts";
import * as api from "#api/orders/orders/order-payment-requests.ts";
import {
  addActivity,
  enqueuePaymentLinkMail,
  findOrder,
  lockOrder,
  type Order,
  owedOf,
  refuseDisputed,
  refuseEnded,
} from "#server/orders/orders/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { presentRequest } from "./present.ts";
import { type CaptureTerms, getRequest, lockRequest, type PaymentRequest } from "./queries.ts";

export type Caller = { actor: Actor; now: Date; baseUrl: string };

export const urlOf = ({ token }: Pick<PaymentRequest, "token">, baseUrl: string): string => `${baseUrl}/pay/${token}`;

/** @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED, ORDER_ALREADY_PAID, ORDER_HAS_CHARGEBACKS, INVALID_AMOUNT */
export async function createRequest(
  tx: Tx,
  { actor, now, baseUrl }: Caller,
  {
    wanted,
    sendsMail,
    capture = null,
  }: { wanted: api.NewPaymentRequest; sendsMail: boolean; capture?: CaptureTerms | null },
): Promise<PaymentRequest> {
  const order = await lockOrder(tx, wanted.orderId);
  refuseEnded(order);
  const owed = owedOf(order);
  if (owed <= 0) throw new AppError("ORDER_ALREADY_PAID");
  refuseDisputed(order);
  const amount = wanted.amount === undefined ? owed : tryParseDecimal(wanted.amount.amount, order.currency);
  if (amount === undefined || amount <= 0 || amount > owed) throw new AppError("INVALID_AMOUNT");
  const id = newId(now.getTime());
  await tx
    .insertInto("order_payment_requests")
    .values({
      id,
      order_id: order.id,
      source_app_id: wanted.source?.appId ?? (actor.kind === "app" ? actor.appId : null),
      source_external_id: wanted.source?.externalId ?? null,
      title: wanted.title ?? `Order ${order.number}`,
      description: wanted.description ?? "",
      amount,
      currency: order.currency,
      token: newToken(),
      expires_at: wanted.expirationDate === undefined ? null : new Date(wanted.expirationDate),
      blocks_manual: wanted.blockedPaymentMethods?.includes("MANUAL") ?? false,
      image: wanted.image === undefined ? null : JSON.stringify(wanted.image),
      extended_fields: JSON.stringify(wanted.extendedFields?.namespaces ?? {}),
      capture_terms: capture === null ? null : JSON.stringify(capture),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const request = await getRequest(tx, id);
  await emit(tx, { event: api.orderPaymentRequestCreated, entityId: id, payload: presentRequest(request), actor, now });
  if (sendsMail && order.email !== "") await mailLink(tx, { order, request, actor, now, baseUrl });
  return request;
}

async function mailLink(
  tx: Tx,
  { order, request, actor, now, baseUrl }: Caller & { order: Order; request: PaymentRequest },
) {
  const { amount, description, expires_at: expiresAt } = request;
  const link = { amount, description, expiresAt, url: urlOf(request, baseUrl) };
  await enqueuePaymentLinkMail(tx, { order, baseUrl, now }, link);
  const details = { email: { kind: "payment-link", to: order.email } };
  await addActivity(tx, order.id, { type: "EMAIL_SENT", body: { details } }, { actor, now });
}

type Change = Partial<
  Pick<api.NewPaymentRequest, "title" | "description" | "image" | "blockedPaymentMethods" | "extendedFields" | "amount">
>;

/** @throws {AppError} CANNOT_UPDATE_… */
export async function updateRequest(
  tx: Tx,
  { actor, now }: Caller,
  { id, change }: { id: string; change: Change },
): Promise<PaymentRequest> {
  const known = await lockRequest(tx, id);
  if (known.status === "PAID") throw new AppError("CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST");
  if (known.status === "EXPIRED") throw new AppError("CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST");
  if (known.status === "VOIDED") throw new AppError("CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST");
  const { title, description, image, blockedPaymentMethods, extendedFields, amount } = change;
  if (amount !== undefined && tryParseDecimal(amount.amount, known.currency) !== known.amount) {
    throw new AppError("CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT");
  }
  await tx
    .updateTable("order_payment_requests")
    .set({
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(image === undefined ? {} : { image: JSON.stringify(image) }),
      ...(blockedPaymentMethods === undefined ? {} : { blocks_manual: blockedPaymentMethods.includes("MANUAL") }),
      ...(extendedFields === undefined ? {} : { extended_fields: JSON.stringify(extendedFields.namespaces ?? {}) }),
      updated_at: now,
    })
    .where("id", "=", known.id)
    .execute();
  const request = await getRequest(tx, known.id);
  await emit(tx, {
    event: api.orderPaymentRequestUpdated,
    entityId: known.id,
    payload: presentRequest(request),
    actor,
    now,
  });
  return request;
}

export async function updateFields(
  tx: Tx,
  { actor, now }: Caller,
  { id, namespace, fields }: { id: string; namespace: string; fields: Record<string, unknown> },
): Promise<PaymentRequest> {
  const known = await lockRequest(tx, id);
  const extended_fields = JSON.stringify({ ...known.extended_fields, [namespace]: fields });
  await tx
    .updateTable("order_payment_requests")
    .set({ extended_fields, updated_at: now })
    .where("id", "=", known.id)
    .execute();
  const request = await getRequest(tx, known.id);
  await emit(tx, {
    event: api.orderPaymentRequestUpdated,
    entityId: known.id,
    payload: presentRequest(request),
    actor,
    now,
  });
  return request;
}

/** @throws {AppError} CANNOT_VOID_… */
export async function voidRequest(tx: Tx, { actor, now }: Caller, id: string): Promise<void> {
  const known = await lockRequest(tx, id);
  if (known.status === "PAID") throw new AppError("CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST");
  if (known.status === "EXPIRED") throw new AppError("CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST");
  await tx
    .updateTable("order_payment_requests")
    .set({ voided_at: now, updated_at: now })
    .where("id", "=", known.id)
    .execute();
  await announceRequest(tx, api.orderPaymentRequestVoided, known.id, { actor, now });
}

/** @throws {AppError} CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST, also while a payment is pending */
export async function deleteRequest(tx: Tx, { actor, now }: Caller, id: string): Promise<void> {
  const known = await lockRequest(tx, id);
  const payment = await tx
    .selectFrom("payments")
    .select("id")
    .where("payment_request_id", "=", known.id)
    .limit(1)
    .executeTakeFirst();
  if (known.status === "PAID" || payment !== undefined) throw new AppError("CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST");
  await tx.deleteFrom("order_payment_requests").where("id", "=", known.id).execute();
  const payload = presentRequest(known);
  await emit(tx, { event: api.orderPaymentRequestDeleted, entityId: known.id, payload, actor, now });
}

/** @throws {AppError} CANNOT_CHARGE_… */
export function refuseClosed({ status }: PaymentRequest): void {
  if (status === "PAID") throw new AppError("CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST");
  if (status === "EXPIRED") throw new AppError("CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST");
  if (status === "VOIDED") throw new AppError("CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST");
}

type RequestAction = EventDeclaration<(typeof api.orderPaymentRequestPaid)["payload"]>;

async function announceRequest(
  tx: Tx,
  event: RequestAction,
  id: string,
  cause: { actor: Actor; now: Date },
): Promise<void> {
  const orderPaymentRequest = presentRequest(await getRequest(tx, id));
  await emit(tx, { event, entityId: id, payload: { orderPaymentRequest }, ...cause });
}

/** Closes requests whose amount was received, or all of them once the order owes nothing. */
async function closePaid(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (order === undefined) return;
  const isAllPaid = order.total > 0 && owedOf(order) === 0;
  const { rows } = await sql<{ id: string }>`
    update order_payment_requests r set paid_at = ${now}, updated_at = ${now}
    where r.order_id = ${orderId} and r.paid_at is null and r.voided_at is null and (${isAllPaid}::boolean or
      (select coalesce(sum(p.captured), 0) from payments p where p.payment_request_id = r.id) >= r.amount)
    returning r.id`.execute(tx);
  for (const { id } of rows) await announceRequest(tx, api.orderPaymentRequestPaid, id, { actor: anonymous, now });
}

export const listeners: readonly EventListener[] = [
  {
    name: "paymentRequests.closePaid",
    types: [transactionsUpdated.type],
    run: (tx, event, store) => closePaid(tx, event.entityId, store.now()),
  },
];

/** Emits events for expired requests. Their status follows from the clock alone. */
export const emitExpired = job({
  name: "paymentRequests.tellExpired",
  payload: Type.Object({}),
  schedule: "*/10 * * * *",
  async run(store) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update order_payment_requests set expired_at = ${now} where id in (
          select id from order_payment_requests where expires_at <= ${now} and paid_at is null and voided_at is null
            and expired_at is null order by id limit 500 for update skip locked) returning id`.execute(tx);
      for (const { id } of rows)
        await announceRequest(tx, api.orderPaymentRequestExpired, id, { actor: anonymous, now });
    });
  },
});

export const jobs = [emitExpired];
