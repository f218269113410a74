/** HTTP client of Stripe's API: form-encoded requests with a secret key and an idempotency key, JSON responses. */
import { GuardedFetchError, guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import { KeysRejected, ProviderUnavailable } from "../provider.ts";

export type StripeAccess = {
  /** Base URL: `https://api.stripe.com`. */
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Allows a local server in development and tests. */
  readonly allows?: ((address: string, port: number) => boolean) | undefined;
};

/** Nested values in Stripe's form encoding: `a[b][0]=…`. Undefined values are dropped. */
export type Form = { readonly [name: string]: FormValue };
type FormValue = string | number | boolean | undefined | Form | readonly (string | Form)[];

type StripeRequest = {
  method: "GET" | "POST";
  path: string;
  form?: Form;
  /** Stripe returns the same result for the same key for at least 24 hours. */
  idempotencyKey?: string;
};

/** Stripe rejected the card or the request. */
export class StripeRefusal extends Error {
  readonly status: number;
  /** `card_declined`, `resource_missing`, `charge_already_refunded`, … */
  readonly code: string;
  /** Set with a declined card: `insufficient_funds`, … */
  readonly declineCode: string | undefined;
  readonly paymentIntent: Record<string, unknown> | undefined;
  constructor(status: number, error: Record<string, unknown>) {
    super(textIn(error, "message") ?? `Stripe answered ${status}.`);
    this.name = "StripeRefusal";
    this.status = status;
    this.code = textIn(error, "code") ?? textIn(error, "type") ?? "unknown";
    this.declineCode = textIn(error, "decline_code");
    this.paymentIntent = error.payment_intent === undefined ? undefined : recordOf(error.payment_intent);
  }
}

// Pins the API version this adapter was written for; otherwise the account's default would apply.
const VERSION = "2024-06-20";
const TIMEOUT_MS = 20_000;

/**
 * @throws {StripeRefusal} on a definite rejection
 * @throws {KeysRejected} when the key is invalid, revoked or lacks a permission
 * @throws {ProviderUnavailable} when the outcome is unknown: no response, a Stripe outage, or a request with the same
 * key in progress
 */
export async function callStripe(
  access: StripeAccess,
  { method, path, form = {}, idempotencyKey }: StripeRequest,
): Promise<Record<string, unknown>> {
  const encoded = encodeForm(form).toString();
  const { status, body } = await fetchStripe(access, { method, path, encoded, idempotencyKey });
  const answer = parse(body);
  if (status === 200) return answer;
  const error = recordOf(answer.error);
  if (status === 401 || status === 403)
    throw new KeysRejected(textIn(error, "message") ?? `Stripe answered ${status}.`);
  const isUndecided = status >= 500 || status === 409 || status === 429;
  if (isUndecided) throw new ProviderUnavailable(`Stripe answered ${status}: ${textIn(error, "message") ?? ""}`);
  throw new StripeRefusal(status, error);
}

async function fetchStripe(
  { apiUrl, secretKey, allows }: StripeAccess,
  {
    method,
    path,
    encoded,
    idempotencyKey,
  }: { method: string; path: string; encoded: string; idempotencyKey: string | undefined },
) {
  const hasQuery = method === "GET" && encoded !== "";
  try {
    return await guardedFetch(`${apiUrl}${path}${hasQuery ? `?${encoded}` : ""}`, {
      method,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 4 * 1024 * 1024,
      headers: {
        authorization: `Bearer ${secretKey}`,
        "stripe-version": VERSION,
        ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(method === "POST" ? { body: encoded } : {}),
      ...(allows === undefined ? {} : { allows }),
    });
  } catch (error) {
    if (error instanceof GuardedFetchError) throw new ProviderUnavailable("Stripe did not answer.", { cause: error });
    throw error;
  }
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new ProviderUnavailable("Stripe's answer is not JSON.", { cause: error });
  }
}

export function encodeForm(form: Form): URLSearchParams {
  const result = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (value === undefined) return;
    if (typeof value !== "object") result.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(form)) add(name, value);
  return result;
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function textIn(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function numberIn(fields: Record<string, unknown>, name: string): number {
  const value = fields[name];
  return typeof value === "number" ? value : 0;
}

/** @throws {ProviderUnavailable} when the response has no id */
export function idIn(fields: Record<string, unknown>): string {
  const id = textIn(fields, "id");
  if (id === undefined) throw new ProviderUnavailable("Stripe's answer has no id.");
  return id;
}
