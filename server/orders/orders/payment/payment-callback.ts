/**
 * Callbacks of payment providers. Only signed ones are accepted, and they only identify a payment: amount, currency and
 * state are requested from the provider. A callback can arrive early, late, twice or never.
 */
import { findProvider, ProviderUnavailable } from "#server/payments/payments/public.ts";
import { isId, type RawAnswer, type RawContext, type RawRoute } from "#server/platform/http/handlers.ts";
import { syncDisputes } from "./follow-disputes.ts";
import { settlePayment } from "./settle-payment.ts";

const answer = (status: number, error?: string): RawAnswer => ({
  status,
  headers: [["content-type", "application/json"]],
  body: JSON.stringify(error === undefined ? {} : { error }),
});

async function receive({ store, params, header, body, now }: RawContext): Promise<RawAnswer> {
  const provider = await findProvider(store.database.db, store, params.provider ?? "");
  if (provider === undefined) return answer(404, "NOT_FOUND");
  try {
    const callback = await provider.readCallback({ header, body: body(), now });
    if (callback === undefined) {
      store.log.error({ alarm: "Payment callback rejected: invalid signature.", provider: provider.id });
      return answer(401, "INVALID_SIGNATURE");
    }
    const { paymentId, isDispute } = callback;
    if (isId(paymentId)) await settlePayment(store, paymentId);
    if (isId(paymentId) && isDispute) await syncDisputes(store, paymentId);
    return answer(200);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The provider retries; reconciliation requests the state in any case.
    return answer(503, "TRY_AGAIN");
  }
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "payments.callback",
    method: "POST",
    paths: ["/payments/callback/{provider}"],
    maxBodyBytes: 256 * 1024,
    run: receive,
  },
];
