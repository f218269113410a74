/**
 * Requests a payment from a provider after the intent is recorded: outside any transaction, with the payment ID as
 * idempotency key, so that a lost response can be requested again.
 */
import {
  callbackUrl,
  findPayment,
  findSavedMethod,
  lockPayment,
  type Payment,
  type PaymentProvider,
  type ProviderSettings,
  ProviderUnavailable,
  type StartRequest,
  tokenOf,
  updatePayment,
} from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { closePayment } from "../placement/confirm-checkout.ts";

/** How long a shopper has at the provider, and how much longer the units are reserved for a late response. */
export const PAYMENT_MINUTES = 30;
export const HOLD_MINUTES = 40;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
export type Begun = { paymentId: string; redirectUrl: string };

/** Capture settings of the provider configuration. */
export function captureTerms({ captureMode, scheduledAction }: ProviderSettings, now: Date) {
  const isDelayedCapture = captureMode === "MANUAL";
  const schedule =
    isDelayedCapture && scheduledAction !== null
      ? { action: scheduledAction.type, at: new Date(now.getTime() + scheduledAction.days * DAY) }
      : null;
  return { isDelayedCapture, schedule };
}

type Beginning = {
  paymentId: string;
  memberId: string | null;
  returnUrl: URL;
  /** Called only right before the payment is sent to the provider. */
  requires3dSecure?: (payment: Payment) => Promise<boolean>;
  now: Date;
};

/**
 * Starts the recorded payment at the provider, or returns where it continues. A payment with a saved payment method
 * redirects to the return URL immediately unless the bank requires authentication.
 * @throws {AppError} PAYMENT_METHOD_NOT_AVAILABLE if the provider can't be reached: the payment is abandoned, and
 * reconciliation closes it at the provider. A saved payment method may have been charged all the same, so that payment
 * waits at the return URL for the provider's response, and nothing else is charged meanwhile.
 */
export async function beginPayment(
  store: Store,
  transaction: InTransaction,
  provider: PaymentProvider,
  { paymentId, memberId, returnUrl, requires3dSecure: isChallenged, now }: Beginning,
): Promise<Begun> {
  const { db } = store.database;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined) throw new Error("a recorded payment can be read");
  if (payment.redirect_url !== null) return { paymentId, redirectUrl: payment.redirect_url };
  returnUrl.searchParams.set("payment", paymentId);
  try {
    const { name } = await readStoreSettings(db);
    const requires3dSecure = (await isChallenged?.(payment)) ?? false;
    const description = `Your order at ${name}`;
    const request = startRequest(store, payment, { memberId, returnUrl, now, description, requires3dSecure });
    const started = await ask(store, provider, payment, request);
    await transaction((tx) =>
      updatePayment(
        tx,
        paymentId,
        { provider_payment_id: started.providerPaymentId, redirect_url: started.redirectUrl },
        now,
      ),
    );
    return { paymentId, redirectUrl: started.redirectUrl };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    store.log.warn({ err: error, paymentId });
    if (payment.saved_method_id !== null) {
      await transaction((tx) => keepPending(tx, paymentId, now));
      return { paymentId, redirectUrl: returnUrl.toString() };
    }
    await transaction((tx) => abandonPayment(tx, paymentId, now));
    throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE", { reason: "PROVIDER_UNREACHABLE" });
  }
}

async function ask(store: Store, provider: PaymentProvider, payment: Payment, request: StartRequest) {
  const { saved_method_id: id } = payment;
  if (id === null || request.saveFor === undefined) return provider.start(request);
  const method = await findSavedMethod(store.database.db, { id, memberId: request.saveFor });
  if (method === undefined) throw new AppError("NO_SAVED_PAYMENT_METHOD");
  const charged = await provider.charge({ ...request, saveFor: undefined, token: tokenOf(store, method) });
  return { ...charged, redirectUrl: charged.redirectUrl ?? request.returnUrl };
}

type Start = {
  memberId: string | null;
  returnUrl: URL;
  now: Date;
  description: string;
  requires3dSecure: boolean;
};

function startRequest(store: Store, payment: Payment, start: Start): StartRequest {
  const { memberId, returnUrl, now, description, requires3dSecure } = start;
  const keeps = payment.saves_method || payment.saved_method_id !== null;
  return {
    paymentId: payment.id,
    amount: payment.authorized,
    currency: payment.currency,
    description,
    returnUrl: returnUrl.toString(),
    callbackUrl: callbackUrl(store, payment.provider),
    expiresAt: payment.expires_at ?? new Date(payment.created_at.getTime() + PAYMENT_MINUTES * MINUTE),
    now,
    isDelayedCapture: payment.is_delayed_capture,
    requires3dSecure,
    saveFor: keeps && memberId !== null ? memberId : undefined,
  };
}

/** How long to wait for the result of a charge that the provider reports as unknown. */
const LOST_MINUTES = 2;

async function keepPending(tx: Tx, id: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment?.status !== "INITIATED") return;
  await updatePayment(tx, id, { status: "PENDING", expires_at: minutesAfter(now, LOST_MINUTES) }, now);
}

async function abandonPayment(tx: Tx, id: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment?.status !== "INITIATED" || payment.redirect_url !== null) return;
  await closePayment(tx, payment, { status: "DECLINED", cause: "PROVIDER_UNAVAILABLE", isSettled: false, now });
}

export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);
