/** Payment sessions of the test gateway, replayed from its journal. Every change is journaled before it takes effect. */
import { randomUUID } from "node:crypto";
import type { Journal, JournalEntry } from "./journal.ts";

type SessionState =
  | "OPEN"
  | "CHALLENGE"
  | "PENDING"
  | "AUTHORIZED"
  | "CAPTURED"
  | "DECLINED"
  | "CANCELED"
  | "EXPIRED"
  | "VOIDED";

export type Session = {
  readonly ref: string;
  readonly merchantPaymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresAt: string;
  readonly isDelayed: boolean;
  /** Requires a 3-D Secure challenge for any amount. */
  readonly requiresChallenge: boolean;
  readonly saveFor: string | undefined;
  state: SessionState;
  cause: string | undefined;
  captured: number;
  refunded: number;
  token: string | undefined;
};

export type NewSession = Pick<
  Session,
  "merchantPaymentId" | "amount" | "currency" | "description" | "returnUrl" | "callbackUrl" | "expiresAt"
> & { isDelayed?: boolean; requiresChallenge?: boolean; saveFor?: string | undefined };

type CaptureAnswer = { state: "SUCCEEDED" } | { state: "FAILED"; failure: string };

type RefundAnswer = { state: "SUCCEEDED"; ref: string } | { state: "FAILED"; failure: string };

/** States in which the shopper can still decide. */
const undecided: ReadonlySet<SessionState> = new Set(["OPEN", "CHALLENGE"]);

export class Ledger {
  readonly #journal: Journal;
  readonly #now: () => Date;
  readonly #sessions = new Map<string, Session>();
  readonly #byPayment = new Map<string, Session>();
  readonly #refunds = new Map<string, { ref: string; amount: number; merchantPaymentId: string }>();
  readonly #tokens = new Set<string>();

  constructor(journal: Journal, now: () => Date = () => new Date()) {
    this.#journal = journal;
    this.#now = now;
    for (const entry of journal.entries) this.#apply(entry);
  }

