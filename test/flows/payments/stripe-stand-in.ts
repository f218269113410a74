/**
 * A server that speaks Stripe's requests as this store makes them, for tests: form-encoded bodies, idempotency keys that
 * answer the same again, Checkout Sessions, PaymentIntents, refunds, lists by page, signed webhooks. What a shopper does
 * on Stripe's page is a method call here.
 */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Record<string, unknown>;
type Seen = { method: string; path: string; form: URLSearchParams; key: string | undefined };

export class StripeStandIn {
  readonly secretKey = "sk_test_0123456789abcdef";
  readonly webhookSecret = "whsec_0123456789abcdef";
  readonly requests: Seen[] = [];
  /** Makes what is asked and answers nothing. */
  dropsAnswers = false;
  /** Answers 500 to everything, whatever the key. */
  isDown = false;
  /** The key was revoked at Stripe. */
  isRevoked = false;
  readonly #sessions = new Map<string, Fields>();
  readonly #intents = new Map<string, Fields>();
  readonly #refunds = new Map<string, Fields>();
  readonly #disputes = new Map<string, Fields>();
  readonly #answers = new Map<string, { status: number; body: Fields; form: string }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #port = 0;

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    // A TCP server's address is an object; only pipes have a string.
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The shopper on Stripe's page. */
  pay(sessionId: string, outcome: "succeeded" | "processing" = "succeeded"): void {
    const session = this.#need(this.#sessions, sessionId);
    const intent = this.#need(this.#intents, String(session.payment_intent));
    const isManual = intent.capture_method === "manual";
    Object.assign(session, { status: "complete", payment_status: isManual ? "unpaid" : "paid" });
    this.#move(intent, outcome === "processing" ? "processing" : isManual ? "requires_capture" : "succeeded");
    if (intent.setup_future_usage !== undefined) intent.customer = "cus_1";
  }

  clear(sessionId: string): void {
    this.#move(this.#need(this.#intents, String(this.#need(this.#sessions, sessionId).payment_intent)), "succeeded");
  }

