/** Requests to apps during a purchase, and their responses. All amounts are minor units of the requested currency. */
import type { Address, CatalogReference } from "#api/values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";

/** The context of a call. Never inside a transaction: an app can take until its deadline. */
export type PluginContext = {
  readonly store: Store;
  /** The shopper, sent to apps as `identity`. */
  readonly actor: Actor;
  /** The currency of all amounts in requests and responses. */
  readonly currency: string;
  /** In order of preference; default `["en"]`. */
  readonly languages?: readonly string[] | undefined;
  readonly requestId?: string | undefined;
};

/** Why an app was ignored. Shown to the merchant, never to shoppers. */
export type PluginProblem = {
  readonly pluginId: string;
  readonly appId: string;
  readonly appName: string;
  /** REFUSED: the app responded with its own error, which is `code`. */
  readonly kind:
    | "TIMEOUT"
    | "UNREACHABLE"
    | "FORBIDDEN_ADDRESS"
    | "TOO_LARGE"
    | "INVALID_ANSWER"
    | "REFUSED"
    | "RESTING";
  readonly code?: string | undefined;
};

export type PluginLine = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly catalogReference: CatalogReference;
  /** Per unit, after the product's own discount. */
  readonly price: Minor;
  readonly fullPrice?: Minor | undefined;
  readonly itemType?: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE" | undefined;
  /** Per unit, in the requested weight unit. */
  readonly weight?: number | undefined;
  readonly sku?: string | undefined;
  readonly isShippable?: boolean | undefined;
  readonly taxGroupId?: string | undefined;
};

export type Contact = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly company?: string | undefined;
  readonly email?: string | undefined;
};

export type ShippingQuestion = {
  readonly lines: readonly PluginLine[];
  readonly destination: Address;
  readonly origin?: Address | undefined;
  readonly contact?: Contact | undefined;
  readonly weightUnit: "KG" | "LB";
  readonly taxIncludedInPrices: boolean;
  readonly preferredCode?: string | undefined;
  readonly purchaseFlowId?: string | undefined;
};

export type PluginShippingRate = {
  /** The app's id: `carrierId` of the option. */
  readonly carrierId: string;
  readonly code: string;
  readonly title: string;
  /** Without the additional charges. */
  readonly price: Minor;
  readonly additionalCharges: readonly { type: "HANDLING_FEE"; details: string; price: Minor }[];
  readonly deliveryTime: string | undefined;
  readonly instructions: string | undefined;
  readonly pickup: { address: Address; method: "STORE_PICKUP" | "PICKUP_POINT" } | undefined;
};

export type TaxQuestion = {
  /** Destination first; lines point into the list. */
  readonly addresses: readonly Address[];
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly quantity: number;
    /** Per unit, after discounts. */
    readonly price: Minor;
    readonly taxGroupId?: string | undefined;
    readonly taxIncludedInPrice: boolean;
  }[];
  readonly taxIncludedInPrices: boolean;
};

export type PluginTaxShare = {
  /** A fraction as decimal text: `"0.0875"`. */
  readonly rate: string;
  readonly name: string;
  readonly type: string;
  readonly jurisdiction: string;
  readonly jurisdictionType: "UNDEFINED" | "COUNTRY" | "STATE" | "COUNTY" | "CITY" | "SPECIAL";
  readonly taxableAmount: Minor;
  readonly taxAmount: Minor;
};

export type PluginTaxes =
  /** No app calculates taxes, or not for this country: use the store's own rates. */
  | { readonly source: "NONE" }
  /** Contains all lines of the request; their shares sum to `taxAmount`. */
  | {
      readonly source: "APP";
      readonly appId: string;
      readonly lines: ReadonlyMap<
        string,
        { readonly taxAmount: Minor; readonly taxableAmount: Minor; readonly shares: readonly PluginTaxShare[] }
      >;
    }
  /** The app failed: use the store's own rates and mark them FALLBACK_RATE. */
  | { readonly source: "FALLBACK"; readonly problem: PluginProblem };

export type FeesQuestion = {
  readonly lines: readonly PluginLine[];
  readonly subtotal: Minor;
  readonly shippingAddress?: Address | undefined;
  readonly contact?: Contact | undefined;
  /** The shopper's choice. */
  readonly shipping?: { readonly code: string; readonly title: string; readonly price: Minor } | undefined;
  readonly purchaseFlowId?: string | undefined;
};

export type PluginFee = {
  readonly appId: string;
  readonly code: string;
  readonly name: string;
  readonly price: Minor;
  readonly isTaxable: boolean;
  readonly taxGroupId: string | undefined;
  /** Empty for the whole purchase. */
  readonly lineIds: readonly string[];
};

/** A trigger in a discount rule. `identifier` is chosen by the caller and returned. */
export type RequestedTrigger = { readonly appId: string; readonly id: string; readonly identifier: string };

export type TriggerQuestion = {
  readonly lines: readonly PluginLine[];
  readonly triggers: readonly RequestedTrigger[];
  readonly shippingAddress?: Address | undefined;
  readonly purchaseFlowId?: string | undefined;
};

export type ListedTrigger = {
  readonly appId: string;
  readonly appName: string;
  readonly id: string;
  readonly name: string;
};

export type ViolationQuestion = {
  readonly source: "CART" | "CHECKOUT" | "OTHER";
  readonly lines: readonly PluginLine[];
  readonly summary: {
    readonly subtotal: Minor;
    readonly shipping: Minor;
    readonly tax: Minor;
    readonly discount: Minor;
    readonly additionalFees: Minor;
    readonly total: Minor;
  };
  readonly weightUnit: "KG" | "LB";
  readonly buyerEmail?: string | undefined;
  readonly billingAddress?: Address | undefined;
  readonly shippingAddress?: Address | undefined;
  readonly contact?: Contact | undefined;
  readonly purchaseFlowId?: string | undefined;
};

export type PluginViolation = {
  readonly appId: string;
  /** ERROR prevents placing the order. */
  readonly severity: "WARNING" | "ERROR";
  readonly description: string;
  /** Undefined for the whole purchase. */
  readonly lineId: string | undefined;
};

export type GiftCardBalance = {
  readonly appId: string;
  readonly balance: Minor;
  readonly currency: string;
  readonly externalId: string | undefined;
};

/** `code` is defined by the app: GIFT_CARD_NOT_FOUND, GIFT_CARD_EXPIRED, GIFT_CARD_DISABLED, INSUFFICIENT_FUNDS, … */
export type GiftCardFailure = { readonly isDone: false; readonly code: string; readonly problem: PluginProblem };
export type GiftCardSpending =
  | { readonly isDone: true; readonly transactionId: string; readonly remainingBalance: Minor }
  | GiftCardFailure;
