/**
 * What the store asks of a payment provider. Amounts are minor units. Every call may be repeated: the payment's own id and
 * the refund's own id are the idempotency keys.
 */
export type ProviderState = {
  /** UNKNOWN: the provider has never heard of the payment. */
  readonly state: "OPEN" | "PENDING" | "CAPTURED" | "DECLINED" | "CANCELED" | "EXPIRED" | "UNKNOWN";
  readonly amount: number;
  readonly currency: string;
  /** With DECLINED, e.g. INSUFFICIENT_FUNDS. */
  readonly cause: string | undefined;
};

export type StartRequest = {
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresAt: Date;
};

export type RefundRequest = { readonly paymentId: string; readonly refundId: string; readonly amount: number };

export type RefundResult =
  | { readonly state: "SUCCEEDED"; readonly providerRefundId: string }
  | { readonly state: "FAILED"; readonly failure: string };

export type Capture = { readonly paymentId: string; readonly amount: number; readonly currency: string };

export type PaymentProvider = {
  readonly id: "test-gateway";
  readonly name: string;
  readonly isTest: boolean;
  start(request: StartRequest): Promise<{ providerPaymentId: string; redirectUrl: string }>;
  ask(paymentId: string): Promise<ProviderState>;
  /** Closes a payment that the shopper has not decided on; answers what it is then. */
  cancel(paymentId: string): Promise<ProviderState>;
  refund(request: RefundRequest): Promise<RefundResult>;
  captures(since: Date): Promise<Capture[]>;
  /** The payment a callback is about, or undefined when it is not from the provider or too old (checklist P3). */
  readCallback(callback: { header(name: string): string | undefined; body: Buffer; now: Date }): string | undefined;
};

/** The provider could not be reached or did not answer as agreed; nothing is known about what it did. */
export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}
