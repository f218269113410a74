/**
 * Stripe payment provider. The shopper pays on Stripe's page (Checkout Sessions), so card data never reaches the store;
 * captures, voids, refunds and saved methods use PaymentIntents. Our ids are sent as metadata and idempotency keys. A
 * payment is identified by its session (`cs_…`) or, when charged with a saved method, its intent (`pi_…`).
 */
import type {
  Dispute,
  Movement,
  PaymentProvider,
  ProviderState,
  RefundResult,
  StartRequest,
  Subject,
} from "../provider.ts";
import { ProviderUnavailable } from "../provider.ts";
import { readStripeCallback } from "./stripe-callback.ts";
import {
  callStripe,
  type Form,
  idIn,
  numberIn,
  recordOf,
  type StripeAccess,
  StripeRefusal,
  textIn,
} from "./stripe-client.ts";
import { fromStripe, toStripe } from "./stripe-money.ts";
import { stateOfIntent, stateOfSession, toDispute } from "./stripe-states.ts";

const INTENT = "payment_intent";
const EXPANDED = ["payment_intent.latest_charge.balance_transaction", "payment_intent.payment_method"];
const INTENT_EXPANDED = ["latest_charge.balance_transaction", "payment_method"];
// Stripe rejects sessions shorter than 30 minutes.
const SHORTEST_SESSION_SECONDS = 31 * 60;
const PAGE = 100;

export function stripe(access: StripeAccess): PaymentProvider {
  const client = new StripeClient(access);
  return {
    id: "stripe",
    name: "Card and more",
    isTest: access.secretKey.startsWith("sk_test_") || access.secretKey.startsWith("rk_test_"),
    verify: () => client.verify(),
    start: (request) => client.start(request),
    charge: ({ token, ...request }) => client.charge(request, token),
    ask: (payment) => client.ask(payment),
    cancel: (payment) => client.cancel(payment),
    capture: (payment) =>
      client.act(payment, "capture", { amount_to_capture: toStripe(payment.amount, payment.currency) }),
    void: (payment) => client.act(payment, "cancel", {}),
    refund: ({ refundId, amount, ...payment }) => client.refund(payment, { refundId, amount }),
    askRefund: async ({ providerRefundId }) =>
      readRefund(
        await callStripe(access, { method: "GET", path: `/v1/refunds/${encodeURIComponent(providerRefundId)}` }),
      ),
    movements: (since) => client.movements(since),
    forget: (token) => client.forget(token),
    disputes: (about) => client.disputes(about),
    readCallback: (callback) => readStripeCallback(access, callback),
  };
}

class StripeClient {
  readonly #access: StripeAccess;
  constructor(access: StripeAccess) {
    this.#access = access;
  }

  /** Reads one object of each required type, because a restricted key can lack some permissions. */
  async verify(): Promise<void> {
    for (const path of ["/v1/checkout/sessions", "/v1/payment_intents", "/v1/refunds"])
      await this.#get(path, { limit: 1 });
  }

  async start(request: StartRequest) {
    const session = await this.#post("/v1/checkout/sessions", sessionForm(request), `start-${request.paymentId}`);
    const redirectUrl = textIn(session, "url");
    if (redirectUrl === undefined) throw new ProviderUnavailable("Stripe's session has no address.");
    return { providerPaymentId: idIn(session), redirectUrl };
  }