  refundArrives(id: string, status: "succeeded" | "failed"): void {
    Object.assign(this.#need(this.#refunds, id), {
      status,
      failure_reason: status === "failed" ? "lost_or_stolen_card" : null,
    });
  }

  /** Opens a dispute for a session's payment; `warning_needs_response` is only an inquiry. Returns the dispute's id. */
  dispute(sessionId: string, { status = "needs_response", amount = 0 } = {}): string {
    const intent = this.#need(this.#intents, String(this.#need(this.#sessions, sessionId).payment_intent));
    const id = newId("du");
    this.#disputes.set(id, {
      id,
      object: "dispute",
      amount: amount === 0 ? intent.amount : amount,
      currency: intent.currency,
      status,
      reason: "product_not_received",
      payment_intent: intent.id,
      metadata: {},
      balance_transactions: status.startsWith("warning") ? [] : [{ fee: 1500, currency: intent.currency }],
      created: now(),
    });
    return id;
  }

  decideDispute(id: string, status: "won" | "lost"): void {
    const dispute = this.#need(this.#disputes, id);
    dispute.status = status;
    // The fee is given back with the money.
    if (status === "won")
      dispute.balance_transactions = [
        { fee: 1500, currency: dispute.currency },
        { fee: -1500, currency: dispute.currency },
      ];
  }

  /** A webhook as Stripe sends it about a session or an intent. */
  webhook(id: string, { secret = this.webhookSecret, at = Date.now() } = {}): { body: string; signature: string } {
    const object = this.#sessions.get(id) ?? this.#intents.get(id) ?? this.#refunds.get(id) ?? this.#disputes.get(id);
    const type = id.startsWith("du_") ? "charge.dispute.updated" : "checkout.session.completed";
    const body = JSON.stringify({ id: `evt_${id}`, type, data: { object } });
    const time = Math.floor(at / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { body, signature: `t=${time},v1=${"0".repeat(64)},v1=${signature}` };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe");
    let text = "";
    for await (const part of request) text += String(part);
    const form = request.method === "POST" ? new URLSearchParams(text) : url.searchParams;
    const key =
      request.headers["idempotency-key"] === undefined ? undefined : String(request.headers["idempotency-key"]);
    this.requests.push({ method: request.method ?? "", path: url.pathname, form, key });
    const { status, body } = this.#answer(request, url.pathname, { form, key });
    if (this.dropsAnswers && request.method === "POST") return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  #answer(request: IncomingMessage, path: string, { form, key }: { form: URLSearchParams; key: string | undefined }) {
    if (this.isDown) return refusal(500, "api_error");
    const isKnown = request.headers.authorization === `Bearer ${this.secretKey}` && !this.isRevoked;
    if (!isKnown) return refusal(401, "invalid_api_key");
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known !== undefined) {
      return known.form === form.toString() ? known : refusal(400, "idempotency_error");
    }
    const answer = this.#route(`${request.method} ${path}`, form);
    if (key !== undefined && answer.status < 500) this.#answers.set(key, { ...answer, form: form.toString() });
    return answer;
  }

  #route(route: string, form: URLSearchParams): { status: number; body: Fields } {
    const [, kind = "", id = "", action = ""] =
      /^\w+ \/v1\/([\w/]*?)(?:\/((?:cs|pi|re|pm)_\w+))?(?:\/(\w+))?$/.exec(route) ?? [];
    const isPost = route.startsWith("POST");
    switch (`${isPost ? "POST" : "GET"} ${kind}${id === "" ? "" : "/id"}${action === "" ? "" : `/${action}`}`) {
      case "POST checkout/sessions":
        return ok(this.#createSession(form));
      case "GET checkout/sessions":
        return ok(page(this.#sessions, form));
      case "GET checkout/sessions/id":
        return this.#found(this.#sessions.get(id), (session) => this.#expand(session, form));
      case "POST checkout/sessions/id/expire":
        return this.#expire(id);
      case "POST payment_intents":
        return this.#charge(form);
      case "GET payment_intents":
        return ok(page(this.#intents, form));
      case "GET payment_intents/id":
        return this.#found(this.#intents.get(id), (intent) => this.#expandIntent(intent));
      case "POST payment_intents/id/capture":
        return this.#capture(id, form);
      case "POST payment_intents/id/cancel":
        return this.#cancel(id);
      case "POST refunds":
        return this.#refund(form);
      case "GET disputes":
        return ok(page(this.#disputes, form));
      case "GET refunds":
        return ok(page(this.#refunds, form));
      case "GET refunds/id":
        return this.#found(this.#refunds.get(id), (refund) => refund);
      case "POST payment_methods/id/detach":
        return ok({ id });
      default:
        return refusal(404, "resource_missing");
    }
  }

  #createSession(form: URLSearchParams): Fields {
    const currency = form.get("line_items[0][price_data][currency]");
    const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
    const metadata = { payment_id: form.get("payment_intent_data[metadata][payment_id]") };
    const intent = this.#createIntent({
      amount,
      currency,
      metadata,
      capture_method: form.get("payment_intent_data[capture_method]"),
      setup_future_usage: form.get("payment_intent_data[setup_future_usage]") ?? undefined,
      payment_method: "pm_1",
    });
    const id = newId("cs");
    const session = {
      id,
      url: `https://checkout.stripe.example/${id}`,
      status: "open",
      payment_status: "unpaid",
      client_reference_id: form.get("client_reference_id"),
      amount_total: amount,
      currency,
      metadata,
      payment_intent: intent.id,
      created: now(),
    };
    this.#sessions.set(id, session);
    return session;
  }

  #createIntent(fields: Fields): Fields {
    const intent = {
      id: newId("pi"),
      status: "requires_payment_method",
      amount_received: 0,
      created: now(),
      ...fields,
    };
    this.#intents.set(intent.id, intent);
    return intent;
  }

  #charge(form: URLSearchParams): { status: number; body: Fields } {
    const amount = Number(form.get("amount"));
    const intent = this.#createIntent({
      amount,
      currency: form.get("currency"),
      capture_method: form.get("capture_method"),
      metadata: { payment_id: form.get("metadata[payment_id]") },
      payment_method: form.get("payment_method"),
      customer: form.get("customer"),
    });
    if (amount % 100 === 2) {
      intent.last_payment_error = { code: "card_declined", decline_code: "insufficient_funds" };
      const error = {
        type: "card_error",
        code: "card_declined",
        decline_code: "insufficient_funds",
        payment_intent: intent,
      };
      return { status: 402, body: { error } };
    }
    if (amount % 100 === 4) {
      intent.status = "requires_action";
      intent.next_action = { redirect_to_url: { url: `https://hooks.stripe.example/${String(intent.id)}` } };
      return ok(intent);
    }
    this.#move(intent, intent.capture_method === "manual" ? "requires_capture" : "succeeded");
    return ok(intent);
  }

  #capture(id: string, form: URLSearchParams) {
    return this.#found(this.#intents.get(id), (intent) => {
      if (intent.status !== "requires_capture") return refusal(400, "payment_intent_unexpected_state");
      this.#move(intent, "succeeded", Number(form.get("amount_to_capture")));
      return intent;
    });
  }

  #cancel(id: string) {
    return this.#found(this.#intents.get(id), (intent) => {
      if (intent.status === "succeeded") return refusal(400, "payment_intent_unexpected_state");
      intent.status = "canceled";
      return intent;
    });
  }

  #expire(id: string) {
    return this.#found(this.#sessions.get(id), (session) => {
      if (session.status !== "open") return refusal(400, "checkout_session_not_open");
      session.status = "expired";
      return session;
    });
  }

  #refund(form: URLSearchParams) {
    const amount = Number(form.get("amount"));
    return this.#found(this.#intents.get(form.get("payment_intent") ?? ""), (intent) => {
      const given = Number(intent.refunded ?? 0);
      if (given + amount > Number(intent.amount_received)) return refusal(400, "amount_too_large");
      intent.refunded = given + amount;
      const refund = {
        id: newId("re"),
        amount,
        currency: intent.currency,
        status: amount % 100 === 3 ? "pending" : "succeeded",
        payment_intent: intent.id,
        metadata: { payment_id: form.get("metadata[payment_id]"), refund_id: form.get("metadata[refund_id]") },
        created: now(),
      };
      this.#refunds.set(refund.id, refund);
      return refund;
    });
  }

  #move(intent: Fields, status: string, captured = Number(intent.amount)): void {
    intent.status = status;
    if (status === "succeeded") intent.amount_received = captured;
    if (status === "succeeded" || status === "requires_capture") intent.latest_charge = `ch_${String(intent.id)}`;
  }

  #expand(session: Fields, form: URLSearchParams): Fields {
    const isExpanded = [...form.values()].some((value) => value.startsWith("payment_intent"));
    const intent = this.#need(this.#intents, String(session.payment_intent));
    return isExpanded ? { ...session, payment_intent: this.#expandIntent(intent) } : session;
  }

  #expandIntent(intent: Fields): Fields {
    const fee = Math.round(Number(intent.amount_received) * 0.029) + 30;
    const charge = { id: intent.latest_charge, balance_transaction: { fee, currency: intent.currency } };
    const card = { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2034 };
    return {
      ...intent,
      payment_method: { id: intent.payment_method, card },
      ...(intent.latest_charge === undefined ? {} : { latest_charge: charge }),
    };
  }

  #found(object: Fields | undefined, make: (object: Fields) => Fields | { status: number; body: Fields }) {
    if (object === undefined) return refusal(404, "resource_missing");
    const made = make(object);
    return isAnswer(made) ? made : ok(made);
  }

  #need(map: Map<string, Fields>, id: string): Fields {
    const found = map.get(id);
    if (found === undefined) throw new Error(`no ${id}`);
    return found;
  }
}

const ok = (body: Fields) => ({ status: 200, body });
const refusal = (status: number, code: string) => ({
  status,
  body: { error: { type: "invalid_request_error", code, message: code } },
});
const isAnswer = (made: Fields | { status: number; body: Fields }): made is { status: number; body: Fields } =>
  typeof made.status === "number" && typeof made.body === "object";
const newId = (kind: string): string => `${kind}_${randomBytes(8).toString("hex")}`;
const now = (): number => Math.floor(Date.now() / 1000);

/** Newest first, two per page, so that clients have to paginate. */
function page(map: Map<string, Fields>, form: URLSearchParams): Fields {
  const since = Number(form.get("created[gte]") ?? 0);
  const intent = form.get("payment_intent");
  const all = [...map.values()]
    .reverse()
    .filter((each) => Number(each.created) >= since && (intent === null || each.payment_intent === intent));
  const start = form.has("starting_after") ? all.findIndex((each) => each.id === form.get("starting_after")) + 1 : 0;
  return { object: "list", data: all.slice(start, start + 2), has_more: all.length > start + 2 };
}
