/**
 * The idempotency key of a charge. The server derives the payment from it, so a request without a response is repeated with
 * the same key and never charges twice. Another amount, or another attempt after a declined one, is a new payment.
 */
import { ApiError } from "#sdk/call.ts";

export function createChargeKeys() {
  let current: { amount: string; key: string } | undefined;
  return {
    keyFor(amount: string): string {
      if (current?.amount !== amount) current = { amount, key: crypto.randomUUID() };
      return current.key;
    },
    renew(): void {
      current = undefined;
    },
  };
}

/** After any other error the charge may still succeed, or wasn't attempted. */
export const isDeclined = (error: Error): boolean => error instanceof ApiError && error.code === "PAYMENT_DECLINED";
