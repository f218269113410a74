/**
 * Callbacks of the provider. Only signed ones count, and even they only say which payment to ask about: amount, currency
 * and state are read from the provider (checklist P3). A callback may come early, late, twice or never.
 */
import { findProvider, ProviderUnavailable } from "#server/payments/payments/public.ts";
import { isId, type RawAnswer, type RawContext, type RawRoute } from "#server/platform/http/handlers.ts";
import { followDisputes } from "./follow-disputes.ts";
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
      store.log.error({ alarm: "A payment callback had no valid signature.", provider: provider.id });
      return answer(401, "INVALID_SIGNATURE");
    }
    const { paymentId, isDispute } = callback;
    if (isId(paymentId)) await settlePayment(store, paymentId);
    if (isId(paymentId) && isDispute) await followDisputes(store, paymentId);
    return answer(200);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The provider sends it again; reconciliation asks in any case.
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
