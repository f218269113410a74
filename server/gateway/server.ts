/** HTTP server of the test gateway: an API for the store, authenticated by a bearer secret, and the shopper's payment page. */
import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Faults, noFaults, sendCallbacks } from "./callbacks.ts";
import type { Journal } from "./journal.ts";
import { Ledger, type NewSession, type Session } from "./ledger.ts";
import { type Choice, messagePage, outcomeByAmount, paymentPage } from "./page.ts";

/** `now`: clock override, for the demo store's past orders. */
type GatewayOptions = { journal: Journal; secret: string; now?: () => Date };

const MAX_BODY = 64 * 1024;

type Answer = { status: number; type: "json" | "html"; body: string; location?: string };

const json = (value: unknown, status = 200): Answer => ({ status, type: "json", body: JSON.stringify(value) });
const html = (body: string, status = 200): Answer => ({ status, type: "html", body });

export function createGateway({ journal, secret, now }: GatewayOptions): Server {
  const gateway = new Gateway(new Ledger(journal, now), secret);
  return createServer((request, response) => void gateway.answer(request, response));
}

class Gateway {
  readonly #ledger: Ledger;
  readonly #secret: string;
  #faults: Faults = noFaults;

  constructor(ledger: Ledger, secret: string) {
    this.#ledger = ledger;
    this.#secret = secret;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? "/", "http://gateway");
      const body = await readBody(request);
      this.#ledger.refresh();
      const isApi = url.pathname.startsWith("/api/");
      const answer = isApi ? await this.#api(request, url, body) : this.#page(request.method ?? "GET", url, body);
      const isKnob = url.pathname === "/api/faults";
      if (isApi && !isKnob && this.#faults.dropsAnswers && request.method === "POST") response.destroy();
      else send(response, answer);
    } catch {
      if (!response.headersSent) send(response, json({ error: "BAD_REQUEST" }, 400));
    }
  }

