/** What the store needs of a label provider. An adapter implements it for one API; `easypost/` is the first. */
import type { LabelRate } from "#api/orders/shipping-labels.ts";

export type PostalAddress = {
  readonly name: string;
  readonly company?: string;
  readonly street1: string;
  readonly street2?: string;
  readonly city: string;
  /** Without the country: `NY`. */
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly phone?: string;
  readonly email?: string;
};

/** Inches and ounces. */
export type Parcel = {
  readonly weight: number;
  readonly length?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
};

export type Quote = { readonly shipmentId: string; readonly isTest: boolean; readonly rates: readonly LabelRate[] };

export type BoughtLabel = {
  readonly rate: LabelRate;
  readonly trackingNumber: string;
  readonly trackingLink?: string;
  /** Where the provider has the PDF. */
  readonly pdfUrl: string;
};

/** REJECTED: the carrier refunds nothing, for example because the label was used. */
export type VoidState = "SUBMITTED" | "REFUNDED" | "REJECTED";

/**
 * Every method throws `LabelRefused` on a definite rejection, `LabelKeyRejected` when the key is invalid, and
 * `LabelProviderUnavailable` when the outcome is unknown.
 */
export type LabelProvider = {
  /** Costs nothing. */
  verify(): Promise<void>;
  /** `reference` is our id of the label; the provider shows it next to the charge. */
  quote(request: { from: PostalAddress; to: PostalAddress; parcel: Parcel; reference: string }): Promise<Quote>;
  /** Pays for the quoted parcel's label, at most once: a repeated call returns the label that was bought. */
  buy(shipmentId: string, rateId: string): Promise<BoughtLabel>;
  /**
   * The label that was bought for a parcel; undefined if none was. Buys nothing. Throws `LabelNotInAccount` if the key's account
   * doesn't have the parcel, which leaves the outcome unknown.
   */
  find(shipmentId: string): Promise<BoughtLabel | undefined>;
  /** Can be repeated; returns the state of the refund. */
  void(shipmentId: string): Promise<VoidState>;
  download(pdfUrl: string): Promise<Buffer>;
};

export class LabelRefused extends Error {
  override readonly name = "LabelRefused";
}
export class LabelKeyRejected extends Error {
  override readonly name = "LabelKeyRejected";
}
export class LabelProviderUnavailable extends Error {
  override readonly name: string = "LabelProviderUnavailable";
}
export class LabelNotInAccount extends LabelProviderUnavailable {
  override readonly name = "LabelNotInAccount";
}
