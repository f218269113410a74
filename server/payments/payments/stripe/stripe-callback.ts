/**
 * Stripe's webhooks. `Stripe-Signature: t=<seconds>,v1=<hex>[,v1=…]`: HMAC-SHA256 over `<t>.<body>` with the endpoint's
 * secret; two signatures while the secret is rolled. A valid event only identifies the payment to retrieve; its
 * contents are not used.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentProvider } from "../provider.ts";
import { callStripe, recordOf, type StripeAccess, StripeRefusal, textIn } from "./stripe-client.ts";

const MAX_AGE_SECONDS = 300;

export async function readStripeCallback(
  access: StripeAccess,
  { header, body, now }: Parameters<PaymentProvider["readCallback"]>[0],
): ReturnType<PaymentProvider["readCallback"]> {
  if (!isSigned(access.webhookSecret, { signature: header("stripe-signature") ?? "", body, now })) return undefined;
  const event = recordOf(JSON.parse(body.toString("utf8")));
  const object = recordOf(recordOf(event.data).object);
  const isDispute = textIn(object, "object") === "dispute";
  return { paymentId: (await findPaymentId(access, object)) ?? "", isDispute };
}

type Signed = { signature: string; body: Buffer; now: Date };

export function isSigned(secret: string, { signature, body, now }: Signed): boolean {
  const parts = signature.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > MAX_AGE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, hex = ""]) => {
    const given = Buffer.from(hex, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Sessions and intents have our id in their metadata; refunds and disputes refer to an intent. */
async function findPaymentId(access: StripeAccess, object: Record<string, unknown>): Promise<string | undefined> {
  const own = textIn(recordOf(object.metadata), "payment_id") ?? textIn(object, "client_reference_id");
  const intent = textIn(object, "payment_intent");
  if (own !== undefined || intent === undefined) return own;
  try {
    const found = await callStripe(access, {
      method: "GET",
      path: `/v1/payment_intents/${encodeURIComponent(intent)}`,
    });
    return textIn(recordOf(found.metadata), "payment_id");
  } catch (error) {
    if (error instanceof StripeRefusal) return undefined;
    throw error;
  }
}