  /** Applies what another gateway has written to the same journal since. */
  refresh(): void {
    for (const entry of this.#journal.readNew()) this.#apply(entry);
  }

  /** Idempotent: the same payment id always returns the same session. */
  open(request: NewSession): Session {
    const known = this.#byPayment.get(request.merchantPaymentId);
    if (known !== undefined) return known;
    this.#write({
      kind: "SESSION",
      at: this.#now().toISOString(),
      ref: randomUUID(),
      merchant_payment_id: request.merchantPaymentId,
      amount: request.amount,
      currency: request.currency,
      description: request.description,
      return_url: request.returnUrl,
      callback_url: request.callbackUrl,
      expires_at: request.expiresAt,
      ...(request.isDelayed === true ? { is_delayed: true } : {}),
      ...(request.requiresChallenge === true ? { requires_challenge: true } : {}),
      ...(request.saveFor === undefined ? {} : { save_for: request.saveFor }),
    });
    const made = this.#byPayment.get(request.merchantPaymentId);
    if (made === undefined) throw new Error("the session was not kept");
    return made;
  }

  find(ref: string): Session | undefined {
    return this.#current(this.#sessions.get(ref));
  }

  findByPayment(merchantPaymentId: string): Session | undefined {
    return this.#current(this.#byPayment.get(merchantPaymentId));
  }

  /**
   * Approves a session once: captures the amount, or only authorizes it with manual capture. A pending session can be
   * approved after its expiry, as with real bank transfers.
   */
  approve(session: Session): boolean {
    if (!undecided.has(session.state) && session.state !== "PENDING") return false;
    const { amount, currency, isDelayed, saveFor } = session;
    const kind = isDelayed ? "AUTHORIZE" : "CAPTURE";
    this.#write({ ...this.#about(session), kind, ref: randomUUID(), amount, currency });
    if (saveFor !== undefined) {
      this.#write({ ...this.#about(session), kind: "TOKEN", token: `tok_${randomUUID()}`, customer: saveFor });
    }
    return true;
  }

  /** Captures all or part of the authorization and releases the rest. Idempotent for the same amount. */
  capture(session: Session, amount: number): CaptureAnswer {
    if (session.state === "CAPTURED") {
      return session.captured === amount ? { state: "SUCCEEDED" } : { state: "FAILED", failure: "ALREADY_CAPTURED" };
    }
    if (session.state !== "AUTHORIZED") return { state: "FAILED", failure: "NOT_AUTHORIZED" };
    if (amount > session.amount) return { state: "FAILED", failure: "AMOUNT_TOO_LARGE" };
    const { currency } = session;
    this.#write({ ...this.#about(session), kind: "CAPTURE", ref: randomUUID(), amount, currency });
    return { state: "SUCCEEDED" };
  }

  /** Voids the authorization. */
  void(session: Session): CaptureAnswer {
    if (session.state === "VOIDED") return { state: "SUCCEEDED" };
    if (session.state !== "AUTHORIZED") return { state: "FAILED", failure: "NOT_AUTHORIZED" };
    this.#write({ ...this.#about(session), kind: "VOID" });
    return { state: "SUCCEEDED" };
  }

  knowsToken(token: string): boolean {
    return this.#tokens.has(token);
  }

  forgetToken(token: string): void {
    if (!this.#tokens.has(token)) return;
    this.#write({ kind: "FORGET", at: this.#now().toISOString(), merchant_payment_id: "", token });
  }

  decline(session: Session, cause: string): boolean {
    if (!undecided.has(session.state) && session.state !== "PENDING") return false;
    this.#write({ ...this.#about(session), kind: "DECLINE", cause });
    return true;
  }

  move(session: Session, kind: "PENDING" | "CHALLENGE" | "CANCEL"): boolean {
    if (!undecided.has(session.state)) return false;
    this.#write({ ...this.#about(session), kind });
    return true;
  }

  /** Refunds once per refund id, never more than was captured. */
  refund(request: { merchantPaymentId: string; merchantRefundId: string; amount: number }): RefundAnswer {
    const known = this.#refunds.get(request.merchantRefundId);
    if (known !== undefined) {
      const isSame = known.amount === request.amount && known.merchantPaymentId === request.merchantPaymentId;
      return isSame ? { state: "SUCCEEDED", ref: known.ref } : { state: "FAILED", failure: "REFUND_ID_REUSED" };
    }
    const session = this.#byPayment.get(request.merchantPaymentId);
    if (session?.state !== "CAPTURED") return { state: "FAILED", failure: "NOT_CAPTURED" };
    if (session.refunded + request.amount > session.captured) return { state: "FAILED", failure: "AMOUNT_TOO_LARGE" };
    const ref = randomUUID();
    this.#write({
      ...this.#about(session),
      kind: "REFUND",
      ref,
      merchant_refund_id: request.merchantRefundId,
      amount: request.amount,
      currency: session.currency,
    });
    return { state: "SUCCEEDED", ref };
  }

  entriesSince(time: string): JournalEntry[] {
    return this.#journal.entries.filter((entry) => entry.at >= time);
  }

  #current(session: Session | undefined): Session | undefined {
    if (
      session !== undefined &&
      undecided.has(session.state) &&
      Date.parse(session.expiresAt) <= this.#now().getTime()
    ) {
      this.#write({ ...this.#about(session), kind: "EXPIRE" });
    }
    return session;
  }

  #about(session: Session): { at: string; merchant_payment_id: string } {
    return { at: this.#now().toISOString(), merchant_payment_id: session.merchantPaymentId };
  }

  #write(entry: JournalEntry): void {
    this.#journal.append(entry);
    this.refresh();
  }

  #apply(entry: JournalEntry): void {
    if (entry.kind === "SESSION") {
      this.#remember(entry);
      return;
    }
    if (entry.kind === "FORGET") {
      this.#tokens.delete(entry.token);
      return;
    }
    const session = this.#byPayment.get(entry.merchant_payment_id);
    if (session === undefined) return;
    switch (entry.kind) {
      case "AUTHORIZE":
        session.state = "AUTHORIZED";
        break;
      case "CAPTURE":
        session.state = "CAPTURED";
        session.captured = entry.amount;
        break;
      case "VOID":
        session.state = "VOIDED";
        break;
      case "TOKEN":
        session.token = entry.token;
        this.#tokens.add(entry.token);
        break;
      case "PENDING":
      case "CHALLENGE":
        session.state = entry.kind;
        break;
      case "CANCEL":
        session.state = "CANCELED";
        break;
      case "EXPIRE":
        session.state = "EXPIRED";
        break;
      case "DECLINE":
        session.state = "DECLINED";
        session.cause = entry.cause;
        break;
      case "REFUND":
        session.refunded += entry.amount;
        this.#refunds.set(entry.merchant_refund_id, {
          ref: entry.ref,
          amount: entry.amount,
          merchantPaymentId: entry.merchant_payment_id,
        });
    }
  }

  #remember(entry: Extract<JournalEntry, { kind: "SESSION" }>): void {
    const session: Session = {
      ref: entry.ref,
      merchantPaymentId: entry.merchant_payment_id,
      amount: entry.amount,
      currency: entry.currency,
      description: entry.description,
      returnUrl: entry.return_url,
      callbackUrl: entry.callback_url,
      expiresAt: entry.expires_at,
      isDelayed: entry.is_delayed === true,
      requiresChallenge: entry.requires_challenge === true,
      saveFor: entry.save_for,
      state: "OPEN",
      cause: undefined,
      captured: 0,
      refunded: 0,
      token: undefined,
    };
    this.#sessions.set(session.ref, session);
    this.#byPayment.set(session.merchantPaymentId, session);
  }
}
