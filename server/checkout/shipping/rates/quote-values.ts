/** Lines and options of a shipping quote. */
import type { Address } from "#api/values.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type QuotedLine = {
  /** Identifies the line in allocations; required for items with their own delivery profiles. */
  readonly id?: string | undefined;
  readonly quantity: number;
  readonly unitPrice: Minor;
  readonly weightGrams: number;
  readonly isShippable: boolean;
  /** Defaults to the default profile, also if the profile was deleted. */
  readonly deliveryProfileId?: string | undefined;
};

export type Charge = { readonly type: "HANDLING_FEE"; readonly price: Minor; readonly details: string };

export type Allocation = {
  readonly carrierId: string;
  readonly code: string;
  readonly region: { readonly id: string; readonly name: string };
  readonly lineIds: readonly string[];
};

export type QuotedOption = {
  readonly carrierId: string;
  readonly code: string;
  readonly title: string;
  /** Total price, including `charges`. */
  readonly price: Minor;
  readonly charges?: readonly Charge[] | undefined;
  readonly deliveryTime: string | undefined;
  readonly instructions: string | undefined;
  /** Present for pickup. */
  readonly pickupAddress: Address | undefined;
  readonly pickupMethod?: "STORE_PICKUP" | "PICKUP_POINT" | undefined;
  /** The time window of this option. */
  readonly slot?: { readonly from: Date; readonly to: Date } | undefined;
  /** Options per item, for items of several profiles. */
  readonly allocations?: readonly Allocation[] | undefined;
};
