/** The test gateway as a payment provider: a client of the process in `server/gateway`. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Capture, type PaymentProvider, type ProviderState, ProviderUnavailable } from "./provider.ts";

export type GatewayConnection = {
  /** Asked anew for each call: the process may have been restarted on another port. */
  readonly url: () => string;
  readonly secret: string;
  /** Where shoppers reach the payment page, e.g. `https://shop.example/test-gateway`. */
  readonly publicUrl: () => string;
};

const TIMEOUT = 5_000;
const MAX_AGE_SECONDS = 300;

const unknownPayment: ProviderState = { state: "UNKNOWN", amount: 0, currency: "", cause: undefined };

export function testGateway(connection: GatewayConnection): PaymentProvider {
  const ask = async (method: "GET" | "POST", path: string): Promise<ProviderState> => {
    const { status, answer } = await callGateway(connection, { method, path });
    return status === 404 ? unknownPayment : readState(answer);
  };
  return {
    id: "test-gateway",
    name: "Test payment",
    isTest: true,
    async start({ paymentId, expiresAt, ...request }) {
      const body = { ...request, merchantPaymentId: paymentId, expiresAt: expiresAt.toISOString() };
      const { answer } = await callGateway(connection, { method: "POST", path: "/api/sessions", body });
      const ref = textOf(answer, "ref");
      return { providerPaymentId: ref, redirectUrl: `${connection.publicUrl()}/pay/${ref}` };
    },
    ask: (paymentId) => ask("GET", `/api/payments/${paymentId}`),
    cancel: (paymentId) => ask("POST", `/api/payments/${paymentId}/cancel`),
    async refund({ paymentId, refundId, amount }) {
      const body = { merchantPaymentId: paymentId, merchantRefundId: refundId, amount };
      const { answer } = await callGateway(connection, { method: "POST", path: "/api/refunds", body });
      return textOf(answer, "state") === "SUCCEEDED"
        ? { state: "SUCCEEDED", providerRefundId: textOf(answer, "ref") }
        : { state: "FAILED", failure: textOf(answer, "failure") };
    },
    async captures(since) {
      const path = `/api/journal?since=${encodeURIComponent(since.toISOString())}`;
      const { answer } = await callGateway(connection, { method: "GET", path });
      const entries: unknown = answer.entries;
      return Array.isArray(entries) ? entries.flatMap(toCapture) : [];
    },
    readCallback: ({ header, body, now }) => readCallback(connection.secret, { header, body, now }),
  };
}

function readCallback(
  secret: string,
  { header, body, now }: Parameters<PaymentProvider["readCallback"]>[0],
): string | undefined {
  const timestamp = header("x-gateway-timestamp") ?? "";
  const signature = header("x-gateway-signature") ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > MAX_AGE_SECONDS) return undefined;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Signed by the gateway, so it is the gateway's own JSON.
  return textOf(toRecord(JSON.parse(body.toString("utf8"))), "merchantPaymentId");
}

type GatewayCall = { method: "GET" | "POST"; path: string; body?: unknown };

async function callGateway(
  { url, secret }: GatewayConnection,
  { method, path, body }: GatewayCall,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(url() + path, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = response.status;
    answer = await response.json();
  } catch (error) {
    throw new ProviderUnavailable("The test gateway did not answer.", { cause: error });
  }
  if (status !== 200 && status !== 404) throw new ProviderUnavailable(`The test gateway answered ${status}.`);
  return { status, answer: toRecord(answer) };
}

function readState(answer: Record<string, unknown>): ProviderState {
  const state = textOf(answer, "state");
  const cause = answer.cause;
  return {
    state: isState(state) ? state : "OPEN",
    amount: typeof answer.amount === "number" ? answer.amount : 0,
    currency: textOf(answer, "currency"),
    cause: typeof cause === "string" ? cause : undefined,
  };
}

const states: readonly string[] = ["OPEN", "PENDING", "CAPTURED", "DECLINED", "CANCELED", "EXPIRED"];
// A challenge is something between shopper and gateway; to the store the payment is open.
const isState = (text: string): text is ProviderState["state"] => states.includes(text);

function toCapture(entry: unknown): Capture[] {
  const fields = toRecord(entry);
  if (fields.kind !== "CAPTURE" || typeof fields.amount !== "number") return [];
  const paymentId = textOf(fields, "merchant_payment_id");
  return [{ paymentId, amount: fields.amount, currency: textOf(fields, "currency") }];
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new ProviderUnavailable(`The test gateway's answer lacks ${name}.`);
  return value;
}
