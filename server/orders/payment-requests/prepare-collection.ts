/**
 * Collects payments for a placed order by the older calls (docs/protocol/orders.md#payment-collection). Their "gateway
 * order" is a payment request, so it can be paid at its link and identified by its ID.
 */
import { isDeepStrictEqual } from "node:util";
import type { Static } from "typebox";
import type { DelayedCaptureSettings } from "#api/orders/orders/order-billing.ts";
import { lockOrder, owedOf } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { type Caller, createRequest, voidRequest } from "./change-requests.ts";
import { type CaptureTerms, lockRequest, type PaymentRequest, queryRequests } from "./queries.ts";

/**
 * Returns the open request for the exact amount due, or creates one, so that a repeated call doesn't request the
 * payment twice.
 */
export async function requestFullPayment(tx: Tx, caller: Caller, orderId: string): Promise<PaymentRequest> {
  // Serializes concurrent calls; the second finds the request.
  const order = await lockOrder(tx, orderId);
  const { rows } = await queryRequests(tx, { filter: { orderId: order.id, status: "UNPAID" } });
  const open = rows.find(({ amount, capture_terms }) => amount === owedOf(order) && capture_terms === null);
  return open ?? createRequest(tx, caller, { wanted: { orderId: order.id }, sendsMail: false });
}

type Preparing = {
  readonly orderId: string;
  readonly amount: { readonly amount: string };
  readonly paymentGatewayOrderId?: string | undefined;
  readonly delayedCapture?: boolean | undefined;
  readonly delayedCaptureSettings?: Static<typeof DelayedCaptureSettings> | undefined;
};

const MINUTES = { MINUTES: 1, HOURS: 60, DAYS: 1440 } as const;

/** @throws {AppError} ORDER_NOT_FOUND, PAYMENT_GATEWAY_ID_NOT_FOUND, and the errors of `createRequest` */
export async function prepareCollection(tx: Tx, caller: Caller, preparing: Preparing): Promise<PaymentRequest> {
  const { orderId, amount, paymentGatewayOrderId: id } = preparing;
  await lockOrder(tx, orderId);
  const capture = termsOf(preparing);
  const known = id === undefined ? undefined : await findOpen(tx, orderId, id);
  if (known !== undefined) {
    const isSameAmount = tryParseDecimal(amount.amount, known.currency) === known.amount;
    if (isSameAmount && isDeepStrictEqual(known.capture_terms, capture)) return known;
    await voidRequest(tx, caller, known.id);
  }
  return createRequest(tx, caller, { wanted: { orderId, amount }, sendsMail: false, capture });
}

async function findOpen(tx: Tx, orderId: string, id: string): Promise<PaymentRequest> {
  const request = await lockRequest(tx, id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (request?.order_id !== orderId || request.status !== "UNPAID") throw new AppError("PAYMENT_GATEWAY_ID_NOT_FOUND");
  return request;
}

function termsOf({ delayedCapture = false, delayedCaptureSettings: settings }: Preparing): CaptureTerms | null {
  if (!delayedCapture) return null;
  const { count, unit = "DAYS" } = settings?.delayDuration ?? {};
  return {
    ...(settings?.scheduledAction === undefined ? {} : { scheduledAction: settings.scheduledAction }),
    ...(count === undefined ? {} : { delayMinutes: count * MINUTES[unit] }),
  };
}