  async charge(request: StartRequest, token: string) {
    const [customer = "", payment_method = ""] = token.split("/");
    const { paymentId, amount, currency, description, isDelayedCapture, returnUrl } = request;
    const form = {
      amount: toStripe(amount, currency),
      currency: currency.toLowerCase(),
      customer,
      payment_method,
      description,
      confirm: true,
      return_url: returnUrl,
      capture_method: isDelayedCapture ? "manual" : "automatic",
      payment_method_options: request.requires3dSecure ? threeDSecure : undefined,
      metadata: { payment_id: paymentId },
    };
    const intent = await this.#post("/v1/payment_intents", form, `charge-${paymentId}`).catch((error: unknown) => {
      // A declined card still creates an intent; retrieving it returns the reason.
      if (error instanceof StripeRefusal && error.paymentIntent !== undefined) return error.paymentIntent;
      throw error;
    });
    const next = recordOf(recordOf(intent.next_action).redirect_to_url);
    return { providerPaymentId: idIn(intent), redirectUrl: textIn(next, "url") };
  }

  async ask(payment: Subject): Promise<ProviderState> {
    const id = payment.providerPaymentId ?? (await this.#findSession(payment));
    if (id === undefined) return { state: "UNKNOWN", amount: 0, captured: 0, currency: "", cause: undefined };
    if (id.startsWith("pi_")) return stateOfIntent(await this.#intent(id));
    return stateOfSession(await this.#get(`/v1/checkout/sessions/${encodeURIComponent(id)}`, { expand: EXPANDED }));
  }

  async cancel(payment: Subject): Promise<ProviderState> {
    const known = await this.ask(payment);
    const id = known.providerPaymentId;
    if (known.state !== "OPEN" || id === undefined) return known;
    const path = id.startsWith("pi_")
      ? `/v1/payment_intents/${encodeURIComponent(id)}/cancel`
      : `/v1/checkout/sessions/${encodeURIComponent(id)}/expire`;
    // The payment completed in the meantime; its state is read below.
    await this.#post(path, {}, undefined).catch(ignoreRefusal);
    return this.ask({ ...payment, providerPaymentId: id });
  }

  async act(payment: Subject, action: "capture" | "cancel", form: Form) {
    const intent = await this.#intentOf(payment);
    if (intent === undefined) return { state: "FAILED" as const, failure: "UNKNOWN_PAYMENT" };
    try {
      await this.#post(
        `/v1/payment_intents/${encodeURIComponent(intent)}/${action}`,
        form,
        `${action}-${payment.paymentId}`,
      );
      return { state: "SUCCEEDED" as const };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { state: "FAILED" as const, failure: error.code.toUpperCase() };
    }
  }

  async refund(payment: Subject, { refundId, amount }: { refundId: string; amount: number }): Promise<RefundResult> {
    const intent = await this.#intentOf(payment);
    if (intent === undefined) return { state: "FAILED", failure: "UNKNOWN_PAYMENT" };
    const form = {
      payment_intent: intent,
      amount: toStripe(amount, payment.currency),
      metadata: { payment_id: payment.paymentId, refund_id: refundId },
    };
    try {
      return readRefund(await this.#post("/v1/refunds", form, `refund-${refundId}`));
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { state: "FAILED", failure: error.code.toUpperCase() };
    }
  }

  async movements(since: Date): Promise<Movement[]> {
    const filter = { created: { gte: Math.floor(since.getTime() / 1000) } };
    const intents = await this.#list("/v1/payment_intents", filter);
    const refunds = await this.#list("/v1/refunds", filter);
    return [
      ...intents
        .filter((intent) => numberIn(intent, "amount_received") > 0)
        .map((intent) => toMovement(intent, "CAPTURE")),
      ...refunds
        .filter((refund) => textIn(refund, "status") === "succeeded")
        .map((refund) => toMovement(refund, "REFUND")),
    ];
  }

  async forget(token: string): Promise<void> {
    const [, method = ""] = token.split("/");
    await this.#post(`/v1/payment_methods/${encodeURIComponent(method)}/detach`, {}, undefined).catch(ignoreRefusal);
  }

  async disputes(about: { payment: Subject } | { since: Date }): Promise<Dispute[]> {
    if ("since" in about) {
      const found = await this.#list("/v1/disputes", { created: { gte: Math.floor(about.since.getTime() / 1000) } });
      return Promise.all(found.map((each) => this.#named(each)));
    }
    const intent = await this.#intentOf(about.payment);
    if (intent === undefined) return [];
    const found = await this.#list("/v1/disputes", { payment_intent: intent });
    return found.map(toDispute).map((dispute) => ({ ...dispute, paymentId: about.payment.paymentId }));
  }

  /** A dispute refers to its intent, whose metadata has our payment id. */
  async #named(object: Record<string, unknown>): Promise<Dispute> {
    const dispute = toDispute(object);
    const intent = textIn(object, INTENT);
    if (dispute.paymentId !== "" || intent === undefined) return dispute;
    return { ...dispute, paymentId: textIn(recordOf((await this.#intent(intent)).metadata), "payment_id") ?? "" };
  }

  #get(path: string, form: Form) {
    return callStripe(this.#access, { method: "GET", path, form });
  }

  #post(path: string, form: Form, idempotencyKey: string | undefined) {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    return callStripe(this.#access, { method: "POST", path, form, ...key });
  }

  #intent(id: string) {
    return this.#get(`/v1/payment_intents/${encodeURIComponent(id)}`, { expand: INTENT_EXPANDED });
  }

  async #intentOf({ providerPaymentId: id }: Subject): Promise<string | undefined> {
    if (id === null || id.startsWith("pi_")) return id ?? undefined;
    const session = await this.#get(`/v1/checkout/sessions/${encodeURIComponent(id)}`, {});
    return textIn(session, INTENT) ?? textIn(recordOf(session[INTENT]), "id");
  }

  /** Recovers from a lost response: finds the session by our id in its metadata. */
  async #findSession({ paymentId, createdAt }: Subject): Promise<string | undefined> {
    const filter = { created: { gte: Math.floor(createdAt.getTime() / 1000) - 60 } };
    const sessions = await this.#list("/v1/checkout/sessions", filter);
    const found = sessions.find((session) => textIn(session, "client_reference_id") === paymentId);
    if (found !== undefined) return idIn(found);
    const intents = await this.#list("/v1/payment_intents", filter);
    const intent = intents.find((each) => textIn(recordOf(each.metadata), "payment_id") === paymentId);
    return intent && idIn(intent);
  }

  async #list(path: string, filter: Form): Promise<Record<string, unknown>[]> {
    const all: Record<string, unknown>[] = [];
    for (let after: string | undefined; ; ) {
      const page = await this.#get(path, { ...filter, limit: PAGE, starting_after: after });
      const items = Array.isArray(page.data) ? page.data.map(recordOf) : [];
      all.push(...items);
      const last = items.at(-1);
      if (page.has_more !== true || last === undefined) return all;
      after = idIn(last);
    }
  }
}

/** Requests 3-D Secure whenever the card supports it. */
const threeDSecure: Form = { card: { request_three_d_secure: "any" } };

function sessionForm(request: StartRequest): Form {
  const { paymentId, amount, currency, description, returnUrl, expiresAt, isDelayedCapture, saveFor, now } = request;
  const earliest = Math.floor(now.getTime() / 1000) + SHORTEST_SESSION_SECONDS;
  return {
    mode: "payment",
    client_reference_id: paymentId,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.max(Math.floor(expiresAt.getTime() / 1000), earliest),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: description },
        },
      },
    ],
    metadata: { payment_id: paymentId },
    payment_intent_data: {
      description,
      capture_method: isDelayedCapture ? "manual" : "automatic",
      setup_future_usage: saveFor === undefined ? undefined : "on_session",
      metadata: { payment_id: paymentId },
    },
    payment_method_options: request.requires3dSecure ? threeDSecure : undefined,
    customer_creation: saveFor === undefined ? undefined : "always",
  };
}

function readRefund(refund: Record<string, unknown>): RefundResult {
  const status = textIn(refund, "status");
  if (status === "failed" || status === "canceled") {
    return { state: "FAILED", failure: (textIn(refund, "failure_reason") ?? status).toUpperCase() };
  }
  return { state: status === "succeeded" ? "SUCCEEDED" : "PENDING", providerRefundId: idIn(refund) };
}

function toMovement(object: Record<string, unknown>, kind: Movement["kind"]): Movement {
  const metadata = recordOf(object.metadata);
  const currency = (textIn(object, "currency") ?? "").toUpperCase();
  const amount = numberIn(object, kind === "CAPTURE" ? "amount_received" : "amount");
  return {
    kind,
    paymentId: textIn(metadata, "payment_id") ?? "",
    refundId: kind === "REFUND" ? textIn(metadata, "refund_id") : undefined,
    amount: fromStripe(amount, currency),
    currency,
    at: new Date(numberIn(object, "created") * 1000),
  };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof StripeRefusal)) throw error;
}
