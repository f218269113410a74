/** The test gateway as a payment provider: a client of the process in `server/gateway`. */
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type CaptureResult,
  type Movement,
  type PaymentProvider,
  type ProviderState,
  type ProviderToken,
  ProviderUnavailable,
  type StartRequest,
} from "./provider.ts";

export type GatewayConnection = {
  /** Evaluated per request: the process may have restarted on another port. */
  readonly url: () => string;
  readonly secret: string;
  /** Public URL of the payment page, for example `https://shop.example/test-gateway`. */
  readonly publicUrl: () => string;
};

const TIMEOUT = 5_000;
const MAX_AGE_SECONDS = 300;

const unknownPayment: ProviderState = { state: "UNKNOWN", amount: 0, captured: 0, currency: "", cause: undefined };

export function testGateway(connection: GatewayConnection): PaymentProvider {
  const call = (method: GatewayCall["method"], path: string, body?: unknown) =>
    callGateway(connection, { method, path, body });
  const ask = async (method: "GET" | "POST", path: string): Promise<ProviderState> => {
    const { status, answer } = await call(method, path);
    return status === 404 ? unknownPayment : readState(answer);
  };
  const act = async (path: string, body: unknown): Promise<CaptureResult> => {
    const { status, answer } = await call("POST", path, body);
    if (status === 404) return { state: "FAILED", failure: "UNKNOWN_PAYMENT" };
    return textOf(answer, "state") === "SUCCEEDED"
      ? { state: "SUCCEEDED" }
      : { state: "FAILED", failure: textOf(answer, "failure") };
  };
  const payAddress = (ref: string) => `${connection.publicUrl()}/pay/${ref}`;
  return {
    id: "test-gateway",
    name: "Test payment",
    isTest: true,
    // The server generates the secret when it starts the gateway.
    verify: async () => {},
    async start(request) {
      const { answer } = await call("POST", "/api/sessions", sessionOf(request));
      const ref = textOf(answer, "ref");
      return { providerPaymentId: ref, redirectUrl: payAddress(ref) };
    },
    async charge({ token, ...request }) {
      const { answer } = await call("POST", "/api/charges", { ...sessionOf(request), token });
      const ref = textOf(answer, "ref");
      const redirectUrl = textOf(answer, "state") === "CHALLENGE" ? payAddress(ref) : undefined;
      return { providerPaymentId: ref, redirectUrl };
    },
    ask: ({ paymentId }) => ask("GET", `/api/payments/${paymentId}`),
    cancel: ({ paymentId }) => ask("POST", `/api/payments/${paymentId}/cancel`),
    capture: ({ paymentId, amount }) => act(`/api/payments/${paymentId}/capture`, { amount }),
    void: ({ paymentId }) => act(`/api/payments/${paymentId}/void`, {}),
    async refund({ paymentId, refundId, amount }) {
      const body = { merchantPaymentId: paymentId, merchantRefundId: refundId, amount };
      const { answer } = await call("POST", "/api/refunds", body);
      return textOf(answer, "state") === "SUCCEEDED"
        ? { state: "SUCCEEDED", providerRefundId: textOf(answer, "ref") }
        : { state: "FAILED", failure: textOf(answer, "failure") };
    },
    // Refunds of this gateway are never pending.
    askRefund: async ({ providerRefundId }) => ({ state: "SUCCEEDED", providerRefundId }),
    async movements(since) {
      const { answer } = await call("GET", `/api/journal?since=${encodeURIComponent(since.toISOString())}`);
      const entries: unknown = answer.entries;
      return Array.isArray(entries) ? entries.flatMap(toMovement) : [];
    },
    async forget(token) {
      await call("DELETE", `/api/tokens/${encodeURIComponent(token)}`);
    },
    // Test payments have no disputes.
    disputes: async () => [],
    readCallback: async (callback) => readCallback(connection.secret, callback),
  };
}

function sessionOf({ paymentId, expiresAt, now: _now, isDelayedCapture, requires3dSecure, ...request }: StartRequest) {
  return {
    ...request,
    merchantPaymentId: paymentId,
    expiresAt: expiresAt.toISOString(),
    isDelayed: isDelayedCapture,
    requiresChallenge: requires3dSecure,
  };
}

type Callback = Parameters<PaymentProvider["readCallback"]>[0];

function readCallback(secret: string, { header, body, now }: Callback) {
  const timestamp = header("x-gateway-timestamp") ?? "";
  const signature = header("x-gateway-signature") ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > MAX_AGE_SECONDS) return undefined;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Signed by the gateway, so the JSON is trusted.
  const paymentId = textOf(toRecord(JSON.parse(body.toString("utf8"))), "merchantPaymentId");
  return { paymentId, isDispute: false };
}

type GatewayCall = { method: "GET" | "POST" | "DELETE"; path: string; body?: unknown };

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
    amount: numberOf(answer.amount),
    captured: numberOf(answer.captured),
    currency: textOf(answer, "currency"),
    cause: typeof cause === "string" ? cause : undefined,
    savedMethod: readToken(answer.savedMethod),
    providerPaymentId: textOf(answer, "ref"),
  };
}

function readToken(value: unknown): ProviderToken | undefined {
  if (value === null || value === undefined) return undefined;
  const fields = toRecord(value);
  const text = (name: string) => textOf(fields, name);
  return { token: text("token"), brand: text("brand"), lastFour: text("lastFour"), expiresOn: text("expiresOn") };
}

const states: readonly string[] = [
  "OPEN",
  "PENDING",
  "AUTHORIZED",
  "CAPTURED",
  "DECLINED",
  "CANCELED",
  "EXPIRED",
  "VOIDED",
];
// 3-D Secure challenges happen between shopper and gateway; to the store the payment is open.
const isState = (text: string): text is ProviderState["state"] => states.includes(text);

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

function toMovement(entry: unknown): Movement[] {
  const fields = toRecord(entry);
  const { kind } = fields;
  if (kind !== "CAPTURE" && kind !== "REFUND") return [];
  return [
    {
      kind,
      paymentId: textOf(fields, "merchant_payment_id"),
      refundId: kind === "REFUND" ? textOf(fields, "merchant_refund_id") : undefined,
      amount: numberOf(fields.amount),
      currency: textOf(fields, "currency"),
      at: new Date(textOf(fields, "at")),
    },
  ];
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new ProviderUnavailable(`The test gateway's answer lacks ${name}.`);
  return value;
}
