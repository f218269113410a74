/**
 * The interface of payment providers. Amounts are minor units. Every call is idempotent: payment and refund ids serve
 * as idempotency keys.
 */
type ProviderId = "test-gateway" | "stripe";

/** A saved payment method, as stored by the provider. */
export type ProviderToken = {
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string;
  /** Expiry month, `2030-04`; cards only. */
  readonly expiresOn: string | undefined;
};

export type ProviderState = {
  /** UNKNOWN: the provider has no such payment. AUTHORIZED: to be captured or voided. */
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
  /** The captured amount; less than the amount after a partial capture. */
  readonly captured: number;
  readonly currency: string;
  /** Set with DECLINED, for example INSUFFICIENT_FUNDS. */
  readonly cause: string | undefined;
  readonly savedMethod?: ProviderToken | undefined;
  /** The provider's fee, in the payment's currency. */
  readonly fee?: number | undefined;
  /** The provider's id, when it was not known before. */
  readonly providerPaymentId?: string | undefined;
};

/** A payment identified for the provider. The provider's id is absent until its first response. */
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
  /** Requires 3-D Secure authentication regardless of the provider's risk assessment. */
  readonly requires3dSecure: boolean;
  /** Saves the payment method for this customer. */
  readonly saveFor: string | undefined;
};

type Started = { readonly providerPaymentId: string; readonly redirectUrl: string };

/** A charge with a saved payment method. It can still redirect the shopper for authentication (`redirectUrl`). */
type ChargeRequest = StartRequest & { readonly token: string };
type Charged = { readonly providerPaymentId: string; readonly redirectUrl: string | undefined };

export type CaptureResult = { readonly state: "SUCCEEDED" } | { readonly state: "FAILED"; readonly failure: string };

type RefundRequest = Subject & { readonly refundId: string; readonly amount: number };

export type RefundResult =
  | { readonly state: "SUCCEEDED"; readonly providerRefundId: string }
  /** In progress; `askRefund` polls it. */
  | { readonly state: "PENDING"; readonly providerRefundId: string }
  | { readonly state: "FAILED"; readonly failure: string };

/** A movement of money in the provider's records. */
export type Movement = {
  readonly kind: "CAPTURE" | "REFUND";
  /** Our payment id from the provider's metadata; empty when absent. */
  readonly paymentId: string;
  readonly refundId: string | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
};

/** A dispute opened by the buyer's bank. */
export type Dispute = {
  /** The provider's id. */
  readonly id: string;
  /** Our payment id from the provider's metadata; empty when absent. */
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  /**
   * ASKED: an inquiry without withdrawal. LOST: the money has been withdrawn, perhaps temporarily. WON: it has been
   * returned.
   */
  readonly state: "ASKED" | "LOST" | "WON";
  /** The provider's reason code: `fraudulent`, `product_not_received`, … */
  readonly reason: string | undefined;
  /** The provider's dispute fee. */
  readonly fee: number;
};

export type PaymentProvider = {
  readonly id: ProviderId;
  readonly name: string;
  readonly isTest: boolean;
  /**
   * Checks whether the provider accepts the keys. Moves no money.
   * @throws {KeysRejected} when the keys are rejected
   * @throws {ProviderUnavailable} when the provider is unavailable
   */
  verify(): Promise<void>;
  start(request: StartRequest): Promise<Started>;
  charge(request: ChargeRequest): Promise<Charged>;
  ask(payment: Subject): Promise<ProviderState>;
  /** Cancels a payment that the shopper has not completed; returns its resulting state. */
  cancel(payment: Subject): Promise<ProviderState>;
  capture(payment: Subject & { readonly amount: number }): Promise<CaptureResult>;
  void(payment: Subject): Promise<CaptureResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Polls a PENDING refund. */
  askRefund(refund: { readonly refundId: string; readonly providerRefundId: string }): Promise<RefundResult>;
  movements(since: Date): Promise<Movement[]>;
  forget(token: string): Promise<void>;
  /** Disputes of one payment, or all opened since a date. */
  disputes(about: { readonly payment: Subject } | { readonly since: Date }): Promise<Dispute[]>;
  /** Returns the payment a callback refers to; undefined when the signature is invalid or too old. */
  readCallback(callback: {
    header(name: string): string | undefined;
    body: Buffer;
    now: Date;
  }): Promise<{ readonly paymentId: string; readonly isDispute: boolean } | undefined>;
};

/** The provider was unreachable or its response was invalid; the outcome of the request is unknown. */
export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}

/** The provider rejected the keys. For a payment in progress this is like an outage: nothing was done. */
export class KeysRejected extends ProviderUnavailable {
  /** The provider's message. */
  readonly reason: string;
  constructor(reason: string) {
    super(`The keys were rejected: ${reason}`);
    this.name = "KeysRejected";
    this.reason = reason;
  }
}
