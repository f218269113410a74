/**
 * The order that a checkout would become, with all amounts and texts copied, so that later catalog changes don't affect
 * what the shopper confirmed. Plain JSON, because it is stored with the payment until the payment succeeds.
 */
import type { Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import type { LineExtras, OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { OrderAdditionalFee } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact, CatalogReference, DescriptionLine, Image } from "#api/values.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { MembershipUse } from "#server/pricing/memberships/public.ts";
import type { AppliedDiscount, TaxDetails, TraceEntry } from "#server/pricing/price/public.ts";
import type { Creator } from "./checkout.ts";

export type DraftLine = {
  id: string;
  position: number;
  cartLineId: string | null;
  reference: CatalogReference | null;
  variantId: string | null;
  name: string;
  itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  isShippable: boolean;
  quantity: number;
  unitPrice: Minor;
  fullUnitPrice: Minor;
  discount: Minor;
  totalBeforeTax: Minor;
  totalAfterTax: Minor;
  tax: TaxDetails;
  details: { descriptionLines: DescriptionLine[]; image?: Image; sku?: string; weightGrams: number; slug?: string };
  paymentOption?: OrderLineItem["paymentOption"];
  depositAmount?: Minor;
  /** Fields that no amount depends on, as stored with the order. */
  extras?: LineExtras & Pick<OrderLineItem, "modifierGroups" | "serviceProperties">;
};

export type DraftShipping = {
  carrierId: string;
  code: string;
  title: string;
  logistics: {
    deliveryTime?: string;
    instructions?: string;
    pickupDetails?: Record<string, unknown>;
    deliveryTimeSlot?: { from?: string; to?: string };
  };
  region: { id: string; name: string } | null;
  price: Minor;
  discount: Minor;
  totalBeforeTax: Minor;
  totalAfterTax: Minor;
  tax: TaxDetails;
};

export type OrderDraft = {
  orderId: string;
  checkoutId: string;
  /** The cart that the order empties. */
  cartId: string | null;
  /** The source of the hand-over, if this checkout is a copy. */
  sourceCheckoutId?: string;
  purchaseFlowId: string;
  visitorId: string | null;
  memberId: string | null;
  createdBy: Creator;
  channelType: string;
  email: string;
  buyerName: string;
  buyerNote: string | null;
  language: string;
  locale: string;
  currency: string;
  weightUnit: "KG" | "LB";
  billingInfo: AddressWithContact | null;
  recipientInfo: AddressWithContact | null;
  shipping: DraftShipping | null;
  isTaxIncluded: boolean;
  subtotal: Minor;
  discountTotal: Minor;
  shippingTotal: Minor;
  feeTotal: Minor;
  taxTotal: Minor;
  total: Minor;
  // The following fields exist only in orders of checkouts.
  /** The tip, which is one of `fees`. */
  tip?: Minor;
  /** Due now and later; the sum is `total`. */
  payNow?: Minor;
  payLater?: Minor;
  /** Amount charged by the payment provider: due now, minus gift cards. 0 charges nothing. */
  payNowAfterGiftCards?: Minor;
  /** Gift cards to redeem with the order. */
  giftCards?: {
    giftCardId: string;
    amount: Minor;
    obfuscatedCode: string;
    /** Set for an app's card, which the app redeems. */
    app?: { appId: string; sealedCode: string };
  }[];
  /** Memberships to redeem with the order, by line. */
  memberships?: (MembershipUse & { name: string; amount: Minor })[];
  fees: {
    id: string;
    code: string;
    name: string;
    price: Minor;
    totalBeforeTax: Minor;
    totalAfterTax: Minor;
    tax: TaxDetails;
    lineIds: string[];
    source?: OrderAdditionalFee["source"];
    providerAppId?: string | undefined;
    taxableAddress?: OrderAdditionalFee["taxableAddress"];
  }[];
  /** `description`: the merchant's text for a manual discount. */
  discounts: (AppliedDiscount & { id: string; description?: string | undefined })[];
  /** The coupon to redeem; null if it discounts nothing. */
  couponId: string | null;
  customFields: { title: string; translatedTitle?: string; value: unknown }[];
  lines: DraftLine[];
  /** Explains the price. Drafts from earlier versions lack it. */
  priceTrace?: readonly TraceEntry[];
  /** API representation of the checkout that the shopper last saw. */
  snapshot: WireCheckout;
};
