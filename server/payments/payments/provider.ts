/**
 * What the store asks of a payment provider. Amounts are minor units. Every call may be repeated: the payment's own id and
 * the refund's own id are the idempotency keys.
 */
export type ProviderId = "test-gateway" | "stripe";

/** A way to pay again, as the provider keeps it. */
export type ProviderToken = {
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string;
  /** `2030-04`; cards end. */
  readonly expiresOn: string | undefined;
};

export type ProviderState = {
  /** UNKNOWN: the provider has never heard of the payment. AUTHORIZED: set aside, to be captured or voided. */
  readonly state:
    | "OPEN"
    | "PENDING"
    | "AUTHORIZED"
    | "CAPTURED"
    | "DECLINED"
    | "CANCELED"
    | "EXPIRED"
    | "VOIDED"
    | "UNKNOWN";
  readonly amount: number;
  /** What was really taken; less than the amount after a partial capture. */
  readonly captured: number;
  readonly currency: string;
  /** With DECLINED, e.g. INSUFFICIENT_FUNDS. */
  readonly cause: string | undefined;
  readonly savedMethod?: ProviderToken | undefined;
  /** What the provider keeps of it, in the payment's currency. */
  readonly fee?: number | undefined;
  /** The provider's own id, when it became known only now. */
  readonly providerPaymentId?: string | undefined;
};

/** A payment as the provider knows it. Its own id is missing while its first answer is. */
export type Subject = {
  readonly paymentId: string;
  readonly providerPaymentId: string | null;
  readonly currency: string;
  readonly createdAt: Date;
};

export type StartRequest = {
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresAt: Date;
  /** The time of the request. */
  readonly now: Date;
  /** Authorize only. */
  readonly isDelayedCapture: boolean;
  /** The shopper's bank is to make sure that it is them (3-D Secure), whatever the provider thinks of the risk. */
  readonly requires3dSecure: boolean;
  /** Keep the way to pay for this customer. */
  readonly saveFor: string | undefined;
};

export type Started = { readonly providerPaymentId: string; readonly redirectUrl: string };

/** A charge without the shopper at the provider's page; it may still ask for one (`redirectUrl`). */
export type ChargeRequest = StartRequest & { readonly token: string };
export type Charged = { readonly providerPaymentId: string; readonly redirectUrl: string | undefined };

export type CaptureResult = { readonly state: "SUCCEEDED" } | { readonly state: "FAILED"; readonly failure: string };

export type RefundRequest = Subject & { readonly refundId: string; readonly amount: number };

export type RefundResult =
  | { readonly state: "SUCCEEDED"; readonly providerRefundId: string }
  /** On its way; asked for again with `askRefund`. */
  | { readonly state: "PENDING"; readonly providerRefundId: string }
  | { readonly state: "FAILED"; readonly failure: string };

/** Money that moved, in the provider's own books. */
export type Movement = {
  readonly kind: "CAPTURE" | "REFUND";
  /** Our payment's id as the provider was told it; empty when it was told none. */
  readonly paymentId: string;
  readonly refundId: string | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
};

/** A buyer's bank asks for a payment's money back. */
export type Dispute = {
  /** The provider's own. */
  readonly id: string;
  /** Our payment's id as the provider was told it; empty when it was told none. */
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  /** ASKED: an inquiry, no money moved. LOST: the money is gone, perhaps only for now. WON: it is back. */
  readonly state: "ASKED" | "LOST" | "WON";
  /** The provider's word: `fraudulent`, `product_not_received`, … */
  readonly reason: string | undefined;
  /** What the provider keeps for it. */
  readonly fee: number;
};

export type PaymentProvider = {
  readonly id: ProviderId;
  readonly name: string;
  readonly isTest: boolean;
  /**
   * Asks the provider whether it accepts the keys. Moves no money.
   * @throws {KeysRejected} when it doesn't
   * @throws {ProviderUnavailable} when it can't be asked
   */
  verify(): Promise<void>;
  start(request: StartRequest): Promise<Started>;
  charge(request: ChargeRequest): Promise<Charged>;
  ask(payment: Subject): Promise<ProviderState>;
  /** Closes a payment that the shopper has not decided on; answers what it is then. */
  cancel(payment: Subject): Promise<ProviderState>;
  capture(payment: Subject & { readonly amount: number }): Promise<CaptureResult>;
  void(payment: Subject): Promise<CaptureResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** What became of a refund that was PENDING. */
  askRefund(refund: { readonly refundId: string; readonly providerRefundId: string }): Promise<RefundResult>;
  movements(since: Date): Promise<Movement[]>;
  forget(token: string): Promise<void>;
  /** Disputes of one payment, or all that began since. */
  disputes(about: { readonly payment: Subject } | { readonly since: Date }): Promise<Dispute[]>;
  /** What a callback is about, or undefined when it is not from the provider or too old (checklist P3). */
  readCallback(callback: {
    header(name: string): string | undefined;
    body: Buffer;
    now: Date;
  }): Promise<{ readonly paymentId: string; readonly isDispute: boolean } | undefined>;
};

/** The provider could not be reached or did not answer as agreed; nothing is known about what it did. */
export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}

/** The provider was reached and refused the keys. Like an outage for a payment under way: nothing was done. */
export class KeysRejected extends ProviderUnavailable {
  /** The provider's own words. */
  readonly reason: string;
  constructor(reason: string) {
    super(`The keys were rejected: ${reason}`);
    this.name = "KeysRejected";
    this.reason = reason;
  }
}