  async #api(request: IncomingMessage, url: URL, body: string): Promise<Answer> {
    if (!this.#isShop(request.headers.authorization)) return json({ error: "UNAUTHORIZED" }, 401);
    const route = `${request.method} ${url.pathname}`;
    if (route === "POST /api/faults") {
      this.#faults = { ...noFaults, ...JSON.parse(body) };
      return json(this.#faults);
    }
    if (this.#faults.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.#faults.latency));
    if (this.#faults.isDown) return json({ error: "DOWN" }, 503);
    switch (route) {
      case "POST /api/sessions":
        return json(present(this.#ledger.open(readSession(JSON.parse(body)))));
      case "POST /api/charges":
        return this.#charge(JSON.parse(body));
      case "POST /api/refunds":
        return json(this.#ledger.refund(readRefund(JSON.parse(body))));
      case "GET /api/journal":
        return json({ entries: this.#ledger.entriesSince(url.searchParams.get("since") ?? "") });
      default:
        return this.#ofPayment(route, body);
    }
  }

  #ofPayment(route: string, body: string): Answer {
    const token = /^DELETE \/api\/tokens\/([\w-]{1,64})$/.exec(route)?.[1];
    if (token !== undefined) {
      this.#ledger.forgetToken(token);
      return json({});
    }
    const match = /^(GET|POST) \/api\/payments\/([\w-]{1,64})(\/cancel|\/capture|\/void)?$/.exec(route);
    const session = this.#ledger.findByPayment(match?.[2] ?? "");
    if (match === null || session === undefined) return json({ error: "NOT_FOUND" }, 404);
    const action = match[1] === "POST" ? match[3] : undefined;
    if (action === "/capture") return json(this.#ledger.capture(session, reader(JSON.parse(body)).amount("amount")));
    if (action === "/void") return json(this.#ledger.void(session));
    if (action === "/cancel") this.#ledger.move(session, "CANCEL");
    return json(present(session));
  }

  /** Charges a saved token. The amount decides the outcome; a challenge continues on the payment page. */
  #charge(value: unknown): Answer {
    const token = reader(value).text("token");
    const session = this.#ledger.open(readSession(value));
    if (session.state !== "OPEN") return json(present(session));
    if (!this.#ledger.knowsToken(token)) this.#ledger.decline(session, "TOKEN_UNKNOWN");
    else if (isChallenged(session, outcomeByAmount(session.amount))) this.#ledger.move(session, "CHALLENGE");
    else this.#apply(session, outcomeByAmount(session.amount));
    return json(present(session));
  }

  #page(method: string, url: URL, body: string): Answer {
    const session = this.#ledger.find(/^\/pay\/([\w-]{1,64})$/.exec(url.pathname)?.[1] ?? "");
    if (session === undefined) return html(messagePage("Payment not found."), 404);
    if (method !== "POST") return html(paymentPage(session));
    return this.#decide(session, new URLSearchParams(body).get("choice") ?? "");
  }

  #decide(session: Session, choice: string): Answer {
    if (isChallenged(session, choice) && this.#ledger.move(session, "CHALLENGE")) return html(paymentPage(session));
    const hasChanged = this.#apply(session, choice);
    if (hasChanged) void sendCallbacks(session, this.#secret, this.#faults);
    return { status: 303, type: "html", body: "", location: session.returnUrl };
  }

  #apply(session: Session, choice: Choice | string): boolean {
    if (choice === "approve") return this.#ledger.approve(session);
    if (choice === "pending") return this.#ledger.move(session, "PENDING");
    if (choice === "cancel") return this.#ledger.move(session, "CANCEL");
    const cause = /^decline:([A-Z_]{1,40})$/.exec(choice)?.[1];
    return cause !== undefined && this.#ledger.decline(session, cause);
  }

  #isShop(authorization: string | undefined): boolean {
    const given = Buffer.from(authorization ?? "");
    const expected = Buffer.from(`Bearer ${this.#secret}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

/** A challenge is required by the amount or by the store. */
const isChallenged = ({ state, requiresChallenge }: Session, choice: string): boolean =>
  choice === "challenge" || (state === "OPEN" && requiresChallenge && (choice === "approve" || choice === "pending"));

const present = (session: Session) => ({
  ref: session.ref,
  merchantPaymentId: session.merchantPaymentId,
  state: session.state,
  cause: session.cause ?? null,
  amount: session.amount,
  captured: session.captured,
  currency: session.currency,
  refunded: session.refunded,
  savedMethod: session.token === undefined ? null : { token: session.token, ...TEST_CARD },
  payPath: `/pay/${session.ref}`,
});

/** Display name of a saved payment method; no real card exists. */
const TEST_CARD = { brand: "Test card", lastFour: "4242", expiresOn: "2039-12" };

function readSession(value: unknown): NewSession {
  const field = reader(value);
  return {
    merchantPaymentId: field.text("merchantPaymentId"),
    amount: field.amount("amount"),
    currency: field.text("currency"),
    description: field.text("description"),
    returnUrl: field.text("returnUrl"),
    callbackUrl: field.text("callbackUrl"),
    expiresAt: field.text("expiresAt"),
    isDelayed: field.flag("isDelayed"),
    requiresChallenge: field.flag("requiresChallenge"),
    saveFor: field.optionalText("saveFor"),
  };
}

function readRefund(value: unknown) {
  const field = reader(value);
  return {
    merchantPaymentId: field.text("merchantPaymentId"),
    merchantRefundId: field.text("merchantRefundId"),
    amount: field.amount("amount"),
  };
}

function reader(value: unknown) {
  const fields: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
  return {
    text(name: string): string {
      const field = fields[name];
      if (typeof field !== "string" || field === "" || field.length > 4000) throw new RangeError(name);
      return field;
    },
    optionalText(name: string): string | undefined {
      return fields[name] === undefined || fields[name] === null ? undefined : this.text(name);
    },
    flag: (name: string): boolean => fields[name] === true,
    amount(name: string): number {
      const field = fields[name];
      if (typeof field !== "number" || !Number.isSafeInteger(field) || field <= 0) throw new RangeError(name);
      return field;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError("body");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, type, body, location }: Answer): void {
  response.writeHead(status, {
    "content-type": type === "json" ? "application/json" : "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    ...(location === undefined ? {} : { location }),
  });
  response.end(body);
}
