/**
 * Content of a draft as it is stored: each part has its current and its previous value. Amounts are minor units of
 * `currency`.
 */
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { AddressWithContact, CatalogReference } from "#api/values.ts";
import type { DraftLine, DraftShipping } from "#server/orders/orders/public.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { DiscountSource, FeeCharge, TaxRate } from "#server/pricing/price/public.ts";

export type DraftedLine = {
  id: string;
  reference: CatalogReference | null;
  variantId: string | null;
  name: string;
  itemType: DraftLine["itemType"];
  isShippable: boolean;
  quantity: number;
  unitPrice: Minor;
  fullUnitPrice: Minor;
  details: DraftLine["details"];
  paymentOption: OrderLineItem["paymentOption"];
  extras: NonNullable<DraftLine["extras"]>;
  taxGroupId?: string | undefined;
  /** The agreed tax rates. Lines of an existing order keep them, whatever the tax tables contain today. */
  agreedRates?: readonly TaxRate[] | undefined;
  /** Lowest possible quantity: units that were shipped, refunded or restocked. */
  floor: number;
  isAdded: boolean;
  isRemoved: boolean;
  /** Set for lines of an existing order. */
  before?: { quantity: number; unitPrice: Minor; priceDescription?: { original: string } | undefined } | undefined;
};

export type DraftedDiscount = {
  id: string;
  /** Automatic discounts use the ID of their rule. */
  source: "ORIGINAL_ORDER" | "AUTOMATIC" | "CUSTOM";
  applied: boolean;
  discountType: "GLOBAL" | "SPECIFIC_ITEMS" | "SHIPPING";
  description?: string | undefined;
  /** The source of the discount on the existing order. */
  origin?: DiscountSource | undefined;
  worth: /** As agreed on the order, per line and for so many units. */
    | { kind: "AGREED"; lines: { lineId: string; amount: Minor; units: number }[] }
    | { kind: "PERCENTAGE"; percentage: string; lineIds?: string[] | undefined }
    | { kind: "AMOUNT"; amount: Minor; lineIds?: string[] | undefined };
};

export type DraftedFee = {
  id: string;
  code: string;
  name: string;
  price: Minor;
  isTaxable: boolean;
  taxGroupId?: string | undefined;
  agreedRates?: readonly TaxRate[] | undefined;
  lineIds: string[];
  source: "ORIGINAL_ORDER" | "AUTOMATIC" | "CUSTOM";
  applied: boolean;
  /** For automatic fees: what the price is multiplied by, and which share of the items' price is added. */
  per?: FeeCharge["per"];
  percentage?: FeeCharge["percentage"];
};

export type DraftedShipping = Pick<DraftShipping, "carrierId" | "code" | "title" | "logistics" | "region" | "price"> & {
  agreedRates?: readonly TaxRate[] | undefined;
};

type Buyer = {
  visitorId?: string;
  memberId?: string;
  contactId?: string;
  email?: string;
};

/** A part that an edit can change. `before` is missing for new orders. */
export type Part<T> = { now: T | null; before?: T | null };

export type DraftContent = {
  lines: DraftedLine[];
  discounts: DraftedDiscount[];
  fees: DraftedFee[];
  shipping: Part<DraftedShipping>;
  buyer: Part<Buyer>;
  billing: Part<AddressWithContact>;
  recipient: Part<AddressWithContact>;
  businessLocation: Part<{ id: string; name?: string }>;
  isTaxExempt: boolean;
  /** Exchange orders have no automatic fees: those were paid with the original order. */
  isExchange?: boolean;
  /** Set for edits; new orders use the setting of the tax region. */
  isTaxIncluded?: boolean | undefined;
  deposit?: { amount?: Minor | undefined; percentage?: string | undefined } | undefined;
  extendedFields: Record<string, Record<string, unknown>>;
  currency: string;
  locale: string;
  weightUnit: "KG" | "LB";
};

export type Draft = {
  readonly id: string;
  readonly orderId: string | null;
  readonly isEdit: boolean;
  readonly status: "DRAFT" | "COMMITTED";
  readonly content: DraftContent;
  readonly createdBy: { kind: "staff" | "app"; id: string };
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export const MAX_LINES = 300;

export function emptyContent(terms: Pick<DraftContent, "currency" | "locale" | "weightUnit">): DraftContent {
  return {
    lines: [],
    discounts: [],
    fees: [],
    shipping: { now: null },
    buyer: { now: null },
    billing: { now: null },
    recipient: { now: null },
    businessLocation: { now: null },
    isTaxExempt: false,
    extendedFields: {},
    ...terms,
  };
}
